// The part of the joker options that keeps old pieces beside the jokers that stay.
#include <algorithm>
#include <bit>

#include "solver/tasks/joker_options.h"

namespace runset::solver::tasks {

using rules::colour_count;

namespace {

constexpr unsigned bit(int n) {
    return 1U << static_cast<unsigned>(n);
}

constexpr unsigned interval(int first, int last) {
    return bit(last + 1) - bit(first);
}

/// The numbers of one colour in a bit set of tile codes.
constexpr unsigned numbers_of(std::uint64_t tiles, int colour) {
    return static_cast<unsigned>(tiles >> static_cast<unsigned>(16 * colour)) & 0xFFFFU;
}

constexpr unsigned colours_of(std::uint64_t tiles, int number) {
    unsigned colours = 0;
    for (int c = 0; c < colour_count; ++c) {
        colours |= (numbers_of(tiles, c) >> static_cast<unsigned>(number) & 1U) << static_cast<unsigned>(c);
    }
    return colours;
}

} // namespace

bool JokerOptions::choose_cores(int meld) {
    // The jokers stand in the order of their melds.
    int first = 0;
    while (first < joker_count_ && (jokers_[at(first)].meld < meld || !stays_[at(first)])) {
        ++first;
    }
    if (first == joker_count_) {
        return merge_cores(0);
    }
    const Laid& joker = jokers_[at(first)];
    int staying = 0;
    unsigned places = 0;
    for (int i = first; i < joker_count_; ++i) {
        if (jokers_[at(i)].meld == joker.meld && stays_[at(i)]) {
            ++staying;
            places |= bit(jokers_[at(i)].meaning.number());
        }
    }
    if (joker.is_set) {
        return choose_set_core(joker.meld, staying);
    }
    const std::uint64_t base = base_of(joker.meld) & ~company_of_[at(joker.meld)];
    return choose_run_groups(joker.meld, places, numbers_of(base, joker.meaning.colour().index));
}

bool JokerOptions::choose_set_core(int meld, int staying) {
    const int number = table_.meld(meld)[0].number();
    const unsigned base = colours_of(base_of(meld) & ~company_of_[at(meld)], number);
    const int wanted = std::max(0, pieces_to_remain - staying);
    bool goes_on = true;
    for (unsigned colours = 0; colours < 16 && goes_on; ++colours) {
        if ((colours & ~base) == 0 && std::popcount(colours) == wanted) {
            option_.set_cores[at(option_.set_core_count++)] = {.number = static_cast<std::uint8_t>(number),
                                                               .colours = static_cast<std::uint8_t>(colours),
                                                               .jokers = static_cast<std::uint8_t>(staying)};
            goes_on = choose_cores(meld + 1);
            --option_.set_core_count;
        }
    }
    return goes_on;
}

/// A joker that stays in a run as a core of its own, whatever is kept beside it: every core of it can be laid as such a
/// one and more tiles. Sets are kept as they must be, if there is but one way. False if no joker stays in a run, or
/// beside melds laid before: there the referee asks for more.
bool JokerOptions::make_loose() {
    if (has_own_melds_ || joker_count_ > search::max_cores) {
        return false;
    }
    loose_ = option_;
    for (int i = 0; i < joker_count_; ++i) {
        const Laid& laid = jokers_[at(i)];
        if (!stays_[at(i)]) {
            continue;
        }
        const int number = laid.meaning.number();
        if (!laid.is_set) {
            loose_.run_cores[at(loose_.run_core_count++)] = {.colour = laid.meaning.colour().index,
                                                             .first = static_cast<std::uint8_t>(number),
                                                             .last = static_cast<std::uint8_t>(number),
                                                             .jokers = static_cast<std::uint16_t>(bit(number))};
            continue;
        }
        int staying = 0;
        for (int other = 0; other < joker_count_; ++other) {
            staying += stays_[at(other)] && jokers_[at(other)].meld == laid.meld ? 1 : 0;
        }
        const unsigned colours = colours_of(base_of(laid.meld), number);
        if (staying > 1 || std::popcount(colours) + staying != pieces_to_remain) {
            return false;
        }
        loose_.set_cores[at(loose_.set_core_count++)] = {
            .number = static_cast<std::uint8_t>(number), .colours = static_cast<std::uint8_t>(colours), .jokers = 1};
    }
    return loose_.run_core_count > 0;
}

/// Staying jokers of one run may end up in one run or in several: all ways to part them.
bool JokerOptions::choose_run_groups(int meld, unsigned staying, unsigned base) {
    if (staying == 0) {
        return choose_cores(meld + 1);
    }
    const unsigned lowest = staying & ~(staying - 1);
    const unsigned others = staying & ~lowest;
    for (unsigned more = others;; more = (more - 1) & others) {
        if (!choose_run_core(meld, lowest | more, others & ~more, base)) {
            return false;
        }
        if (more == 0) {
            return true;
        }
    }
}

int JokerOptions::staying_in_runs(int colour) const {
    int count = 0;
    for (int i = 0; i < joker_count_; ++i) {
        const Laid& laid = jokers_[at(i)];
        count += stays_[at(i)] && !laid.is_set && laid.meaning.colour().index == colour ? 1 : 0;
    }
    return count;
}

/// Which old pieces stay with the jokers of one group: intervals that hold enough of them and no end too many.
bool JokerOptions::choose_run_core(int meld, unsigned group, unsigned rest, unsigned base) {
    const int wanted = std::max(0, pieces_to_remain - std::popcount(group));
    const int low = std::countr_zero(group);
    const int high = static_cast<int>(std::bit_width(group)) - 1;
    const auto colour = table_.meld(meld)[0].colour().index;
    const bool is_alone = !has_own_melds_ && staying_in_runs(colour) == std::popcount(group);
    const unsigned below = base & (bit(low) - 1);
    const unsigned above = base & ~(bit(high + 1) - 1);
    for (unsigned firsts = below | bit(low); firsts != 0; firsts &= firsts - 1) {
        const int first = std::countr_zero(firsts);
        for (unsigned lasts = above | bit(high); lasts != 0; lasts &= lasts - 1) {
            const int last = std::countr_zero(lasts);
            const unsigned places = interval(first, last) & base & ~group;
            const unsigned ends = (first < low ? bit(first) : 0U) | (last > high ? bit(last) : 0U);
            const int held = std::popcount(places);
            // With nobody to compete for pieces the shortest intervals are enough. An own meld may: it keeps the tile
            // that it has lent.
            if (is_alone && held > wanted && ends != 0) {
                break;
            }
            if (held < wanted || std::popcount(ends) > wanted) {
                continue;
            }
            // Every choice of charged pieces that needs both ends.
            for (unsigned charged = places;; charged = (charged - 1) & places) {
                if (std::popcount(charged) == wanted && (ends & ~charged) == 0) {
                    const search::RunCore core{.colour = colour,
                                               .first = static_cast<std::uint8_t>(first),
                                               .last = static_cast<std::uint8_t>(last),
                                               .jokers = static_cast<std::uint16_t>(group)};
                    if (!add_run_core(meld, rest, base & ~charged, core, charged | group)) {
                        return false;
                    }
                }
                if (charged == 0) {
                    break;
                }
            }
        }
    }
    return true;
}

/// Between the pieces of a core lie tiles. Another joker there could change places with its tile, which lies somewhere
/// on the final table; but not if that lies in an own meld, so beside own melds jokers are tried as well.
bool JokerOptions::add_run_core(int meld, unsigned rest, unsigned base, search::RunCore core, unsigned charged) {
    const unsigned open = has_own_melds_ ? interval(core.first, core.last) & ~charged : 0U;
    const unsigned group = core.jokers;
    for (unsigned fillers = 0;; fillers = (fillers - open) & open) {
        const int jokers = std::popcount(fillers);
        core.jokers = static_cast<std::uint16_t>(group | fillers);
        charged_[at(option_.run_core_count)] = charged | fillers;
        option_.run_cores[at(option_.run_core_count++)] = core;
        option_.leaving -= jokers;
        const bool goes_on = choose_run_groups(meld, rest, base);
        option_.leaving += jokers;
        --option_.run_core_count;
        if (!goes_on || fillers == open) {
            return goes_on;
        }
    }
}

/// Cores of one colour that overlap may also lie in one run, if no piece serves two of them.
bool JokerOptions::merge_cores(int first) {
    if (!emit()) {
        return false;
    }
    const JokerOption before = option_;
    const auto charged = charged_;
    for (int i = first; i < before.run_core_count; ++i) {
        for (int j = i + 1; j < before.run_core_count; ++j) {
            const search::RunCore& a = before.run_cores[at(i)];
            const search::RunCore& b = before.run_cores[at(j)];
            const bool overlap = a.colour == b.colour && a.first <= b.last && b.first <= a.last;
            if (!overlap || (charged[at(i)] & charged[at(j)]) != 0) {
                continue;
            }
            option_.run_cores[at(i)] = {.colour = a.colour,
                                        .first = std::min(a.first, b.first),
                                        .last = std::max(a.last, b.last),
                                        .jokers = static_cast<std::uint16_t>(a.jokers | b.jokers)};
            charged_[at(i)] |= charged[at(j)];
            --option_.run_core_count;
            option_.run_cores[at(j)] = option_.run_cores[at(option_.run_core_count)];
            charged_[at(j)] = charged_[at(option_.run_core_count)];
            const bool goes_on = merge_cores(i);
            option_ = before;
            charged_ = charged;
            if (!goes_on) {
                return false;
            }
        }
    }
    return true;
}

} // namespace runset::solver::tasks
