// Counts are numbers with a sign, places in arrays have none: this is where the one becomes the other.
#pragma once

#include <cstddef>

namespace runset {

constexpr std::size_t at(int number) {
    return static_cast<std::size_t>(number);
}

} // namespace runset
