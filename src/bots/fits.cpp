#include "bots/fits.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <vector>

namespace runset::bots {

using rules::Colour;
using rules::Settings;
using rules::Tile;
using rules::TileCounts;

namespace {

constexpr int max_jokers = 4;
constexpr int long_enough = 3;
constexpr int most_sets = 2; // of one number
constexpr int lengths = 4;   // of an open run: none, 1, 2, or long enough

/// Lengths of the two runs of one colour that may be open, the longer one first, in one number below 16.
constexpr int pair_of(int longer, int shorter) {
    return longer >= shorter ? longer * lengths + shorter : shorter * lengths + longer;
}

/// What becomes of a pair of open runs when `tiles` more of the next number join them, or -1 if that cannot be.
/// Unfinished runs have to go on; a run that is long enough goes on rather than a new one begins, as it owes nothing.
constexpr int after(int pair, int tiles) {
    std::array open{pair / lengths, pair % lengths};
    std::array next{0, 0};
    for (const bool is_owing : {true, false}) {
        for (std::size_t i = 0; i < open.size(); ++i) {
            const bool owes = open[i] > 0 && open[i] < long_enough;
            if (owes == is_owing && owes && tiles == 0) {
                return -1;
            }
            if (owes == is_owing && open[i] > 0 && tiles > 0) {
                next[i] = std::min(open[i] + 1, long_enough);
                --tiles;
            }
        }
    }
    for (int& length : next) {
        if (length == 0 && tiles > 0) {
            length = 1;
            --tiles;
        }
    }
    return tiles > 0 ? -1 : pair_of(next[0], next[1]);
}

constexpr auto after_table = [] {
    std::array<std::array<int, 3>, std::size_t{lengths} * lengths> table{};
    for (int pair = 0; pair < lengths * lengths; ++pair) {
        for (int tiles = 0; tiles < 3; ++tiles) {
            table[static_cast<std::size_t>(pair)][static_cast<std::size_t>(tiles)] = after(pair, tiles);
        }
    }
    return table;
}();

/// A way through the numbers so far: the open runs of each colour, four bits each, and the jokers left.
struct Way {
    unsigned runs = 0;
    int jokers = 0;
};

/// Goes through the numbers with all ways at once.
class Fitting {
public:
    explicit Fitting(const Settings& settings, const TileCounts& tiles) : settings_(settings), tiles_(tiles) {}

    bool run() {
        ways_.push_back({.runs = 0, .jokers = std::min(tiles_.jokers(), max_jokers)});
        for (number_ = 1; number_ <= settings_.numbers && !ways_.empty(); ++number_) {
            next_.clear();
            seen_.reset();
            for (const Way& way : ways_) {
                in_sets_ = {};
                go_on(way, 0, {.runs = 0, .jokers = way.jokers});
            }
            std::swap(ways_, next_);
        }
        return std::ranges::any_of(ways_, [](const Way& way) { return way.jokers == 0 && is_closed(way.runs); });
    }

private:
    /// Splits the tiles of one colour between runs and sets, then goes on to the next colour.
    void go_on(const Way& from, std::size_t colour, Way to) {
        if (colour == rules::colour_count) {
            close_sets(to);
            return;
        }
        const int tiles = tiles_[Tile(Colour{static_cast<std::uint8_t>(colour)}, number_)];
        const std::size_t pair = from.runs >> (4 * colour) & 15U;
        for (int in_sets = 0; in_sets <= (settings_.has_sets ? tiles : 0); ++in_sets) {
            const int in_runs = tiles - in_sets;
            for (int jokers = 0; jokers <= to.jokers && in_runs + jokers <= 2; ++jokers) {
                const int joining = in_runs + jokers;
                const int next = after_table[pair][static_cast<std::size_t>(joining)];
                if (next >= 0) {
                    in_sets_[colour] = in_sets;
                    go_on(
                        from, colour + 1,
                        {.runs = to.runs | static_cast<unsigned>(next) << (4 * colour), .jokers = to.jokers - jokers});
                }
            }
        }
    }

    /// Tiles left for sets fill some number of sets if no colour has more than that and each gets three or four.
    void close_sets(const Way& to) {
        const int most = std::ranges::max(in_sets_);
        int sum = 0;
        for (int count : in_sets_) {
            sum += count;
        }
        for (int jokers = 0; jokers <= to.jokers; ++jokers) {
            for (int sets = most; sets <= most_sets; ++sets) {
                if (sum + jokers >= 3 * sets && sum + jokers <= 4 * sets) {
                    add({.runs = to.runs, .jokers = to.jokers - jokers});
                    break;
                }
            }
        }
    }

    void add(const Way& way) {
        const std::size_t key = way.runs * (max_jokers + 1) + static_cast<unsigned>(way.jokers);
        if (!seen_.test(key)) {
            seen_.set(key);
            next_.push_back(way);
        }
    }

    static bool is_closed(unsigned runs) {
        for (; runs != 0; runs >>= 2U) {
            if ((runs & 3U) != 0 && (runs & 3U) != long_enough) {
                return false;
            }
        }
        return true;
    }

    const Settings& settings_;
    const TileCounts& tiles_;
    int number_ = 0;
    std::array<int, rules::colour_count> in_sets_{};
    std::vector<Way> ways_;
    std::vector<Way> next_;
    std::bitset<std::size_t{1U << 16U} * (max_jokers + 1)> seen_;
};

} // namespace

bool fits(const Settings& settings, const TileCounts& tiles) {
    return Fitting(settings, tiles).run();
}

} // namespace runset::bots
