#include "solver/neat/stay_bounds.h"

#include <algorithm>
#include <bit>

namespace runset::solver::neat {

// NOLINTNEXTLINE(*-member-init)
StayBounds::StayBounds(const StartMelds& start, const SetRows& rows, ColourWays& ways, int numbers, int jokers,
                       bool were_more)
    : start_(start), rows_(rows), ways_(ways), numbers_(numbers), jokers_(jokers), were_more_(were_more),
      joker_price_(jokers > 0 ? unit : 0) {
    for (int number = 1; number <= numbers; ++number) {
        find_left_over(number);
    }
}

/// Each colour takes one start set that has it, no two the same.
void StayBounds::find_left_over(int number) {
    const auto sets = start_.sets(number);
    auto& left = left_over_[at(number)];
    left[0] = static_cast<std::uint16_t>(1U << ((1U << sets.size()) - 1));
    for (unsigned colours = 1; colours < left.size(); ++colours) {
        const int colour = std::countr_zero(colours);
        const unsigned before = left[colours & (colours - 1)];
        for (unsigned rest = before; rest != 0; rest &= rest - 1) {
            const auto which = static_cast<unsigned>(std::countr_zero(rest));
            for (unsigned i = 0; i < sets.size(); ++i) {
                if ((which >> i & 1U) != 0 && ((sets[i].naturals | sets[i].jokers) >> colour & 1) != 0) {
                    left[colours] = static_cast<std::uint16_t>(left[colours] | 1U << (which & ~(1U << i)));
                }
            }
        }
    }
}

/// By colour and label: the best whole line that has this label here, prices of this number left out.
StayBounds::Prices StayBounds::hopes(int number) const {
    Prices hopes;
    for (int c = 0; c < rules::colour_count; ++c) {
        auto& mine = hopes[at(c)];
        mine.fill(never);
        for (int which = ways_.begin(c, number - 1); which < ways_.end(c, number - 1); ++which) {
            const ColourState& state = ways_.state(which);
            for (const ColourWay& way : ways_.ways(state)) {
                const int value = state.before + value_of(way) + after_[way.to];
                int& best = mine[label_of(way)];
                best = std::max(best, value);
            }
        }
    }
    return hopes;
}

/// Calls `visit(what sets bring with the sums of all colours, the labels of the colours, jokers in the sets)` for all
/// that can be together.
template <typename Visit> void StayBounds::for_each_choice(int number, const Prices& sums, Visit visit) const {
    const auto& left = left_over_[at(number)];
    for (const SetRow& row : rows_.rows(number)) {
        for (unsigned heirs = 0; heirs < left.size(); ++heirs) {
            if (left[heirs] == 0 || row.jokers > jokers_) {
                continue;
            }
            std::array<std::size_t, rules::colour_count> chosen{};
            int sum = -row.jokers * joker_price_;
            for (std::size_t c = 0; c < rules::colour_count; ++c) {
                chosen[c] = static_cast<std::size_t>(row.counts[c] * 2) + (heirs >> c & 1U);
                sum += sums[c][chosen[c]];
            }
            if (sum < never / 2) {
                continue;
            }
            int stay = 0;
            for (unsigned rest = left[heirs]; rest != 0; rest &= rest - 1) {
                stay = std::max<int>(stay, row.stay[at(std::countr_zero(rest))]);
            }
            visit(sum + stay * unit, chosen, int{row.jokers});
        }
    }
}

/// Every colour gets a quarter of the best that all can reach together with its label.
void StayBounds::set_prices(int number) {
    const Prices hoped = hopes(number);
    Prices together;
    for (auto& row : together) {
        row.fill(never);
    }
    for_each_choice(number, hoped, [&](int value, const auto& chosen, int) {
        for (std::size_t c = 0; c < rules::colour_count; ++c) {
            together[c][chosen[c]] = std::max(together[c][chosen[c]], value);
        }
    });
    Prices& prices = prices_[at(number)];
    Prices paid;
    for (int c = 0; c < rules::colour_count; ++c) {
        for (std::size_t label = 0; label < labels; ++label) {
            const int both = together[at(c)][label];
            const bool can_be = both > never / 2;
            prices[at(c)][label] = can_be ? ((both + c) >> 2) - hoped[at(c)][label] : never;
            paid[at(c)][label] = can_be ? -prices[at(c)][label] : never;
        }
    }
    int most = never;
    for_each_choice(number, paid, [&](int value, const auto&, int jokers) {
        jokers_in_sets_[at(number)] = value > most ? jokers : jokers_in_sets_[at(number)];
        most = std::max(most, value);
    });
    most_in_sets_[at(number)] = most;
}

void StayBounds::go_down(bool with_prices) {
    for (int c = 0; c < rules::colour_count; ++c) {
        for (int which = ways_.begin(c, numbers_); which < ways_.end(c, numbers_); ++which) {
            after_[at(which)] = ways_.may_end(which) ? 0 : never;
        }
    }
    rest_[at(numbers_ + 1)] = 0;
    for (int number = numbers_; number >= 1; --number) {
        if (with_prices) {
            set_prices(number);
        }
        for (int c = 0; c < rules::colour_count; ++c) {
            const auto& prices = prices_[at(number)][at(c)];
            for (int which = ways_.begin(c, number - 1); which < ways_.end(c, number - 1); ++which) {
                int most = never;
                for (const ColourWay& way : ways_.ways(ways_.state(which))) {
                    most = std::max(most, value_of(way) + prices[label_of(way)] + after_[way.to]);
                }
                after_[at(which)] = most;
            }
        }
        rest_[at(number)] = rest_[at(number + 1)] + most_in_sets_[at(number)];
    }
}

void StayBounds::go_up(bool with_prices) {
    for (int number = 1; number <= numbers_; ++number) {
        if (with_prices) {
            set_prices(number);
        }
        for (int c = 0; c < rules::colour_count; ++c) {
            for (int which = ways_.begin(c, number); which < ways_.end(c, number); ++which) {
                ways_.state(which).before = never;
            }
            const auto& prices = prices_[at(number)][at(c)];
            for (int which = ways_.begin(c, number - 1); which < ways_.end(c, number - 1); ++which) {
                const ColourState& state = ways_.state(which);
                for (const ColourWay& way : ways_.ways(state)) {
                    int& before = ways_.state(way.to).before;
                    before = std::max(before, state.before + value_before(way, prices[label_of(way)]));
                }
            }
        }
    }
}

/// How many jokers the best line of a colour lays.
int StayBounds::jokers_in_line(int colour) const {
    int jokers = 0;
    int which = ways_.begin(colour, 0);
    for (int number = 1; number <= numbers_; ++number) {
        const auto& prices = prices_[at(number)][at(colour)];
        const auto ways = ways_.ways(ways_.state(which));
        const auto promise = [&](const ColourWay& way) {
            return value_of(way) + prices[label_of(way)] + after_[way.to];
        };
        const auto best = std::ranges::max_element(ways, {}, promise);
        if (best == ways.end()) {
            break;
        }
        jokers += best->jokers;
        which = best->to;
    }
    return jokers;
}

/// Dearer where the best lines and sets lay more jokers than there are, cheaper where they lay fewer: in larger steps
/// as long as it goes the same way.
void StayBounds::change_joker_price() {
    int missing = -jokers_;
    for (int number = 1; number <= numbers_; ++number) {
        missing += jokers_in_sets_[at(number)];
    }
    for (int c = 0; c < rules::colour_count; ++c) {
        missing += jokers_in_line(c);
    }
    if (jokers_ == 0 || missing == 0) {
        return;
    }
    const bool is_up = missing > 0;
    joker_step_ = is_up == was_up_ ? std::min(joker_step_ * 2, 8 * unit) : std::max(joker_step_ / 2, unit / 8);
    joker_price_ = std::max(0, is_up ? joker_price_ + joker_step_ : joker_price_ - joker_step_);
    was_up_ = is_up;
}

void StayBounds::improve(int rounds, int enough) {
    if (!is_begun_) {
        go_down(false); // without prices; tells what leads nowhere
        go_up(false);
    }
    for (int round = 0; round < rounds && best_.root >= enough; ++round) {
        if (is_begun_) {
            change_joker_price();
            go_up(true);
        }
        is_begun_ = true;
        go_down(true);
        if (const int now = root(); now < best_.root) {
            best_ = {.root = now, .joker_price = joker_price_, .prices = prices_, .most_in_sets = most_in_sets_};
        }
    }
    if (root() != best_.root) {
        joker_price_ = best_.joker_price;
        prices_ = best_.prices;
        most_in_sets_ = best_.most_in_sets;
        go_down(false);
    }
}

int StayBounds::root() const {
    int sum = rest_[1] + jokers_ * joker_price_;
    for (int c = 0; c < rules::colour_count; ++c) {
        sum += after_[at(ways_.begin(c, 0))];
    }
    return sum;
}

} // namespace runset::solver::neat
