#include "bots/forced/lay_search.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <span>

#include "bots/forced/lay_choices.h"
#include "bots/forced/world.h"

namespace runset::bots::forced {

using rules::Table;
using rules::View;

namespace {

/// How many turns of each seat a play-out goes. What a lay brings and what the others make of it shows soon; what comes
/// later is luck. To tell the worst of many candidates a short look will do.
constexpr int far_ahead = 8;
constexpr int near_ahead = 4;
constexpr std::size_t many = 4;

/// Who cannot try all choices properly had better try fewer.
constexpr int least_playouts = 32;

struct Candidate {
    const Table* table = nullptr;
    std::vector<double> worths{}; // by world; the same worlds for all
    double sum = 0;
};

/// Behind by so much that the same worlds would hardly ever show it by chance, or no different in any of them.
bool is_out(const Candidate& one, const Candidate& best) {
    constexpr std::size_t enough_worlds = 24;
    constexpr double errors = 3;
    const std::size_t worlds = one.worths.size();
    if (worlds < enough_worlds) {
        return false;
    }
    const double mean = (best.sum - one.sum) / static_cast<double>(worlds);
    double squares = 0;
    for (std::size_t i = 0; i < worlds; ++i) {
        const double off = best.worths[i] - one.worths[i] - mean;
        squares += off * off;
    }
    return mean >= errors * std::sqrt(squares) / static_cast<double>(worlds);
}

/// The worse half leaves, and who is out in any case. What is equal keeps its order: the most tiles come first.
void thin_out(std::vector<Candidate>& candidates) {
    std::ranges::sort(candidates, {}, [](const Candidate& one) { return std::pair(-one.sum, one.table); });
    candidates.resize((candidates.size() + 1) / 2);
    const auto others = std::ranges::remove_if(candidates.begin() + 1, candidates.end(),
                                               [&](const Candidate& one) { return is_out(one, candidates.front()); });
    candidates.erase(others.begin(), others.end());
}

/// The candidates leave in stages, so that the close ones are tried most. All that are left have been tried in the very
/// same worlds.
const Table& best_of(const View& view, std::vector<Candidate> candidates, std::uint64_t seed, int playouts) {
    rules::Random random(seed);
    const int stages = std::max(1, static_cast<int>(std::bit_width(candidates.size() - 1)));
    while (candidates.size() > 1) {
        const int worlds = playouts / stages / static_cast<int>(candidates.size());
        const int turns = (candidates.size() > many ? near_ahead : far_ahead) * view.seat_count;
        for (int i = 0; i < worlds; ++i) {
            const World world(view, random);
            for (Candidate& candidate : candidates) {
                World tried = world;
                tried.lay(*candidate.table);
                candidate.worths.push_back(tried.play_on(turns));
                candidate.sum += candidate.worths.back();
            }
        }
        thin_out(candidates);
    }
    return *candidates.front().table;
}

} // namespace

std::optional<Table> search_lay(const View& view, std::uint64_t seed, int playouts) {
    const std::vector<Table> tables = lay_choices(view.settings, view.position());
    if (tables.empty()) {
        return std::nullopt;
    }
    std::vector<Candidate> candidates;
    const int budget = playouts * rules::min_seats / view.seat_count;
    const auto most = static_cast<std::size_t>(std::max(2, budget / least_playouts));
    for (const Table& table : std::span(tables).first(std::min(tables.size(), most))) {
        candidates.push_back({.table = &table});
    }
    return best_of(view, std::move(candidates), seed, budget);
}

} // namespace runset::bots::forced
