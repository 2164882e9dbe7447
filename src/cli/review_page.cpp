#include "cli/review_page.h"

#include <cmath>

#include "cli/terminal/words.h"
#include "notation/position_text.h"
#include "notation/settings_text.h"
#include "notation/tile_text.h"
#include "protocol/engine/review_words.h"
#include "replay/tell_steps.h"
#include "replay/words.h"

namespace runset::cli {

using review::Figures;
using review::Turn;

namespace {

using Rows = std::vector<std::vector<std::string>>;

std::string print_figures(const Figures& figures) {
    return std::to_string(figures.tiles) + " (" + std::to_string(figures.points) + ")";
}

/// With one digit behind the point and its sign.
std::string print_luck(double tiles) {
    const int tenths = static_cast<int>(std::lround(tiles * 10));
    const std::string digits = std::to_string(std::abs(tenths) / 10) + "." + std::to_string(std::abs(tenths) % 10);
    return (tenths < 0 ? "−" : tenths > 0 ? "+" : "") + digits;
}

class ReviewPrinter {
public:
    explicit ReviewPrinter(const ReviewPage& page)
        : texts_(page.texts), record_(page.record), review_(page.review),
          names_(replay::names_in(page.texts, page.record)) {}

    std::string print() {
        text_ = notation::print_settings(record_.settings) + "\n\n";
        print_players();
        for (const review::Round& round : review_.rounds) {
            print_round(round);
        }
        print_learn();
        return std::move(text_);
    }

private:
    void print_players() {
        Rows rows{{""}};
        for (const std::string_view key : {"accuracy", "laid", "overlooked", "heldBack", "jokersWasted", "luck"}) {
            rows.front().emplace_back(texts_.get("review." + std::string(key)));
        }
        for (std::size_t i = 0; i < review_.players.size(); ++i) {
            const review::Player& player = review_.players[i];
            rows.push_back({names_[i], player.accuracy ? std::to_string(*player.accuracy) : "–",
                            print_figures(player.laid), print_figures(player.overlooked),
                            print_figures(player.held_back), std::to_string(player.jokers_wasted),
                            print_luck(player.luck.tiles)});
        }
        text_ += terminal::print_columns(rows, {false, true, true, true, true, true, true}) + "\n";
        for (const std::string_view key : {"figuresNote", "accuracyNote", "heldBackNote", "luckNote"}) {
            line(texts_.get("review." + std::string(key)));
        }
    }

    void print_round(const review::Round& round) {
        text_ += "\n" + texts_.fill("play.page.round", {{"round", std::to_string(round.number)}}) + "\n";
        for (std::size_t i = 0; i < round.seats.size(); ++i) {
            const review::SeatRound& seat = round.seats[i];
            line("  " + opening_sentence(seat, names_[i]));
            if (seat.style != review::Style::laying) {
                line("  " + texts_.fill("review.style." + std::string(protocol::engine::word_of(seat.style)),
                                        {{"name", names_[i]}}));
            }
            for (const review::WastedJoker& joker : seat.jokers) {
                line("  " + texts_.fill("review.joker." + std::string(protocol::engine::word_of(joker.how)),
                                        {{"turn", number_of(joker.turn)}, {"name", names_[i]}}));
            }
        }
        print_missed(round.number);
    }

    [[nodiscard]] std::string opening_sentence(const review::SeatRound& seat, const std::string& name) const {
        const std::string could = seat.could_open ? number_of(*seat.could_open) : "";
        const std::string turn = seat.opened ? number_of(*seat.opened) : "";
        const std::string_view how = !seat.could_open                  ? "noChance"
                                     : !seat.opened                    ? "never"
                                     : *seat.opened > *seat.could_open ? "late"
                                                                       : "atOnce";
        return texts_.fill("review.opened." + std::string(how), {{"name", name}, {"turn", turn}, {"could", could}});
    }

    void print_missed(int round) {
        Rows rows;
        for (const Turn& turn : review_.turns) {
            if (turn.round == round && turn.missed.tiles > 0) {
                rows.push_back({"  " + std::to_string(turn.number), names_[turn.seat.index],
                                texts_.fill("review.turn", {{"laid", std::to_string(turn.laid.tiles)},
                                                            {"most", std::to_string(turn.most.tiles)}}),
                                part("overlooked", turn.overlooked), part("heldBack", turn.held_back)});
            }
        }
        text_ += "\n";
        if (rows.empty()) {
            line("  " + std::string(texts_.get("review.nothingMissed")));
            return;
        }
        line("  " + std::string(texts_.get("review.missed")));
        text_ += terminal::print_columns(rows, {false, false, false, true, true});
    }

    [[nodiscard]] std::string part(const std::string& which, const Figures& figures) const {
        return figures.tiles == 0 ? ""
                                  : texts_.fill("review.count." + which, {{"count", std::to_string(figures.tiles)}}) +
                                        " (" + std::to_string(figures.points) + ")";
    }

    void print_learn() {
        text_ += "\n" + std::string(texts_.get("review.learn")) + "\n";
        for (std::size_t i = 0; i < review_.players.size(); ++i) {
            if (review_.players[i].learn.empty()) {
                line("  " + texts_.fill("review.learn.none", {{"name", names_[i]}}));
            }
            for (const std::size_t turn : review_.players[i].learn) {
                print_lesson(review_.turns[turn]);
            }
        }
    }

    void print_lesson(const Turn& turn) {
        const std::string at =
            texts_.fill("review.at", {{"round", std::to_string(turn.round)}, {"turn", std::to_string(turn.number)}});
        const std::string laid = texts_.fill(
            "review.turn", {{"laid", std::to_string(turn.laid.tiles)}, {"most", std::to_string(turn.most.tiles)}});
        line("  " + at + ", " + names_[turn.seat.index] + ": " + laid + ". " +
             std::string(texts_.get("review.lesson." + std::string(protocol::engine::word_of(turn.lesson)))));
        rules::Settings settings = record_.settings;
        settings.open_min = turn.open_min;
        line("    " + notation::print_position({.settings = settings, .position = turn.start}));
        const rules::TileCounts tiles = turn.best.table.tiles() - turn.start.table.tiles();
        line("    " + texts_.fill("review.best", {{"tiles", notation::print_rack(settings, tiles)}}));
        for (const replay::StepTold& step : replay::tell_steps(texts_, settings, turn.start, turn.best.table)) {
            line("      " + step.text);
        }
    }

    void line(std::string_view text) { text_ += std::string(text) + "\n"; }

    [[nodiscard]] std::string number_of(std::size_t turn) const { return std::to_string(review_.turns[turn].number); }

    const text::Catalogue& texts_;
    const notation::Record& record_;
    const review::Review& review_;
    std::vector<std::string> names_;
    std::string text_;
};

} // namespace

std::string print_review(const ReviewPage& page) {
    return ReviewPrinter(page).print();
}

} // namespace runset::cli
