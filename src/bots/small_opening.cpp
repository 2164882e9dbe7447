#include "bots/small_opening.h"

#include "bots/rack_melds.h"
#include "bots/way_out.h"
#include "rules/judging/judge.h"
#include "rules/meld.h"

namespace runset::bots {

using rules::Position;
using rules::Settings;
using rules::Table;
using rules::TileCounts;

namespace {

struct Own {
    const Meld* meld = nullptr;
    TileCounts tiles;
    int value = 0;
};

struct Choice {
    int cost = 0;
    std::size_t order = 0; // tells equals apart, so that the choice is the same everywhere
    Table table;
};

class Openings {
public:
    Openings(const Settings& settings, const Position& position) : settings_(settings), position_(position) {}

    std::vector<Table> all() {
        const std::vector<Meld> melds = melds_in(settings_, position_.rack);
        std::vector<Own> small;
        for (const Meld& meld : melds) {
            const Own own = own_of(meld);
            if (own.value >= settings_.open_min) {
                offer({&own, 1});
            } else if (meld.size() <= 4) {
                small.push_back(own);
            }
        }
        for (std::size_t i = 0; i < small.size(); ++i) {
            for (std::size_t j = i; j < small.size(); ++j) {
                const std::array both{small[i], small[j]};
                if (both[0].value + both[1].value >= settings_.open_min) {
                    offer(both);
                }
            }
        }
        std::ranges::sort(choices_, {}, [](const Choice& choice) { return std::pair(choice.cost, choice.order); });
        std::vector<Table> tables;
        tables.reserve(choices_.size());
        for (const Choice& choice : choices_) {
            tables.push_back(choice.table);
        }
        return tables;
    }

private:
    static Own own_of(const Meld& meld) {
        Own own{.meld = &meld, .tiles = {}, .value = rules::value_of(meld)};
        for (rules::Piece piece : meld) {
            own.tiles.add(piece.tile());
        }
        return own;
    }

    void offer(std::span<const Own> own) {
        constexpr int joker_cost = 3; // a joker is worth more than the tiles it would save
        TileCounts tiles;
        Table table = position_.table;
        for (const Own& one : own) {
            tiles += one.tiles;
            table.add(*one.meld);
        }
        if (tiles.is_within(position_.rack) && rules::judge_lay(settings_, position_, table)) {
            choices_.push_back(
                {.cost = tiles.size() + joker_cost * tiles.jokers(), .order = choices_.size(), .table = table});
        }
    }

    const Settings& settings_;
    const Position& position_;
    std::vector<Choice> choices_;
};

} // namespace

std::vector<Table> small_openings(const Settings& settings, const Position& position) {
    return Openings(settings, position).all();
}

std::optional<Table> opening_before_end(const Settings& settings, const Position& position) {
    Position opened = position;
    opened.has_opened = true;
    if (!way_out(settings, opened)) {
        return std::nullopt; // if it does not even go out with the right to use the table
    }
    for (const Table& table : small_openings(settings, position)) {
        const rules::TileCounts laid = table.tiles() - position.table.tiles();
        if (way_out(settings, {.has_opened = true, .rack = position.rack - laid, .table = table})) {
            return table;
        }
    }
    return std::nullopt;
}

} // namespace runset::bots
