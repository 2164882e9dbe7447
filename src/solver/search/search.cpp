// The search, put together from its parts.
#include "solver/search/search_cores.h"
#include "solver/search/search_nodes.h"
#include "solver/search/search_ways.h"

namespace runset::solver::search {

template class Search<2>;
template class Search<3>;

} // namespace runset::solver::search
