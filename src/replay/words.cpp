#include "replay/words.h"

#include <algorithm>

#include "notation/tile_text.h"
#include "solver/can_lay.h"
#include "text/explain.h"

namespace runset::replay {

namespace {

/// "bot expert 2": a record has no languages.
std::string name_in(const text::Catalogue& texts, std::string_view written, const std::string& seat) {
    constexpr std::string_view bot = "bot ";
    const std::string ending = " " + seat;
    if (written.starts_with(bot) && written.ends_with(ending) && written.size() > bot.size() + ending.size()) {
        const auto level = written.substr(bot.size(), written.size() - bot.size() - ending.size());
        const std::string key = "level." + std::string(level);
        return texts.has(key) ? std::string(texts.get(key)) : std::string(written);
    }
    return written == "player" + ending ? texts.fill("page.player", {{"number", seat}}) : std::string(written);
}

std::string key_of(const Frame& frame, bool sees_all) {
    std::string key = "replay." + std::string(name_of(frame.did));
    if (frame.was_time_out) {
        key = "replay.timeout." + std::string(name_of(frame.did));
    } else if (frame.did == Did::lay) {
        const bool goes_out = frame.after.last_round && frame.ends_round() && !frame.after.last_round->was_blocked;
        key += goes_out ? ".out" : frame.was_opening ? ".open" : "";
    }
    const bool is_private = frame.did == Did::draw || frame.did == Did::put;
    return key + (is_private && !sees_all ? ".hidden" : "");
}

bool is_move(const std::variant<notation::RoundStart, notation::SeatMove>& entry) {
    return std::holds_alternative<notation::SeatMove>(entry);
}

} // namespace

std::vector<std::string> names_in(const text::Catalogue& texts, const notation::Record& record) {
    std::vector<std::string> plain;
    plain.reserve(record.names.size());
    for (std::size_t i = 0; i < record.names.size(); ++i) {
        plain.push_back(name_in(texts, record.names[i], std::to_string(i + 1)));
    }
    std::vector<std::string> names = plain;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (std::ranges::count(plain, plain[i]) > 1) {
            names[i] += " " + std::to_string(i + 1);
        }
    }
    return names;
}

std::string tell(const text::Catalogue& texts, const Frame& frame, const std::vector<std::string>& names,
                 bool sees_all) {
    const rules::Settings& settings = frame.after.settings;
    const std::optional<rules::Tile> tile = frame.did == Did::put ? frame.put_back : frame.drawn;
    const rules::Seat who = frame.seat.value_or(frame.after.to_move); // a deal: who begins
    return texts.fill(key_of(frame, sees_all), {{"round", std::to_string(frame.after.round)},
                                                {"name", names[who.index]},
                                                {"tiles", notation::print_rack(settings, frame.laid)},
                                                {"tile", tile ? notation::print_tile(settings, *tile) : ""}});
}

std::string explain(const text::Catalogue& texts, const notation::Record& record, const notation::ReplayError& error,
                    const rules::Table& start) {
    const auto* played =
        error.entry < record.entries.size() ? std::get_if<notation::SeatMove>(&record.entries[error.entry]) : nullptr;
    const auto* laid = played != nullptr ? std::get_if<rules::LayMove>(&played->move) : nullptr;
    const rules::Table left = laid != nullptr ? laid->table : rules::Table{};
    return text::explain(texts, record.settings, error.refusal, {.start = start, .final_table = left});
}

std::string explain(const text::Catalogue& texts, std::string_view record_text, const fair::Doubt& doubt) {
    std::string message;
    std::string number;
    if (doubt.mistake) {
        message = text::explain_with_line(texts, *doubt.mistake);
    }
    if (doubt.refusal) {
        const auto record = notation::parse_record(record_text).value();
        const Frames frames = frames_of(record, solver::can_lay);
        const rules::Table start = frames.all.empty() ? rules::Table{} : frames.all.back().after.table;
        const auto before = std::span(record.entries).first(std::min(doubt.refusal->entry, record.entries.size()));
        number = std::to_string(std::ranges::count_if(before, is_move) + 1); // without the deals
        message = explain(texts, record, *doubt.refusal, start);
    }
    return texts.fill(doubt.text_key, {{"round", std::to_string(doubt.round)},
                                       {"seat", std::to_string(doubt.seat)},
                                       {"message", message},
                                       {"entry", number}});
}

std::vector<std::string> tell_chance(const text::Catalogue& texts, const fair::Verified& verified) {
    std::vector<std::string> sentences;
    int round = 0;
    const auto say = [&](std::string_view key, int deal, int seat, const fair::RoundChance& chance) {
        sentences.push_back(texts.fill(key, {{"round", std::to_string(round)},
                                             {"deal", std::to_string(deal)},
                                             {"seat", std::to_string(seat)},
                                             {"count", std::to_string(chance.added)},
                                             {"seats", std::to_string(chance.seats)}}));
    };
    for (const fair::RoundChance& chance : verified.rounds) {
        ++round;
        for (const fair::VoidDeal& voided : chance.voided) {
            for (const int seat : voided.withheld) {
                say("verify.voided", voided.deal, seat, chance);
            }
        }
        say(chance.added > 0 ? "verify.chance" : "verify.noChance", 0, 0, chance);
        for (const int seat : chance.withheld) {
            say("verify.withheld", 0, seat, chance);
        }
    }
    if (!verified.is_over) {
        sentences.emplace_back(texts.get("verify.notOver"));
    }
    return sentences;
}

} // namespace runset::replay
