// The melds of the start table as the search for pieces that stay needs them: runs by colour, sets by number.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "rules/at.h"
#include "rules/table.h"
#include "solver/neat/bound_jokers.h"

namespace runset::solver::neat {

struct StartRun {
    std::uint16_t naturals = 0; // bit n
    std::uint16_t jokers = 0;   // bit n: a joker stands for n
    int last = 0;

    friend bool operator==(const StartRun&, const StartRun&) = default;
};

struct StartSet {
    std::uint8_t naturals = 0; // bit c
    std::uint8_t jokers = 0;   // bit c: a joker stands for colour c
    std::uint8_t joker_count = 0;
};

class StartMelds {
public:
    static constexpr int max_runs = 12; // of a colour
    static constexpr int max_sets = 4;  // of a number

    explicit StartMelds(const rules::Table& table) {
        for (int i = 0; i < table.meld_count(); ++i) {
            const rules::MeldPieces meld = table.meld(i);
            pieces_ += static_cast<int>(meld.size());
            meld[0].number() == meld[1].number() ? add_set(meld) : add_run(meld);
        }
    }

    /// False: there are more melds of a colour or number than any table should have.
    [[nodiscard]] bool has_all() const { return has_all_; }
    [[nodiscard]] std::span<const StartRun> runs(int colour) const {
        return std::span(runs_[at(colour)]).first(run_count_[at(colour)]);
    }
    [[nodiscard]] std::span<const StartSet> sets(int number) const {
        return std::span(sets_[at(number)]).first(set_count_[at(number)]);
    }
    [[nodiscard]] int jokers() const { return jokers_; }
    [[nodiscard]] int pieces() const { return pieces_; }
    /// From now on it matters where jokers lie that stay nowhere, and all their places are to be tried.
    void judge_jokers(const BoundJokers& bound) {
        bound_ = bound;
        are_jokers_judged_ = true;
    }
    [[nodiscard]] bool are_jokers_judged() const { return are_jokers_judged_; }
    [[nodiscard]] const BoundJokers& bound_jokers() const { return bound_; }
    /// Bit c: a joker lies on the table that stands for colour c and this number.
    [[nodiscard]] unsigned joker_colours(int number) const { return joker_colours_[at(number)]; }

private:
    void note_joker(rules::Piece piece) {
        ++jokers_;
        auto& colours = joker_colours_[at(piece.number())];
        colours = static_cast<std::uint8_t>(colours | 1U << piece.colour().index);
    }

    void add_run(rules::MeldPieces meld) {
        const std::size_t colour = meld[0].colour().index;
        if (run_count_[colour] == max_runs) {
            has_all_ = false;
            return;
        }
        StartRun& run = runs_[colour][run_count_[colour]++];
        for (const rules::Piece piece : meld) {
            auto& numbers = piece.is_joker() ? run.jokers : run.naturals;
            numbers = static_cast<std::uint16_t>(numbers | 1U << static_cast<unsigned>(piece.number()));
            run.last = std::max(run.last, piece.number());
            if (piece.is_joker()) {
                note_joker(piece);
            }
        }
    }

    void add_set(rules::MeldPieces meld) {
        const std::size_t number = at(meld[0].number());
        if (set_count_[number] == max_sets) {
            has_all_ = false;
            return;
        }
        StartSet& set = sets_[number][set_count_[number]++];
        for (const rules::Piece piece : meld) {
            auto& colours = piece.is_joker() ? set.jokers : set.naturals;
            colours = static_cast<std::uint8_t>(colours | 1U << piece.colour().index);
            set.joker_count = static_cast<std::uint8_t>(set.joker_count + (piece.is_joker() ? 1 : 0));
            if (piece.is_joker()) {
                note_joker(piece);
            }
        }
    }

    std::array<std::array<StartRun, max_runs>, rules::colour_count> runs_{};
    std::array<std::array<StartSet, max_sets>, rules::max_number + 1> sets_{};
    std::array<std::uint8_t, rules::colour_count> run_count_{};
    std::array<std::uint8_t, rules::max_number + 1> set_count_{};
    std::array<std::uint8_t, rules::max_number + 1> joker_colours_{};
    int jokers_ = 0;
    int pieces_ = 0;
    bool has_all_ = true;
    bool are_jokers_judged_ = false;
    BoundJokers bound_;
};

} // namespace runset::solver::neat
