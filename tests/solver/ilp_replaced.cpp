// Jokers that have to be replaced first, as linear programmes: one for each way in which they stay or leave. A meld
// with a joker that stays is a column of its own kind: it says which old tiles keep the joker company, and no old tile
// keeps two companies.
#ifdef RUNSET_HAS_GLPK
#include <bit>
#include <map>

#include "ilp_programme.h"
#include "joker_ways.h"

namespace runset::solver_test {

namespace {

constexpr int pieces_to_remain = 3; // the joker and two others (J8)

/// A place of a final meld: what it stands for, and the staying joker that lies there, if one does.
struct Slot {
    Tile tile;
    int stays = -1;
};

class StayingColumns {
public:
    StayingColumns(const rules::Settings& settings, const rules::Table& table, const JokerWay& way,
                   const rules::TileCounts& available)
        : table_(table), way_(way), available_(available), jokers_(table_jokers(table)),
          limits_(jokers_.size(), Limit{0, 0}) {
        for (const int joker : way.staying) {
            limits_[static_cast<std::size_t>(joker)] = {1, 1};
        }
        add_runs(settings);
        add_sets(settings);
    }

    [[nodiscard]] const std::vector<Column>& all() const { return columns_; }
    [[nodiscard]] const std::vector<Limit>& limits() const { return limits_; }

private:
    [[nodiscard]] const TableJoker& joker(int number) const { return jokers_[static_cast<std::size_t>(number)]; }

    void add_runs(const rules::Settings& settings) {
        for (std::uint8_t c = 0; c < rules::colour_count; ++c) {
            for (int first = 1; first <= settings.numbers; ++first) {
                for (int last = first + 2; last <= settings.numbers; ++last) {
                    std::vector<Slot> slots;
                    for (int n = first; n <= last; ++n) {
                        slots.push_back({.tile = Tile(rules::Colour{c}, n)});
                    }
                    place_in_run(slots, 0);
                }
            }
        }
    }

    /// Each staying joker of a run lies here or elsewhere.
    void place_in_run(std::vector<Slot>& slots, std::size_t next) {
        if (next == way_.staying.size()) {
            fill(slots, 0, {});
            return;
        }
        place_in_run(slots, next + 1);
        const int number = way_.staying[next];
        for (Slot& slot : slots) {
            if (!joker(number).is_in_set && slot.tile == joker(number).meaning && slot.stays < 0) {
                slot.stays = number;
                place_in_run(slots, next + 1);
                slot.stays = -1;
            }
        }
    }

    /// In a set a joker has a number and no colour, so the colours that are no tiles are as good as each other.
    void add_sets(const rules::Settings& settings) {
        for (int n = 1; n <= settings.numbers && settings.has_sets; ++n) {
            for (unsigned colours = 0; colours < 16; ++colours) {
                for (unsigned stay = 1; stay < 1U << way_.staying.size(); ++stay) {
                    add_set(n, colours, stay);
                }
            }
        }
    }

    void add_set(int number, unsigned colours, unsigned stay) {
        std::vector<int> staying;
        for (std::size_t i = 0; i < way_.staying.size(); ++i) {
            if ((stay >> i & 1U) != 0) {
                const TableJoker& laid = joker(way_.staying[i]);
                if (!laid.is_in_set || laid.meaning.number() != number) {
                    return;
                }
                staying.push_back(way_.staying[i]);
            }
        }
        Column column;
        for (std::uint8_t c = 0; c < rules::colour_count; ++c) {
            const Tile tile(rules::Colour{c}, number);
            if ((colours >> c & 1U) != 0) {
                if (available_[tile] == 0) {
                    return;
                }
                column.tiles.add(tile);
            }
        }
        int size = std::popcount(colours) + static_cast<int>(staying.size());
        for (; size <= rules::colour_count && column.tiles.jokers() <= available_.jokers(); ++size) {
            if (size >= pieces_to_remain) {
                keep_company(column, staying);
            }
            column.tiles.add(Tile::joker());
        }
    }

    void fill(const std::vector<Slot>& slots, std::size_t next, const Column& column) {
        if (next == slots.size()) {
            std::vector<int> staying;
            for (const Slot& slot : slots) {
                if (slot.stays >= 0) {
                    staying.push_back(slot.stays);
                }
            }
            if (!staying.empty()) {
                keep_company(column, staying);
            }
            return;
        }
        if (slots[next].stays >= 0) {
            fill(slots, next + 1, column);
            return;
        }
        for (const Tile tile : {slots[next].tile, Tile::joker()}) {
            if (available_[tile] > column.tiles[tile]) {
                Column longer = column;
                longer.tiles.add(tile);
                fill(slots, next + 1, longer);
            }
        }
    }

    /// Adds the column once for every choice of the old tiles that keep its staying jokers company.
    void keep_company(Column column, const std::vector<int>& staying) {
        std::map<int, int> missing; // by old meld
        for (const int number : staying) {
            column.limits.push_back(number);
            const int meld = joker(number).meld;
            missing.try_emplace(meld, pieces_to_remain);
            --missing[meld];
        }
        find_company(column, column.tiles, missing, 0);
    }

    void find_company(const Column& column, const rules::TileCounts& free, std::map<int, int>& missing, int from_code) {
        const auto next = std::ranges::find_if(missing, [](const auto& entry) { return entry.second > 0; });
        if (next == missing.end()) {
            columns_.push_back(column);
            return;
        }
        const int meld = next->first;
        const rules::TileCounts own = own_tiles(table_, way_, meld);
        for (int code = std::max(1, from_code); code < rules::TileCounts::codes; ++code) {
            const Tile tile = Tile::from_code(static_cast<std::uint8_t>(code));
            if (free[tile] == 0 || own[tile] == 0) {
                continue;
            }
            Column with = column;
            with.limits.push_back(limit_of(meld, tile));
            rules::TileCounts rest = free;
            rest.remove(tile);
            --missing[meld];
            find_company(with, rest, missing, missing[meld] > 0 ? code + 1 : 0);
            ++missing[meld];
        }
    }

    int limit_of(int meld, Tile tile) {
        const auto [found, is_new] = company_.try_emplace({meld, tile.code()}, static_cast<int>(limits_.size()));
        if (is_new) {
            limits_.push_back({0, 1});
        }
        return found->second;
    }

    const rules::Table& table_;
    const JokerWay& way_;
    const rules::TileCounts& available_;
    std::vector<TableJoker> jokers_;
    std::vector<Limit> limits_; // the table's jokers first
    std::map<std::pair<int, int>, int> company_;
    std::vector<Column> columns_;
};

bool is_better(const IlpAnswer& a, const IlpAnswer& b, solver::Objective objective) {
    const bool by_tiles = objective == solver::Objective::tiles;
    const auto key = [&](const IlpAnswer& answer) {
        return by_tiles ? std::pair(answer.tiles, answer.points) : std::pair(answer.points, answer.tiles);
    };
    return key(a) > key(b);
}

std::optional<IlpAnswer> solve_way(const rules::Settings& settings, const rules::Position& position,
                                   const JokerWay& way, solver::Objective objective, bool to_rack) {
    const int leaving = static_cast<int>(way.exchanges.size());
    Question question{.table = position.table.tiles(), .rack = position.rack};
    while (question.table.jokers() > leaving) {
        question.table.remove(Tile::joker());
    }
    for (const Exchange& exchange : way.exchanges) {
        if (exchange.from == Exchange::from_rack) {
            question.least.add(exchange.tile);
        }
    }
    if (to_rack) { // then none of the rack is laid: it would be the same joker
        question.jokers_may_go = leaving;
        while (question.rack.jokers() > 0) {
            question.rack.remove(Tile::joker());
        }
    }
    rules::TileCounts available = question.table;
    available += question.rack;
    std::vector<Column> columns = Columns(settings, available).all();
    const StayingColumns staying(settings, position.table, way, available);
    columns.insert(columns.end(), staying.all().begin(), staying.all().end());
    question.limits = staying.limits();
    return Programme(question, columns).solve(objective);
}

} // namespace

IlpAnswer ilp_replaced(const rules::Settings& settings, const rules::Position& position, solver::Objective objective) {
    IlpAnswer best;
    for (const JokerWay& way : joker_ways(settings, position)) {
        const bool may_keep = settings.joker_reuse == rules::JokerReuse::rack_allowed && !way.exchanges.empty();
        for (const bool to_rack : {false, true}) {
            if (to_rack && !may_keep) {
                continue;
            }
            const auto answer = solve_way(settings, position, way, objective, to_rack);
            best = answer && is_better(*answer, best, objective) ? *answer : best;
        }
    }
    return best;
}

} // namespace runset::solver_test
#endif
