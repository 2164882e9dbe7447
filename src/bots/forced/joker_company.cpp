#include "bots/forced/joker_company.h"

#include <algorithm>

#include "rules/judging/judge.h"
#include "rules/meld.h"

namespace runset::bots::forced {

using rules::MeldKind;
using rules::Piece;
using rules::Position;
using rules::Settings;
using rules::Table;

namespace {

using Meld = std::vector<Piece>;
using Melds = std::vector<Meld>;

bool has_joker(const Meld& meld) {
    return std::ranges::any_of(meld, &Piece::is_joker);
}

/// In order, so that equal melds are written alike.
Melds melds_of(const Table& table) {
    Melds melds;
    for (int i = 0; i < table.meld_count(); ++i) {
        const rules::MeldPieces meld = table.meld(i);
        melds.emplace_back(meld.begin(), meld.end());
        std::ranges::sort(melds.back(), {}, &Piece::stands_for);
    }
    return melds;
}

class Companies {
public:
    Companies(const Settings& settings, const Position& position, const Table& table)
        : settings_(settings), position_(position), melds_(melds_of(table)) {
        known_.push_back(jokers_of(melds_));
    }

    std::vector<Table> all() {
        for (std::size_t i = 0; i < melds_.size(); ++i) {
            part(i);
            for (std::size_t j = 0; j < melds_.size(); ++j) {
                if (i != j && (has_joker(melds_[i]) || has_joker(melds_[j]))) {
                    join(i, j);
                    move_one(i, j);
                }
            }
        }
        return std::move(found_);
    }

private:
    [[nodiscard]] MeldKind kind_of(const Meld& meld) const { return rules::shape_of(settings_, meld).kind; }

    static Melds jokers_of(const Melds& melds) {
        Melds jokers;
        std::ranges::copy_if(melds, std::back_inserter(jokers), has_joker);
        std::ranges::sort(jokers);
        return jokers;
    }

    void part(std::size_t which) {
        const Meld& meld = melds_[which];
        for (std::size_t first = 3; has_joker(meld) && first + 3 <= meld.size(); ++first) {
            Melds melds = melds_;
            melds[which].resize(first);
            melds.emplace_back(meld.begin() + static_cast<std::ptrdiff_t>(first), meld.end());
            offer(melds);
        }
    }

    void join(std::size_t first, std::size_t second) {
        if (melds_[first].back().colour() != melds_[second].front().colour() ||
            melds_[first].back().number() + 1 != melds_[second].front().number()) {
            return;
        }
        Melds melds = melds_;
        melds[first].insert(melds[first].end(), melds[second].begin(), melds[second].end());
        melds.erase(melds.begin() + static_cast<std::ptrdiff_t>(second));
        offer(melds);
    }

    void move_one(std::size_t from, std::size_t to) {
        const bool is_run = kind_of(melds_[from]) == MeldKind::run;
        for (std::size_t i = 0; i < melds_[from].size() && melds_[from].size() > 3; ++i) {
            const Piece piece = melds_[from][i];
            if (piece.is_joker() || (is_run && i != 0 && i + 1 != melds_[from].size())) {
                continue;
            }
            Melds melds = melds_;
            melds[from].erase(melds[from].begin() + static_cast<std::ptrdiff_t>(i));
            melds[to].push_back(piece);
            std::ranges::sort(melds[to], {}, &Piece::stands_for);
            offer(melds);
        }
    }

    void offer(const Melds& melds) {
        if (!std::ranges::all_of(melds, [this](const Meld& meld) { return kind_of(meld) != MeldKind::none; })) {
            return;
        }
        Melds jokers = jokers_of(melds);
        if (std::ranges::find(known_, jokers) != known_.end()) {
            return;
        }
        Table table;
        for (const Meld& meld : melds) {
            table.add(meld);
        }
        if (rules::judge_lay(settings_, position_, table)) {
            found_.push_back(table);
            known_.push_back(std::move(jokers));
        }
    }

    const Settings& settings_;
    const Position& position_;
    Melds melds_;
    std::vector<Melds> known_; // the melds of jokers, which are all that makes a difference to others
    std::vector<Table> found_;
};

} // namespace

std::vector<Table> joker_companies(const Settings& settings, const Position& position, const Table& table) {
    return Companies(settings, position, table).all();
}

} // namespace runset::bots::forced
