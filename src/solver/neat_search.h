// Of all best plays the one that moves the fewest tiles of the table. A tile is moved if it does not stay in the heir
// of its meld: every start meld has at most one heir among the final melds, and no two share one.
#pragma once

#include <array>

#include "solver/neat_questions.h"
#include "solver/stay_search.h"

namespace runset::solver {

/// The patience of `neat_play`: questions to the search, about two microseconds each.
inline constexpr int usual_patience = 160;
/// So many nodes of the search of all tables, less than a microsecond each. Hardly any table needs a tenth of them.
inline constexpr int usual_nodes = 200'000;

/// First every meld that can stay as it is does. Then heirs are chosen for the melds that the best table so far takes
/// apart, those that lose the fewest pieces first, and each time it is asked whether the rest can still be laid as
/// well. What few melds must lose by themselves, the rest being free, limits what many must lose (docs/solver.md).
///
/// A table found is put before the referee where there are rules that the questions do not know.
class NeatSearch {
public:
    /// `worth` and `table` are those of a best play.
    NeatSearch(const rules::Settings& settings, const rules::Position& position, Objective objective, int worth,
               const rules::Table& table, int patience, int nodes = usual_nodes);

    void run();
    [[nodiscard]] const rules::Table& table() const { return best_table_; }
    /// Tiles moved by the play found; that no best play moves fewer is proven if the patience lasted and the referee
    /// refused nothing that might have been laid otherwise.
    [[nodiscard]] int moved() const { return fewest_; }
    [[nodiscard]] bool is_proven() const { return is_settled_ || (!questions_.is_tired() && !was_refused_); }

    /// Positions it understands: the table may be rearranged.
    [[nodiscard]] static bool can_do(const rules::Settings& settings, const rules::Position& position);
    /// There are rules that the questions do not know.
    [[nodiscard]] static bool needs_referee(const rules::Settings& settings, const rules::Position& position);

private:
    static constexpr int max_melds = rules::max_tiles / 3;

    void order_by_number();
    [[nodiscard]] rules::Table with_whole_melds(const rules::Table& last);
    void find_least_losses();
    void learn_from(const rules::Table& table);
    void search_all_tables();
    [[nodiscard]] bool is_part_searched(const StartMelds& start, const rules::TileCounts& part);
    [[nodiscard]] bool is_searched(const StartMelds& start, const rules::TileCounts& tiles, bool& was_refused);
    [[nodiscard]] bool is_searched(StaySearch& search, int limit);
    void find_last_losses();
    void prove();

    void choose(const Draft& draft, const rules::Table& table);
    void choose_heir(int meld, const Draft& draft, const rules::Table& table);
    void try_heirs(int meld, int lost, const Draft& draft, const rules::Table& table);
    void offer(const Draft& draft, int lost, const rules::Table& table);
    void keep(const rules::Table& table, int lost);
    void keep_if_better(const rules::Table& table);

    [[nodiscard]] bool is_legal(const rules::Table& table) const;
    [[nodiscard]] bool is_hope_met(const Draft& draft) const { return draft.is_hopeful && was_hoped_; }
    [[nodiscard]] int most_needed(MeldBits open, const Shares& shares) const;
    [[nodiscard]] int least_loss_of(MeldBits melds) const;
    [[nodiscard]] int lost_in_scope(const rules::Table& table) const;
    [[nodiscard]] rules::MeldPieces meld(int place) const {
        return position_.table.meld(order_[static_cast<std::size_t>(place)]);
    }

    const rules::Settings& settings_;
    const rules::Position& position_;
    NeatQuestions questions_;
    int count_; // start melds; they are called by their places in the order
    MeldBits all_;
    std::array<int, max_melds> order_{};
    std::array<MeldMask, max_melds> starts_{};
    std::array<int, max_melds> least_{};          // what each must lose at least, all others being free
    std::array<int, max_melds + 1> last_least_{}; // what all from this one on must lose together
    int known_from_;                              // `last_least_` is known from here on

    MeldBits scope_ = 0; // melds that count at present
    int limit_ = 0;      // only less is of interest
    rules::Table scope_table_;
    bool was_hoped_ = false;

    int fewest_;
    bool is_judged_;
    bool was_refused_ = false;
    bool is_settled_ = false; // all tables were searched
    Objective objective_;
    int worth_;
    int nodes_;
    rules::Table best_table_;
};

} // namespace runset::solver
