#include "notation/record.h"

#include <algorithm>

#include "notation/move_text.h"
#include "notation/settings_text.h"
#include "notation/tile_text.h"

namespace runset::notation {

using rules::Seat;

namespace {

constexpr std::string_view first_line = "runset-record 1";
constexpr std::string_view handicap_label = "handicap ";
constexpr std::uint64_t max_open_min = 100;
constexpr std::uint64_t max_deals = 1'000'000;

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
        while (!is_done_ && line_.starts_with("handicap ")) {
            if (const Error error = read_handicap()) {
                return error;
            }
            next_line();
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

    Error read_handicap() {
        Cursor cursor(line_.substr(handicap_label.size()));
        const auto seat = parse_seat(cursor.word());
        if (!seat || !cursor.take(" openMin=")) {
            return mistake("parse.expected", "handicap 1 openMin=15").error();
        }
        const std::string_view text = cursor.rest();
        // A chips game is opened with one meld, whatever it counts.
        const auto points = parse_number(text, record_.settings.counts_points() ? max_open_min : 0);
        auto& target = record_.handicaps.open_min[seat->index];
        if (!points || target) {
            return mistake("parse.badNumber", text, line_.size() - text.size()).error();
        }
        target = static_cast<int>(*points);
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

    Error read_entry() {
        if (line_.starts_with("end ")) {
            return read_end();
        }
        return line_.starts_with("round ") ? read_round() : read_move();
    }

    Error read_end() {
        const std::string_view text = line_.substr(4);
        record_.end = parse_digest(text);
        if (!record_.end) {
            return mistake("parse.badDigest", text, 4).error();
        }
        next_line();
        return is_done_ ? Error{} : mistake("parse.unexpected", line_).error();
    }

    /// The digest in the next word; `-` where there may be none.
    Error read_digest(Cursor& cursor, std::optional<Digest>& target, bool may_miss) {
        const std::size_t place = cursor.place();
        const std::string_view word = cursor.word();
        target = parse_digest(word);
        if (!target && !(may_miss && word == "-")) {
            return mistake("parse.badDigest", word, place).error();
        }
        return std::nullopt;
    }

    /// How many seats a deal may have.
    struct Seats {
        std::size_t least;
        std::size_t most;
    };

    Error read_proof(std::string_view label, const Seats& seats, DealProof& proof) {
        Cursor cursor(line_);
        cursor.take(label);
        proof.table = cursor.word();
        const bool has_table = cursor.take(" ");
        const std::string_view deal = cursor.word();
        const auto number = parse_number(deal, max_deals);
        if (!has_table || proof.table.empty() || !number || !cursor.take(" ")) {
            return mistake("parse.expected", std::string(label) + "TABLE 1 …").error();
        }
        proof.deal = static_cast<int>(*number);
        std::optional<Digest> commitment;
        std::optional<Digest> seed;
        if (const Error error = read_digest(cursor, commitment, false)) {
            return error;
        }
        cursor.take(" ");
        if (const Error error = read_digest(cursor, seed, false)) {
            return error;
        }
        proof.commitment = *commitment;
        proof.seed = *seed;
        next_line();
        return read_nonces(seats, proof);
    }

    Error read_nonces(const Seats& seats, DealProof& proof) {
        for (std::size_t i = 0; i < seats.most; ++i) {
            if (i >= seats.least && !line_.starts_with("nonce ")) {
                break;
            }
            const std::string label = "nonce " + std::to_string(i + 1) + " ";
            Cursor cursor(line_);
            if (is_done_ || !cursor.take(label)) {
                return mistake("parse.expected", label).error();
            }
            SeatNonce& given = proof.nonces.emplace_back();
            if (const Error error = read_digest(cursor, given.commitment, true)) {
                return error;
            }
            cursor.take(" ");
            if (const Error error = read_digest(cursor, given.nonce, true)) {
                return error;
            }
            if (!cursor.at_end()) {
                return mistake("parse.badDigest", cursor.rest(), cursor.place()).error();
            }
            next_line();
        }
        return std::nullopt;
    }

    Error read_proofs(RoundStart& start) {
        // Before the match other people may have sat there, more or fewer of them.
        constexpr Seats any{.least = rules::min_seats, .most = rules::max_seats};
        while (!is_done_ && line_.starts_with("void ")) {
            if (const Error error = read_proof("void ", any, start.voided.emplace_back())) {
                return error;
            }
        }
        const Seats all{.least = record_.names.size(), .most = record_.names.size()};
        if (!is_done_ && line_.starts_with("proof ")) {
            return read_proof("proof ", all, start.proof.emplace());
        }
        return std::nullopt;
    }

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
        RoundStart start{.dealt = {.deck = {}, .shuffle_seed = *seed}};
        if (const Error error = read_proofs(start)) {
            return error;
        }
        const auto deck_text = behind("deck ");
        if (!deck_text) {
            return deck_text.error();
        }
        const auto deck = parse_deck(record_.settings, *deck_text);
        if (!deck) {
            return at_place(deck.error(), 5);
        }
        start.dealt.deck = *deck;
        record_.entries.emplace_back(std::move(start));
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

Parsed<Record> parse_record(std::string_view text) {
    return RecordReader(text).read();
}

} // namespace runset::notation
