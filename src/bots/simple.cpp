#include "bots/simple.h"

#include <optional>

#include "bots/additions.h"
#include "bots/put_back.h"
#include "bots/rack_melds.h"
#include "rules/judging/judge.h"
#include "solver/solve.h"

namespace runset::bots {

using rules::Position;
using rules::Settings;
using rules::Table;
using rules::TileCounts;

namespace {

Table table_of(const std::vector<Meld>& melds) {
    Table table;
    for (const Meld& meld : melds) {
        table.add(meld);
    }
    return table;
}

std::vector<Meld> melds_of(const Table& table) {
    std::vector<Meld> melds;
    melds.reserve(static_cast<std::size_t>(table.meld_count()));
    for (int i = 0; i < table.meld_count(); ++i) {
        melds.emplace_back(table.meld(i).begin(), table.meld(i).end());
    }
    return melds;
}

/// Tries ways to lay and keeps the best legal one: most tiles, and of equals the one that keeps its jokers.
class Search {
public:
    Search(const Settings& settings, const Position& start, std::uint64_t seed)
        : settings_(settings), start_(start), random_(seed) {}

    std::optional<Table> best() {
        constexpr int tries = 8;
        constexpr int stir = 40;
        add_to({});
        for (int i = 0; i < tries; ++i) {
            const bool keeps_jokers = i % 2 == 0;
            TileCounts rack = start_.rack;
            while (keeps_jokers && rack.jokers() > 0) {
                rack.remove(rules::Tile::joker());
            }
            lay(choose_melds(settings_, rack, i < 2 ? 0 : stir, random_));
        }
        return best_;
    }

private:
    void lay(const std::vector<Meld>& own) {
        if (own.empty()) {
            return;
        }
        std::vector<Meld> melds = melds_of(start_.table);
        melds.push_back(own.front());
        consider(melds); // all there may be in one turn under the house rule of rule T8
        melds.insert(melds.end(), own.begin() + 1, own.end());
        consider(melds);
        add_to(own);
    }

    /// Lays the own melds and adds from the rest of the rack; the judge says whether that may be done in one turn.
    void add_to(const std::vector<Meld>& own) {
        std::vector<Meld> melds = melds_of(start_.table);
        TileCounts rack = start_.rack;
        for (const Meld& meld : own) {
            for (rules::Piece piece : meld) {
                rack.remove(piece.tile());
            }
            melds.push_back(meld);
        }
        add_tiles(settings_, melds, rack);
        consider(melds);
    }

    void consider(const std::vector<Meld>& melds) {
        const Table table = table_of(melds);
        const TileCounts played = table.tiles() - start_.table.tiles();
        const int gain = played.size() * 2 - (played == start_.rack ? 0 : played.jokers() * 3);
        if ((!best_ || gain > best_gain_) && rules::judge_lay(settings_, start_, table)) {
            best_ = table;
            best_gain_ = gain;
        }
    }

    const Settings& settings_;
    const Position& start_;
    rules::Random random_;
    std::optional<Table> best_;
    int best_gain_ = 0;
};

/// P6: drawing or passing is not free here.
bool must_lay(const rules::View& view) {
    const Settings& settings = view.settings;
    const bool pass_is_bound = settings.pass_on_empty == rules::PassOnEmpty::only_if_unable;
    return settings.must_lay_if_able || (view.pile_size == 0 && pass_is_bound);
}

} // namespace

rules::Move simple_move(const rules::View& view, std::uint64_t seed) {
    if (view.awaits_put_back) {
        return rules::PutBackMove{choose_put_back(view.settings, view.own_rack, seed)};
    }
    const Position start = view.position();
    std::optional<Table> table = Search(view.settings, start, seed).best();
    if (!table && must_lay(view)) {
        const solver::Answer answer = solver::best_play(view.settings, start);
        table = answer.tiles > 0 ? std::optional(answer.table) : std::nullopt;
    }
    if (table) {
        return rules::LayMove{*table};
    }
    return view.pile_size > 0 ? rules::Move(rules::DrawMove{}) : rules::Move(rules::PassMove{});
}

} // namespace runset::bots
