#include "noninterference/pair.h"

#include <algorithm>

#include "noninterference/places.h"
#include "notation/table_text.h"
#include "notation/tile_text.h"
#include "rules/edition.h"
#include "rules/evolve.h"
#include "rules/judging/decide.h"
#include "server/store/facts/log_rows.h"
#include "solver/can_lay.h"

namespace runset::noninterference {

namespace {

constexpr std::array<std::string_view, 6> games{
    R"("edition":"classic")",
    R"("edition":"classic","rules":{"timeLimitSec":"60"})",
    R"("edition":"kids","variant":"basic")",
    R"("edition":"kids","variant":"professional","rules":{"timeLimitSec":"60"})",
    R"("edition":"junior","variant":"basic")",
    R"("edition":"junior","variant":"professional")"};

struct Plan {
    Table table{};
    std::size_t observer = watcher; // a seat, or whoever sits nowhere
    std::uint64_t number = 0;
};

Plan plan_of(std::uint64_t number, rules::Random& random) {
    Plan plan{.table = {}, .observer = watcher, .number = number};
    plan.table.options = games[random.below(3) == 0 ? 0 : random.below(games.size())];
    const boost::json::value options = boost::json::parse("{" + plan.table.options + "}");
    const auto* variant = options.as_object().if_contains("variant");
    plan.table.settings = *rules::find_edition(std::string_view(options.at("edition").as_string()),
                                               variant == nullptr ? "" : std::string_view(variant->as_string()));
    plan.table.seats = 2 + static_cast<int>(random.below(3));
    plan.table.bots =
        random.below(3) == 0 ? static_cast<int>(random.below(static_cast<std::uint64_t>(plan.table.seats))) : 0;
    const auto people = static_cast<std::size_t>(plan.table.seats - plan.table.bots);
    const std::size_t chosen = random.below(people + 1);
    plan.observer = chosen == people ? watcher : chosen;
    return plan;
}

/// The log of a game read once more.
struct Reading {
    std::vector<bool> played_by_bot = std::vector<bool>(rules::max_seats);
    std::string seen{}; // what the observer may know: all that lies open, all sizes, its own tiles
    bool is_good = true;
};

void note(Reading& reading, const table::State& state, const table::Event& event, std::size_t observer) {
    reading.seen += std::to_string(event.index()) + ":" + std::to_string(static_cast<int>(state.stage));
    if (!state.match) {
        return;
    }
    const rules::State& match = *state.match;
    reading.seen += " " + std::to_string(match.to_move.index) + notation::print_table(match.settings, match.table);
    for (std::size_t i = 0; i < rules::max_seats; ++i) {
        reading.seen += " " + std::to_string(match.seats[i].rack.size());
    }
    if (observer < rules::max_seats) {
        reading.seen += notation::print_rack(match.settings, match.seats[observer].rack);
    }
    reading.seen += "\n";
}

/// `places` follow the tiles of the first game; the second one may have gone on to another round.
Reading read_log(server::store::StoredTable stored, std::int64_t seq, const Plan& plan, Places* places) {
    Reading reading;
    std::erase_if(stored.events, [&](const server::store::EventRow& row) { return row.seq > seq; });
    const auto facts = server::store::facts::facts_of(stored);
    table::State state{.id = stored.id};
    for (const table::Fact& fact : *facts) {
        const auto* moved = std::get_if<table::Moved>(&fact.entry.event);
        if (moved != nullptr && places != nullptr) {
            const auto event = rules::decide(*state.match, moved->seat, moved->move, solver::can_lay);
            places->follow(*state.match, *event);
            reading.played_by_bot[moved->seat.index] =
                reading.played_by_bot[moved->seat.index] || moved->by == table::By::bot;
        }
        reading.is_good = table::apply(ideal_hashing(), state, fact) && reading.is_good;
        note(reading, state, fact.entry.event, plan.observer);
    }
    reading.is_good = reading.is_good && state.match && (places == nullptr || places->agree_with(*state.match));
    return reading;
}

/// As it is said where the tiles lie otherwise: whoever puts a tile back puts back what is at its place now.
std::string said_otherwise(const Line& line, const Plan& plan, const Places& places, const Tiles& before,
                           const Tiles& after) {
    if (line.who == plan.observer) {
        return line.text;
    }
    if (!line.other_text.empty()) {
        return line.other_text;
    }
    const auto place = line.is_put_back ? places.put_back_in(line.turn) : std::nullopt;
    std::string text = line.text;
    if (place) {
        const std::string old = R"("put":")" + notation::print_tile(plan.table.settings, before[*place]) + '"';
        if (const std::size_t at = text.find(old); at != std::string::npos) {
            text.replace(at, old.size(), R"("put":")" + notation::print_tile(plan.table.settings, after[*place]) + '"');
        }
    }
    return text;
}

std::string first_difference(const std::string& left, const std::string& right) {
    const auto [a, b] = std::ranges::mismatch(left, right);
    const auto at = static_cast<std::size_t>(a - left.begin());
    const std::size_t from = at < 150 ? 0 : at - 150;
    return "\n    " + left.substr(from, 300) + "\n  and\n    " + right.substr(from, 300);
}

std::string difference(const Plan& plan, const Script& script, const std::array<std::string, listener_count>& told) {
    for (const std::size_t who : {plan.observer, watcher, lobby, http, log_reader}) {
        if (script.told[who] != told[who]) {
            return "listener " + std::to_string(who) + first_difference(script.told[who], told[who]);
        }
    }
    return {};
}

/// The same script with the tiles exchanged. False: then it would not have gone the same way.
bool repeat(const Plan& plan, const Script& script, const Places& places, const std::string& seen, const Tiles& deck,
            const Tiles& other, Comparison& result) {
    choose_chance(plan.table.settings, other, plan.number, ~plan.number);
    Stage stage(plan.table);
    for (Line line : script.lines) {
        line.text = said_otherwise(line, plan, places, deck, other);
        if (const std::int64_t events = stage.perform(line); line.who != plan.observer && events != line.events) {
            return false; // what was refused can be done with other tiles
        }
    }
    if (read_log(stage.stored(), script.seq, plan, nullptr).seen != seen) {
        return false;
    }
    result.is_comparable = true;
    result.difference = difference(plan, script, stage.told());
    for (std::size_t i = 0; i < deck.size(); ++i) {
        result.moved += deck[i] == other[i] ? 0 : 1;
    }
    for (const std::size_t who : {plan.observer, lobby, http, log_reader}) {
        result.bytes += script.told[who].size();
    }
    return true;
}

} // namespace

Comparison compare_pair(std::uint64_t number, PathCounts& counts) {
    rules::Random random(number);
    const Plan plan = plan_of(number, random);
    const rules::Deck shuffled = rules::shuffled_deck(plan.table.settings, random.next());
    const Tiles deck(shuffled.all().begin(), shuffled.all().end());
    Script script;
    server::store::StoredTable stored;
    {
        choose_chance(plan.table.settings, deck, number, number);
        Stage stage(plan.table);
        script = Director(stage, plan.table, plan.observer, random.next(), counts)
                     .play(20 + static_cast<int>(random.below(25)));
        stored = stage.stored();
    }
    Comparison result;
    if (script.lines.empty()) {
        return result; // the round was over at once
    }
    Places places(deck, plan.table.settings, plan.table.seats);
    const Reading first = read_log(stored, script.seq, plan, &places);
    if (!first.is_good) {
        result.difference = "the log does not say where the tiles are";
        return result;
    }
    result.has_bots = std::ranges::count(first.played_by_bot, true) > 0;
    // A bot that has other tiles may move otherwise. Then its tiles have to stay.
    for (const bool are_bots_free : {true, false}) {
        Tiles other = deck;
        const std::vector<bool> nobody(rules::max_seats);
        result.drawn_otherwise =
            places.exchange(other, plan.observer, are_bots_free ? nobody : first.played_by_bot, random);
        if (repeat(plan, script, places, first.seen, deck, other, result)) {
            result.are_bots_tiles_moved = result.has_bots && are_bots_free;
            break;
        }
    }
    return result;
}

} // namespace runset::noninterference
