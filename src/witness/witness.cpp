#include "witness/witness.h"

#include <algorithm>

#include "fair/deal.h"

namespace runset::witness {

using table::Stage;
using table::TableView;

namespace {

int turn_of(const TableView& view) {
    return view.match && view.match->phase == rules::Phase::playing ? view.match->turn : 0;
}

/// So many deals that were made anew are told at most.
constexpr std::size_t most_voided = 32;

/// A deal that was begun has ended or was made anew; a long absence may have hidden which.
bool may_have_passed(const TableView& view, int deal) {
    return (view.last_proof && view.last_proof->deal > deal) || view.voided.size() >= most_voided;
}

Claim claim_of(Claim::Kind kind, const notation::DealProof& proof) {
    return {.kind = kind, .commitment = proof.commitment, .seed = proof.seed, .nonces = proof.nonces};
}

} // namespace

Witness::Witness(const fair::Hashing& hashing, Evidence evidence)
    : hashing_(hashing), evidence_(std::move(evidence)), breach_(find_breach(hashing_, evidence_)) {}

std::optional<Breach> Witness::see(const TableView& view) {
    if (breach_) {
        return breach_;
    }
    if (evidence_.seen.table.empty()) {
        evidence_.seen.table = view.table;
    }
    evidence_.shown = {.table = view.table, .seq = view.seq, .deal = view.deal, .turn = turn_of(view)};
    look_back(view);
    if (view.last_proof && view.last_proof->deal != judged_) {
        standing_ = Standing::unknown; // of a round that we have not followed
    }
    if (is_broken()) {
        return breach_;
    }
    if (view.deal != evidence_.deal || view.you.value_or(evidence_.seat) != evidence_.seat) {
        begin(view);
    }
    look_at_deal(view);
    if (is_broken()) {
        return breach_;
    }
    evidence_.seen.seq = std::max(evidence_.seen.seq, view.seq);
    evidence_.seen.turn = turn_of(view);
    evidence_.seen.deal = view.deal;
    before_ = view.match;
    return std::nullopt;
}

bool Witness::is_broken() {
    breach_ = find_breach(hashing_, evidence_);
    if (breach_) {
        standing_ = Standing::unknown;
        is_ready_again_ = false;
    }
    return breach_.has_value();
}

void Witness::confirm(std::int64_t seq) {
    if (!breach_) {
        evidence_.seen.seq = std::max(evidence_.seen.seq, seq);
        evidence_.shown.seq = std::max(evidence_.shown.seq, seq);
    }
}

/// What has become of the deal that we know, if it is over.
void Witness::look_back(const TableView& view) {
    if (view.deal == evidence_.deal || evidence_.deal == 0) {
        return;
    }
    is_ready_again_ = false;
    const auto voided = std::ranges::find(view.voided, evidence_.deal, &notation::DealProof::deal);
    if (view.last_proof && view.last_proof->deal == evidence_.deal) {
        evidence_.claim = claim_of(Claim::Kind::over, *view.last_proof);
        if (view.match && view.match->phase != rules::Phase::playing) {
            follow(evidence_.course, view);
        } else {
            evidence_.course.is_whole = false;
        }
        standing_ = standing_of(evidence_);
        judged_ = evidence_.deal;
        added_ = static_cast<int>(std::ranges::count_if(
            evidence_.claim.nonces, [](const SeatNonce& given) { return given.nonce.has_value(); }));
    } else if (voided != view.voided.end()) {
        evidence_.claim = claim_of(Claim::Kind::voided, *voided);
        is_ready_again_ = evidence_.is_ready_answered;
    } else if (!may_have_passed(view, evidence_.deal)) {
        evidence_.claim.kind = Claim::Kind::gone;
    }
}

void Witness::begin(const TableView& view) {
    const bool is_new_deal = view.deal != evidence_.deal;
    evidence_ = {.settings = view.options.settings,
                 .seat = view.you.value_or(rules::Seat{}),
                 .seen = evidence_.seen,
                 .shown = evidence_.shown,
                 .deal = view.deal,
                 .promise = is_new_deal ? view.commitment : evidence_.promise};
    before_.reset();
}

void Witness::look_at_deal(const TableView& view) {
    const bool is_fixed = !evidence_.committed.empty();
    evidence_.settings = is_fixed ? evidence_.settings : view.options.settings;
    evidence_.claim = {.kind = view.stage == Stage::playing ? Claim::Kind::dealt : Claim::Kind::open,
                       .commitment = view.commitment,
                       .nonces = view.nonces};
    if (evidence_.settings != view.options.settings) {
        evidence_.claim.settings = view.options.settings;
        return;
    }
    is_revealing_ = view.stage == Stage::revealing;
    if (evidence_.number && view.you && view.nonces[view.you->index].commitment == own_commitment()) {
        evidence_.is_ready_answered = true;
    }
    if (view.stage == Stage::gathering) {
        // The host may have changed the rules: then everybody gets ready anew.
        const bool is_ready = view.you && view.seats[view.you->index].is_ready;
        evidence_.number = is_ready || !evidence_.is_ready_answered ? evidence_.number : std::nullopt;
        evidence_.is_ready_answered = evidence_.is_ready_answered && evidence_.number;
        return;
    }
    is_ready_again_ = false;
    if (is_revealing_ && evidence_.number && evidence_.is_ready_answered && evidence_.committed.empty()) {
        for (const SeatNonce& given : view.nonces) {
            evidence_.committed.push_back(given.commitment);
        }
    }
    if (view.stage == Stage::playing && view.match) {
        follow(evidence_.course, view);
        if (view.you) {
            look_at_tiles(view);
        }
    }
}

void Witness::look_at_tiles(const TableView& view) {
    const rules::View& now = *view.match;
    const bool has_moved = std::ranges::find(view.recent, *view.you, &table::TurnTold::seat) != view.recent.end();
    if (!evidence_.rack && !has_moved) {
        evidence_.rack = now.own_rack;
    }
    // Where tiles are put back the pile is mixed anew: then the record of the round has to prove its draws.
    if (!before_ || before_->round != now.round || now.settings.rack_limit > 0 ||
        before_->pile_size != now.pile_size + 1 || !before_->own_rack.is_within(now.own_rack)) {
        return;
    }
    const int place = rules::all_tiles(now.settings).size() - before_->pile_size;
    rules::for_each_tile(now.own_rack - before_->own_rack,
                         [&](rules::Tile tile) { evidence_.drawn.push_back({.place = place, .tile = tile}); });
}

Digest Witness::commit(const Digest& number) {
    if (!evidence_.number) {
        evidence_.number = number;
    }
    return own_commitment();
}

Digest Witness::own_commitment() const {
    return fair::nonce_commitment(hashing_, {.table = evidence_.seen.table, .deal = evidence_.deal}, evidence_.seat,
                                  *evidence_.number);
}

void Witness::ready_was_answered(bool is_done) {
    if (is_done) {
        evidence_.is_ready_answered = evidence_.number.has_value();
    } else if (!evidence_.is_ready_answered) {
        evidence_.number.reset();
    }
}

std::optional<Digest> Witness::number_to_show() const {
    const bool is_asked = !breach_ && is_revealing_ && evidence_.number && !evidence_.committed.empty() &&
                          !evidence_.claim.nonces[evidence_.seat.index].nonce;
    return is_asked ? evidence_.number : std::nullopt;
}

} // namespace runset::witness
