// The part of the search that lists what one colour may do at one number.
#include <algorithm>

#include "solver/search.h"

namespace runset::solver {

namespace {

constexpr std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

} // namespace

template <int max_open>
const typename Search<max_open>::Options& Search<max_open>::new_options(int number, const Node& node, Cell cell,
                                                                        int colour, Options& room) {
    if (has_core_at(number)) {
        list_options<true>(number, node, cell, colour, room);
        return room;
    }
    if (known_used_ == known_size) {
        list_options<false>(number, node, cell, colour, room);
        return room;
    }
    const int jokers = std::min<int>(node.jokers_left, max_open);
    Options& options = known_options_[at(known_used_)];
    list_options<false>(number, node, cell, colour, options);
    known_[at(number)][at(colour)][node.state[at(colour)]][at(jokers)] = static_cast<std::uint8_t>(++known_used_);
    return options;
}

template <int max_open>
template <bool has_core>
void Search<max_open>::list_options(int number, const Node& node, Cell cell, int colour, Options& options) const {
    const auto start = number == task_.numbers - 2 ? JokerStart::yes : JokerStart::no;
    const Moves& moves = cell_moves<max_open>.of(start, cell.must, cell.most, node.state[at(colour)]);
    const auto column = bounds_.column(number + 1, colour);
    const int figure = bounds_.tile_figure(number);
    options.moves = &moves;
    options.count = moves.count[at(std::min<int>(node.jokers_left, max_open))];
    for (std::size_t sets = 0; sets <= 2; ++sets) {
        Priced best = never;
        for (std::size_t i = 0; i < options.count[sets]; ++i) {
            const CellMove& move = moves.list[sets][i];
            const Priced laid = static_cast<std::int16_t>(move.laid * figure);
            const Priced gain = laid - bounds_.cost(move.run_jokers);
            const Priced bound = __builtin_elementwise_add_sat(column[after<has_core>(move, number, colour)], gain);
            options.bounds[sets][i] = bound;
            best = __builtin_elementwise_max(best, bound);
        }
        options.bound[sets] = best;
    }
    const Priced first = __builtin_elementwise_max(options.bound[0], options.bound[1]);
    options.most = __builtin_elementwise_max(first, options.bound[2]);
}

template const Search<2>::Options& Search<2>::new_options(int, const Node&, Cell, int, Options&);
template const Search<3>::Options& Search<3>::new_options(int, const Node&, Cell, int, Options&);

} // namespace runset::solver
