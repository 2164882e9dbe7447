// Whole matches of random players, in all editions and under random house rules, with every invariant checked at every
// step.
#include "notation/record.h"
#include "rules/judging/salvage.h"
#include "solver/solve.h"
#include "support/match.h"
#include "support/property.h"
#include "support/random_player.h"

namespace runset::test {
namespace {

bool solver_can_lay(const Settings& settings, const Position& start) {
    return solver::best_play(settings, start).tiles > 0;
}

/// The edition with random house rules; not every choice makes sense.
std::optional<Settings> random_settings(const Settings& row) {
    std::vector<HouseRule> rules;
    const auto maybe = [&rules](std::string_view key, std::vector<std::string_view> values) {
        if (*rc::gen::weightedElement<bool>({{3, false}, {1, true}})) {
            rules.push_back({.key = key, .value = *rc::gen::elementOf(values)});
        }
    };
    for (const Switch& one : switches()) {
        if (!one.values.empty()) {
            maybe(one.key, {one.values.begin(), one.values.end()});
        }
    }
    maybe("openMin", {"0", "15", "30", "40"});
    maybe("timeLimitSec", {"0", "60"});
    rules.push_back(row.counts_points() ? HouseRule{"rounds", *rc::gen::element<std::string_view>("1", "2")}
                                        : HouseRule{"chipsToWin", *rc::gen::element<std::string_view>("1", "2")});
    const auto settings = with_house_rules(row, rules);
    return settings ? std::optional(*settings) : std::nullopt;
}

std::string named(const Settings& row, std::string_view what) {
    return std::string(row.edition) + " " + std::string(row.variant) + ": " + std::string(what);
}

/// Any seed at all, whatever the size of the case.
std::uint64_t random_seed() {
    return *rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint32_t>());
}

class Match {
public:
    Match(const Settings& settings, int seats, std::uint64_t seed)
        : player_(seed), seed_(seed),
          state_(new_match(settings, seats, seat(player_.below(seats)), seat(player_.below(seats))).value()) {
        record_ = {
            .settings = settings, .names = {}, .youngest = state_.youngest, .by_lot = state_.by_lot, .entries = {}};
        for (int i = 0; i < seats; ++i) {
            record_.names.push_back("Seat " + std::to_string(i));
        }
    }

    void play() {
        int events = 0;
        while (state_.phase != Phase::match_over) {
            RC_ASSERT(++events < most_events());
            if (state_.phase == Phase::awaiting_deal) {
                ++seed_;
                const Deck deck = shuffled_deck(state_.settings, seed_);
                record_.entries.emplace_back(notation::RoundStart{.dealt = {.deck = deck, .shuffle_seed = seed_}});
                accept(decide_deal(state_, deck, seed_));
                continue;
            }
            if (player_.chance(10)) {
                try_what_is_forbidden();
            }
            take_turn();
        }
        RC_ASSERT(!decide_deal(state_, shuffled_deck(state_.settings, 1), 1));
        replay_record();
    }

    [[nodiscard]] const State& state() const { return state_; }

private:
    /// No round outlasts every natural tile being laid alone, with the longest idle time in between; no match five void
    /// rounds between two chips.
    [[nodiscard]] int most_events() const {
        const int in_a_round = state_.settings.tile_total() * 51 * state_.seat_count;
        return in_a_round * std::max(state_.settings.rounds, 5 * state_.settings.chips_to_win * state_.seat_count);
    }

    void take_turn() {
        const Position start = state_.position();
        if (state_.drawn) {
            const Move back = PutBackMove{player_.any_tile(start.rack)};
            make(time_is_up(5) ? Move{TimeOutMove{}} : back);
            return;
        }
        if (time_is_up(8)) {
            let_time_run_out(start);
            return;
        }
        if (const auto left = player_.chance(70) ? player_.find_lay(state_.settings, start) : std::nullopt) {
            make(LayMove{*left});
            return;
        }
        const Move idle = state_.pile.empty() ? Move{PassMove{}} : Move{DrawMove{}};
        const Result<Event> event = decide(state_, state_.to_move, idle, solver_can_lay);
        if (!event) {
            RC_ASSERT(event.error().reason == Reason::must_lay);
            make(LayMove{solver::best_play(state_.settings, start).table});
            return;
        }
        make(idle);
    }

    bool time_is_up(int percent) { return state_.settings.time_limit_s > 0 && player_.chance(percent); }

    void let_time_run_out(const Position& start) {
        const Table draft = player_.draft(state_.settings, start);
        const Salvage rest = salvage(state_.settings, start, draft);
        TileCounts before = start.table.tiles();
        before += start.rack;
        TileCounts after_it = rest.table.tiles();
        after_it += rest.rack;
        RC_ASSERT(before == after_it);
        RC_ASSERT(rest.stays == judge_lay(state_.settings, start, rest.table).has_value());
        const bool is_undone = rest.table == start.table && rest.rack == start.rack;
        RC_ASSERT(rest.stays != is_undone);
        make(TimeOutMove{draft});
    }

    void try_what_is_forbidden() {
        const State before = state_;
        const Seat other = state_.to_move.next(state_.seat_count);
        RC_ASSERT(!decide(state_, other, DrawMove{}, never_can_lay));
        const Table bad = player_.forbidden_table(state_.settings, state_.position());
        RC_ASSERT(!decide(state_, state_.to_move, LayMove{bad}, never_can_lay));
        RC_ASSERT(
            !decide(state_, state_.to_move, state_.pile.empty() ? Move{DrawMove{}} : Move{PassMove{}}, never_can_lay));
        RC_ASSERT(!decide_deal(state_, shuffled_deck(state_.settings, 1), 1));
        RC_ASSERT(state_ == before);
    }

    /// The record, written and read, leads to the same end.
    void replay_record() {
        const auto read = notation::parse_record(notation::print_record(record_));
        RC_ASSERT(read.has_value());
        RC_ASSERT((*read == record_));
        const auto replayed = notation::replay(*read, solver_can_lay);
        RC_ASSERT(replayed.has_value());
        RC_ASSERT((*replayed == state_));
    }

    void make(const Move& move) {
        record_.entries.emplace_back(notation::SeatMove{.seat = state_.to_move, .move = move});
        accept(decide(state_, state_.to_move, move, solver_can_lay));
    }

    void accept(const Result<Event>& event) {
        RC_ASSERT(event.has_value());
        const State before = state_;
        state_ = evolve(state_, *event);
        check_tiles();
        check_views();
        check_scores(before);
    }

    void check_tiles() const {
        RC_ASSERT(tiles_in(state_) == all_tiles(state_.settings));
        for (int i = 0; i < state_.table.meld_count(); ++i) {
            RC_ASSERT(shape_of(state_.settings, state_.table.meld(i)).kind != MeldKind::none);
        }
        for (int i = 0; i < state_.seat_count; ++i) {
            const int limit = state_.settings.rack_limit;
            const bool has_room = limit == 0 || state_.at(seat(i)).rack.size() <= limit + (state_.drawn ? 1 : 0);
            RC_ASSERT(has_room);
        }
    }

    void check_views() {
        for (int i = -1; i < state_.seat_count; ++i) {
            const View view = view_for(state_, i < 0 ? std::nullopt : std::optional(seat(i)));
            RC_ASSERT(view.own_rack == (i < 0 ? TileCounts{} : state_.at(seat(i)).rack));
            State other = state_;
            for (int j = 0; j < state_.seat_count; ++j) {
                if (j != i) {
                    blacken(other.at(seat(j)).rack);
                }
            }
            std::vector<Tile> unknown(static_cast<std::size_t>(state_.pile.size()), Tile({0}, 1));
            other.pile = Pile(unknown);
            other.shuffle_seed = 0;
            if (other.drawn && other.to_move != seat(i)) {
                other.drawn = Tile({0}, 1);
            }
            RC_ASSERT(view_for(other, view.viewer) == view);
        }
    }

    /// The same number of tiles, all alike.
    static void blacken(TileCounts& rack) {
        const int size = rack.size();
        rack = TileCounts{};
        for (int i = 0; i < size; ++i) {
            rack.add(Tile({0}, 1));
        }
    }

    void check_scores(const State& before) const {
        int sum = 0;
        int chips = 0;
        int chips_before = 0;
        for (int i = 0; i < state_.seat_count; ++i) {
            sum += state_.at(seat(i)).total.value;
            chips += state_.at(seat(i)).chips;
            chips_before += before.at(seat(i)).chips;
        }
        RC_ASSERT(sum == 0);
        const bool has_ended = before.phase == Phase::playing && state_.phase != Phase::playing;
        if (!has_ended) {
            RC_ASSERT(chips == chips_before);
            return;
        }
        const RoundResult& round = state_.last_round.value();
        RC_ASSERT(round.round == state_.round);
        RC_ASSERT(chips == chips_before + (round.winner && !state_.settings.counts_points() ? 1 : 0));
        const bool is_won = round.was_blocked || round.racks[round.winner.value().index].empty();
        RC_ASSERT(is_won);
    }

    RandomPlayer player_;
    std::uint64_t seed_;
    notation::Record record_;
    State state_;
};

TEST(RandomMatches, E7_matches_end_and_no_tile_is_ever_lost) {
    for (const Settings& row : editions()) {
        expect_property(named(row, "matches keep every invariant"), [&row] {
            const std::optional<Settings> settings = random_settings(row);
            RC_PRE(settings.has_value());
            Match match(*settings, *rc::gen::inRange(min_seats, max_seats + 1), random_seed());
            match.play();
            RC_CLASSIFY(match.state().last_round->was_blocked, "last round blocked");
        });
    }
}

/// A legal lay beside loose own tiles: exactly the loose ones go back (rule K2). They are tiles of which no copy lay on
/// the table, for such a copy might be taken for the table's own.
TEST(RandomMatches, K2_what_is_faultless_stays_and_only_the_rest_goes_back) {
    for (const Settings& row : editions()) {
        expect_property(named(row, "loose own tiles do not disturb a legal lay"), [&row] {
            const std::optional<Settings> settings = random_settings(row);
            // A joker that may go to the rack would be missing from the draft, and what is missing is brought back.
            RC_PRE(settings && settings->joker_reuse == JokerReuse::same_turn);
            RandomPlayer player(random_seed());
            State state = new_round(*settings, 2, random_seed());
            for (int turn = 0; turn < 30 && state.phase == Phase::playing && !state.drawn; ++turn) {
                const Position start = state.position();
                const auto left = player.find_lay(*settings, start);
                if (!left) {
                    state = evolve(state, state.pile.empty() ? Event{Passed{}} : Event{Drew{}});
                    continue;
                }
                Table draft = *left;
                TileCounts rest = start.rack;
                rest += start.table.tiles();
                rest = rest - left->tiles();
                for_each_tile(rest, [&](Tile tile) {
                    if (start.table.tiles()[tile] == 0 && player.chance(60)) {
                        draft.add(std::vector{tile.is_joker() ? Piece::undeclared_joker() : Piece(tile)});
                    }
                });
                const Salvage kept = salvage(*settings, start, draft);
                RC_LOG() << "table " << notation::print_table(*settings, start.table) << "\nrack "
                         << notation::print_rack(*settings, start.rack) << "\nlay "
                         << notation::print_table(*settings, *left) << "\ndraft "
                         << notation::print_table(*settings, draft) << "\nleft "
                         << notation::print_table(*settings, kept.table) << "\n";
                RC_ASSERT(kept.stays);
                RC_ASSERT(melds_of(*settings, kept.table) == melds_of(*settings, *left));
                state = evolve(state, Laid{.table = *left});
            }
        });
    }
}

} // namespace
} // namespace runset::test
