#include "fair/verify.h"

#include "fair/deal.h"

namespace runset::fair {

using notation::DealProof;
using notation::Record;
using notation::RoundStart;

namespace {

Digest digest_of(const Hashing& hashing, std::string_view text) {
    const std::vector<std::uint8_t> bytes(text.begin(), text.end());
    return hashing.sha256(bytes);
}

using Check = std::expected<void, Doubt>;

std::unexpected<Doubt> doubt(std::string_view text_key, int round = 0, int seat = 0) {
    return std::unexpected(Doubt{.text_key = text_key, .round = round, .seat = seat});
}

Check check_round(const Hashing& hashing, const Record& record, const RoundStart& start, int round) {
    if (!start.proof) {
        return doubt("verify.noProof", round);
    }
    const DealProof& proof = *start.proof;
    const DealName name{.table = proof.table, .deal = proof.deal};
    if (seed_commitment(hashing, name, proof.seed) != proof.commitment) {
        return doubt("verify.seed", round);
    }
    std::vector<std::optional<Digest>> nonces;
    for (std::size_t i = 0; i < proof.nonces.size(); ++i) {
        const auto& [commitment, nonce] = proof.nonces[i];
        const rules::Seat seat{static_cast<std::uint8_t>(i)};
        if (nonce && (!commitment || nonce_commitment(hashing, name, seat, *nonce) != *commitment)) {
            return doubt("verify.nonce", round, static_cast<int>(i) + 1);
        }
        nonces.push_back(nonce);
    }
    const Chance chance = chance_of(hashing, name, proof.seed, nonces, record.settings);
    if (!(chance.dealt == start.dealt)) {
        return doubt("verify.deck", round);
    }
    if (round == 1 && chance.by_lot != record.by_lot) {
        return doubt("verify.lot", round);
    }
    return {};
}

/// All deals are of one table and follow each other: nobody left out a deal that went badly.
Check check_rounds(const Hashing& hashing, const Record& record) {
    int round = 0;
    const DealProof* last = nullptr;
    for (const auto& entry : record.entries) {
        const auto* start = std::get_if<RoundStart>(&entry);
        if (start == nullptr) {
            continue;
        }
        ++round;
        if (const Check check = check_round(hashing, record, *start, round); !check) {
            return check;
        }
        if (last != nullptr && (start->proof->table != last->table || start->proof->deal != last->deal + 1)) {
            return doubt("verify.order", round);
        }
        last = &*start->proof;
    }
    return round > 0 ? Check{} : doubt("verify.noRound");
}

/// Only the bytes of the printed form are sealed: a record that prints otherwise was written by hand.
bool is_sealed(const Hashing& hashing, std::string_view text, const Record& record) {
    const std::size_t last_line = text.rfind("\nend ");
    return record.end && last_line != std::string_view::npos && notation::print_record(record) == text &&
           digest_of(hashing, text.substr(0, last_line + 1)) == *record.end;
}

} // namespace

std::expected<Record, Doubt> verify(const Hashing& hashing, std::string_view text, rules::CanLay can_lay) {
    auto record = notation::parse_record(text);
    if (!record) {
        return std::unexpected(Doubt{.text_key = "verify.unreadable", .mistake = record.error()});
    }
    if (!is_sealed(hashing, text, *record)) {
        return doubt("verify.seal");
    }
    if (const Check check = check_rounds(hashing, *record); !check) {
        return std::unexpected(check.error());
    }
    if (const auto state = notation::replay(*record, can_lay); !state) {
        return std::unexpected(Doubt{.text_key = "verify.move", .refusal = state.error()});
    }
    return *std::move(record);
}

std::string seal(const Hashing& hashing, Record record) {
    record.end.reset();
    record.end = digest_of(hashing, notation::print_record(record));
    return notation::print_record(record);
}

} // namespace runset::fair
