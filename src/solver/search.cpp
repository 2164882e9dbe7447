// The search, put together from its parts.
#include "solver/search_cores.h"
#include "solver/search_nodes.h"
#include "solver/search_ways.h"

namespace runset::solver {

template class Search<2>;
template class Search<3>;

} // namespace runset::solver
