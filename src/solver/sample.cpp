#include "solver/sample.h"

#include "rules/deck.h"
#include "rules/edition.h"
#include "rules/random.h"
#include "solver/can_lay.h"
#include "solver/solve.h"

namespace runset::solver {

using rules::Colour;
using rules::Piece;
using rules::Position;
using rules::Random;
using rules::Settings;
using rules::Tile;
using rules::TileCounts;

namespace {

constexpr std::uint64_t most_melds = 16;
constexpr std::uint64_t most_rack_tiles = 15;
constexpr std::uint64_t joker_in = 12; // every twelfth place is a joker

class Sampler {
public:
    Sampler(const Settings& settings, std::uint64_t seed)
        : settings_(settings), random_(seed), left_(rules::all_tiles(settings)) {}

    Position sample() {
        Position position;
        position.has_opened = random_.below(4) != 0;
        for (std::uint64_t meld = random_.below(most_melds); meld > 0; --meld) {
            add_meld(position.table);
        }
        const rules::Deck deck = rules::shuffled_deck(settings_, random_.next());
        std::uint64_t wanted = 1 + random_.below(most_rack_tiles);
        for (Tile tile : deck.all()) {
            if (wanted > 0 && left_[tile] > 0) {
                left_.remove(tile);
                position.rack.add(tile);
                --wanted;
            }
        }
        return position;
    }

private:
    std::uint64_t number_below(int limit) { return random_.below(static_cast<std::uint64_t>(limit)); }

    void add_meld(rules::Table& table) {
        const bool is_set = settings_.has_sets && random_.below(2) == 0;
        const int size = 3 + static_cast<int>(number_below(is_set ? 2 : settings_.numbers / 2));
        const int first = 1 + static_cast<int>(number_below(is_set ? settings_.numbers : settings_.numbers - size + 1));
        const auto colour = static_cast<std::uint8_t>(random_.below(rules::colour_count));
        std::array<Piece, rules::max_number> meld{};
        const TileCounts before = left_;
        for (int i = 0; i < size; ++i) {
            const Tile tile = is_set
                                  ? Tile(Colour{static_cast<std::uint8_t>((colour + i) % rules::colour_count)}, first)
                                  : Tile(Colour{colour}, first + i);
            const bool takes_joker = random_.below(joker_in) == 0;
            const Tile taken = takes_joker ? Tile::joker() : tile;
            if (left_[taken] == 0) {
                left_ = before; // no such tile is left: no meld
                return;
            }
            left_.remove(taken);
            meld[static_cast<std::size_t>(i)] = takes_joker ? Piece::joker_as(tile) : Piece(tile);
        }
        table.add(rules::MeldPieces(meld).first(static_cast<std::size_t>(size)));
    }

    const Settings& settings_;
    Random random_;
    TileCounts left_;
};

/// FNV-1a, one number at a time.
void mix(std::uint64_t& hash, std::uint64_t number) {
    hash = (hash ^ number) * 0x100000001B3U;
}

} // namespace

Position sample_position(const Settings& settings, std::uint64_t seed) {
    return Sampler(settings, seed).sample();
}

std::uint64_t fingerprint(std::uint64_t seeds) {
    std::uint64_t hash = 0xCBF29CE484222325U;
    for (const Settings& settings : rules::editions()) {
        for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
            const Position position = sample_position(settings, seed);
            mix(hash, can_lay(settings, position) ? 1 : 0);
            for (const Objective objective : {Objective::tiles, Objective::points}) {
                const Answer answer = best_play(settings, position, objective);
                mix(hash, static_cast<std::uint64_t>(answer.tiles));
                mix(hash, static_cast<std::uint64_t>(answer.points));
            }
        }
    }
    return hash;
}

} // namespace runset::solver
