#include "puzzles/maker.h"

#include <algorithm>
#include <map>
#include <set>

#include "puzzles/candidates.h"
#include "puzzles/features.h"
#include "puzzles/grade.h"
#include "puzzles/played_turns.h"
#include "puzzles/puzzle_text.h"

namespace runset::puzzles {

namespace {

/// So many answers are still a puzzle.
constexpr int most_answers = 24;
/// For every puzzle wished so many are looked at to choose from.
constexpr int pool_factor = 8;
/// Every so many turns of a game one is looked at: neighbours are too much alike.
constexpr std::uint64_t turns_apart = 6;

class Pool {
public:
    explicit Pool(const Wish& wish) : wish_(wish), random_(wish.seed) {}

    void look_at(const rules::State& state) {
        if (random_.below(turns_apart) != 0) {
            return;
        }
        for (const Kind kind : wish_.kinds) {
            for (const Puzzle& puzzle : candidates(state, kind, random_)) {
                take(puzzle);
            }
        }
    }

    [[nodiscard]] int size() const { return size_; }

    /// One of each kind and level in turn, until there are enough; which comes first depends on the seed.
    [[nodiscard]] std::vector<Puzzle> choose() const {
        std::vector<const std::vector<Puzzle>*> order;
        order.reserve(buckets_.size());
        for (const auto& [bucket, puzzles] : buckets_) {
            order.push_back(&puzzles);
        }
        if (!order.empty()) {
            std::ranges::rotate(order, order.begin() + static_cast<std::ptrdiff_t>(wish_.seed % order.size()));
        }
        std::vector<Puzzle> chosen;
        const auto wished = std::min(static_cast<std::size_t>(wish_.count), static_cast<std::size_t>(size_));
        for (std::size_t row = 0; chosen.size() < wished; ++row) {
            for (const std::vector<Puzzle>* puzzles : order) {
                if (row < puzzles->size() && chosen.size() < wished) {
                    chosen.push_back((*puzzles)[row]);
                }
            }
        }
        return chosen;
    }

private:
    void take(const Puzzle& candidate) {
        const auto puzzle = measure(candidate, usual_patience);
        if (!puzzle || puzzle->features.answers == 0 || puzzle->features.answers > most_answers) {
            return;
        }
        const int level = level_of(puzzle->features);
        if ((wish_.level != 0 && level != wish_.level) || !seen_.insert(print_puzzle(*puzzle)).second) {
            return;
        }
        buckets_[{level, puzzle->kind}].push_back(*puzzle);
        ++size_;
    }

    const Wish& wish_;
    rules::Random random_;
    std::map<std::pair<int, Kind>, std::vector<Puzzle>> buckets_;
    std::set<std::string> seen_;
    int size_ = 0;
};

} // namespace

std::vector<Puzzle> make_puzzles(const Wish& wish) {
    constexpr std::uint64_t games_a_puzzle = 40; // then there are none to be had
    Pool pool(wish);
    const auto last = static_cast<std::uint64_t>(wish.count) * games_a_puzzle;
    for (std::uint64_t game = 0; game < last && pool.size() < wish.count * pool_factor; ++game) {
        const rules::Settings& settings = wish.settings[static_cast<std::size_t>(game % wish.settings.size())];
        for_each_turn(settings, wish.seed * 1'000'003 + game, [&](const rules::State& state) { pool.look_at(state); });
    }
    return pool.choose();
}

std::vector<Puzzle> make_puzzles(const Wish& wish, std::span<const notation::Record> records) {
    Pool pool(wish);
    for (const notation::Record& record : records) {
        for_each_turn(record, [&](const rules::State& state) { pool.look_at(state); });
    }
    return pool.choose();
}

} // namespace runset::puzzles
