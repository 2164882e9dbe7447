#include "solver/neat/stay_search.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace runset::solver::neat {

namespace {

constexpr int first_rounds = 5;
constexpr int more_rounds = 40;
constexpr int rounds_without_jokers = 5;

} // namespace

StaySearch::StaySearch(const StartMelds& start, const SetRows& rows, const rules::TileCounts& tiles, int numbers,
                       int limit)
    : start_(start), numbers_(numbers), jokers_(tiles.jokers()), rows_(rows), ways_(start, rows, tiles, numbers, limit),
      bounds_(start, rows, ways_, numbers, jokers_, false), without_jokers_(start, rows, ways_, numbers, 0, true),
      enough_((start.pieces() - limit) * StayBounds::unit) {
    if (has_all()) {
        improve(first_rounds);
    }
}

void StaySearch::improve(int rounds) {
    bounds_.improve(rounds, enough_);
    most_ = bounds_.root() < 0 ? -1 : bounds_.root() / StayBounds::unit;
    is_sorted_ = false;
}

void StaySearch::sharpen() {
    improve(more_rounds);
    if (jokers_ > 0) {
        // Nothing is enough here: from the root it may be that nothing can be laid without jokers.
        without_jokers_.improve(rounds_without_jokers, std::numeric_limits<int>::min());
        is_sharp_ = true;
    }
}

int StaySearch::value_of(const ColourWay& way) const {
    return way.stay * StayBounds::unit - way.jokers * bounds_.joker_price() + bounds_.after(way.to);
}

/// By tiles in sets, then the most promising first.
void StaySearch::sort_ways() {
    for (int c = 0; c < rules::colour_count; ++c) {
        for (int which = ways_.begin(c, 0); which < ways_.end(c, numbers_ - 1); ++which) {
            std::ranges::sort(ways_.ways(ways_.state(which)), [&](const ColourWay& a, const ColourWay& b) {
                return a.in_sets != b.in_sets ? a.in_sets < b.in_sets : value_of(a) > value_of(b);
            });
        }
    }
    is_sorted_ = true;
}

bool StaySearch::can_keep(int wanted, int& patience, Accepts accepts, void* context) {
    accepts_ = accepts;
    context_ = context;
    if (wanted > most_) {
        return false;
    }
    if (!is_sorted_) {
        sort_ways();
    }
    Node root{.states = {}, .jokers = jokers_, .wanted = wanted};
    for (int c = 0; c < rules::colour_count; ++c) {
        root.states[at(c)] = static_cast<std::uint16_t>(ways_.begin(c, 0));
    }
    patience_ = patience;
    const bool is_found = visit(1, root);
    patience = patience_;
    return is_found;
}

/// Where it is known what could not be kept from a state on. What has no room pushes out what was there.
StaySearch::Failed& StaySearch::failed(int number, const Node& node) {
    std::uint64_t key = static_cast<std::uint64_t>(number) << 4U | static_cast<std::uint64_t>(node.jokers);
    for (const auto state : node.states) {
        key = key << ColourWays::state_bits | state;
    }
    const std::uint64_t hash = key * 0x9E3779B97F4A7C15ULL;
    Failed& known = failed_[hash >> (64 - std::countr_zero(memory))];
    if (known.key != key) {
        known = {.key = key, .wanted = std::numeric_limits<std::int16_t>::max()};
    }
    return known;
}

int StaySearch::best_value(int state, int in_sets) const {
    for (const ColourWay& way : ways_.ways(ways_.state(state))) {
        if (way.in_sets == in_sets) {
            return value_of(way);
        }
    }
    return StayBounds::never;
}

bool StaySearch::visit(int number, const Node& node) {
    if (number > numbers_) {
        return end(node);
    }
    if (patience_ <= 0 || failed(number, node).wanted <= node.wanted) {
        return false;
    }
    --patience_;
    const int refused_before = refused_;
    const int later = bounds_.rest(number);
    std::array<std::array<int, 3>, rules::colour_count> best{};
    for (int c = 0; c < rules::colour_count; ++c) {
        for (int in_sets = 0; in_sets < 3; ++in_sets) {
            best[at(c)][at(in_sets)] = best_value(node.states[at(c)], in_sets);
        }
    }
    const unsigned all = (1U << start_.sets(number).size()) - 1;
    for (const SetRow& row : rows_.rows(number)) {
        if (row.jokers > node.jokers) {
            continue;
        }
        Choice choice{.row = &row, .jokers = node.jokers - row.jokers, .wanted = node.wanted, .bound = later};
        for (std::size_t c = 0; c < rules::colour_count; ++c) {
            choice.bound += best[c][row.counts[c]];
        }
        choice.bound += row.stay[all] * StayBounds::unit + choice.jokers * bounds_.joker_price();
        if (choice.bound >= node.wanted * StayBounds::unit && choose(number, node, 0, choice)) {
            return true;
        }
    }
    // Where all places of jokers are tried, another way to the same state may lead to a table that is accepted.
    if (patience_ > 0 && (refused_ == refused_before || !judges_jokers())) {
        Failed& known = failed(number, node);
        known.wanted = static_cast<std::int16_t>(std::min<int>(known.wanted, node.wanted));
    }
    return false;
}

bool StaySearch::end(const Node& node) {
    if (node.wanted > 0 || (judges_jokers() && node.jokers > 0)) {
        return false;
    }
    rules::Table table;
    const bool is_accepted = lay(table) && accepts_(context_, table);
    refused_ += is_accepted ? 0 : 1;
    return is_accepted;
}

/// One colour after the other; the bound holds what each could bring by the best of its ways.
bool StaySearch::choose(int number, const Node& node, int colour, const Choice& choice) {
    if (colour == rules::colour_count) {
        return go_on(number, choice);
    }
    const int limit = node.wanted * StayBounds::unit;
    const int in_sets = choice.row->counts[at(colour)];
    int best = StayBounds::never;
    for (const ColourWay& way : ways_.ways(ways_.state(node.states[at(colour)]))) {
        if (way.in_sets != in_sets) {
            continue;
        }
        best = best == StayBounds::never ? value_of(way) : best;
        const int bound = choice.bound - best + value_of(way);
        if (bound < limit) {
            break;
        }
        if (way.jokers > choice.jokers) {
            continue;
        }
        path_[at(number)].ways[at(colour)] = &way;
        const Choice next{.row = choice.row,
                          .jokers = choice.jokers - way.jokers,
                          .wanted = choice.wanted - way.stay,
                          .bound = bound};
        if (choose(number, node, colour + 1, next)) {
            return true;
        }
    }
    return false;
}

SetClaims StaySearch::claims_of(const Step& step) const {
    SetClaims claims;
    for (std::size_t c = 0; c < rules::colour_count; ++c) {
        claims.naturals[c] = step.ways[c]->claims & 3;
        claims.jokers |= (step.ways[c]->claims & ColourWay::joker_claim) != 0 ? 1U << c : 0U;
    }
    return claims;
}

/// Pieces that stay in the sets of this number; below 0 if the colours want what cannot be.
int StaySearch::stay_in_sets(int number) const {
    const Step& step = path_[at(number)];
    unsigned heirs = 0;
    for (const ColourWay* way : step.ways) {
        if ((heirs & way->heirs) != 0) {
            return -1;
        }
        heirs |= way->heirs;
    }
    const auto sets = start_.sets(number);
    const unsigned left = ((1U << sets.size()) - 1) & ~heirs;
    const SetClaims claims = claims_of(step);
    return claims.empty() ? step.row->stay[left] : stay_beside(*step.row, sets, left, claims);
}

/// The same for a node that has no joker left, at prices made for it.
bool StaySearch::is_hopeless_without_jokers(int number, const Node& node) const {
    if (!is_sharp_ || node.jokers > 0) {
        return false;
    }
    int bound = without_jokers_.rest(number);
    for (const auto state : node.states) {
        bound += without_jokers_.after(state);
    }
    return bound < node.wanted * StayBounds::unit;
}

bool StaySearch::go_on(int number, const Choice& choice) {
    Step& step = path_[at(number)];
    step.row = choice.row;
    const int stay = stay_in_sets(number);
    if (stay < 0) {
        return false;
    }
    Node next{.states = {}, .jokers = choice.jokers, .wanted = choice.wanted - stay};
    int bound = bounds_.rest(number) + choice.jokers * bounds_.joker_price();
    for (std::size_t c = 0; c < rules::colour_count; ++c) {
        next.states[c] = step.ways[c]->to;
        bound += bounds_.after(next.states[c]);
    }
    return bound >= next.wanted * StayBounds::unit && !is_hopeless_without_jokers(number, next) &&
           visit(number + 1, next);
}

} // namespace runset::solver::neat
