// Melds as columns and tiles as rows: the linear programme behind the outside witness.
#pragma once

#include <glpk.h>

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "ilp.h"
#include "rules/settings.h"

namespace runset::solver_test {

using rules::Tile;

struct Column {
    rules::TileCounts tiles;
    int value = 0;
    std::vector<int> limits{}; // rows beside those of the tiles, by number
};

/// How many of the columns that name it may be taken.
struct Limit {
    int least = 0;
    int most = 1;
};

/// What is asked: tiles that must lie and tiles that may.
struct Question {
    rules::TileCounts table;
    rules::TileCounts rack;
    rules::TileCounts least{}; // of the rack, to be played in any case
    int value_needed = 0;      // of the melds together
    int jokers_may_go = 0;     // of the table's, to the rack
    std::vector<Limit> limits{};
};

/// Runs of three to five (longer ones are two) and sets, with jokers in all places, as far as the tiles go.
class Columns {
public:
    Columns(const rules::Settings& settings, const rules::TileCounts& available) : available_(available) {
        for (std::uint8_t c = 0; c < rules::colour_count; ++c) {
            for (int size = 3; size <= 5; ++size) {
                for (int first = 1; first + size - 1 <= settings.numbers; ++first) {
                    std::vector<Tile> slots;
                    for (int n = first; n < first + size; ++n) {
                        slots.emplace_back(rules::Colour{c}, n);
                    }
                    fill(slots, 0, {});
                }
            }
        }
        for (int n = 1; settings.has_sets && n <= settings.numbers; ++n) {
            for (unsigned colours = 0; colours < 16; ++colours) {
                add_set(n, colours);
            }
        }
    }

    [[nodiscard]] const std::vector<Column>& all() const { return columns_; }

private:
    void fill(const std::vector<Tile>& slots, std::size_t next, Column column) {
        if (next == slots.size()) {
            columns_.push_back(column);
            return;
        }
        for (const Tile tile : {slots[next], Tile::joker()}) {
            if (available_[tile] > column.tiles[tile]) {
                Column longer = column;
                longer.tiles.add(tile);
                longer.value += slots[next].number();
                fill(slots, next + 1, longer);
            }
        }
    }

    /// A set is told by its natural tiles: which colours its jokers stand for does not matter.
    void add_set(int number, unsigned colours) {
        Column column;
        int size = 0;
        for (std::uint8_t c = 0; c < rules::colour_count; ++c) {
            if ((colours >> c & 1U) != 0) {
                const Tile tile(rules::Colour{c}, number);
                if (available_[tile] == 0) {
                    return;
                }
                column.tiles.add(tile);
                ++size;
            }
        }
        for (int jokers = 0; jokers <= available_.jokers() && size <= rules::colour_count; ++jokers, ++size) {
            if (size >= 3) {
                column.value = size * number;
                columns_.push_back(column);
            }
            column.tiles.add(Tile::joker());
        }
    }

    const rules::TileCounts& available_;
    std::vector<Column> columns_;
};

/// One row a tile: laid in melds = on the table + played. One more row for the value of an opening.
class Programme {
public:
    Programme(const Question& question, const std::vector<Column>& melds)
        : question_(question), melds_(melds), problem_(glp_create_prob()) {
        glp_term_out(GLP_OFF);
        glp_set_obj_dir(problem_, GLP_MAX);
        available_ = question.table;
        available_ += question.rack;
    }
    Programme(const Programme&) = delete;
    Programme& operator=(const Programme&) = delete;
    ~Programme() { glp_delete_prob(problem_); }

    /// Nothing where it cannot be done at all.
    std::optional<IlpAnswer> solve(solver::Objective objective) {
        make_rows();
        for (const Column& meld : melds_) {
            add_meld(meld);
        }
        std::vector<std::pair<int, Tile>> played;
        for (int code = 0; code < rules::TileCounts::codes; ++code) {
            const Tile tile = Tile::from_code(static_cast<std::uint8_t>(code));
            if (question_.rack[tile] > 0) {
                played.emplace_back(add_played(tile, objective), tile);
            }
        }
        glp_load_matrix(problem_, static_cast<int>(row_.size()) - 1, row_.data(), column_.data(), value_.data());
        glp_iocp options;
        glp_init_iocp(&options);
        options.presolve = GLP_ON;
        options.msg_lev = GLP_MSG_OFF;
        if (glp_intopt(problem_, &options) != 0 || glp_mip_status(problem_) != GLP_OPT) {
            return std::nullopt;
        }
        IlpAnswer answer;
        for (const auto& [column, tile] : played) {
            const int count = static_cast<int>(glp_mip_col_val(problem_, column) + 0.5);
            answer.tiles += count;
            answer.points += count * points_of(tile);
        }
        return answer;
    }

private:
    static int points_of(Tile tile) { return tile.is_joker() ? 25 : tile.number(); }

    void make_rows() {
        for (int code = 0; code < rules::TileCounts::codes; ++code) {
            if (available_.at_code(code) > 0) {
                const int on_table = question_.table.at_code(code);
                const int may_go = code == Tile::joker().code() ? question_.jokers_may_go : 0;
                row_of_[static_cast<std::size_t>(code)] = add_row(on_table - may_go, on_table);
            }
        }
        value_row_ = glp_add_rows(problem_, 1);
        glp_set_row_bnds(problem_, value_row_, GLP_LO, question_.value_needed, 0);
        for (const Limit& limit : question_.limits) {
            limit_rows_.push_back(add_row(limit.least, limit.most));
        }
    }

    int add_row(int least, int most) {
        const int row = glp_add_rows(problem_, 1);
        glp_set_row_bnds(problem_, row, least == most ? GLP_FX : GLP_DB, least, most);
        return row;
    }

    int add_column(int least, int most) {
        const int column = glp_add_cols(problem_, 1);
        glp_set_col_kind(problem_, column, GLP_IV);
        glp_set_col_bnds(problem_, column, least == most ? GLP_FX : GLP_DB, least, most);
        return column;
    }

    void add_entry(int row, int column, double value) {
        row_.push_back(row);
        column_.push_back(column);
        value_.push_back(value);
    }

    void add_meld(const Column& meld) {
        const int column = add_column(0, 4);
        for (int code = 0; code < rules::TileCounts::codes; ++code) {
            if (meld.tiles.at_code(code) > 0) {
                add_entry(row_of_[static_cast<std::size_t>(code)], column, meld.tiles.at_code(code));
            }
        }
        add_entry(value_row_, column, meld.value);
        for (const int limit : meld.limits) {
            add_entry(limit_rows_[static_cast<std::size_t>(limit)], column, 1);
        }
    }

    int add_played(Tile tile, solver::Objective objective) {
        const int column = add_column(question_.least[tile], question_.rack[tile]);
        add_entry(row_of_[tile.code()], column, -1);
        const double points = points_of(tile);
        glp_set_obj_coef(problem_, column, objective == solver::Objective::tiles ? 1000 + points : 128 * points + 1);
        return column;
    }

    Question question_;
    rules::TileCounts available_;
    const std::vector<Column>& melds_;
    glp_prob* problem_;
    std::array<int, rules::TileCounts::codes> row_of_{};
    int value_row_ = 0;
    std::vector<int> limit_rows_;
    // GLPK counts from one.
    std::vector<int> row_{0};
    std::vector<int> column_{0};
    std::vector<double> value_{0};
};

} // namespace runset::solver_test
