// The steps of the search for pieces that stay, as melds.
#include <algorithm>

#include "solver/neat/stay_search.h"
#include "solver/search/laid_melds.h"

namespace runset::solver::neat {

namespace {

struct Melds {
    std::array<search::Run, search::max_melds> runs{};
    int run_count = 0;
    std::array<search::Set, search::max_melds> sets{};
    int set_count = 0;
};

/// The runs of one colour while the numbers go up.
class Weaving {
public:
    Weaving(Melds& melds, int colour) : melds_(melds), colour_(colour) {}

    void step(int number, const ColourWay& way) {
        std::array<int, ColourWays::most_open> served{};
        int count = 0;
        for (int slot = 0; slot < open_count_; ++slot) {
            const unsigned move = way.moves >> 2 * slot & 3U;
            if (move != 0) {
                search::Run& run = melds_.runs[at(open_[at(slot)])];
                run.last = number;
                run.jokers |= move == 2 ? 1U << number : 0U;
                served[at(count++)] = open_[at(slot)];
            }
        }
        const int naturals = way.fresh & 15;
        const int fresh = naturals + (way.fresh >> 4);
        for (int i = 0; i < fresh; ++i) {
            melds_.runs[at(melds_.run_count)] = {
                .colour = colour_, .first = number, .last = number, .jokers = i < naturals ? 0U : 1U << number};
            served[at(count++)] = melds_.run_count++;
        }
        open_count_ = count;
        for (int i = 0; i < count; ++i) {
            open_[at(i)] = served[way.order >> 2 * i & 3U];
        }
    }

private:
    Melds& melds_;
    int colour_;
    int open_count_ = 0;
    std::array<int, ColourWays::most_open> open_{};
};

void add_sets(Melds& melds, int number, const SetRow& row, const std::array<int, rules::colour_count>& seats) {
    for (int i = 0; i < row.set_count; ++i) {
        search::Set set{.number = number, .colours = row.colours[at(i)], .jokers = 0};
        int jokers = row.set_jokers[at(i)];
        // Where a start run has a joker the set has one that stands for the same.
        for (int c = 0; c < rules::colour_count; ++c) {
            if (seats[at(c)] == i && jokers > 0) {
                set.jokers |= 1U << c;
                --jokers;
            }
        }
        for (; jokers > 0; --jokers) {
            set.add_joker();
        }
        melds.sets[at(melds.set_count++)] = set;
    }
}

/// A joker that nothing needs goes where there is room.
bool place_joker(Melds& melds, int numbers) {
    for (int i = 0; i < melds.run_count; ++i) {
        search::Run& run = melds.runs[at(i)];
        if (run.last < numbers) {
            run.jokers |= 1U << ++run.last;
            return true;
        }
        if (run.first > 1) {
            run.jokers |= 1U << --run.first;
            return true;
        }
    }
    for (int i = 0; i < melds.set_count; ++i) {
        if (melds.sets[at(i)].size() < rules::colour_count) {
            melds.sets[at(i)].add_joker();
            return true;
        }
    }
    return false;
}

void write(const Melds& melds, rules::Table& table) {
    for (int i = 0; i < melds.run_count; ++i) {
        search::lay(melds.runs[at(i)], table);
    }
    for (int i = 0; i < melds.set_count; ++i) {
        search::lay(melds.sets[at(i)], table);
    }
}

} // namespace

/// The table found. False if jokers are left for which there is no place.
bool StaySearch::lay(rules::Table& table) const {
    Melds melds;
    std::array<Weaving, rules::colour_count> colours{Weaving(melds, 0), Weaving(melds, 1), Weaving(melds, 2),
                                                     Weaving(melds, 3)};
    int jokers = jokers_;
    for (int number = 1; number <= numbers_; ++number) {
        const Step& step = path_[at(number)];
        unsigned heirs = 0;
        for (std::size_t c = 0; c < rules::colour_count; ++c) {
            colours[c].step(number, *step.ways[c]);
            jokers -= step.ways[c]->jokers;
            heirs |= step.ways[c]->heirs;
        }
        const auto sets = start_.sets(number);
        const unsigned left = ((1U << sets.size()) - 1) & ~heirs;
        add_sets(melds, number, *step.row, joker_seats(*step.row, sets, left, claims_of(step)));
        jokers -= step.row->jokers;
    }
    while (jokers > 0 && place_joker(melds, numbers_)) {
        --jokers;
    }
    write(melds, table);
    return jokers == 0;
}

} // namespace runset::solver::neat
