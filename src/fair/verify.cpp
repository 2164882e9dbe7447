#include "fair/verify.h"

#include <algorithm>

#include "fair/deal.h"

namespace runset::fair {

using notation::DealProof;
using notation::Record;
using notation::RoundStart;
using notation::SeatNonce;

namespace {

Digest digest_of(const Hashing& hashing, std::string_view text) {
    const std::vector<std::uint8_t> bytes(text.begin(), text.end());
    return hashing.sha256(bytes);
}

using Check = std::expected<void, Doubt>;

std::unexpected<Doubt> doubt(std::string_view text_key, int round = 0, int seat = 0) {
    return std::unexpected(Doubt{.text_key = text_key, .round = round, .seat = seat});
}

/// The seed and all numbers are those that were committed to.
Check check_proof(const Hashing& hashing, const DealProof& proof, int round) {
    const DealName name{.table = proof.table, .deal = proof.deal};
    if (seed_commitment(hashing, name, proof.seed) != proof.commitment) {
        return doubt("verify.seed", round);
    }
    for (std::size_t i = 0; i < proof.nonces.size(); ++i) {
        const auto& [commitment, nonce] = proof.nonces[i];
        const rules::Seat seat{static_cast<std::uint8_t>(i)};
        if (nonce && (!commitment || nonce_commitment(hashing, name, seat, *nonce) != *commitment)) {
            return doubt("verify.nonce", round, static_cast<int>(i) + 1);
        }
    }
    return {};
}

std::vector<int> withheld_in(const DealProof& proof) {
    std::vector<int> seats;
    for (std::size_t i = 0; i < proof.nonces.size(); ++i) {
        if (proof.nonces[i].is_withheld()) {
            seats.push_back(static_cast<int>(i) + 1);
        }
    }
    return seats;
}

/// Goes through the deals of a record, one round after the other.
class DealCheck {
public:
    DealCheck(const Hashing& hashing, const Record& record) : hashing_(hashing), record_(record) {}

    std::expected<std::vector<RoundChance>, Doubt> run() {
        for (const auto& entry : record_.entries) {
            const auto* start = std::get_if<RoundStart>(&entry);
            if (start == nullptr) {
                continue;
            }
            ++round_;
            if (const Check check = check_round(*start); !check) {
                return std::unexpected(check.error());
            }
        }
        if (round_ == 0) {
            return doubt("verify.noRound");
        }
        return rounds_;
    }

private:
    Check check_round(const RoundStart& start) {
        if (!start.proof) {
            return doubt("verify.noProof", round_);
        }
        RoundChance chance{.seats = static_cast<int>(start.proof->nonces.size())};
        for (const DealProof& voided : start.voided) {
            if (const Check check = follow(voided); !check) {
                return check;
            }
            chance.voided.push_back({.deal = voided.deal, .withheld = withheld_in(voided)});
            if (chance.voided.back().withheld.empty()) {
                return doubt("verify.void", round_);
            }
        }
        if (const Check check = follow(*start.proof); !check) {
            return check;
        }
        const auto has_added = [](const SeatNonce& given) { return given.nonce.has_value(); };
        chance.added = static_cast<int>(std::ranges::count_if(start.proof->nonces, has_added));
        chance.withheld = withheld_in(*start.proof);
        rounds_.push_back(std::move(chance));
        return check_deck(start);
    }

    /// All deals are of one table and follow each other: nobody left out a deal that went badly.
    Check follow(const DealProof& proof) {
        if (const Check check = check_proof(hashing_, proof, round_); !check) {
            return check;
        }
        if (last_ != nullptr && (proof.table != last_->table || proof.deal != last_->deal + 1)) {
            return doubt("verify.order", round_);
        }
        last_ = &proof;
        return {};
    }

    Check check_deck(const RoundStart& start) {
        std::vector<std::optional<Digest>> nonces;
        for (const SeatNonce& given : start.proof->nonces) {
            nonces.push_back(given.nonce);
        }
        const DealName name{.table = start.proof->table, .deal = start.proof->deal};
        const Chance chance = chance_of(hashing_, name, start.proof->seed, nonces, record_.settings);
        if (!(chance.dealt == start.dealt)) {
            return doubt("verify.deck", round_);
        }
        if (round_ == 1 && chance.by_lot != record_.by_lot) {
            return doubt("verify.lot", round_);
        }
        return {};
    }

    const Hashing& hashing_;
    const Record& record_;
    int round_ = 0;
    const DealProof* last_ = nullptr;
    std::vector<RoundChance> rounds_;
};

/// Only the bytes of the printed form are sealed: a record that prints otherwise was written by hand.
bool is_sealed(const Hashing& hashing, std::string_view text, const Record& record) {
    const std::size_t last_line = text.rfind("\nend ");
    return record.end && last_line != std::string_view::npos && notation::print_record(record) == text &&
           digest_of(hashing, text.substr(0, last_line + 1)) == *record.end;
}

} // namespace

bool Verified::is_proven() const {
    return is_over && std::ranges::all_of(
                          rounds, [](const RoundChance& round) { return round.added > 0 && round.withheld.empty(); });
}

std::expected<Verified, Doubt> verify(const Hashing& hashing, std::string_view text, rules::CanLay can_lay) {
    auto record = notation::parse_record(text);
    if (!record) {
        return std::unexpected(Doubt{.text_key = "verify.unreadable", .mistake = record.error()});
    }
    if (!is_sealed(hashing, text, *record)) {
        return doubt("verify.seal");
    }
    auto rounds = DealCheck(hashing, *record).run();
    if (!rounds) {
        return std::unexpected(rounds.error());
    }
    const auto state = notation::replay(*record, can_lay);
    if (!state) {
        return std::unexpected(Doubt{.text_key = "verify.move", .refusal = state.error()});
    }
    if (state->phase == rules::Phase::playing) {
        return doubt("verify.cut", state->round); // a server's record ends with a round
    }
    return Verified{.record = *std::move(record),
                    .rounds = *std::move(rounds),
                    .is_over = state->phase == rules::Phase::match_over};
}

std::string seal(const Hashing& hashing, Record record) {
    record.end.reset();
    record.end = digest_of(hashing, notation::print_record(record));
    return notation::print_record(record);
}

} // namespace runset::fair
