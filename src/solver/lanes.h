// Sums that stop at the ends of their range, over vectors of any width, and loops that are unrolled: inlined always, so
// that each machine's version of a pass has its own.
#pragma once

#include <utility>

namespace runset::solver {

template <typename Vector> [[gnu::always_inline]] inline Vector plus(Vector a, Vector b) {
    return __builtin_elementwise_add_sat(a, b);
}

template <typename Vector> [[gnu::always_inline]] inline Vector minus(Vector a, Vector b) {
    return __builtin_elementwise_sub_sat(a, b);
}

template <typename Vector> [[gnu::always_inline]] inline Vector larger(Vector a, Vector b) {
    return __builtin_elementwise_max(a, b);
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

} // namespace runset::solver
