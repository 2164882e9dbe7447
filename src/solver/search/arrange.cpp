#include "solver/search/arrange.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "solver/search/laid_melds.h"
#include "solver/search/set_splits.h"

namespace runset::solver::search {

namespace {

using rules::colour_count;

class Arranger {
public:
    // NOLINTNEXTLINE(*-member-init): runs and sets are filled before they are read
    Arranger(const Task& task, const Steps& steps) : task_(task), steps_(steps) {}

    void build() {
        look_through();
        for (int c = 0; c < colour_count; ++c) {
            if ((with_care_ >> static_cast<unsigned>(c) & 1U) == 0) {
                lay_plain_runs(c);
                continue;
            }
            for (int n = 1; n <= task_.numbers; ++n) {
                lay_runs(n, c, steps_[at(n)]);
            }
        }
        for (unsigned rest = with_sets_; rest != 0; rest &= rest - 1) {
            const int n = std::countr_zero(rest);
            const NumberStep& step = steps_[at(n)];
            lay_sets(n, step);
            if (task_.set_core_count > 0) {
                lay_set_cores(n, step);
            }
        }
    }

    int lay_spare(int jokers) {
        for (int i = 0; i < run_count_ && jokers > 0; ++i) {
            Run& run = runs_[at(i)];
            while (jokers > 0 && run.last < task_.numbers) {
                run.jokers |= 1U << static_cast<unsigned>(++run.last);
                --jokers;
            }
            while (jokers > 0 && run.first > 1) {
                run.jokers |= 1U << static_cast<unsigned>(--run.first);
                --jokers;
            }
        }
        for (int i = 0; i < set_count_ && jokers > 0; ++i) {
            if (sets_[at(i)].size() < colour_count) {
                sets_[at(i)].add_joker();
                --jokers;
            }
        }
        return jokers;
    }

    void write(rules::Table& table) const {
        for (int i = 0; i < run_count_; ++i) {
            lay(runs_[at(i)], table);
        }
        for (int i = 0; i < set_count_; ++i) {
            lay(sets_[at(i)], table);
        }
    }

private:
    static constexpr int max_open = 8; // three open runs and four cores

    /// Runs of one colour that ended at the number before, and cores under way.
    struct Open { // NOLINT(*-member-init): of `runs` only the first `count` are read
        std::array<int, max_open> runs;
        int count = 0;
    };

    /// Where anything is to be laid, a bit a number; without a branch, for none would be foreseen.
    void look_through() {
        using Bytes = std::uint8_t __attribute__((ext_vector_type(colour_count)));
        using Lanes = std::uint16_t __attribute__((ext_vector_type(colour_count)));
        Lanes once = 0;
        Lanes twice = 0;
        Lanes all = 0;
        for (int n = 1; n <= task_.numbers; ++n) {
            const NumberStep& step = steps_[at(n)];
            const auto laid = __builtin_convertvector(std::bit_cast<Bytes>(step.colours), Lanes);
            const auto bit = static_cast<std::uint16_t>(1U << static_cast<unsigned>(n));
            once |= (laid & Lanes(3)) > Lanes(0) ? Lanes(bit) : Lanes(0);
            twice |= (laid & Lanes(3)) > Lanes(1) ? Lanes(bit) : Lanes(0);
            all |= laid;
            const std::uint32_t in_sets = std::bit_cast<std::uint32_t>(step.colours) & 0xE0E0E0E0U;
            with_sets_ |= (in_sets + step.set_jokers) > 0 ? bit : 0U;
        }
        for (unsigned c = 0; c < colour_count; ++c) {
            once_[c] = once[c];
            twice_[c] = twice[c];
            with_care_ |= (all[c] >> 2U & 7U) > 0 ? 1U << c : 0U;
        }
        for (int i = 0; i < task_.run_core_count; ++i) {
            with_care_ |= 1U << task_.run_cores[at(i)].colour;
        }
        for (int i = 0; i < task_.set_core_count; ++i) {
            with_sets_ |= 1U << task_.set_cores[at(i)].number;
        }
    }

    Run& start(int colour, int number) {
        Run& run = runs_[at(run_count_++)];
        run = {.colour = colour, .first = number, .last = number, .jokers = 0};
        return run;
    }

    /// A colour without jokers and cores: stretches with a tile, and in them stretches with two. A second run ends with
    /// its stretch if it is long enough; if not, the first run ends there and the second goes on.
    void lay_plain_runs(int colour) {
        for (unsigned ones = once_[at(colour)], twos = twice_[at(colour)]; ones != 0;) {
            const int first = std::countr_zero(ones);
            const int end = first + std::countr_one(ones >> static_cast<unsigned>(first));
            const unsigned below_end = (1U << static_cast<unsigned>(end)) - 1;
            Run* open = &start(colour, first);
            for (unsigned rest = twos & below_end; rest != 0;) {
                const int second = std::countr_zero(rest);
                const int length = std::countr_one(rest >> static_cast<unsigned>(second));
                rest &= rest + (1U << static_cast<unsigned>(second));
                Run* const other = &start(colour, second);
                (length >= 3 ? other : open)->last = second + length - 1;
                open = length >= 3 ? open : other;
            }
            open->last = end - 1;
            ones &= ~below_end;
            twos &= ~below_end;
        }
    }

    /// A core continues the open run that the search chose for it, and is closed to others until its last piece.
    void begin_cores(int number, int colour, const NumberStep& step, Open& open, Open& next) {
        for (int i = 0; i < task_.run_core_count; ++i) {
            const RunCore& core = task_.run_cores[at(i)];
            if (core.colour != colour || core.first != number) {
                continue;
            }
            int run = -1;
            for (int& index : std::span(open.runs).first(at(open.count))) {
                const bool is_open = index >= 0 && runs_[at(index)].last == number - 1;
                if (is_open && std::min(runs_[at(index)].length(), 3) == step.joined_by(i) && run < 0) {
                    run = std::exchange(index, -1);
                }
            }
            if (run < 0) {
                start(colour, number);
                run = run_count_ - 1;
            }
            runs_[at(run)].last = core.last;
            runs_[at(run)].jokers |= core.jokers;
            next.runs[at(next.count++)] = run;
        }
    }

    void lay_runs(int number, int colour, const NumberStep& step) {
        const ColourStep laid = step.colour(colour);
        // The two take turns; copying one into the other would wait for what was just written.
        Open& open = open_[at(number - 1) % 2][at(colour)];
        Open& next = open_[at(number) % 2][at(colour)];
        next.count = 0;
        int naturals = laid.in_runs;
        int jokers = laid.run_jokers;
        if (naturals + jokers + open.count + task_.run_core_count == 0) {
            return;
        }
        if (task_.run_core_count > 0) {
            begin_cores(number, colour, step, open, next);
        }
        for (const bool unfinished : {true, false}) {
            for (const int index : std::span(open.runs).first(at(open.count))) {
                if (index < 0 || runs_[at(index)].last >= number) {
                    continue;
                }
                Run& run = runs_[at(index)];
                if ((run.length() < 3) == unfinished && naturals + jokers > 0) {
                    run.last = number;
                    use_one(run, number, naturals, jokers);
                    next.runs[at(next.count++)] = index;
                }
            }
        }
        if (task_.run_core_count > 0) {
            add_cores(number, open, next);
        }
        while (naturals + jokers > 0) {
            use_one(start(colour, number), number, naturals, jokers);
            next.runs[at(next.count++)] = run_count_ - 1;
        }
    }

    /// Cores go on; one whose last piece has this number is an open run like others from now on.
    void add_cores(int number, const Open& open, Open& next) const {
        for (const int index : std::span(open.runs).first(at(open.count))) {
            if (index >= 0 && runs_[at(index)].last > number) {
                next.runs[at(next.count++)] = index;
            }
        }
        for (const int index : std::span(open.runs).first(at(open.count))) {
            const auto known = std::span(next.runs).first(at(next.count));
            if (index >= 0 && runs_[at(index)].last == number && std::ranges::find(known, index) == known.end()) {
                next.runs[at(next.count++)] = index;
            }
        }
    }

    static void use_one(Run& run, int number, int& naturals, int& jokers) {
        if (naturals > 0) {
            --naturals;
        } else {
            --jokers;
            run.jokers |= 1U << static_cast<unsigned>(number);
        }
    }

    void add_set(int number, unsigned colours, int jokers) {
        Set& set = sets_[at(set_count_++)];
        set = {.number = number, .colours = colours, .jokers = 0};
        for (; jokers > 0; --jokers) {
            set.add_joker();
        }
    }

    void lay_sets(int number, const NumberStep& step) {
        // A byte a colour.
        const std::uint32_t in_sets = std::bit_cast<std::uint32_t>(step.colours) >> 5U & 0x03030303U;
        int jokers = step.set_jokers;
        if ((in_sets & 0x02020202U) == 0) {
            const unsigned colours = in_sets * 0x01020408U >> 24U; // their bits side by side
            const int size = std::popcount(colours) + jokers;
            if (size > 0 && size <= colour_count) {
                add_set(number, colours, jokers);
                return;
            }
        }
        int pattern = 0;
        for (int c = 0; c < colour_count; ++c) {
            pattern += step.colour(c).in_sets * pattern_unit[at(c)];
        }
        for (auto set = set_splits.first(pattern, jokers); set.is_possible; set = set_splits.first(pattern, jokers)) {
            add_set(number, set.colours, set.jokers);
            pattern = set.rest;
            jokers -= set.jokers;
        }
    }

    void lay_set_cores(int number, const NumberStep& step) {
        for (int i = 0; i < task_.set_core_count; ++i) {
            const SetCore& core = task_.set_cores[at(i)];
            if (core.number != number) {
                continue;
            }
            const int extra = step.extra_of(i);
            const bool is_joker = extra == NumberStep::extra_joker;
            const unsigned natural = extra > 0 && !is_joker ? 1U << static_cast<unsigned>(extra - 1) : 0;
            add_set(number, core.colours | natural, core.jokers + (is_joker ? 1 : 0));
        }
    }

    const Task& task_;
    const Steps& steps_;
    std::array<Run, max_melds> runs_;
    std::array<Set, max_melds> sets_;
    std::array<std::array<Open, colour_count>, 2> open_;
    std::array<unsigned, colour_count> once_{}; // by colour: numbers with a tile in runs, a bit each
    std::array<unsigned, colour_count> twice_{};
    unsigned with_sets_ = 0; // numbers
    unsigned with_care_ = 0; // colours with jokers in runs, or cores
    int run_count_ = 0;
    int set_count_ = 0;
};

} // namespace

int arrange(const Task& task, const Steps& steps, int spare_jokers, rules::Table& table) {
    Arranger arranger(task, steps);
    arranger.build();
    const int left = arranger.lay_spare(spare_jokers);
    arranger.write(table);
    return left;
}

} // namespace runset::solver::search
