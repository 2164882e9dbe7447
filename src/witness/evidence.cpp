#include "witness/evidence.h"

#include <algorithm>
#include <array>
#include <limits>

#include "notation/settings_text.h"
#include "notation/tile_text.h"

namespace runset::witness {

using namespace std::string_view_literals;
using notation::Cursor;
using notation::Parsed;
using notation::ParseError;

namespace {

constexpr std::string_view first_line = "runset-evidence 1";
constexpr std::array kinds{"open"sv, "dealt"sv, "over"sv, "void"sv, "gone"sv};
constexpr int most = std::numeric_limits<int>::max();

std::string digest_or_dash(const std::optional<Digest>& digest) {
    return digest ? notation::print_hex(*digest) : "-";
}

std::string print_progress(const Progress& progress) {
    return progress.table + " " + std::to_string(progress.seq) + " " + std::to_string(progress.deal) + " " +
           std::to_string(progress.turn) + "\n";
}

std::string print_racks(const rules::Settings& settings, std::string_view label,
                        const std::vector<rules::TileCounts>& racks) {
    std::string text;
    for (std::size_t i = 0; i < racks.size(); ++i) {
        text += std::string(label) + std::to_string(i + 1) + " " + notation::print_rack(settings, racks[i]) + "\n";
    }
    return text;
}

std::string print_course(const Evidence& evidence) {
    const Course& course = evidence.course;
    if (course.placed.empty()) {
        return {};
    }
    std::string text = "course " + std::to_string(course.turns) + (course.is_whole ? "" : " gap") + "\ndraws";
    for (const rules::Seat seat : course.draws) {
        text += " " + std::to_string(seat.index + 1);
    }
    return text + "\n" + print_racks(evidence.settings, "placed ", course.placed) +
           print_racks(evidence.settings, "left ", course.left);
}

/// Reads evidence line by line; every mistake carries its line.
class Reader {
public:
    explicit Reader(std::string_view text) : left_(text) { next_line(); }

    Parsed<Evidence> read() {
        if (line_ != first_line) {
            return mistake(first_line);
        }
        next_line();
        for (const auto part : {&Reader::head, &Reader::promise, &Reader::tiles, &Reader::course, &Reader::claim}) {
            if (const Error error = (this->*part)()) {
                return std::unexpected(*error);
            }
        }
        if (!is_done_) {
            return mistake("");
        }
        return evidence_;
    }

private:
    using Error = std::optional<ParseError>;

    void next_line() {
        is_done_ = left_.empty();
        const std::size_t end = std::min(left_.find('\n'), left_.size());
        line_ = left_.substr(0, end);
        left_.remove_prefix(std::min(end + 1, left_.size()));
        ++number_;
    }

    [[nodiscard]] std::unexpected<ParseError> mistake(std::string_view expected) const {
        auto error = Cursor(line_).mistake(expected.empty() ? "parse.unexpected" : "parse.expected",
                                           expected.empty() ? line_ : expected, 0);
        error.error().line = number_;
        return error;
    }

    /// The words behind a label, or nothing if the line has another.
    [[nodiscard]] std::optional<Cursor> behind(std::string_view label) const {
        Cursor cursor(line_);
        return !is_done_ && cursor.take(label) ? std::optional(cursor) : std::nullopt;
    }

    /// The next word as a number.
    static std::optional<std::int64_t> number(Cursor& cursor, std::int64_t limit) {
        const auto value = notation::parse_number(cursor.word(), static_cast<std::uint64_t>(limit));
        cursor.take(" ");
        return value ? std::optional(static_cast<std::int64_t>(*value)) : std::nullopt;
    }

    /// The next word as a digest; `-` is none.
    static bool digest(Cursor& cursor, std::optional<Digest>& target) {
        const std::string_view word = cursor.word();
        cursor.take(" ");
        target = notation::parse_digest(word);
        return target || word == "-";
    }

    Error head() {
        const auto rules = behind("rules ");
        const auto settings = rules ? notation::parse_settings(Cursor(*rules).rest()) : mistake("rules ");
        if (!settings) {
            return settings.error();
        }
        evidence_.settings = *settings;
        next_line();
        auto cursor = behind("seat ");
        const auto seat = cursor ? number(*cursor, rules::max_seats) : std::nullopt;
        if (!seat || *seat == 0 || !cursor->at_end()) {
            return mistake("seat 1").error();
        }
        evidence_.seat = {static_cast<std::uint8_t>(*seat - 1)};
        next_line();
        if (const Error error = progress("seen ", evidence_.seen)) {
            return error;
        }
        return progress("shown ", evidence_.shown);
    }

    Error progress(std::string_view label, Progress& target) {
        auto cursor = behind(label);
        if (!cursor) {
            return mistake(label).error();
        }
        target.table = cursor->word();
        cursor->take(" ");
        const auto seq = number(*cursor, std::numeric_limits<std::int64_t>::max());
        const auto deal = number(*cursor, most);
        const auto turn = number(*cursor, most);
        if (!seq || !deal || !turn || !cursor->at_end()) {
            return mistake(std::string(label) + "TABLE 1 1 1").error();
        }
        target.seq = *seq;
        target.deal = static_cast<int>(*deal);
        target.turn = static_cast<int>(*turn);
        next_line();
        return std::nullopt;
    }

    Error promise() {
        auto cursor = behind("promise ");
        const auto deal = cursor ? number(*cursor, most) : std::nullopt;
        std::optional<Digest> commitment;
        if (!deal || !digest(*cursor, commitment) || !commitment || !cursor->at_end()) {
            return mistake("promise 1 …").error();
        }
        evidence_.deal = static_cast<int>(*deal);
        evidence_.promise = *commitment;
        next_line();
        if (auto own = behind("number ")) {
            if (!digest(*own, evidence_.number) || !evidence_.number) {
                return mistake("number …").error();
            }
            evidence_.is_ready_answered = own->take("ready");
            evidence_.is_number_answered = evidence_.is_ready_answered && own->take(" shown");
            if (!own->at_end()) {
                return mistake("number …").error();
            }
            next_line();
        }
        auto all = behind("committed");
        while (all && all->take(" ")) {
            const std::string_view word = all->word();
            evidence_.committed.push_back(notation::parse_digest(word));
            if (!evidence_.committed.back() && word != "-") {
                return mistake("committed …").error();
            }
        }
        if (all) {
            next_line();
        }
        return std::nullopt;
    }

    Error tiles() {
        if (auto cursor = behind("rack ")) {
            const auto rack = notation::parse_rack(evidence_.settings, cursor->rest());
            if (!rack) {
                return rack.error();
            }
            evidence_.rack = *rack;
            next_line();
        }
        while (auto cursor = behind("drew ")) {
            const auto place = number(*cursor, rules::max_tiles);
            const auto tile = notation::parse_tile(evidence_.settings, cursor->rest());
            if (!place || !tile) {
                return mistake("drew 30 J").error();
            }
            evidence_.drawn.push_back({.place = static_cast<int>(*place), .tile = *tile});
            next_line();
        }
        return std::nullopt;
    }

    Error course() {
        auto cursor = behind("course ");
        if (!cursor) {
            return std::nullopt;
        }
        Course& course = evidence_.course;
        const auto turns = number(*cursor, most);
        course.is_whole = !cursor->take("gap");
        if (!turns || !cursor->at_end()) {
            return mistake("course 1").error();
        }
        course.turns = static_cast<int>(*turns);
        next_line();
        auto draws = behind("draws");
        while (draws && draws->take(" ")) {
            const auto seat = notation::parse_number(draws->word(), rules::max_seats);
            if (!seat || *seat == 0) {
                return mistake("draws 1 2").error();
            }
            course.draws.push_back({static_cast<std::uint8_t>(*seat - 1)});
        }
        if (!draws || !draws->at_end()) {
            return mistake("draws").error();
        }
        next_line();
        if (const Error error = racks("placed ", course.placed)) {
            return error;
        }
        return racks("left ", course.left);
    }

    Error racks(std::string_view label, std::vector<rules::TileCounts>& racks) {
        for (int seat = 1; seat <= rules::max_seats; ++seat) {
            auto cursor = behind(std::string(label) + std::to_string(seat) + " ");
            if (!cursor) {
                break;
            }
            const auto rack = notation::parse_rack(evidence_.settings, cursor->rest());
            if (!rack) {
                return rack.error();
            }
            racks.push_back(*rack);
            next_line();
        }
        return std::nullopt;
    }

    Error claim() {
        auto cursor = behind("claim ");
        const auto kind = cursor ? std::ranges::find(kinds, cursor->word()) : kinds.end();
        std::optional<Digest> commitment;
        if (kind == kinds.end() || !cursor->take(" ") || !digest(*cursor, commitment) || !commitment ||
            !digest(*cursor, evidence_.claim.seed) || !cursor->at_end()) {
            return mistake("claim …").error();
        }
        evidence_.claim.kind = static_cast<Claim::Kind>(kind - kinds.begin());
        evidence_.claim.commitment = *commitment;
        next_line();
        if (auto other = behind("dealt-by ")) {
            const auto settings = notation::parse_settings(other->rest());
            if (!settings) {
                return settings.error();
            }
            evidence_.claim.settings = *settings;
            next_line();
        }
        for (int seat = 1; seat <= rules::max_seats; ++seat) {
            auto given = behind("nonce " + std::to_string(seat) + " ");
            if (!given) {
                break;
            }
            SeatNonce& nonce = evidence_.claim.nonces.emplace_back();
            if (!digest(*given, nonce.commitment) || !digest(*given, nonce.nonce) || !given->at_end()) {
                return mistake("nonce 1 …").error();
            }
            next_line();
        }
        return std::nullopt;
    }

    std::string_view left_;
    std::string_view line_;
    int number_ = 0;
    bool is_done_ = false;
    Evidence evidence_;
};

} // namespace

bool is_evidence(std::string_view text) {
    return text.starts_with("runset-evidence ");
}

std::string print_evidence(const Evidence& evidence) {
    std::string text = std::string(first_line) + "\nrules " + notation::print_settings(evidence.settings) + "\nseat " +
                       std::to_string(evidence.seat.index + 1) + "\nseen " + print_progress(evidence.seen) + "shown " +
                       print_progress(evidence.shown) + "promise " + std::to_string(evidence.deal) + " " +
                       notation::print_hex(evidence.promise) + "\n";
    if (evidence.number) {
        text += "number " + notation::print_hex(*evidence.number) + (evidence.is_ready_answered ? " ready" : "") +
                (evidence.is_number_answered ? " shown" : "") + "\n";
    }
    if (!evidence.committed.empty()) {
        text += "committed";
        for (const auto& commitment : evidence.committed) {
            text += " " + digest_or_dash(commitment);
        }
        text += "\n";
    }
    if (evidence.rack) {
        text += "rack " + notation::print_rack(evidence.settings, *evidence.rack) + "\n";
    }
    for (const Drawn& drawn : evidence.drawn) {
        text +=
            "drew " + std::to_string(drawn.place) + " " + notation::print_tile(evidence.settings, drawn.tile) + "\n";
    }
    text += print_course(evidence);
    text += "claim " + std::string(kinds[static_cast<std::size_t>(evidence.claim.kind)]) + " " +
            notation::print_hex(evidence.claim.commitment) + " " + digest_or_dash(evidence.claim.seed) + "\n";
    if (evidence.claim.settings) {
        text += "dealt-by " + notation::print_settings(*evidence.claim.settings) + "\n";
    }
    for (std::size_t i = 0; i < evidence.claim.nonces.size(); ++i) {
        text += "nonce " + std::to_string(i + 1) + " " + digest_or_dash(evidence.claim.nonces[i].commitment) + " " +
                digest_or_dash(evidence.claim.nonces[i].nonce) + "\n";
    }
    return text;
}

Parsed<Evidence> parse_evidence(std::string_view text) {
    return Reader(text).read();
}

} // namespace runset::witness
