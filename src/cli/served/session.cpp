#include "cli/served/session.h"

#include "cli/play/turn.h"
#include "cli/screen/help.h"
#include "cli/screen/result.h"
#include "cli/screen/turn.h"

namespace runset::cli::served {

using arguments::Exit;
using protocol::Stage;
using screen::RackOrder;
using terminal::Line;
using typed::Verb;

Exit ServedSession::run() {
    while (!table_.has_view() && !table_.lost()) {
        (void)table_.wait(std::chrono::seconds(1));
    }
    Next next = Next::go_on;
    while (next == Next::go_on && !table_.lost() && table_.view().stage != Stage::closed) {
        if (table_.view().stage == Stage::playing && table_.view().deal != seen_deal_) {
            seen_deal_ = table_.view().deal;
            memory_.seen = {};
        }
        next = table_.is_own_turn() ? own_turn() : stand_by();
    }
    return end();
}

ServedSession::Next ServedSession::own_turn() {
    tell_news();
    ServedPlace place(table_, memory_, screen_.texts);
    return play::PlayTurn(screen_, place).run() == play::TurnEnd::left ? Next::leave : Next::go_on;
}

ServedSession::Next ServedSession::stand_by() {
    tell_news();
    if (is_to_get_ready() && !is_match_over() && !screen_.style.is_terminal) {
        if (const auto ready = table_.get_ready(); !ready) { // who sends lines by a program is always ready
            say({.sentence = ready.error(), .is_alarm = true});
        }
        return Next::go_on;
    }
    if (may_type()) {
        return answer(screen_.lines.next({}, {}));
    }
    const bool is_watching_done = !table_.view().you && is_match_over() && !screen_.style.is_terminal;
    if (!is_watching_done) {
        (void)table_.wait(std::chrono::seconds(1));
    }
    return is_watching_done ? Next::leave : Next::go_on;
}

/// At a terminal always; a program's lines are kept until they are asked for.
bool ServedSession::may_type() const {
    return screen_.style.is_terminal || (is_to_get_ready() && is_match_over());
}

bool ServedSession::is_to_get_ready() const {
    const protocol::TableView& view = table_.view();
    return view.you && view.stage == Stage::gathering && !view.seats[view.you->index].is_ready;
}

bool ServedSession::is_match_over() const {
    return table_.view().match && table_.view().match->phase == rules::Phase::match_over;
}

void ServedSession::tell_news() {
    std::vector<std::string> lines = log_lines(screen_.texts, table_, table_.take_turns());
    for (std::string& note : table_.take_notes()) {
        message_ += (message_.empty() ? "" : " ") + note;
        lines.push_back(std::move(note));
    }
    if (screen_.style.is_terminal) {
        if (!table_.is_own_turn()) {
            show_page(std::exchange(message_, {}));
        }
        return;
    }
    message_.clear();
    for (const std::string& line : lines) {
        screen_.out << line << "\n";
    }
    const protocol::TableView& view = table_.view();
    // Who is late may find everybody ready for the next deal already.
    if (view.stage != Stage::playing && view.match && view.match->last_round && view.deal != told_deal_) {
        told_deal_ = view.deal;
        screen_.out << "\n" << result_page();
    }
    const std::vector<std::string> names = table_.names();
    if (std::string page = screen::print_lobby(lobby(names)); !view.match && page != told_lobby_) {
        screen_.out << page << "\n";
        told_lobby_ = std::move(page);
    }
    screen_.out << std::flush;
}

void ServedSession::show_page(const std::string& message) const {
    const protocol::TableView& view = table_.view();
    const std::vector<std::string> names = table_.names();
    const bool is_playing = view.match && view.stage == Stage::playing;
    std::string text = is_playing ? turn_page(message) : page();
    if (!is_playing && !message.empty()) {
        text += terminal::wrap(message, screen_.style.width - 1) + "\n";
    }
    screen_.show(text);
    if (view.you) {
        screen_.out << screen::paint(screen_.style, screen::Ink::bold, names[view.you->index]) << " › " << std::flush;
    }
}

std::string ServedSession::page() const {
    const std::vector<std::string> names = table_.names();
    if (!table_.view().match || !table_.view().match->last_round) {
        return screen::print_lobby(lobby(names));
    }
    return result_page() + "\n" + screen::print_places(lobby(names)) + "\n" + screen::print_waiting(lobby(names));
}

std::string ServedSession::turn_page(const std::string& message) const {
    const rules::View& view = *table_.view().match;
    const std::vector<std::string> names = table_.names();
    const std::vector<std::string> log =
        log_lines(screen_.texts, table_, screen::last_turns(table_.log(), names.size()));
    const std::string waiting = screen_.texts.fill("client.onTurn", {{"name", names[view.to_move.index]}});
    return screen::print_turn({.texts = screen_.texts,
                               .style = screen_.style,
                               .view = view,
                               .names = names,
                               .draft = typed::Draft(view.settings, view.position()),
                               .log = log,
                               .seen = memory_.seen,
                               .rack_order = memory_.rack_order,
                               .message = message.empty() ? waiting : message});
}

std::string ServedSession::result_page() const {
    const protocol::TableView& view = table_.view();
    const std::vector<std::string> names = table_.names();
    const screen::ResultPage page{
        .texts = screen_.texts, .style = screen_.style, .view = *view.match, .names = names, .leaders = view.leaders};
    const std::string fairness = table_.fairness();
    return screen::print_round_result(page) + (is_match_over() ? screen::print_match_result(page) : "") +
           (fairness.empty() ? "" : terminal::wrap(fairness, screen_.style.width - 1) + "\n");
}

screen::LobbyPage ServedSession::lobby(const std::vector<std::string>& names) const {
    return {.texts = screen_.texts,
            .style = screen_.style,
            .view = table_.view(),
            .names = names,
            .link = options_.link + "/t/" + table_.view().table};
}

ServedSession::Next ServedSession::answer(const Line& line) {
    if (line.kind != Line::Kind::text) {
        return line.kind == Line::Kind::end ? Next::leave : Next::go_on;
    }
    const rules::Settings& settings = table_.view().options.settings;
    const auto command =
        typed::read_command(screen_.texts, settings, screen::printable(line.text), typed::Place::server);
    if (!command) {
        say({.sentence = typed::sentence(screen_.texts, settings, command.error()), .is_alarm = true});
        return Next::go_on;
    }
    return obey(*command);
}

ServedSession::Next ServedSession::obey(const typed::PlayCommand& command) {
    const rules::Settings& settings = table_.view().options.settings;
    const std::string_view enter = screen_.texts.get("play.ask.enter");
    const bool has_seat = table_.view().you.has_value();
    switch (command.verb) {
    case Verb::nothing:
        if (is_to_get_ready() && !is_match_over() && screen_.style.is_terminal) {
            say(obey_at_table(table_, screen_.texts, {.verb = Verb::ready}));
        }
        return Next::go_on;
    case Verb::ready:
    case Verb::say:
    case Verb::leave: {
        if (!has_seat) {
            break;
        }
        const play::Reply reply = obey_at_table(table_, screen_.texts, command);
        say(reply);
        return reply.is_leaving ? Next::leave : Next::go_on;
    }
    case Verb::sort:
        memory_.rack_order = memory_.rack_order == RackOrder::by_run ? RackOrder::by_set : RackOrder::by_run;
        return Next::go_on;
    case Verb::rules:
        return screen_.show_and_wait(screen::print_rules(screen_.texts, screen_.style, settings), enter) ? Next::go_on
                                                                                                         : Next::leave;
    case Verb::help:
        return screen_.show_and_wait(screen::print_help(screen_.texts, screen_.style, settings, typed::Place::server),
                                     enter)
                   ? Next::go_on
                   : Next::leave;
    case Verb::quit:
        return Next::leave;
    default:
        break;
    }
    say({.sentence = std::string(screen_.texts.get("client.notNow")), .is_alarm = true});
    return Next::go_on;
}

void ServedSession::say(const play::Reply& reply) {
    if (reply.sentence.empty()) {
        return;
    }
    const std::string text =
        (reply.is_alarm ? screen::paint(screen_.style, screen::Ink::alarm, "! ") : "") + reply.sentence;
    if (screen_.style.is_terminal) {
        message_ = text;
    } else {
        screen_.out << text << "\n" << std::flush;
    }
}

Exit ServedSession::end() const {
    if (table_.lost()) {
        screen_.out << "\n" << table_.lost()->sentence << "\n" << std::flush;
        return Exit::failed;
    }
    const protocol::TableView& view = table_.view();
    screen_.out << "\n";
    if (view.stage == Stage::closed) {
        screen_.out << screen_.texts.fill("client.closed", {{"table", view.table}});
    } else if (view.you) {
        screen_.out << screen_.texts.fill("client.comeBack",
                                          {{"command", options_.come_back + " --table " + view.table}});
    } else {
        screen_.out << screen_.texts.get("play.note.left");
    }
    screen_.out << "\n" << std::flush;
    return Exit::ok;
}

} // namespace runset::cli::served
