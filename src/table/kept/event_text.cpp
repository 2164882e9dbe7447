#include "table/kept/event_text.h"

#include <algorithm>
#include <array>

#include "notation/move_text.h"
#include "table/options_text.h"

namespace runset::table::kept {

using namespace std::string_view_literals;
using notation::Cursor;
using notation::Parsed;

namespace {

constexpr std::array by_names{"player"sv, "bot"sv, "clock"sv};
constexpr std::uint64_t largest_time = std::uint64_t{1} << 60U;
constexpr std::uint64_t largest_deal = 1'000'000;

std::string number(Seat seat) {
    return std::to_string(seat.index + 1);
}

struct Printer {
    const rules::Settings& settings;

    std::string operator()(const Created& e) const { return "created " + print_options(e.options); }
    std::string operator()(const Configured& e) const { return "configured " + print_options(e.options); }
    std::string operator()(const SeatTaken& e) const { return "taken " + number(e.seat); }
    std::string operator()(const BotSeated& e) const { return "bot " + number(e.seat) + " " + e.level; }
    std::string operator()(const SeatFreed& e) const { return "freed " + number(e.seat); }
    std::string operator()(const DealOpened& e) const {
        return "deal " + std::to_string(e.deal) + " " + notation::print_hex(e.commitment);
    }
    std::string operator()(const GotReady& e) const {
        return "ready " + number(e.seat) + (e.commitment ? " " + notation::print_hex(*e.commitment) : "");
    }
    std::string operator()(const Revealed& e) const {
        return "nonce " + number(e.seat) + " " + notation::print_hex(e.nonce);
    }
    std::string operator()(const RoundDealt& /*e*/) const { return "dealt"; }
    std::string operator()(const DealVoided& /*e*/) const { return "void"; }
    std::string operator()(const Moved& e) const {
        return "moved " + number(e.seat) + " " + std::string(by_names[static_cast<std::size_t>(e.by)]) + " " +
               notation::print_move(settings, e.move);
    }
    std::string operator()(const HandedOver& e) const { return "over " + number(e.seat); }
    std::string operator()(const HandedBack& e) const { return "back " + number(e.seat); }
    std::string operator()(const SeatLeft& e) const { return "left " + number(e.seat); }
    std::string operator()(const Closed& /*e*/) const { return "closed"; }
};

/// Reads what stands behind the time; every reader takes its words in order.
class Reader {
public:
    Reader(const rules::Settings& settings, Cursor& cursor) : settings_(settings), cursor_(cursor) {}

    Parsed<Event> read() {
        const std::string_view word = cursor_.word();
        if (word == "dealt") {
            return RoundDealt{};
        }
        if (word == "void") {
            return DealVoided{};
        }
        if (word == "closed") {
            return Closed{};
        }
        if (!cursor_.take(" ")) {
            return mistake(word);
        }
        if (word == "created" || word == "configured") {
            return with_options(word == "created");
        }
        return word == "deal" ? deal() : with_seat(word);
    }

private:
    std::unexpected<notation::ParseError> mistake(std::string_view text) {
        return cursor_.mistake("parse.unexpected", text, cursor_.place());
    }

    Parsed<Event> with_options(bool is_new) {
        const auto options = parse_options(cursor_.rest());
        if (!options) {
            return std::unexpected(options.error());
        }
        return is_new ? Event(Created{.options = *options}) : Event(Configured{.options = *options});
    }

    Parsed<Event> deal() {
        const std::string_view text = cursor_.word();
        const auto deal = notation::parse_number(text, largest_deal);
        cursor_.take(" ");
        const auto commitment = notation::parse_digest(cursor_.word());
        if (!deal || !commitment) {
            return mistake(text);
        }
        return DealOpened{.deal = static_cast<int>(*deal), .commitment = *commitment};
    }

    Parsed<Event> with_seat(std::string_view word) {
        const std::string_view text = cursor_.word();
        const auto found = notation::parse_number(text, rules::max_seats);
        if (!found || *found == 0) {
            return mistake(text);
        }
        const Seat seat{static_cast<std::uint8_t>(*found - 1)};
        if (word == "moved") {
            return moved(seat);
        }
        if (word == "taken" || word == "freed" || word == "over" || word == "back" || word == "left") {
            return plain(word, seat);
        }
        const bool has_more = cursor_.take(" ");
        const std::string_view last = cursor_.word();
        const auto digest = notation::parse_digest(last);
        if (word == "bot" && !last.empty()) {
            return BotSeated{.seat = seat, .level = std::string(last)};
        }
        if (word == "ready" && (digest || !has_more)) {
            return GotReady{.seat = seat, .commitment = digest};
        }
        return word == "nonce" && digest ? Parsed<Event>(Revealed{.seat = seat, .nonce = *digest}) : mistake(word);
    }

    static Event plain(std::string_view word, Seat seat) {
        switch (word.front()) {
        case 't':
            return SeatTaken{.seat = seat};
        case 'f':
            return SeatFreed{.seat = seat};
        case 'o':
            return HandedOver{.seat = seat};
        case 'b':
            return HandedBack{.seat = seat};
        default:
            return SeatLeft{.seat = seat};
        }
    }

    Parsed<Event> moved(Seat seat) {
        cursor_.take(" ");
        const std::string_view by = cursor_.word();
        const auto found = std::ranges::find(by_names, by);
        if (found == by_names.end() || !cursor_.take(" ")) {
            return mistake(by);
        }
        const auto move = notation::parse_move(settings_, cursor_.rest());
        if (!move) {
            return std::unexpected(move.error());
        }
        return Moved{.seat = seat, .by = static_cast<By>(found - by_names.begin()), .move = *move};
    }

    const rules::Settings& settings_;
    Cursor& cursor_;
};

} // namespace

std::string print_entry(const rules::Settings& settings, const Entry& entry) {
    return std::to_string(entry.up_ms) + " " + std::visit(Printer{settings}, entry.event);
}

Parsed<Entry> parse_entry(const rules::Settings& settings, std::string_view line) {
    Cursor cursor(line);
    const auto up_ms = notation::parse_number(cursor.word(), largest_time);
    if (!up_ms || !cursor.take(" ")) {
        return cursor.mistake("parse.badNumber", line, 0);
    }
    auto event = Reader(settings, cursor).read();
    if (!event) {
        return std::unexpected(event.error());
    }
    if (!cursor.at_end()) {
        return cursor.mistake("parse.unexpected", cursor.rest(), cursor.place());
    }
    return Entry{.up_ms = static_cast<std::int64_t>(*up_ms), .event = *std::move(event)};
}

} // namespace runset::table::kept
