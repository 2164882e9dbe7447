#include "notation/record.h"

#include <algorithm>

#include "notation/move_text.h"
#include "notation/settings_text.h"
#include "notation/tile_text.h"
#include "rules/evolve.h"
#include "rules/judging/decide.h"

namespace runset::notation {

using rules::Seat;

namespace {

constexpr std::string_view first_line = "runset-record 1";
constexpr std::size_t longest_name = 40;

std::string seat_number(Seat seat) {
    return std::to_string(seat.index + 1);
}

std::string digest_or_dash(const std::optional<Digest>& digest) {
    return digest ? print_hex(*digest) : "-";
}

std::string print_proof(std::string_view label, const DealProof& proof) {
    std::string text = std::string(label) + proof.table + " " + std::to_string(proof.deal) + " " +
                       print_hex(proof.commitment) + " " + print_hex(proof.seed) + "\n";
    for (std::size_t i = 0; i < proof.nonces.size(); ++i) {
        text += "nonce " + std::to_string(i + 1) + " " + digest_or_dash(proof.nonces[i].commitment) + " " +
                digest_or_dash(proof.nonces[i].nonce) + "\n";
    }
    return text;
}

std::string print_round(const rules::Settings& settings, const RoundStart& start, int round) {
    std::string text = "round " + std::to_string(round) + " shuffle " + std::to_string(start.dealt.shuffle_seed) + "\n";
    for (const DealProof& voided : start.voided) {
        text += print_proof("void ", voided);
    }
    return text + (start.proof ? print_proof("proof ", *start.proof) : "") + "deck " +
           print_deck(settings, start.dealt.deck) + "\n";
}

} // namespace

std::string print_record(const Record& record) {
    std::string text = std::string(first_line) + "\nrules " + print_settings(record.settings) + "\n";
    for (std::size_t i = 0; i < record.names.size(); ++i) {
        text += "seat " + std::to_string(i + 1) + " " + record.names[i] + "\n";
    }
    for (std::size_t i = 0; i < record.handicaps.open_min.size(); ++i) {
        if (const auto& points = record.handicaps.open_min[i]) {
            text += "handicap " + std::to_string(i + 1) + " openMin=" + std::to_string(*points) + "\n";
        }
    }
    text += "youngest " + seat_number(record.youngest) + "\nlot " + seat_number(record.by_lot) + "\n";
    int round = 0;
    for (const auto& entry : record.entries) {
        if (const auto* start = std::get_if<RoundStart>(&entry)) {
            text += print_round(record.settings, *start, ++round);
        } else {
            const auto& [seat, move] = std::get<SeatMove>(entry);
            text += seat_number(seat) + " " + print_move(record.settings, move) + "\n";
        }
    }
    if (record.end) {
        text += "end " + print_hex(*record.end) + "\n";
    }
    return text;
}

bool is_record_name(std::string_view name) {
    const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 32 || c == 127; };
    return !name.empty() && name.size() <= longest_name && std::ranges::none_of(name, is_control);
}

std::expected<rules::State, ReplayError> replay(const Record& record, rules::CanLay can_lay) {
    auto state = rules::new_match(record.settings, static_cast<int>(record.names.size()), record.youngest,
                                  record.by_lot, record.handicaps);
    if (!state) {
        return std::unexpected(ReplayError{.entry = 0, .refusal = state.error()});
    }
    for (std::size_t i = 0; i < record.entries.size(); ++i) {
        const auto* start = std::get_if<RoundStart>(&record.entries[i]);
        const auto* played = std::get_if<SeatMove>(&record.entries[i]);
        const auto event = start != nullptr ? rules::decide_deal(*state, start->dealt.deck, start->dealt.shuffle_seed)
                                            : rules::decide(*state, played->seat, played->move, can_lay);
        if (!event) {
            return std::unexpected(ReplayError{.entry = i, .refusal = event.error()});
        }
        *state = rules::evolve(*state, *event);
    }
    return *state;
}

} // namespace runset::notation
