// The part of the joker options that concerns own melds laid before in the same turn. They are found on the final table
// as they were laid, but which joker lies in them, and where theirs are, is open: copies are alike.
#include <algorithm>
#include <bit>

#include "solver/tasks/joker_options.h"

namespace runset::solver::tasks {

using rules::Lending;

/// A joker of the table is found in an own meld, or freed by a tile of an own meld that holds jokers. If none is, the
/// own jokers need not move either: put back to where they were laid they leave all others as they are.
bool JokerOptions::are_own_touched() const {
    for (int joker = 0; joker < table_jokers_; ++joker) {
        if (sits_in_[at(joker)] != nowhere) {
            return true;
        }
    }
    return std::ranges::any_of(lendings_.all(), [&](const Lending& lending) {
        for (int own = table_jokers_; own < joker_count_; ++own) {
            if (jokers_[at(own)].meld == lending.from) {
                return true;
            }
        }
        return false;
    });
}

/// The place of this joker of an own meld: is it what the other means, and is it free?
bool JokerOptions::is_seat_for(int joker, int own) const {
    const Laid& laid = jokers_[at(joker)];
    const Laid& place = jokers_[at(own)];
    const bool is_same = laid.is_set ? place.meaning.number() == laid.meaning.number() : place.meaning == laid.meaning;
    return !is_taken_[at(own)] && place.is_set == laid.is_set && is_same;
}

/// This joker is found in an own meld: there where it was laid, or in the place of another.
bool JokerOptions::sit(int joker) {
    for (int own = table_jokers_; own < joker_count_; ++own) {
        const int meld = jokers_[at(own)].meld;
        // All places in a set are alike: the first will do.
        const bool is_like_the_last =
            own > table_jokers_ && jokers_[at(own - 1)].meld == meld && is_seat_for(joker, own - 1);
        if (!is_seat_for(joker, own) || is_like_the_last) {
            continue;
        }
        is_taken_[at(own)] = true;
        sits_in_[at(joker)] = meld;
        const bool goes_on = choose(joker + 1);
        sits_in_[at(joker)] = nowhere;
        is_taken_[at(own)] = false;
        if (!goes_on) {
            return false;
        }
    }
    return true;
}

/// The jokers of an own meld that nobody else sits in and that lends nothing can as well be where they were laid.
bool JokerOptions::are_moves_needed() const {
    if (!are_own_touched()) {
        return true;
    }
    for (int own = table_jokers_; own < joker_count_; ++own) {
        const int meld = jokers_[at(own)].meld;
        if (sits_in_[at(own)] == meld) {
            continue;
        }
        bool is_touched = std::ranges::any_of(lendings_.all(), [&](const Lending& l) { return l.from == meld; });
        for (int other = 0; other < joker_count_; ++other) {
            is_touched = is_touched || (sits_in_[at(other)] == meld && jokers_[at(other)].meld != meld);
        }
        if (!is_touched) {
            return false;
        }
    }
    return true;
}

/// A joker found in an own meld needs two pieces of its old meld there. Copies are alike, so these may be own tiles;
/// but none of them keeps two jokers company.
bool JokerOptions::choose_company(int joker) {
    while (joker < joker_count_ && sits_in_[at(joker)] == nowhere) {
        ++joker;
    }
    if (joker == joker_count_) {
        return choose_cores(0);
    }
    const int old_meld = jokers_[at(joker)].meld;
    const int own_meld = sits_in_[at(joker)];
    int missing = pieces_to_remain;
    bool is_first = true;
    for (int i = 0; i < joker_count_; ++i) {
        const bool is_with = jokers_[at(i)].meld == old_meld && sits_in_[at(i)] == own_meld;
        missing -= is_with ? 1 : 0;
        is_first = is_first && !(is_with && i < joker);
    }
    if (!is_first) {
        return choose_company(joker + 1); // the first of them has seen to it
    }
    missing = std::max(0, missing);
    const std::uint64_t tiles =
        base_of(old_meld) & naturals_[at(own_meld)] & ~company_of_[at(old_meld)] & ~company_in_[at(own_meld)];
    bool goes_on = true;
    for (std::uint64_t some = tiles; goes_on; some = (some - 1) & tiles) {
        if (std::popcount(some) == missing) {
            company_of_[at(old_meld)] |= some;
            company_in_[at(own_meld)] |= some;
            goes_on = choose_company(joker + 1);
            company_of_[at(old_meld)] &= ~some;
            company_in_[at(own_meld)] &= ~some;
        }
        if (some == 0) {
            break;
        }
    }
    return goes_on;
}

} // namespace runset::solver::tasks
