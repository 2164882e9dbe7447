#include "protocol/engine/review_json.h"

#include <cmath>

#include "notation/tile_text.h"
#include "protocol/engine/review_words.h"
#include "protocol/json_text.h"
#include "rules/house_rules.h"

namespace runset::protocol::engine {

using review::Figures;
using review::Turn;

namespace {

int hundredths_of(double number) {
    return static_cast<int>(std::lround(number * 100));
}

class ReviewWriter {
public:
    ReviewWriter(const notation::Record& record, const review::Review& review) : record_(record), review_(review) {}

    std::string write() {
        json_.open_object();
        write_game();
        list("players", review_.players.size(), [&](std::size_t i) { write_player(i); });
        list("rounds", review_.rounds.size(), [&](std::size_t i) { write_round(review_.rounds[i]); });
        list("turns", review_.turns.size(), [&](std::size_t i) { write_turn(review_.turns[i]); });
        json_.close_object();
        return json_.take();
    }

private:
    template <typename One> void list(std::string_view key, std::size_t count, One one) {
        json_.key(key).open_array();
        for (std::size_t i = 0; i < count; ++i) {
            one(i);
        }
        json_.close_array();
    }

    void write_game() {
        json_.field("edition", record_.settings.edition).field("variant", record_.settings.variant);
        json_.key("rules").open_object();
        for (const auto& [key, value] : rules::house_rules_of(record_.settings)) {
            json_.field(key, value);
        }
        json_.close_object();
    }

    void write_player(std::size_t seat) {
        const review::Player& player = review_.players[seat];
        json_.open_object().field("seat", seat + 1).field("name", record_.names[seat]);
        number("accuracy", player.accuracy);
        json_.field("turns", player.turns).field("turnsToLay", player.turns_to_lay);
        figures("laid", player.laid);
        figures("missed", player.missed);
        figures("heldBack", player.held_back);
        figures("overlooked", player.overlooked);
        json_.field("turnsLate", player.turns_late).field("jokersWasted", player.jokers_wasted);
        json_.key("luck").open_object().field("draws", player.luck.draws);
        json_.key("tiles").hundredths(hundredths_of(player.luck.tiles));
        json_.field("jokers", player.luck.jokers);
        json_.key("jokersExpected").hundredths(hundredths_of(player.luck.jokers_expected));
        json_.close_object();
        list("learn", player.learn.size(), [&](std::size_t i) { json_.value(entry_of(player.learn[i])); });
        json_.close_object();
    }

    void write_round(const review::Round& round) {
        json_.open_object().field("round", round.number).field("over", round.is_over);
        json_.key("winner");
        round.winner ? json_.value(round.winner->index + 1) : json_.null();
        list("seats", round.seats.size(), [&](std::size_t i) {
            const review::SeatRound& seat = round.seats[i];
            json_.open_object().field("seat", i + 1).field("style", word_of(seat.style));
            opening("couldOpen", seat.could_open);
            opening("opened", seat.opened);
            json_.field("turnsLate", seat.turns_late);
            list("jokers", seat.jokers.size(), [&](std::size_t joker) { write_joker(seat.jokers[joker]); });
            json_.close_object();
        });
        json_.close_object();
    }

    void write_joker(const review::WastedJoker& joker) {
        const Turn& turn = review_.turns[joker.turn];
        json_.open_object().field("entry", entry_of(joker.turn)).field("turn", turn.number);
        json_.field("how", word_of(joker.how)).close_object();
    }

    void write_turn(const Turn& turn) {
        json_.open_object().field("entry", turn.entry).field("round", turn.round).field("turn", turn.number);
        json_.field("seat", turn.seat.index + 1).field("did", word_of(turn.deed));
        json_.field("opened", turn.start.has_opened).field("openMin", turn.open_min);
        tiles("rack", turn.start.rack);
        table("table", turn.start.table);
        tiles("laidTiles", turn.laid_tiles);
        tile("drawn", turn.drawn);
        tile("putBack", turn.put_back);
        json_.field("wentOut", turn.went_out);
        figures("laid", turn.laid);
        figures("most", turn.most);
        figures("missed", turn.missed);
        figures("heldBack", turn.held_back);
        figures("overlooked", turn.overlooked);
        tiles("overlookedTiles", turn.overlooked_tiles);
        number("accuracy", turn.accuracy);
        json_.key("luck");
        turn.luck ? json_.hundredths(hundredths_of(*turn.luck)) : json_.null();
        write_best(turn);
        json_.close_object();
    }

    void write_best(const Turn& turn) {
        json_.key("best");
        if (turn.plan.empty()) {
            json_.null();
            return;
        }
        json_.open_object().field("tiles", turn.best.tiles).field("points", turn.best.points);
        json_.field("goesOut", turn.best.goes_out).field("lesson", word_of(turn.lesson));
        table("table", turn.best.table);
        list("steps", turn.plan.size(), [&](std::size_t i) { write_step(turn.plan[i]); });
        json_.close_object();
    }

    void write_step(const solver::Step& step) {
        json_.open_object();
        if (step.kind == solver::StepKind::exchange) {
            json_.field("do", "exchange").field("tile", notation::print_piece(record_.settings, step.pieces[0]));
            place("from", step.from);
            place("meld", step.to);
            json_.field("joker", notation::print_piece(record_.settings, step.joker_as));
            place("to", step.joker_to);
        } else {
            json_.field("do", step.kind == solver::StepKind::lay ? "lay" : "move");
            json_.key("tiles");
            meld(step.all());
            if (step.kind == solver::StepKind::move) {
                place("from", step.from);
            }
            place("to", step.to);
        }
        json_.close_object();
    }

    void place(std::string_view key, int meld) {
        json_.key(key);
        meld == solver::Step::rack ? json_.value("rack") : json_.value(meld + 1);
    }

    void figures(std::string_view key, const Figures& figures) {
        json_.key(key).open_object().field("tiles", figures.tiles).field("points", figures.points).close_object();
    }

    void number(std::string_view key, const std::optional<int>& number) {
        json_.key(key);
        number ? json_.value(*number) : json_.null();
    }

    void opening(std::string_view key, const std::optional<std::size_t>& turn) {
        json_.key(key);
        if (!turn) {
            json_.null();
            return;
        }
        json_.open_object().field("entry", entry_of(*turn)).field("turn", review_.turns[*turn].number).close_object();
    }

    void tile(std::string_view key, const std::optional<rules::Tile>& tile) {
        json_.key(key);
        tile ? json_.value(notation::print_tile(record_.settings, *tile)) : json_.null();
    }

    void tiles(std::string_view key, const rules::TileCounts& rack) {
        json_.key(key).open_array();
        rules::for_each_tile(rack,
                             [&](rules::Tile tile) { json_.value(notation::print_tile(record_.settings, tile)); });
        json_.close_array();
    }

    void meld(rules::MeldPieces pieces) {
        json_.open_array();
        for (const rules::Piece piece : pieces) {
            json_.value(notation::print_piece(record_.settings, piece));
        }
        json_.close_array();
    }

    void table(std::string_view key, const rules::Table& table) {
        list(key, static_cast<std::size_t>(table.meld_count()),
             [&](std::size_t i) { meld(table.meld(static_cast<int>(i))); });
    }

    [[nodiscard]] std::size_t entry_of(std::size_t turn) const { return review_.turns[turn].entry; }

    const notation::Record& record_;
    const review::Review& review_;
    JsonText json_;
};

} // namespace

std::string write_review(const notation::Record& record, const review::Review& review) {
    return ReviewWriter(record, review).write();
}

} // namespace runset::protocol::engine
