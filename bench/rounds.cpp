// Complete random rounds a second in every edition, deal to result, through decide and evolve. The players lay a random
// simple meld or addition where they see one, and draw, put back or pass otherwise.
#include <benchmark/benchmark.h>

#include "rules/edition.h"
#include "rules/evolve.h"
#include "rules/judging/decide.h"
#include "rules/judging/judge.h"
#include "rules/meld.h"
#include "rules/random.h"

namespace runset {
namespace {

using namespace rules;

class RandomPlayer {
public:
    explicit RandomPlayer(std::uint64_t seed) : random_(seed) {}

    Move move(const State& state) {
        if (state.drawn) {
            return PutBackMove{.tile = *state.drawn};
        }
        const Position start = state.position();
        const Table table = laid(state.settings, start);
        if (table.piece_count() > start.table.piece_count() && judge_lay(state.settings, start, table)) {
            return LayMove{.table = table};
        }
        return state.pile.empty() ? Move(PassMove{}) : Move(DrawMove{});
    }

private:
    /// The table with melds from the rack and, for who has opened, additions; a few random tries of each.
    Table laid(const Settings& settings, const Position& start) {
        TileCounts rack = start.rack;
        Table table = start.table;
        for (int tries = 0; tries < 16; ++tries) {
            const Tile tile(Colour{static_cast<std::uint8_t>(random_.below(colour_count))},
                            1 + static_cast<int>(random_.below(static_cast<std::uint64_t>(settings.numbers))));
            if (rack[tile] == 0 || add_run(settings, tile, rack, table) || add_set(settings, tile, rack, table)) {
                continue;
            }
            if (start.has_opened) {
                extend(settings, tile, rack, table);
            }
        }
        return table;
    }

    static bool add_run(const Settings& settings, Tile first, TileCounts& rack, Table& table) {
        std::array<Piece, max_number> meld{};
        std::size_t size = 0;
        for (int number = first.number(); number <= settings.numbers && rack[Tile(first.colour(), number)] > 0;
             ++number) {
            meld[size++] = Piece(Tile(first.colour(), number));
        }
        return size >= 3 && take(MeldPieces(meld).first(size), rack, table);
    }

    static bool add_set(const Settings& settings, Tile first, TileCounts& rack, Table& table) {
        std::array<Piece, colour_count> meld{};
        std::size_t size = 0;
        for (std::uint8_t colour = 0; colour < colour_count; ++colour) {
            if (rack[Tile(Colour{colour}, first.number())] > 0) {
                meld[size++] = Piece(Tile(Colour{colour}, first.number()));
            }
        }
        return settings.has_sets && size >= 3 && take(MeldPieces(meld).first(size), rack, table);
    }

    static bool take(MeldPieces meld, TileCounts& rack, Table& table) {
        for (Piece piece : meld) {
            rack.remove(piece.tile());
        }
        return table.add(meld);
    }

    static void extend(const Settings& settings, Tile tile, TileCounts& rack, Table& table) {
        for (int i = 0; i < table.meld_count(); ++i) {
            std::array<Piece, max_number + 1> meld{};
            const MeldPieces old = table.meld(i);
            std::ranges::copy(old, meld.begin());
            meld[old.size()] = Piece(tile);
            if (shape_of(settings, MeldPieces(meld).first(old.size() + 1)).kind == MeldKind::none) {
                continue;
            }
            Table grown;
            for (int j = 0; j < table.meld_count(); ++j) {
                grown.add(j == i ? MeldPieces(meld).first(old.size() + 1) : table.meld(j));
            }
            rack.remove(tile);
            table = grown;
            return;
        }
    }

    Random random_;
};

void play_rounds(benchmark::State& bench, const Settings& settings) {
    std::uint64_t seed = 0;
    std::int64_t turns = 0;
    // The search for a lay belongs to the solver's own figures; here a pass is simply believed.
    const CanLay believe = [](const Settings&, const Position&) { return false; };
    for (auto _ : bench) {
        RandomPlayer player(++seed);
        State state = new_match(settings, 2, Seat{0}, Seat{0}).value();
        state = evolve(state, decide_deal(state, shuffled_deck(settings, seed), seed).value());
        while (state.phase == Phase::playing) {
            state = evolve(state, decide(state, state.to_move, player.move(state), believe).value());
            ++turns;
        }
        benchmark::DoNotOptimize(state);
    }
    bench.SetItemsProcessed(bench.iterations());
    bench.counters["turns_a_round"] = static_cast<double>(turns) / static_cast<double>(bench.iterations());
}

BENCHMARK_CAPTURE(play_rounds, classic, editions()[0]);
BENCHMARK_CAPTURE(play_rounds, classic_handrummy, editions()[1]);
BENCHMARK_CAPTURE(play_rounds, kids, editions()[2]);
BENCHMARK_CAPTURE(play_rounds, kids_professional, editions()[3]);
BENCHMARK_CAPTURE(play_rounds, junior, editions()[4]);
BENCHMARK_CAPTURE(play_rounds, junior_professional, editions()[5]);

} // namespace
} // namespace runset
