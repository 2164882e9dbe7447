#include "noninterference/director.h"

#include "support/view_player.h"

namespace runset::noninterference {

Director::Director(Stage& stage, const Table& table, std::size_t observer, std::uint64_t seed, PathCounts& counts)
    : stage_(stage), table_(table), observer_(observer), random_(seed), counts_(counts), time_ms_(stage.now_ms()),
      lay_percent_(random_.below(3) == 0 ? 15 : 85) {
    cids_.fill(1); // everybody is ready by command 1
}

Script Director::play(int steps) {
    for (int i = 0; i < steps && !is_over_; ++i) {
        step();
    }
    return std::move(script_);
}

void Director::wait(std::int64_t least_ms, std::int64_t most_ms) {
    time_ms_ = std::max(time_ms_, stage_.now_ms()) + least_ms +
               static_cast<std::int64_t>(random_.below(static_cast<std::uint64_t>(most_ms - least_ms) + 1));
}

/// Does it, and keeps it unless the round has ended by it.
void Director::add(Act act, std::size_t who, const std::string& text, const std::string& other_text) {
    if (is_over_) {
        return;
    }
    Line line{.at_ms = time_ms_,
              .act = act,
              .who = who,
              .text = text,
              .other_text = other_text,
              .is_put_back = text.contains(R"("put":)"),
              .turn = stage_.state().match->turn};
    line.events = stage_.perform(line);
    is_over_ = !stage_.is_playing();
    if (!is_over_) {
        script_.lines.push_back(std::move(line));
        script_.told = stage_.told();
        script_.seq = stage_.state().seq;
    }
}

void Director::step() {
    wait(100, 1800);
    if (chance(35)) {
        something_else();
        return;
    }
    const std::size_t who = mover();
    if (stage_.state().seats[who].is_played_by_bot() || !stage_.is_here(who)) {
        wait(500, 3000);
        add(Act::wait);
    } else {
        move(who);
    }
}

std::string Director::play_text(std::size_t who, const std::string& move) {
    const rules::State& match = *stage_.state().match;
    return R"({"type":"play","cid":)" + cid(who) + R"(,"round":)" + std::to_string(match.round) + R"(,"turn":)" +
           std::to_string(match.turn) + R"(,"move":)" + move + "}";
}

std::string Director::any_rack_tile(std::size_t who) {
    const boost::json::value view = boost::json::parse(stage_.last_view(who));
    const auto& rack = view.at("rack").as_array();
    return std::string(rack[random_.below(rack.size())].as_string());
}

void Director::move(std::size_t who) {
    const boost::json::value view = boost::json::parse(stage_.last_view(who));
    std::string text = test::move_for(view);
    if (view.at("mustPutBack").as_bool()) {
        text = R"({"put":")" + any_rack_tile(who) + R"("})";
        count(Path::put_back);
    } else if (view.at("pile").as_int64() > 0 && !chance(lay_percent_)) {
        text = R"("draw")";
    }
    if (chance(15)) {
        // What somebody arranges, and what is refused, is that seat's own business: it may differ in the second game.
        const rules::State& match = *stage_.state().match;
        const std::string head = R"({"type":"draft","round":)" + std::to_string(match.round) + R"(,"turn":)" +
                                 std::to_string(match.turn) + R"(,"table":)";
        add(Act::say, who, head + daring_lay(false) + "}", head + daring_lay(false) + "}");
        const std::string wrong = play_text(who, R"({"lay":)" + daring_lay(true) + "}");
        const std::size_t lay = wrong.find(R"("lay":)") + 6;
        add(Act::say, who, wrong, wrong.substr(0, lay) + daring_lay(true) + "}}");
        wait(50, 400);
        add(Act::come_back, watcher); // so that everybody is told a view
        wait(50, 400);
        count(Path::draft);
    }
    if (is_over_ || mover() != who) {
        return;
    }
    add(Act::say, who, play_text(who, text));
    count(Path::move);
}

std::string Director::daring_lay(bool is_broken) {
    const rules::State& match = *stage_.state().match;
    const rules::Settings& settings = match.settings;
    boost::json::array melds = test::json_table(settings, match.table);
    const int number = 1 + static_cast<int>(random_.below(static_cast<std::uint64_t>(settings.numbers) - 2));
    const rules::Colour colour{static_cast<std::uint8_t>(random_.below(settings.colours.size()))};
    boost::json::array meld;
    for (int i = 0; i < (is_broken ? 2 : 3); ++i) {
        meld.emplace_back(notation::print_tile(settings, rules::Tile(colour, number + i)));
    }
    melds.emplace_back(std::move(meld));
    return boost::json::serialize(melds);
}

std::size_t Director::anybody() {
    return observer_ < people() && chance(60) ? observer_ : random_.below(people());
}

void Director::something_else() {
    switch (random_.below(12)) {
    case 0:
        add(Act::come_back, chance(30) ? watcher : anybody());
        count(Path::reconnect);
        break;
    case 1:
        add(Act::second_tab, anybody());
        count(Path::second_tab);
        break;
    case 2:
        crash();
        break;
    case 3:
        add(Act::fill_disk);
        add(Act::say, mover(), play_text(mover(), R"("draw")"));
        wait(500, 4000);
        add(Act::free_disk);
        count(Path::full_disk);
        break;
    case 4:
        wait(121'000, 123'000);
        add(Act::wait);
        count(Path::time_out);
        break;
    case 5:
    case 6:
        lose_and_return(anybody());
        break;
    case 7:
    case 8:
        add(Act::ask_http);
        count(Path::http);
        break;
    default:
        probe(chance(20) ? (chance(50) ? watcher : lobby) : anybody());
    }
}

/// What nobody may, or what nobody but everybody may know.
void Director::probe(std::size_t who) {
    const std::string number = std::to_string(cids_[who]);
    const std::array<std::string, 12> texts{
        play_text(who, R"({"lay":)" + daring_lay(false) + "}"),
        play_text(who, R"({"lay":)" + daring_lay(false) + "}"),
        play_text(who, R"({"lay":)" + daring_lay(true) + "}"),
        play_text(who, R"({"put":"J"})"),
        play_text(who, R"("pass")"),
        R"({"type":"play","cid":)" + number + R"(,"round":1,"turn":1,"move":"draw"})",
        R"({"type":"takeOver","cid":)" + cid(who) + R"(,"seat":1})",
        R"({"type":"join","table":")" + stage_.id() + R"(","name":"Eve","token":"0123456789abcdef0123456789abcdef"})",
        R"({"type":"hello","table":")" + stage_.id() + R"(","token":"0123456789abcdef0123456789abcdef"})",
        R"({"type":"tables"})",
        R"({"type":"ready","cid":)" + cid(who) + "}",
        R"({"type":"say","phrase":"wow"})"};
    add(Act::say, who, texts[random_.below(texts.size())]);
    count(Path::error);
}

void Director::lose_and_return(std::size_t who) {
    add(Act::lose, who);
    for (std::size_t other = 0; other < people() && chance(70); ++other) {
        if (other != who && stage_.is_here(other)) {
            wait(20'500, 22'000);
            add(Act::say, other,
                R"({"type":"takeOver","cid":)" + cid(other) + R"(,"seat":)" + std::to_string(who + 1) + "}");
            count(Path::take_over);
            break;
        }
    }
    wait(100, 9000);
    add(Act::come_back, who);
    count(Path::reconnect);
}

void Director::crash() {
    add(Act::crash);
    for (std::size_t i = 0; i < people(); ++i) {
        wait(20, 400);
        add(Act::come_back, i);
    }
    add(Act::come_back, watcher);
    count(Path::crash);
}

} // namespace runset::noninterference
