// The same search for machines with AVX2 and what came with it. Only what is named below is compiled for them: a header
// of somebody else compiled here might be taken for the plain machine too.
#ifdef __x86_64__

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>

#include "solver/bounds.h"
#include "solver/cell_counts.h"
#include "solver/cell_moves.h"
#include "solver/set_pattern.h"
#include "solver/steps.h"
#include "solver/task.h"

#pragma clang attribute push(__attribute__((target("arch=x86-64-v3"))), apply_to = function)
#include "solver/search_cores.h"
#include "solver/search_nodes.h"
#include "solver/search_ways.h"

namespace runset::solver {

template class Search<2, Machine::best>;
template class Search<3, Machine::best>;

} // namespace runset::solver
#pragma clang attribute pop

#endif
