#include "witness/breach.h"

#include <algorithm>
#include <array>

#include "fair/deal.h"

namespace runset::witness {

using namespace std::string_view_literals;
using Kind = Claim::Kind;

namespace {

constexpr std::array names{"table"sv,   "history"sv, "promise"sv, "denied"sv, "changed"sv, "rules"sv,
                           "ignored"sv, "number"sv,  "voided"sv,  "seed"sv,   "tiles"sv,   "moves"sv};
static_assert(names.size() == static_cast<std::size_t>(Broken::count_));

bool is_behind(const Progress& shown, const Progress& seen) {
    return shown.seq < seen.seq || shown.deal < seen.deal || (shown.deal == seen.deal && shown.turn < seen.turn);
}

class Examination {
public:
    Examination(const fair::Hashing& hashing, const Evidence& evidence)
        : hashing_(hashing), evidence_(evidence), claim_(evidence.claim),
          name_{.table = evidence.seen.table, .deal = evidence.deal} {}

    [[nodiscard]] std::optional<Breach> run() const {
        if (evidence_.shown.table != evidence_.seen.table) {
            return breach(Broken::table);
        }
        if (is_behind(evidence_.shown, evidence_.seen) || claim_.kind == Kind::gone) {
            return breach(Broken::history);
        }
        if (claim_.commitment != evidence_.promise) {
            return breach(Broken::promise);
        }
        if (claim_.settings) {
            return breach(Broken::rules);
        }
        for (const auto part : {&Examination::commitments, &Examination::numbers, &Examination::end}) {
            if (const auto found = (this->*part)()) {
                return found;
            }
        }
        return std::nullopt;
    }

private:
    [[nodiscard]] Breach breach(Broken kind, std::size_t seats_before = std::string::npos) const {
        return {.kind = kind, .deal = evidence_.deal, .seat = static_cast<int>(seats_before + 1)};
    }

    [[nodiscard]] const SeatNonce& own() const {
        static const SeatNonce nothing{};
        const std::size_t seat = evidence_.seat.index;
        return seat < claim_.nonces.size() ? claim_.nonces[seat] : nothing;
    }

    /// Who had committed to what is fixed from the moment we show our number.
    [[nodiscard]] std::optional<Breach> commitments() const {
        const bool is_fixed = claim_.kind != Kind::open || !evidence_.committed.empty();
        if (evidence_.number && evidence_.is_ready_answered && is_fixed &&
            own().commitment != fair::nonce_commitment(hashing_, name_, evidence_.seat, *evidence_.number)) {
            return breach(Broken::denied);
        }
        if (evidence_.committed.empty()) {
            return std::nullopt;
        }
        const std::size_t seats = std::max(evidence_.committed.size(), claim_.nonces.size());
        for (std::size_t i = 0; i < seats; ++i) {
            const bool is_there = i < evidence_.committed.size() && i < claim_.nonces.size();
            if (!is_there || evidence_.committed[i] != claim_.nonces[i].commitment) {
                return breach(Broken::changed, i);
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] std::optional<Breach> numbers() const {
        for (std::size_t i = 0; i < claim_.nonces.size(); ++i) {
            const auto& [commitment, nonce] = claim_.nonces[i];
            const rules::Seat seat{static_cast<std::uint8_t>(i)};
            if (nonce && (!commitment || fair::nonce_commitment(hashing_, name_, seat, *nonce) != *commitment)) {
                return breach(Broken::number, i);
            }
            const bool is_dealt = claim_.kind == Kind::dealt || claim_.kind == Kind::over;
            if (is_dealt && claim_.nonces[i].is_withheld()) {
                return breach(Broken::ignored, i);
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] std::optional<Breach> end() const {
        if (claim_.kind == Kind::voided) {
            const bool is_ours_denied = evidence_.is_number_answered && own().is_withheld();
            if (is_ours_denied || std::ranges::none_of(claim_.nonces, &SeatNonce::is_withheld)) {
                return breach(Broken::voided);
            }
        }
        if (claim_.kind != Kind::over && claim_.kind != Kind::voided) {
            return std::nullopt;
        }
        if (!claim_.seed || fair::seed_commitment(hashing_, name_, *claim_.seed) != evidence_.promise) {
            return breach(Broken::seed);
        }
        return claim_.kind == Kind::over ? tiles() : std::nullopt;
    }

    [[nodiscard]] std::optional<Breach> tiles() const {
        std::vector<std::optional<Digest>> nonces;
        nonces.reserve(claim_.nonces.size());
        for (const SeatNonce& given : claim_.nonces) {
            nonces.push_back(given.nonce);
        }
        if (nonces.size() < rules::min_seats || evidence_.seat.index >= nonces.size()) {
            return breach(Broken::tiles);
        }
        const fair::Chance chance = fair::chance_of(hashing_, name_, *claim_.seed, nonces, evidence_.settings);
        const auto deck = chance.dealt.deck.all();
        const auto count = static_cast<std::size_t>(evidence_.settings.deal);
        rules::TileCounts dealt;
        for (const rules::Tile tile : deck.subspan(evidence_.seat.index * count, count)) {
            dealt.add(tile);
        }
        const bool is_ours_dealt = (!evidence_.rack || *evidence_.rack == dealt) &&
                                   std::ranges::all_of(evidence_.drawn, [&](const Drawn& drawn) {
                                       const auto place = static_cast<std::size_t>(drawn.place);
                                       return place < deck.size() && deck[place] == drawn.tile;
                                   });
        if (!is_ours_dealt) {
            return breach(Broken::tiles);
        }
        const auto stranger = find_stranger(evidence_.settings, chance.dealt.deck, evidence_.course);
        return stranger ? std::optional(breach(Broken::moves, stranger->index)) : std::nullopt;
    }

    const fair::Hashing& hashing_;
    const Evidence& evidence_;
    const Claim& claim_;
    fair::DealName name_;
};

} // namespace

std::string_view name_of(Broken kind) {
    return names[static_cast<std::size_t>(kind)];
}

std::optional<Breach> find_breach(const fair::Hashing& hashing, const Evidence& evidence) {
    const bool is_promised = evidence.deal > 0;
    return is_promised ? Examination(hashing, evidence).run() : std::nullopt;
}

Standing standing_of(const Evidence& evidence) {
    if (evidence.claim.kind != Kind::over) {
        return Standing::unknown;
    }
    const std::size_t seat = evidence.seat.index;
    const bool is_ours_in = evidence.number && !evidence.committed.empty() && seat < evidence.claim.nonces.size() &&
                            evidence.claim.nonces[seat].nonce == evidence.number;
    // Where tiles are put back nobody can follow the pile; else turns that were not seen may hide tiles not dealt.
    const bool is_seen = evidence.rack && (is_followed(evidence.course) || evidence.settings.rack_limit > 0);
    return is_ours_in && is_seen ? Standing::fair : Standing::unproven;
}

} // namespace runset::witness
