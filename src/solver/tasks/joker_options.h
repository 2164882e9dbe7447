// Rules J4 to J7 for the search: all ways in which the jokers of the table may stay or leave. A staying joker keeps
// pieces of its meld beside it (a core); a leaving one needs its own tile, from the rack or from another meld.
#pragma once

#include <array>

#include "rules/at.h"
#include "rules/judging/lending.h"
#include "rules/settings.h"
#include "rules/table.h"
#include "solver/search/task.h"

namespace runset::solver::tasks {

/// One way: nothing else about the rules has to be known to make a task of it.
struct JokerOption {
    /// Tiles that must be played: for jokers of the table, and for those of own melds laid before.
    std::array<rules::Tile, 2 * search::max_jokers> from_rack{};
    int from_rack_count = 0;
    int leaving = 0; // jokers of the table that lie in no core; below nothing where own ones do besides
    std::array<search::RunCore, search::max_cores> run_cores{};
    std::array<search::SetCore, search::max_cores> set_cores{};
    int run_core_count = 0;
    int set_core_count = 0;

    [[nodiscard]] bool is_unbound() const { return from_rack_count + run_core_count + set_core_count == 0; }
};

/// Melds from `fixed_from` on were laid in this turn and are found on the final table as they were laid. Copies are
/// alike, so the joker found in one of them may be another than was laid there: joker_seats.cpp.
class JokerOptions {
public:
    using Visit = bool (*)(void* context, const JokerOption& option);

    JokerOptions(const rules::Settings& settings, const rules::Table& table, int fixed_from,
                 const rules::TileCounts& rack);

    /// Calls `visit` for every option until it returns false. Where several options keep the same jokers in their
    /// places, `settles` is asked before about one that asks less than each of them: if it says yes they are left out.
    void for_each(Visit visit, Visit settles, void* context);

private:
    /// On the table, and in own melds laid before.
    static constexpr int max_laid = 2 * search::max_jokers;
    /// A joker that stays lies in a meld with two others of its old pieces (rule J8).
    static constexpr int pieces_to_remain = 3;
    static constexpr int nowhere = -1;

    struct Laid {
        int meld = 0;
        rules::Tile meaning;
        bool is_set = false;
    };

    bool choose(int joker);
    bool leave(int joker);
    bool stay(int joker);
    bool sit(int joker);
    [[nodiscard]] bool is_seat_for(int joker, int own) const;
    [[nodiscard]] bool are_own_touched() const;
    [[nodiscard]] bool are_moves_needed() const;
    bool leave_for(int joker, int meld, rules::Tile tile);
    bool lend_and_go_on(int joker, rules::Lending lending);
    [[nodiscard]] bool is_wanted_twice(int joker, rules::Tile tile) const;
    [[nodiscard]] int plain_giver(int joker, rules::Tile tile) const;

    bool settle();
    bool make_loose();
    bool choose_company(int joker);
    [[nodiscard]] std::uint64_t base_of(int meld) const;
    bool choose_cores(int meld);
    bool choose_set_core(int meld, int staying);
    bool choose_run_groups(int meld, unsigned staying, unsigned base);
    [[nodiscard]] int staying_in_runs(int colour) const;
    bool choose_run_core(int meld, unsigned group, unsigned rest, unsigned base);
    bool add_run_core(int meld, unsigned rest, unsigned base, search::RunCore core, unsigned charged);
    bool merge_cores(int first);
    bool emit();
    bool pass_on();

    const rules::Settings& settings_;
    const rules::Table& table_;
    rules::TileCounts rack_;
    std::array<Laid, max_laid> jokers_{};
    int joker_count_ = 0;
    int table_jokers_ = 0; // the first so many; the others lie in own melds
    int most_staying_ = 0; // so many jokers are not in own melds
    int staying_ = 0;
    std::array<bool, max_laid> stays_{};    // beside pieces of its old meld, in no own meld
    std::array<int, max_laid> sits_in_{};   // the own meld in which a joker is found, or nowhere
    std::array<bool, max_laid> is_taken_{}; // by joker of an own meld: somebody is found in its place
    using MeldTiles = std::array<std::uint64_t, rules::max_tiles / 3 + 1>;
    MeldTiles naturals_{};
    std::uint64_t plain_melds_ = 0;    // old ones without jokers, a bit each
    std::uint64_t in_plain_melds_ = 0; // their tiles
    MeldTiles company_of_{};           // by old meld: its pieces that keep company in own melds
    MeldTiles company_in_{};           // by own meld: its pieces that keep jokers of old melds company
    rules::Lendings lendings_;
    JokerOption option_;
    bool has_own_melds_;
    JokerOption loose_;     // asks less than all options with the same jokers in their places
    bool is_loose_ = false; // there is such a one
    JokerOption held_;      // the first of them waits whether there is another
    int passed_ = 0;        // how many of them there were
    bool is_settled_ = false;
    /// By run core: the places of its jokers and of the old pieces that count for them.
    std::array<unsigned, search::max_cores> charged_{};
    Visit visit_ = nullptr;
    Visit settles_ = nullptr;
    void* context_ = nullptr;
};

} // namespace runset::solver::tasks
