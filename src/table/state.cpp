#include "table/state.h"

#include <algorithm>

namespace runset::table {

std::optional<Seat> host_of(const State& state) {
    for (int i = 0; i < state.seat_count(); ++i) {
        const SeatAt& seat = state.at(seat_number(i));
        if (seat.kind == SeatKind::person && !seat.has_left) {
            return seat_number(i);
        }
    }
    return std::nullopt;
}

bool is_everybody_ready(const State& state) {
    bool is_anybody_here = false;
    for (int i = 0; i < state.seat_count(); ++i) {
        const SeatAt& seat = state.seats[static_cast<std::size_t>(i)];
        // An absent player holds up neither a match nor the next one, but bots alone do not begin a new one.
        const bool is_begun = state.match || !state.voided.empty();
        const bool is_stood_in = is_begun && (seat.is_away || seat.has_left);
        if (seat.kind == SeatKind::free || (seat.kind == SeatKind::person && !seat.is_ready && !is_stood_in)) {
            return false;
        }
        is_anybody_here = is_anybody_here || (seat.kind == SeatKind::person && !seat.is_away && !seat.has_left);
    }
    return is_anybody_here;
}

std::vector<notation::SeatNonce> nonces_of(const State& state) {
    std::vector<notation::SeatNonce> nonces;
    nonces.reserve(static_cast<std::size_t>(state.seat_count()));
    for (int i = 0; i < state.seat_count(); ++i) {
        nonces.push_back(state.seats[static_cast<std::size_t>(i)].nonce);
    }
    return nonces;
}

notation::DealProof proof_of(const State& state) {
    return {.table = state.id,
            .deal = state.deal,
            .commitment = state.commitment,
            .seed = state.seed,
            .nonces = nonces_of(state)};
}

bool is_number_missing(const State& state) {
    return std::ranges::any_of(nonces_of(state), &notation::SeatNonce::is_withheld);
}

} // namespace runset::table
