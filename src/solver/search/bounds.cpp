#include "solver/search/bounds.h"

#include <bit>
#include <utility>

#include "solver/search/cells.h"
#include "solver/search/lanes.h"
#include "solver/search/set_pattern.h"
#include "solver/search/shared_sets.h"

namespace runset::solver::search {

namespace {

constexpr bool is_among(unsigned numbers, int number) {
    return (numbers >> static_cast<unsigned>(number) & 1U) != 0;
}

/// No state below this one leads there: its figure need not be compared with another.
template <int max_open> consteval bool is_first_way(int state, int to) {
    for (int s = 0; s < state; ++s) {
        for (const auto after : run_states<max_open>.after[at(s)]) {
            if (after == to) {
                return false;
            }
        }
    }
    return true;
}

/// The states with so many open runs: the first, and the one behind the last.
template <int max_open> consteval std::pair<int, int> states_with(int size) {
    int first = 0;
    while (run_states<max_open>.runs[at(first)].size() < size) {
        ++first;
    }
    int end = first;
    while (end < RunStates<max_open>::count && run_states<max_open>.runs[at(end)].size() == size) {
        ++end;
    }
    return {first, end};
}

/// By pieces in runs: some of them may be jokers, or there may be jokers instead of some that are missing.
template <bool fewer, std::size_t count, typename Lanes>
[[gnu::always_inline]] inline std::array<Lanes, count> cheaper_by_jokers(const std::array<Lanes, count>& by_pieces,
                                                                         const Lanes& joker) {
    std::array<Lanes, count> best = by_pieces;
    Lanes cost = joker;
    for (std::size_t jokers = 1; jokers < count; ++jokers) {
        for (std::size_t x = 0; x + jokers < count; ++x) {
            Lanes& to = best[fewer ? x : x + jokers];
            to = larger(to, minus(by_pieces[fewer ? x + jokers : x], cost));
        }
        cost = plus(cost, joker);
    }
    return best;
}

/// One byte a colour, each in all lanes of its colour.
template <typename Lanes, int... byte> [[gnu::always_inline]] inline Lanes spread(const auto& bytes) {
    using Bytes = std::uint8_t __attribute__((ext_vector_type(sizeof bytes)));
    const auto all = std::bit_cast<Bytes>(bytes);
    return __builtin_convertvector(__builtin_shufflevector(all, all, byte...), Lanes);
}

} // namespace

// NOLINTNEXTLINE(*-member-init): the tables are filled below, and clearing them first would take longer
template <int max_open> Bounds<max_open>::Bounds(const Task& task) : task_(task) {
    for (int i = 0; i < task.run_core_count; ++i) {
        core_begins_ |= 1U << task.run_cores[at(i)].first;
        core_ends_ |= 1U << task.run_cores[at(i)].last;
    }
    choose_scale();
    build();
}

template <int max_open> void Bounds<max_open>::build() {
    make_joker_prices();
    for (int n = 1; n <= task_.numbers; ++n) {
        prepare(n);
    }
    make(true);
    if (__builtin_reduce_max(spread_) > price_limit) {
        // Prices got so large that figures might not fit: do without.
        for (int n = 1; n <= task_.numbers; ++n) {
            prepare(n);
        }
        make(false);
    }
}

template <int max_open> void Bounds<max_open>::choose_scale() {
    int all = 0;
    for (int n = 1; n <= task_.numbers; ++n) {
        figures_[at(n)] = task_.worth.of(n);
        all += spare_tiles(task_.cells[at(n)]) * figures_[at(n)];
    }
    while (all > worth_limit * scale_) {
        scale_ *= 2;
    }
    for (int n = 1; n <= task_.numbers && scale_ > 1; ++n) {
        figures_[at(n)] = (figures_[at(n)] + scale_ - 1) / scale_;
    }
}

/// A joker is worth nothing if nobody needs it, or about as much as the one or two tiles that it lets in: a little more
/// rather than a little less, or it would pay to lay a dear tile with it.
template <int max_open> void Bounds<max_open>::make_joker_prices() {
    const int tile = tile_figure(task_.numbers);
    const auto price = [&](int tiles) { return static_cast<std::int16_t>(tiles * tile); };
    const Priced one{0, 0, price(1), price(2)};
    for (int j = 0; j <= max_jokers; ++j) {
        costs_[at(j)] = j == 0 ? Priced(0) : plus(costs_[at(j - 1)], one);
    }
    Row row{};
    for (int c = 0; c < colours; ++c) {
        row.colour[c] = one;
        row.colour[c][0] = -never;
    }
    joker_ = row.all;
    for (int c = 0; c < colours; ++c) {
        row.colour[c][0] = price(2);
    }
    joker_behind_ = row.all;
}

template <int max_open> void Bounds<max_open>::prepare(int number) {
    const auto& cells = task_.cells[at(number)];
    Number& out = numbers_[at(number)];
    const int key = pattern_of_most(cells);
    int cores = 0;
    for (int i = 0; i < task_.set_core_count; ++i) {
        cores += task_.set_cores[at(i)].number == number ? 1 : 0;
    }
    const auto& list = pattern_lists.lists[at(key)];
    out.is_fixed = cores > 0 || list.count[at(task_.jokers_most)] == 1 || !task_.has_sets;
    const auto worth = static_cast<std::int16_t>(tile_figure(number));
    // Two bytes a cell: must, most.
    const auto must = spread<Lanes, 0, 0, 0, 0, 2, 2, 2, 2, 4, 4, 4, 4, 6, 6, 6, 6>(cells);
    const auto most = spread<Lanes, 1, 1, 1, 1, 3, 3, 3, 3, 5, 5, 5, 5, 7, 7, 7, 7>(cells);
    for (std::int16_t t = 0; t <= 2; ++t) {
        const Lanes tiles = t;
        out.laid[at(t)] = must <= tiles && tiles <= most ? (tiles - must) * Lanes(worth) : Lanes(never);
    }
    const auto most_in_sets = [&](int jokers) __attribute__((always_inline)) {
        const auto caps = spread<Lanes, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3>(list.caps[at(jokers)]);
        return task_.has_sets ? caps + Lanes(static_cast<std::int16_t>(cores)) : Lanes(0);
    };
    // A set with a joker has two tiles at most that could not do without: each pays half of it.
    const Lanes free = most_in_sets(0);
    const Lanes possible = most_in_sets(task_.jokers_most);
    const Lanes half = minus(Lanes(0), joker_behind_ >> 1);
    const Lanes second = possible > Lanes(1) ? (free > Lanes(1) ? Lanes(0) : half) : Lanes(never);
    out.set_price[0] = 0;
    out.set_price[1] = possible > Lanes(0) ? (free > Lanes(0) ? Lanes(0) : half) : Lanes(never);
    out.set_price[2] = plus(out.set_price[1], second);
    last_priced_ = out.is_fixed ? last_priced_ : number;
}

/// The best a cell can bring with so many pieces in runs: natural tiles, or jokers at their price.
template <int max_open>
typename Bounds<max_open>::Gains Bounds<max_open>::gains(const Number& number, const Lanes& joker) const {
    const auto& laid = number.laid;
    const auto& price = number.set_price;
    Gains gains;
    gains[0] = larger(larger(plus(laid[0], price[0]), plus(laid[1], price[1])), plus(laid[2], price[2]));
    gains[1] = larger(plus(laid[1], price[0]), plus(laid[2], price[1]));
    gains[2] = plus(laid[2], price[0]);
    if constexpr (max_open > 2) {
        gains[3] = never;
    }
    return task_.jokers_most > 0 ? cheaper_by_jokers<false>(gains, joker) : gains;
}

/// Best ways to reach each state at this number, before its gains: from the states one number below.
template <int max_open> void Bounds<max_open>::forward(int number, const Rows& before, Rows& reached) const {
    Rows joined;
    const bool has_core = is_among(core_begins_, number);
    if (has_core) {
        joined = before;
        begin_cores<false>(number, joined);
    }
    const Rows& from = has_core ? joined : before;
    for_constants<state_count>([&]<int s>() __attribute__((always_inline)) {
        for_constants<max_open + 1>([&]<int x>() __attribute__((always_inline)) {
            constexpr auto to = run_states<max_open>.after[s][x];
            if constexpr (to != RunStates<max_open>::none) {
                constexpr bool is_first = is_first_way<max_open>(s, to);
                reached[to].all = is_first ? from[s].all : larger(reached[to].all, from[s].all);
            }
        });
    });
}

template <int max_open> void Bounds<max_open>::make(bool with_prices) {
    spread_ = 0;
    // reached[n]: before the gains of n.
    std::array<Rows, rules::max_number + 1> reached; // NOLINT(*-member-init): filled number by number
    Rows front;
    for (int s = 0; s < state_count; ++s) {
        front[at(s)].all = s == 0 ? std::int16_t{0} : never;
    }
    for (int n = 1; n <= last_priced_ && with_prices; ++n) {
        forward(n, front, reached[at(n)]);
        const Gains gain = gains(numbers_[at(n)], joker_behind_);
        for (int s = 0; s < state_count; ++s) {
            const int size = run_states<max_open>.runs[at(s)].size();
            front[at(s)].all = plus(reached[at(n)][at(s)].all, gain[at(size)]);
        }
        if (is_among(core_ends_, n)) {
            end_cores<false>(n, front);
        }
    }
    Rows& last = rows_[at(task_.numbers + 1)];
    last[state_count].all = never;
    for (int s = 0; s < state_count; ++s) {
        last[at(s)].all = run_states<max_open>.runs[at(s)].unfinished() == 0 ? std::int16_t{0} : never;
    }
    for (int n = task_.numbers; n >= 1; --n) {
        Rows with_cores;
        const bool has_core = is_among(core_ends_, n);
        if (has_core) {
            with_cores = rows_[at(n + 1)];
            end_cores<true>(n, with_cores);
        }
        const Rows& ahead = has_core ? with_cores : rows_[at(n + 1)];
        if (with_prices && !numbers_[at(n)].is_fixed) {
            raise_prices(n, reached[at(n)], ahead);
        }
        rows_[at(n)][state_count].all = never;
        step_back(gains(numbers_[at(n)], joker_), ahead, rows_[at(n)]);
        if (is_among(core_begins_, n)) {
            begin_cores<true>(n, rows_[at(n)]);
        }
    }
}

/// What the whole task can bring if so many tiles of a colour lie in sets of this number.
template <int max_open> void Bounds<max_open>::raise_prices(int number, const Rows& before, const Rows& ahead) {
    // In pairs, and pairs of pairs: the next number waits for this one, so a short way counts.
    std::array<Lanes, max_open + 1> through; // NOLINT(*-member-init): by open runs, each filled below
    for_constants<max_open + 1>([&]<int size>() __attribute__((always_inline)) {
        constexpr auto bounds = states_with<max_open>(size);
        through[size] = largest<bounds.first, bounds.second>(
            [&]<int s>() __attribute__((always_inline)) { return plus(before[s].all, ahead[s].all); });
    });
    if (task_.jokers_most > 0) {
        through = cheaper_by_jokers<true>(through, joker_);
    }
    const auto& laid = numbers_[at(number)].laid;
    std::array<Lanes, 3> marginals{};
    for (int s = 0; s <= 2; ++s) {
        Lanes best = plus(through[0], laid[at(s)]);
        for (int y = 1; y + s <= 2; ++y) {
            best = larger(best, plus(through[at(y)], laid[at(y + s)]));
        }
        marginals[at(s)] = best;
    }
    share(number, marginals);
}

/// No colour may count on a set that the others cannot afford: each gets its quarter of what the best common choice
/// with so many of its tiles in sets would bring, and no more. (v + c) / 4 over four colours is v again. What it was
/// paid before does not matter any more.
template <int max_open> void Bounds<max_open>::share(int number, const std::array<Lanes, 3>& marginals) {
    const std::array<Lanes, 3> common = best_common(marginals, joker_, task_.jokers_most);
    Row shares{};
    for (int c = 0; c < colours; ++c) {
        shares.colour[c] = static_cast<std::int16_t>(c);
    }
    Lanes largest = 0;
    for (int s = 0; s <= 2; ++s) {
        const Lanes quarter = plus(common[at(s)], shares.all) >> 2;
        const Lanes change = minus(quarter, marginals[at(s)]);
        const auto is_real = common[at(s)] > Lanes(hopeless);
        Lanes& price = numbers_[at(number)].set_price[at(s)];
        price = is_real ? change : Lanes(never);
        largest = larger(largest, is_real ? larger(change, minus(Lanes(0), change)) : Lanes(0));
    }
    spread_ = plus(spread_, largest);
}

template <int max_open> void Bounds<max_open>::step_back(const Gains& gains, const Rows& ahead, Rows& row) const {
    Rows best;
    for_constants<state_count>([&]<int s>() __attribute__((always_inline)) {
        best[s].all = plus(gains[run_states<max_open>.runs[s].size()], ahead[s].all);
    });
    for_constants<state_count>([&]<int s>() __attribute__((always_inline)) {
        // The more pieces the more is possible: the most there may be always are.
        Lanes most = best[run_states<max_open>.after[s][max_open]].all;
        for_constants<max_open>([&]<int x>() __attribute__((always_inline)) {
            constexpr auto to = run_states<max_open>.after[s][x];
            if constexpr (to != RunStates<max_open>::none) {
                most = larger(most, best[to].all);
            }
        });
        row[s].all = most;
    });
}

template <int max_open> void Bounds<max_open>::take_colour(int colour, const Rows& from, Rows& to) {
    constexpr Lanes colour_of{0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3};
    const auto is_taken = colour_of == Lanes(static_cast<std::int16_t>(colour));
    for (int s = 0; s < state_count; ++s) {
        to[at(s)].all = is_taken ? from[at(s)].all : to[at(s)].all;
    }
}

/// After the last piece of a core its run is one finished run more.
template <int max_open> template <bool backwards> void Bounds<max_open>::end_cores(int number, Rows& rows) const {
    for (int i = 0; i < task_.run_core_count; ++i) {
        const RunCore& core = task_.run_cores[at(i)];
        if (core.last != number) {
            continue;
        }
        Rows then;
        for (Row& row : then) {
            row.all = never;
        }
        for (int s = 0; s < state_count; ++s) {
            const auto with = run_states<max_open>.with_done[at(s)];
            Row& to = then[backwards ? at(s) : with];
            to.all = backwards ? rows[with].all : larger(to.all, rows[at(s)].all);
        }
        take_colour(core.colour, then, rows);
    }
}

/// Before the first piece of a core an open run may join it.
template <int max_open> template <bool backwards> void Bounds<max_open>::begin_cores(int number, Rows& rows) const {
    for (int i = 0; i < task_.run_core_count; ++i) {
        const RunCore& core = task_.run_cores[at(i)];
        if (core.first != number) {
            continue;
        }
        Rows then = rows;
        for (int s = 0; s < state_count; ++s) {
            for (int length = 1; length <= 3; ++length) {
                const auto rest = run_states<max_open>.without[at(s)][at(length)];
                if (rest != RunStates<max_open>::none) {
                    Row& to = then[backwards ? at(s) : rest];
                    to.all = larger(to.all, rows[backwards ? rest : at(s)].all);
                }
            }
        }
        take_colour(core.colour, then, rows);
    }
}

template class Bounds<2>;
template class Bounds<3>;

} // namespace runset::solver::search
