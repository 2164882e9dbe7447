#include "solver/heirs.h"

namespace runset::solver {

int count_moved(const rules::Table& start, const rules::Table& final_table) {
    constexpr std::size_t max_melds = rules::max_tiles / 3 + 1;
    std::array<std::array<std::uint8_t, max_melds>, max_melds> common; // NOLINT(*-member-init): filled where it is read
    const auto starts = static_cast<std::size_t>(start.meld_count());
    const auto finals = static_cast<std::size_t>(final_table.meld_count());
    for (std::size_t i = 0; i < starts; ++i) {
        for (std::size_t j = 0; j < finals; ++j) {
            const auto left = start.meld(static_cast<int>(i));
            const auto right = final_table.meld(static_cast<int>(j));
            common[i][j] = static_cast<std::uint8_t>(pieces_in_common(left, right));
        }
    }
    std::array<bool, max_melds> has_heir{};
    std::array<bool, max_melds> is_heir{};
    int stay = 0;
    for (int size = rules::max_number; size > 0; --size) {
        for (std::size_t i = 0; i < starts; ++i) {
            for (std::size_t j = 0; j < finals && !has_heir[i]; ++j) {
                if (common[i][j] == size && !is_heir[j]) {
                    has_heir[i] = is_heir[j] = true;
                    stay += size;
                }
            }
        }
    }
    return start.piece_count() - stay;
}

} // namespace runset::solver
