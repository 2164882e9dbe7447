#include "rules/judging/extension.h"

#include <bit>

#include "rules/at.h"

namespace runset::rules::inline judging {

namespace {

/// What one reading of the lay amounts to: which final meld each start meld became.
struct Reading {
    std::array<bool, max_melds> is_old{}; // by final meld: a start meld lies inside
    int exchanged = 0;                    // jokers that were replaced in place
    bool has_grown = false;
};

/// Can this start meld lie inside that final one? Naturals must be there as naturals; a joker's place may hold its
/// tile.
bool fits(const MeldShape& start, const MeldShape& now) {
    const bool places_kept = start.kind == MeldKind::set || (start.all & ~now.all) == 0;
    return now.kind == start.kind && now.line == start.line && now.size >= start.size && places_kept &&
           (start.naturals & ~now.naturals) == 0;
}

int exchanged_jokers(const MeldShape& start, const MeldShape& now) {
    if (start.kind == MeldKind::set) {
        return start.jokers > now.jokers ? start.jokers - now.jokers : 0;
    }
    const unsigned joker_places = static_cast<unsigned>(start.all) & ~static_cast<unsigned>(start.naturals);
    return std::popcount(joker_places & now.naturals);
}

/// Tries all ways to find the start melds again inside the final ones; a natural tile has two copies, so a start meld
/// rarely has more than one or two candidates.
template <typename Accept> class Readings {
public:
    Readings(const Lay& lay, Accept accept) : lay_(lay), accept_(accept) {}

    bool any() { return place(0); }

private:
    bool place(int start_meld) {
        if (start_meld == lay_.start.table.meld_count()) {
            return accept_(reading_);
        }
        const MeldShape& start = lay_.start_shapes[at(start_meld)];
        for (int i = 0; i < lay_.final_table.meld_count(); ++i) {
            const MeldShape& now = lay_.final_shapes[at(i)];
            if (reading_.is_old[at(i)] || !fits(start, now) || is_repeat(i)) {
                continue;
            }
            const Reading before = reading_;
            reading_.is_old[at(i)] = true;
            reading_.exchanged += exchanged_jokers(start, now);
            reading_.has_grown = reading_.has_grown || now.size > start.size;
            if (place(start_meld + 1)) {
                return true;
            }
            reading_ = before;
        }
        return false;
    }

    /// Of equal final melds only the first free one need be tried.
    [[nodiscard]] bool is_repeat(int final_meld) const {
        for (int i = 0; i < final_meld; ++i) {
            if (!reading_.is_old[at(i)] && lay_.final_shapes[at(i)] == lay_.final_shapes[at(final_meld)]) {
                return true;
            }
        }
        return false;
    }

    const Lay& lay_;
    Accept accept_;
    Reading reading_;
};

template <typename Accept> bool any_reading(const Lay& lay, Accept accept) {
    return Readings<Accept>(lay, accept).any();
}

int new_melds(const Lay& lay) {
    return lay.final_table.meld_count() - lay.start.table.meld_count();
}

/// T8: one new meld or adding to melds that lie there, not both. An exchange is neither.
bool is_one_action(const Lay& lay, const Reading& reading) {
    return new_melds(lay) == 0 || (new_melds(lay) == 1 && !reading.has_grown);
}

/// A new meld that was laid without help from a joker exchanged in this turn.
bool has_meld_from_rack(const Lay& lay, const Reading& reading) {
    for (int i = 0; i < lay.final_table.meld_count(); ++i) {
        if (!reading.is_old[at(i)] && lay.final_shapes[at(i)].jokers <= lay.played.jokers()) {
            return true;
        }
    }
    return false;
}

int new_points(const Lay& lay, const Reading& reading) {
    int points = 0;
    for (int i = 0; i < lay.final_table.meld_count(); ++i) {
        points += reading.is_old[at(i)] ? 0 : value_of(lay.final_table.meld(i));
    }
    return points;
}

bool opens(const Lay& lay, const Reading& reading, bool may_add) {
    const bool has_enough = new_melds(lay) >= 1 && new_points(lay, reading) >= lay.settings.open_min;
    if (!has_enough || (reading.has_grown && !may_add)) {
        return false;
    }
    const bool needs_opening = lay.settings.exchange_needs_opening && reading.exchanged > 0;
    return !needs_opening || (may_add && has_meld_from_rack(lay, reading));
}

} // namespace

Verdict judge_extension(const Lay& lay) {
    if (!any_reading(lay, [](const Reading&) { return true; })) {
        return refuse(Reason::not_extension);
    }
    if (lay.settings.one_action_per_turn &&
        !any_reading(lay, [&](const Reading& reading) { return is_one_action(lay, reading); })) {
        return refuse(Reason::one_action);
    }
    return {};
}

Verdict judge_opening_extension(const Lay& lay, bool may_add) {
    if (!any_reading(lay, [&](const Reading& reading) { return opens(lay, reading, may_add); })) {
        return refuse(Reason::not_opened);
    }
    if (lay.settings.one_action_per_turn && !any_reading(lay, [&](const Reading& reading) {
            return opens(lay, reading, may_add) && is_one_action(lay, reading);
        })) {
        return refuse(Reason::one_action);
    }
    return {};
}

} // namespace runset::rules::inline judging
