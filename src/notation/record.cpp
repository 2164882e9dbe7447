#include "notation/record.h"

#include <algorithm>

#include "notation/move_text.h"
#include "notation/settings_text.h"
#include "notation/tile_text.h"
#include "rules/decide.h"
#include "rules/evolve.h"

namespace runset::notation {

using rules::Dealt;
using rules::Seat;

namespace {

constexpr std::string_view first_line = "runset-record 1";
constexpr std::size_t longest_name = 40;

std::string seat_number(Seat seat) {
    return std::to_string(seat.index + 1);
}

/// Reads a record line by line; every mistake carries its line.
class RecordReader {
public:
    explicit RecordReader(std::string_view text) : left_(text) {}

    Parsed<Record> read() {
        next_line();
        if (line_ != first_line) {
            return mistake("parse.expected", first_line);
        }
        next_line();
        if (const auto error = read_head()) {
            return std::unexpected(*error);
        }
        while (!is_done_) {
            if (const auto error = read_entry()) {
                return std::unexpected(*error);
            }
        }
        return record_;
    }

private:
    using Error = std::optional<ParseError>;

    void next_line() {
        do {
            is_done_ = left_.empty();
            const std::size_t end = std::min(left_.find('\n'), left_.size());
            line_ = left_.substr(0, end);
            left_.remove_prefix(std::min(end + 1, left_.size()));
            number_ += is_done_ ? 0 : 1;
        } while (line_.starts_with("#"));
    }

    [[nodiscard]] std::unexpected<ParseError> mistake(std::string_view text_key, std::string_view text,
                                                      std::size_t place = 0) const {
        auto error = Cursor(line_).mistake(text_key, text, place);
        error.error().line = std::max(number_, 1);
        return error;
    }

    [[nodiscard]] Error at_place(ParseError error, std::size_t place) const {
        error.line = number_;
        error.column += static_cast<int>(place);
        return error;
    }

    /// What stands behind `label` on this line.
    [[nodiscard]] Parsed<std::string_view> behind(std::string_view label) const {
        if (is_done_ || !line_.starts_with(label)) {
            return mistake(is_done_ ? "parse.unexpectedEnd" : "parse.expected", label);
        }
        return line_.substr(label.size());
    }

    Error read_head() {
        const auto rules = behind("rules ");
        if (!rules) {
            return rules.error();
        }
        const auto settings = parse_settings(*rules);
        if (!settings) {
            return at_place(settings.error(), 6);
        }
        record_.settings = *settings;
        next_line();
        while (!is_done_ && line_.starts_with("seat ")) {
            if (const Error error = read_name()) {
                return error;
            }
            next_line();
        }
        if (record_.names.size() < rules::min_seats) {
            return mistake("parse.expected", "seat").error();
        }
        if (const Error error = read_seat_line("youngest ", record_.youngest)) {
            return error;
        }
        return read_seat_line("lot ", record_.by_lot);
    }

    Error read_name() {
        const std::string label = "seat " + std::to_string(record_.names.size() + 1) + " ";
        const auto name = behind(label);
        if (!name || record_.names.size() == rules::max_seats) {
            return mistake("parse.expected", "youngest").error();
        }
        if (!is_record_name(*name)) {
            return mistake("parse.badName", *name, label.size()).error();
        }
        record_.names.emplace_back(*name);
        return std::nullopt;
    }

    [[nodiscard]] std::optional<Seat> parse_seat(std::string_view text) const {
        const auto number = parse_number(text, record_.names.size());
        if (!number || *number == 0) {
            return std::nullopt;
        }
        return Seat{static_cast<std::uint8_t>(*number - 1)};
    }

    Error read_seat_line(std::string_view label, Seat& target) {
        const auto text = behind(label);
        if (!text) {
            return text.error();
        }
        const auto seat = parse_seat(*text);
        if (!seat) {
            return mistake("parse.badNumber", *text, label.size()).error();
        }
        target = *seat;
        next_line();
        return std::nullopt;
    }

    Error read_entry() { return line_.starts_with("round ") ? read_round() : read_move(); }

    Error read_round() {
        const std::string label = "round " + std::to_string(++rounds_) + " shuffle ";
        const auto seed_text = behind(label);
        if (!seed_text) {
            return seed_text.error();
        }
        const auto seed = parse_number(*seed_text, UINT64_MAX);
        if (!seed) {
            return mistake("parse.badNumber", *seed_text, label.size()).error();
        }
        next_line();
        const auto deck_text = behind("deck ");
        if (!deck_text) {
            return deck_text.error();
        }
        const auto deck = parse_deck(record_.settings, *deck_text);
        if (!deck) {
            return at_place(deck.error(), 5);
        }
        record_.entries.emplace_back(Dealt{.deck = *deck, .shuffle_seed = *seed});
        next_line();
        return std::nullopt;
    }

    Error read_move() {
        Cursor cursor(line_);
        const std::string_view number = cursor.word();
        const auto seat = parse_seat(number);
        if (!seat || !cursor.take(" ")) {
            return mistake("parse.expected", "1 lay …, 1 draw, round …").error();
        }
        const std::size_t place = cursor.place();
        const auto move = parse_move(record_.settings, cursor.rest());
        if (!move) {
            return at_place(move.error(), place);
        }
        record_.entries.emplace_back(SeatMove{.seat = *seat, .move = *move});
        next_line();
        return std::nullopt;
    }

    std::string_view left_;
    std::string_view line_;
    int number_ = 0;
    bool is_done_ = false;
    int rounds_ = 0;
    Record record_;
};

} // namespace

std::string print_record(const Record& record) {
    std::string text = std::string(first_line) + "\nrules " + print_settings(record.settings) + "\n";
    for (std::size_t i = 0; i < record.names.size(); ++i) {
        text += "seat " + std::to_string(i + 1) + " " + record.names[i] + "\n";
    }
    text += "youngest " + seat_number(record.youngest) + "\nlot " + seat_number(record.by_lot) + "\n";
    int round = 0;
    for (const auto& entry : record.entries) {
        if (const auto* dealt = std::get_if<Dealt>(&entry)) {
            text += "round " + std::to_string(++round) + " shuffle " + std::to_string(dealt->shuffle_seed) + "\ndeck " +
                    print_deck(record.settings, dealt->deck) + "\n";
        } else {
            const auto& [seat, move] = std::get<SeatMove>(entry);
            text += seat_number(seat) + " " + print_move(record.settings, move) + "\n";
        }
    }
    return text;
}

Parsed<Record> parse_record(std::string_view text) {
    return RecordReader(text).read();
}

bool is_record_name(std::string_view name) {
    const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 32 || c == 127; };
    return !name.empty() && name.size() <= longest_name && std::ranges::none_of(name, is_control);
}

std::expected<rules::State, ReplayError> replay(const Record& record, rules::CanLay can_lay) {
    auto state =
        rules::new_match(record.settings, static_cast<int>(record.names.size()), record.youngest, record.by_lot);
    if (!state) {
        return std::unexpected(ReplayError{.entry = 0, .refusal = state.error()});
    }
    for (std::size_t i = 0; i < record.entries.size(); ++i) {
        const auto* dealt = std::get_if<Dealt>(&record.entries[i]);
        const auto* played = std::get_if<SeatMove>(&record.entries[i]);
        const auto event = dealt != nullptr ? rules::decide_deal(*state, dealt->deck, dealt->shuffle_seed)
                                            : rules::decide(*state, played->seat, played->move, can_lay);
        if (!event) {
            return std::unexpected(ReplayError{.entry = i, .refusal = event.error()});
        }
        *state = rules::evolve(*state, *event);
    }
    return *state;
}

} // namespace runset::notation
