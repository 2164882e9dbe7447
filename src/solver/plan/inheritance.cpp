#include "solver/plan/inheritance.h"

#include <algorithm>

#include "rules/at.h"

namespace runset::solver::plan {

namespace {

constexpr int nobody = -1;

int pieces_in_common(rules::MeldPieces left, rules::MeldPieces right) {
    return static_cast<int>(std::ranges::count_if(
        left, [right](rules::Piece piece) { return std::ranges::find(right, piece) != right.end(); }));
}

} // namespace

Inheritance::Inheritance(const rules::Table& start, const rules::Table& final_table) {
    const int starts = start.meld_count();
    const int finals = final_table.meld_count();
    for (int i = 0; i < finals; ++i) {
        for (int j = 0; j < starts; ++j) {
            overlap_[at(i)][at(j)] = static_cast<std::uint8_t>(pieces_in_common(final_table.meld(i), start.meld(j)));
        }
    }
    numbers_.fill(nobody);
    pair_by_overlap(starts, finals);
    improve_by_swaps(finals);
    int next = starts;
    for (int i = 0; i < finals; ++i) {
        stay_ += shared(numbers_[at(i)], i);
        numbers_[at(i)] = numbers_[at(i)] == nobody ? next++ : numbers_[at(i)];
    }
}

int Inheritance::shared(int start, int final_meld) const {
    return start == nobody ? 0 : overlap_[at(final_meld)][at(start)];
}

/// The largest overlaps first; of equal ones the meld that lies in the same place.
void Inheritance::pair_by_overlap(int starts, int finals) {
    std::array<bool, max_melds> is_taken{};
    for (int size = rules::max_number; size > 0; --size) {
        for (int i = 0; i < finals; ++i) {
            for (int step = 0; step < starts && numbers_[at(i)] == nobody; ++step) {
                const int j = (i + step) % starts;
                if (!is_taken[at(j)] && shared(j, i) == size) {
                    numbers_[at(i)] = j;
                    is_taken[at(j)] = true;
                }
            }
        }
    }
}

void Inheritance::improve_by_swaps(int finals) {
    for (int i = 0; i < finals; ++i) {
        for (int j = i + 1; j < finals; ++j) {
            int& left = numbers_[at(i)];
            int& right = numbers_[at(j)];
            if (shared(right, i) + shared(left, j) > shared(left, i) + shared(right, j)) {
                std::swap(left, right);
            }
        }
    }
}

} // namespace runset::solver::plan
