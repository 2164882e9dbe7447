#include "rules/judging/lending.h"

namespace runset::rules::inline judging {

namespace {

class Ordering {
public:
    Ordering(const Table& start, std::span<const Lending> lendings) : start_(start), lendings_(lendings) {}

    bool exists() {
        if (done_ + 1U == 1U << lendings_.size()) {
            return true;
        }
        for (std::size_t i = 0; i < lendings_.size(); ++i) {
            const unsigned bit = 1U << i;
            if ((done_ & bit) == 0 && can_spare(lendings_[i])) {
                done_ |= bit;
                if (exists()) {
                    return true;
                }
                done_ &= ~bit;
            }
        }
        return false;
    }

private:
    [[nodiscard]] bool can_spare(const Lending& lending) const {
        if (lending.from == Lending::from_rack) {
            return true;
        }
        int lent = 0;
        int replaced = 0;
        for (std::size_t i = 0; i < lendings_.size(); ++i) {
            if ((done_ >> i & 1U) != 0) {
                lent += lendings_[i].from == lending.from ? 1 : 0;
                replaced += lendings_[i].to == lending.from ? 1 : 0;
            }
        }
        const MeldPieces giver = start_.meld(lending.from);
        const auto jokers = std::ranges::count_if(giver, &Piece::is_joker);
        return replaced == jokers || static_cast<int>(giver.size()) - lent - 1 >= 3;
    }

    const Table& start_;
    std::span<const Lending> lendings_;
    unsigned done_ = 0;
};

} // namespace

bool Lendings::can_be_ordered(const Table& start) const {
    return Ordering(start, all()).exists();
}

} // namespace runset::rules::inline judging
