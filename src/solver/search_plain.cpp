// The search for every machine.
#include "solver/search_cores.h"
#include "solver/search_nodes.h"
#include "solver/search_ways.h"

namespace runset::solver {

template class Search<2, Machine::plain>;
template class Search<3, Machine::plain>;

} // namespace runset::solver
