// The first lay-down in a turn that also uses the table (rules O4, O5), against a search that tries every choice of own
// melds and plays the rest of the turn step by step.
#include "rules/joker_oracle.h"
#include "support/lay_case.h"
#include "support/random_lay.h"

namespace runset::test {
namespace {

TileCounts tiles_of(MeldPieces meld) {
    TileCounts tiles;
    for (Piece piece : meld) {
        tiles.add(piece.tile());
    }
    return tiles;
}

/// Can so many jokers of the table have been exchanged for these tiles, one tile for each?
bool can_free(const Table& table, const TileCounts& tiles, int count, int meld = 0, std::size_t place = 0,
              const TileCounts& let_in = {}) {
    if (count <= 0) {
        return true;
    }
    if (meld == table.meld_count()) {
        return false;
    }
    const MeldPieces pieces = table.meld(meld);
    if (place == pieces.size()) {
        return can_free(table, tiles, count, meld + 1, 0);
    }
    const Piece joker = pieces[place];
    const bool is_set = pieces[0].number() == pieces[1].number();
    for (std::uint8_t colour = 0; joker.is_joker() && colour < colour_count; ++colour) {
        const Tile tile({colour}, joker.number());
        const bool is_missing = std::ranges::find(pieces, Piece(tile)) == pieces.end();
        if (tiles[tile] > 0 && (is_set ? is_missing && let_in[tile] == 0 : tile == joker.stands_for())) {
            TileCounts rest = tiles;
            rest.remove(tile);
            TileCounts now_in = let_in;
            now_in.add(tile);
            if (can_free(table, rest, count - 1, meld, place + 1, now_in)) {
                return true;
            }
        }
    }
    return can_free(table, tiles, count, meld, place + 1, let_in);
}

/// The turn is right if some own melds, all of tiles from the rack, are worth enough, and the rest is a right turn of a
/// seat that has opened and finds these melds on the table.
bool opens(const Settings& settings, const Position& start, const Table& left) {
    const TileCounts played = left.tiles() - start.table.tiles();
    for (unsigned choice = 1; choice < 1U << static_cast<unsigned>(left.meld_count()); ++choice) {
        Position after_opening{.has_opened = true, .rack = played, .table = start.table};
        TileCounts own;
        int value = 0;
        for (int i = 0; i < left.meld_count(); ++i) {
            if ((choice >> static_cast<unsigned>(i) & 1U) != 0) {
                own += tiles_of(left.meld(i));
                value += value_of(left.meld(i));
                after_opening.table.add(left.meld(i));
            }
        }
        const int freed = settings.exchange_needs_opening ? 0 : own.jokers() - played.jokers();
        for (int joker = 0; joker < freed; ++joker) {
            own.remove(Tile::joker());
        }
        if (own.is_within(played) && value >= settings.open_min && can_free(start.table, played - own, freed)) {
            after_opening.rack = played - own;
            if (settings.joker_move == JokerMove::free || can_be_played_step_by_step(settings, after_opening, left)) {
                return true;
            }
        }
    }
    return false;
}

/// One more meld from tiles that nobody has, laid beside the others.
bool add_own_meld(const Settings& settings, Random& random, RandomLay& lay) {
    TileCounts stock = all_tiles(settings) - lay.start.rack;
    stock = stock - lay.start.table.tiles();
    const auto below = [&random](int limit) {
        return static_cast<int>(random.below(static_cast<std::uint64_t>(limit)));
    };
    const Colour colour{static_cast<std::uint8_t>(below(colour_count))};
    const int first = 1 + below(settings.numbers - 2);
    std::vector<Piece> meld;
    for (int number = first; number < first + 3; ++number) {
        const Tile tile(colour, number);
        const bool takes_joker = stock[tile] == 0 || below(6) == 0;
        meld.push_back(takes_joker ? Piece::joker_as(tile) : Piece(tile));
        if (stock[meld.back().tile()] == 0) {
            return false;
        }
        stock.remove(meld.back().tile());
        lay.start.rack.add(meld.back().tile());
    }
    return lay.left.add(meld);
}

void expect_agreement(const Settings& settings, std::uint64_t seed, int highest, int most_jokers, int own_melds,
                      int count) {
    RandomLays lays(settings, seed, highest);
    Random random(seed);
    int opened = 0;
    for (int done = 0; done < count;) {
        std::optional<RandomLay> lay = lays.next(most_jokers);
        if (!lay || (static_cast<int>(random.below(4)) < own_melds && !add_own_meld(settings, random, *lay)) ||
            lay->left.meld_count() > 9) {
            continue;
        }
        lay->start.has_opened = false;
        const Verdict verdict = judge_lay(settings, lay->start, lay->left);
        const bool expected = opens(settings, lay->start, lay->left);
        ++done;
        opened += expected ? 1 : 0;
        ASSERT_EQ(verdict.has_value(), expected)
            << code_of(verdict) << "\ntable " << notation::print_table(settings, lay->start.table) << "\nrack  "
            << notation::print_rack(settings, lay->start.rack) << "\nleft  "
            << notation::print_table(settings, lay->left);
    }
    EXPECT_GE(opened, count / 5) << "both verdicts must be frequent";
    EXPECT_LE(opened, count - count / 5) << "both verdicts must be frequent";
}

TEST(OpeningOracle, O5_classic_with_the_table_in_the_same_turn) {
    expect_agreement(game("classic", "sameTurnAfterOpening=true openMin=12"), 41, 7, 2, 3, 3000);
    expect_agreement(game("classic", "sameTurnAfterOpening=true openMin=12 exchangeSource=rack"), 42, 7, 2, 3, 1500);
}

TEST(OpeningOracle, O5_professional_where_exchanging_needs_an_opening) {
    expect_agreement(game("kids professional", "exchangeNeedsOpening=true jokerMove=replaceFirst"), 43, 6, 4, 3, 1500);
    expect_agreement(game("kids professional", "exchangeNeedsOpening=true"), 44, 6, 4, 2, 1500);
}

TEST(OpeningOracle, O5_professional_with_jokers_freed_for_the_first_meld) {
    expect_agreement(edition("kids professional"), 45, 6, 4, 1, 3000);
}

} // namespace
} // namespace runset::test
