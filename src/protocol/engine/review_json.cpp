#include "protocol/engine/review_json.h"

#include <cmath>

#include "notation/tile_text.h"
#include "protocol/engine/review_words.h"
#include "protocol/parts_json.h"

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
        write_settings(json_, record_.settings);
        std::size_t seat = 0;
        json_.list("players", review_.players, [&](const review::Player& player) { write_player(player, seat++); });
        json_.list("rounds", review_.rounds, [this](const review::Round& round) { write_round(round); });
        json_.list("turns", review_.turns, [this](const Turn& turn) { write_turn(turn); });
        return json_.close_object().take();
    }

private:
    void write_player(const review::Player& player, std::size_t seat) {
        json_.open_object().field("seat", seat + 1).field("name", record_.names[seat]);
        json_.field("accuracy", player.accuracy).field("turns", player.turns).field("turnsToLay", player.turns_to_lay);
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
        json_.list("learn", player.learn, [this](std::size_t turn) { json_.value(entry_of(turn)); }).close_object();
    }

    void write_round(const review::Round& round) {
        json_.open_object().field("round", round.number).field("over", round.is_over);
        json_.field("winner", number_of(round.winner));
        int number = 0;
        json_.list("seats", round.seats, [&](const review::SeatRound& seat) {
            json_.open_object().field("seat", ++number).field("style", word_of(seat.style));
            opening("couldOpen", seat.could_open);
            opening("opened", seat.opened);
            json_.field("turnsLate", seat.turns_late);
            json_.list("jokers", seat.jokers, [this](const review::WastedJoker& joker) { write_joker(joker); });
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
        json_.field("seat", number_of(turn.seat)).field("did", word_of(turn.deed));
        json_.field("opened", turn.start.has_opened).field("openMin", turn.open_min);
        tiles("rack", turn.start.rack);
        table("table", turn.start.table);
        tiles("laidTiles", turn.laid_tiles);
        json_.field("drawn", name_of(record_.settings, turn.drawn));
        json_.field("putBack", name_of(record_.settings, turn.put_back)).field("wentOut", turn.went_out);
        figures("laid", turn.laid);
        figures("most", turn.most);
        figures("missed", turn.missed);
        figures("heldBack", turn.held_back);
        figures("overlooked", turn.overlooked);
        tiles("overlookedTiles", turn.overlooked_tiles);
        json_.field("accuracy", turn.accuracy).key("luck");
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
        json_.list("steps", turn.plan, [this](const solver::Step& step) { write_step(step); }).close_object();
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
            write_meld(json_.key("tiles"), record_.settings, step.all());
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

    void opening(std::string_view key, const std::optional<std::size_t>& turn) {
        json_.key(key);
        if (!turn) {
            json_.null();
            return;
        }
        json_.open_object().field("entry", entry_of(*turn)).field("turn", review_.turns[*turn].number).close_object();
    }

    void tiles(std::string_view key, const rules::TileCounts& rack) {
        write_tiles(json_.key(key), record_.settings, rack);
    }

    void table(std::string_view key, const rules::Table& table) {
        write_table(json_.key(key), record_.settings, table);
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
