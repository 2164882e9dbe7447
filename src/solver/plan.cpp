#include "solver/plan.h"

#include <algorithm>
#include <bit>

#include "rules/at.h"
#include "rules/judging/lay.h"
#include "solver/plan/inheritance.h"
#include "solver/plan/plan_groups.h"

namespace runset::solver {

using rules::JokerMove;
using rules::MeldKind;
using rules::Piece;
using rules::Position;
using rules::Settings;
using rules::Table;
using rules::Tile;

namespace {

struct LaidJoker {
    int meld = 0;
    Piece piece;
    bool is_settled = false;
};

struct LaidJokers {
    std::array<LaidJoker, 4> list{};
    int count = 0;

    explicit LaidJokers(const Table& table) {
        for (int i = 0; i < table.meld_count(); ++i) {
            for (Piece piece : table.meld(i)) {
                if (piece.is_joker() && at(count) < list.size()) {
                    list[at(count++)] = {.meld = i, .piece = piece};
                }
            }
        }
    }
    [[nodiscard]] std::span<LaidJoker> all() { return std::span(list).first(at(count)); }
};

class Planner {
public:
    Planner(const Settings& settings, const Position& start, const Table& final_table)
        : settings_(settings), start_(start), final_(final_table), heirs_(start.table, final_table),
          old_jokers_(start.table), new_jokers_(final_table) {}

    Plan plan() {
        assign_naturals(1);
        assign_naturals(2);
        settle_staying_jokers();
        settle_leaving_jokers();
        for (LaidJoker& joker : new_jokers_.all()) {
            if (!joker.is_settled) {
                groups_.add(Step::rack, number(joker.meld), joker.piece);
            }
        }
        emit();
        for (int i = 0; i < final_.meld_count(); ++i) {
            plan_.number_of[at(i)] = number(i);
        }
        return plan_;
    }

private:
    [[nodiscard]] int number(int final_meld) const { return heirs_.number_of(final_meld); }

    /// Copies of one tile: where they come from and where they lie in the end.
    struct Copies {
        std::array<int, 4> from{};
        std::array<int, 4> to{};
        int count = 0;
    };

    [[nodiscard]] Copies copies_of(Tile tile) const {
        Copies copies;
        int sources = 0;
        const auto holds = [tile](rules::MeldPieces meld) {
            return std::ranges::find(meld, Piece(tile)) != meld.end();
        };
        for (int i = 0; i < start_.table.meld_count(); ++i) {
            if (holds(start_.table.meld(i))) {
                copies.from[at(sources++)] = i;
            }
        }
        for (int i = 0; i < final_.meld_count(); ++i) {
            if (holds(final_.meld(i))) {
                copies.to[at(copies.count++)] = number(i);
            }
        }
        while (sources < copies.count) {
            copies.from[at(sources++)] = Step::rack;
        }
        return copies;
    }

    /// Tiles with one copy have no choice; those with two then prefer ways that are used already.
    void assign_naturals(int count) {
        for (int code = 1; code < rules::TileCounts::codes; ++code) {
            const Tile tile = Tile::from_code(static_cast<std::uint8_t>(code));
            const Copies copies = copies_of(tile);
            if (copies.count != count) {
                continue;
            }
            const bool crosses =
                count == 2 && cost(copies.from[0], copies.to[1]) + cost(copies.from[1], copies.to[0]) <
                                  cost(copies.from[0], copies.to[0]) + cost(copies.from[1], copies.to[1]);
            for (int i = 0; i < count; ++i) {
                groups_.add(copies.from[at(i)], copies.to[at(crosses ? 1 - i : i)], Piece(tile));
            }
        }
    }

    [[nodiscard]] int cost(int from, int to) const {
        constexpr int new_way = 3;
        constexpr int known_way = 1;
        return from == to ? 0 : groups_.has(from, to) ? known_way : new_way;
    }

    [[nodiscard]] bool is_run(int start_meld) const {
        return shape_of(settings_, start_.table.meld(start_meld)).kind == MeldKind::run;
    }

    void settle_staying_jokers() {
        for (LaidJoker& old_joker : old_jokers_.all()) {
            for (LaidJoker& now : new_jokers_.all()) {
                const bool is_same = is_run(old_joker.meld) ? now.piece == old_joker.piece
                                                            : now.piece.number() == old_joker.piece.number();
                if (!now.is_settled && !old_joker.is_settled && is_same && number(now.meld) == old_joker.meld) {
                    now.is_settled = true;
                    old_joker.is_settled = true;
                }
            }
        }
    }

    /// The joker's next place: the first that nobody fills yet; the rack if there is none.
    LaidJoker* free_place() {
        const auto places = new_jokers_.all();
        const auto found = std::ranges::find(places, false, &LaidJoker::is_settled);
        return found == places.end() ? nullptr : &*found;
    }

    void settle_leaving_jokers() {
        for (LaidJoker& joker : old_jokers_.all()) {
            if (joker.is_settled) {
                continue;
            }
            LaidJoker* place = free_place();
            const int target = place == nullptr ? Step::rack : number(place->meld);
            Step step{.kind = StepKind::exchange, .to = joker.meld, .joker_to = target};
            step.joker_as = place == nullptr ? joker.piece : place->piece;
            if (place != nullptr) {
                place->is_settled = true;
            }
            if (take_exchange_tile(joker, step)) {
                exchanges_[at(exchange_count_++)] = step;
            } else if (place != nullptr) {
                groups_.add(joker.meld, target, place->piece);
            }
        }
    }

    /// The tile that took the joker's place, best one that still lies there; it leaves the group it went with.
    bool take_exchange_tile(const LaidJoker& joker, Step& step) {
        if (settings_.joker_move == JokerMove::free && step.joker_to != Step::rack) {
            return false; // it is moved like any tile
        }
        const std::uint64_t present = rules::natural_tiles(start_.table.meld(joker.meld));
        for (const bool visible : {true, false}) {
            for (std::uint8_t colour = 0; colour < rules::colour_count; ++colour) {
                const Tile tile(rules::Colour{colour}, joker.piece.number());
                const bool is_right =
                    is_run(joker.meld) ? tile == joker.piece.stands_for() : (present >> tile.code() & 1U) == 0;
                if (is_right && take_tile(tile, joker.meld, visible, step)) {
                    return true;
                }
            }
        }
        return false;
    }

    bool take_tile(Tile tile, int meld, bool visible, Step& step) {
        const auto way = groups_.take(Piece(tile), meld, visible);
        if (!way) {
            return false;
        }
        step.from = way->from;
        step.pieces[0] = Piece(tile);
        step.count = 1;
        if (way->to != meld) {
            groups_.add(meld, way->to, Piece(tile)); // it only passes through
        }
        return true;
    }

    void emit() {
        const auto exchanges = std::span(exchanges_).first(at(exchange_count_));
        for (const bool from_rack : {true, false}) { // what is freed first may be needed to free the next
            for (const Step& step : exchanges) {
                if ((step.from == Step::rack) == from_rack) {
                    push(step);
                    plan_.moved_tiles += from_rack ? 1 : 2; // the joker, and the tile from another meld
                }
            }
        }
        for (int i = 0; i < final_.meld_count(); ++i) {
            for (const bool from_rack : {false, true}) {
                emit_ways_to(number(i), from_rack);
            }
        }
    }

    void emit_ways_to(int to, bool from_rack) {
        for (const plan::Group& group : groups_.all()) {
            if (group.to != to || group.count == 0 || group.from == to || (group.from == Step::rack) != from_rack) {
                continue;
            }
            Step step{.kind = from_rack ? StepKind::lay : StepKind::move, .from = group.from, .to = to};
            step.pieces = group.pieces;
            step.count = group.count;
            std::ranges::sort(std::span(step.pieces).first(at(step.count)), {}, &Piece::number);
            push(step);
            plan_.moved_tiles += from_rack ? 0 : group.count;
        }
    }

    void push(const Step& step) { plan_.steps[at(plan_.count++)] = step; }

    const Settings& settings_;
    const Position& start_;
    const Table& final_;
    plan::Inheritance heirs_;
    LaidJokers old_jokers_;
    LaidJokers new_jokers_;
    plan::Groups groups_;
    std::array<Step, 4> exchanges_{};
    int exchange_count_ = 0;
    Plan plan_;
};

} // namespace

Plan plan_steps(const Settings& settings, const Position& start, const Table& final_table) {
    return Planner(settings, start, final_table).plan();
}

} // namespace runset::solver
