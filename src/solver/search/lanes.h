// Sums that stop at the ends of their range, over vectors of any width, and loops that are unrolled.
#pragma once

#include <utility>

namespace runset::solver::search {

template <typename Vector> [[gnu::always_inline]] inline Vector plus(Vector a, Vector b) {
    return __builtin_elementwise_add_sat(a, b);
}

template <typename Vector> [[gnu::always_inline]] inline Vector minus(Vector a, Vector b) {
    return __builtin_elementwise_sub_sat(a, b);
}

template <typename Vector> [[gnu::always_inline]] inline Vector larger(Vector a, Vector b) {
    return __builtin_elementwise_max(a, b);
}

/// The first quarter of the first, the second of the second, and so on.
template <typename Lanes>
[[nodiscard, gnu::always_inline]] inline Lanes quarters(const Lanes& a, const Lanes& b, const Lanes& c,
                                                        const Lanes& d) {
    const Lanes lower = __builtin_shufflevector(a, b, 0, 1, 2, 3, 20, 21, 22, 23, -1, -1, -1, -1, -1, -1, -1, -1);
    const Lanes upper = __builtin_shufflevector(c, d, -1, -1, -1, -1, -1, -1, -1, -1, 8, 9, 10, 11, 28, 29, 30, 31);
    return __builtin_shufflevector(lower, upper, 0, 1, 2, 3, 4, 5, 6, 7, 24, 25, 26, 27, 28, 29, 30, 31);
}

/// The four quarters added up.
[[nodiscard, gnu::always_inline]] inline auto sum_of(const auto& all) {
    const auto half = plus(__builtin_shufflevector(all, all, 0, 1, 2, 3, 4, 5, 6, 7),
                           __builtin_shufflevector(all, all, 8, 9, 10, 11, 12, 13, 14, 15));
    return plus(__builtin_shufflevector(half, half, 0, 1, 2, 3), __builtin_shufflevector(half, half, 4, 5, 6, 7));
}

/// Calls `visit` with every number below `count` as a constant.
template <int count, typename Visit> [[gnu::always_inline]] inline void for_constants(Visit visit) {
    [&]<int... i>(std::integer_sequence<int, i...>) __attribute__((always_inline)) {
        (visit.template operator()<i>(), ...);
    }(std::make_integer_sequence<int, count>{});
}

/// The largest of `of<first>()` to `of<end - 1>()`.
template <int first, int end> [[gnu::always_inline]] inline auto largest(auto of) {
    if constexpr (end - first == 1) {
        return of.template operator()<first>();
    } else {
        constexpr int middle = (first + end) / 2;
        return larger(largest<first, middle>(of), largest<middle, end>(of));
    }
}

} // namespace runset::solver::search
