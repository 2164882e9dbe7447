#include "solver/neat/colour_ways.h"

#include <algorithm>
#include <bit>

namespace runset::solver::neat {

// NOLINTNEXTLINE(*-member-init): states and ways are filled before they are read
ColourWays::ColourWays(const StartMelds& start, const SetRows& rows, const rules::TileCounts& tiles, int numbers,
                       int limit)
    : start_(start), rows_(rows), tiles_(tiles), numbers_(numbers), limit_(limit) {
    for (colour_ = 0; colour_ < rules::colour_count; ++colour_) {
        auto& begin = begin_[at(colour_)];
        begin[0] = static_cast<std::uint16_t>(state_count_);
        stray_cost_ = stray_cost();
        number_ = 0;
        begin[1] = static_cast<std::uint16_t>(state_count_);
        known_.fill(max_states);
        (void)find_state(0, 0, 0);
        for (number_ = 1; number_ <= numbers_; ++number_) {
            begin[at(number_)] = static_cast<std::uint16_t>(state_count_);
            begin[at(number_ + 1)] = begin[at(number_)];
            known_.fill(max_states);
            look_around();
            for (int which = begin[at(number_ - 1)]; which < begin[at(number_)] && has_all_; ++which) {
                grow(which);
            }
        }
        begin[at(numbers_ + 1)] = static_cast<std::uint16_t>(state_count_);
    }
}

/// Start runs that have an heir which does not go on: what is left of them is lost.
unsigned ColourWays::given_up(unsigned claimed, std::span<const OpenRun> runs) const {
    for (const OpenRun& run : runs) {
        claimed &= run.heir_of >= first_run ? ~(1U << (run.heir_of - first_run)) : ~0U;
    }
    return claimed;
}

/// At least so many pieces move because of this step, in halves: those of this colour that do not stay at this number,
/// all that comes later of start runs whose heirs end here, and all the rest of start sets that have a run as heir.
/// Jokers of start sets are not counted: they belong to no colour.
int ColourWays::lost_by(const Draft& draft) const {
    const unsigned now_given_up = given_up(draft.claimed, std::span(draft.runs).first(at(draft.count))) & ~given_up_;
    const int here = std::popcount((natural_runs_ | joker_runs_) & ~given_up_) + std::popcount(natural_sets_);
    const int in_start_sets = std::popcount(natural_sets_ & ~unsigned{draft.way.heirs});
    int lost = std::max(0, here - draft.way.stay - std::min<int>(draft.way.in_sets, in_start_sets));
    for (unsigned rest = now_given_up; rest != 0; rest &= rest - 1) {
        const StartRun& run = start_.runs(colour_)[at(std::countr_zero(rest))];
        lost += std::popcount((unsigned{run.naturals} | run.jokers) >> static_cast<unsigned>(number_ + 1));
    }
    for (unsigned rest = draft.way.heirs; rest != 0; rest &= rest - 1) {
        const StartSet& set = start_.sets(number_)[at(std::countr_zero(rest))];
        lost += std::max(0, std::popcount(set.naturals) - 1);
    }
    return 2 * lost + draft.strays * stray_cost_;
}

/// What lies at this number.
void ColourWays::look_around() {
    natural_runs_ = joker_runs_ = natural_sets_ = joker_sets_ = live_runs_ = twins_ = 0;
    const auto runs = start_.runs(colour_);
    for (unsigned i = 0; i < runs.size(); ++i) {
        const auto bits_at = [&](unsigned numbers) { return (numbers >> number_ & 1U) << i; };
        natural_runs_ |= bits_at(runs[i].naturals);
        joker_runs_ |= bits_at(runs[i].jokers);
        live_runs_ |= runs[i].last > number_ ? 1U << i : 0U;
        twins_ |= i > 0 && runs[i - 1] == runs[i] ? 1U << i : 0U;
    }
    const auto sets = start_.sets(number_);
    for (unsigned i = 0; i < sets.size(); ++i) {
        natural_sets_ |= (sets[i].naturals >> colour_ & 1U) << i;
        joker_sets_ |= (sets[i].jokers >> colour_ & 1U) << i;
    }
    tiles_ahead_ = number_ + 1 > numbers_ ? 0 : count_of(number_ + 1);
    tiles_beyond_ = number_ + 2 > numbers_ ? 0 : count_of(number_ + 2);
}

int ColourWays::count_of(int number) const {
    return tiles_[rules::Tile(rules::Colour{static_cast<std::uint8_t>(colour_)}, number)];
}

/// Where all jokers lie in start melds that belong to other colours or to none, each joker laid elsewhere is missing
/// there.
int ColourWays::stray_cost() const {
    int own = 0;
    for (const StartRun& run : start_.runs(colour_)) {
        own += std::popcount(run.jokers);
    }
    return own == 0 && start_.jokers() >= tiles_.jokers() ? 2 : 0;
}

bool ColourWays::may_end(int which) const {
    for (int slot = 0; slot < most_open; ++slot) {
        const auto length = keys_[at(which)] >> (slot_bits * static_cast<unsigned>(slot)) & 3U;
        if (length == 1 || length == 2) {
            return false;
        }
    }
    return true;
}

void ColourWays::grow(int which) {
    from_ = which;
    states_[at(which)].first_way = static_cast<std::uint32_t>(way_count_);
    const std::uint64_t key = keys_[at(which)];
    std::array<OpenRun, most_open> open{};
    for (unsigned slot = 0; slot < most_open; ++slot) {
        const auto bits = static_cast<unsigned>(key >> (slot_bits * slot) & 63U);
        open[slot] = {.length = static_cast<std::uint8_t>(bits & 3U), .heir_of = static_cast<std::uint8_t>(bits >> 2U)};
    }
    given_up_ = given_up(static_cast<unsigned>(key >> claimed_shift), open);
    const int count = count_of(number_);
    for (int in_sets = 0; in_sets <= std::min(count, rows_.most(number_, colour_)); ++in_sets) {
        Draft draft;
        draft.way.in_sets = static_cast<std::uint8_t>(in_sets);
        draft.naturals = static_cast<std::uint8_t>(count - in_sets);
        draft.jokers = static_cast<std::uint8_t>(tiles_.jokers() - states_[at(which)].jokers);
        draft.claimed = static_cast<unsigned>(key >> claimed_shift);
        serve(key, 0, draft);
    }
    states_[at(which)].way_count =
        static_cast<std::uint16_t>(way_count_ - static_cast<int>(states_[at(which)].first_way));
}

/// Every open run goes on, or is closed if it is long enough.
void ColourWays::serve(std::uint64_t key, int slot, const Draft& draft) {
    if (!has_all_) {
        return;
    }
    const auto bits =
        slot == most_open ? 0U : static_cast<unsigned>(key >> (slot_bits * static_cast<unsigned>(slot)) & 63U);
    const OpenRun run{.length = static_cast<std::uint8_t>(bits & 3U), .heir_of = static_cast<std::uint8_t>(bits >> 2U)};
    if (run.length == 0) {
        begin_runs(draft);
        return;
    }
    if (run.length == 3) {
        serve(key, slot + 1, draft);
    }
    for (const bool is_joker : {false, true}) {
        lay(draft, run, is_joker, [&](Draft with) {
            with.way.moves = static_cast<std::uint8_t>(with.way.moves | (is_joker ? 2U : 1U) << 2 * slot);
            serve(key, slot + 1, with);
        });
    }
}

/// Natural tiles that are left begin new runs. A joker does so only where one lay or at the upper end: elsewhere it
/// could as well lie at the other end of its run, or be left over.
void ColourWays::begin_runs(const Draft& draft) {
    const bool is_joker = draft.naturals == 0;
    if (is_joker) {
        claim_sets(draft);
        const bool lay_here = (start_.joker_colours(number_) >> colour_ & 1U) != 0;
        if (!lay_here && !start_.are_jokers_judged() && number_ != numbers_ - 2) {
            return;
        }
    }
    lay(draft, {}, is_joker, [&](Draft with) {
        with.way.fresh = static_cast<std::uint8_t>(with.way.fresh + (is_joker ? 16 : 1));
        begin_runs(with);
    });
}

/// One more piece for a run, once for each start meld whose heir it may become by it.
template <typename Next> void ColourWays::lay(const Draft& draft, OpenRun run, bool is_joker, Next next) {
    if ((is_joker ? draft.jokers : draft.naturals) == 0) {
        return;
    }
    if (draft.count > most_open) {
        has_all_ = has_all_ && is_stuck(draft);
        return;
    }
    const unsigned runs_here = is_joker ? joker_runs_ : natural_runs_;
    Draft with = draft;
    --(is_joker ? with.jokers : with.naturals);
    with.way.jokers = static_cast<std::uint8_t>(with.way.jokers + (is_joker ? 1 : 0));
    const bool stays = run.heir_of >= first_run && (runs_here >> (run.heir_of - first_run) & 1U) != 0;
    const auto longer = static_cast<std::uint8_t>(std::min(run.length + 1, 3));
    // A joker that neither stays nor is needed only serves if the run goes on: it counts as unfinished again.
    const bool is_idle = is_joker && run.length == 3 && !stays && !start_.are_jokers_judged();
    OpenRun& mine = with.runs[at(with.count++)];
    mine = {.length = is_idle ? std::uint8_t{2} : longer, .heir_of = run.heir_of};
    with.way.stay = static_cast<std::uint8_t>(with.way.stay + (stays ? 1 : 0));
    with.strays += is_joker && !stays ? 1 : 0;
    next(with);
    if (run.heir_of != nobody) {
        return;
    }
    ++with.way.stay;
    with.strays = draft.strays;
    mine.length = longer;
    // Of two start runs alike the first is as good.
    const unsigned free = ~draft.claimed & ~(twins_ & ~draft.claimed << 1U);
    for (unsigned rest = runs_here & free; rest != 0; rest &= rest - 1) {
        const auto i = static_cast<unsigned>(std::countr_zero(rest));
        mine.heir_of = static_cast<std::uint8_t>(first_run + i);
        with.claimed = draft.claimed | 1U << i;
        next(with);
    }
    with.claimed = draft.claimed;
    mine.heir_of = past;
    for (unsigned rest = (is_joker ? joker_sets_ : natural_sets_) & ~unsigned{draft.way.heirs}; rest != 0;
         rest &= rest - 1) {
        with.way.heirs = static_cast<std::uint8_t>(draft.way.heirs | (rest & ~(rest - 1)));
        next(with);
    }
}

/// Start runs that want one of the sets of this number as heir.
void ColourWays::claim_sets(const Draft& draft) {
    finish(draft);
    const bool may_claim = (draft.way.claims & 3) < draft.way.in_sets;
    const bool may_joker = (draft.way.claims & ColourWay::joker_claim) == 0;
    const unsigned wanting = (may_claim ? natural_runs_ : 0U) | (may_joker ? joker_runs_ : 0U);
    for (unsigned rest = wanting & ~draft.claimed; rest != 0; rest &= rest - 1) {
        const unsigned bit = rest & ~(rest - 1);
        Draft with = draft;
        with.claimed |= bit;
        ++with.way.stay;
        with.way.claims =
            static_cast<std::uint8_t>(with.way.claims + ((natural_runs_ & bit) != 0 ? 1 : ColourWay::joker_claim));
        claim_sets(with);
    }
}

/// More runs must go on than there are pieces for them, or numbers.
bool ColourWays::is_stuck(const Draft& draft) const {
    int unfinished = 0;
    int missing = 0;
    for (const OpenRun run : std::span(draft.runs).first(at(draft.count))) {
        unfinished += run.length < 3 ? 1 : 0;
        missing += 3 - run.length;
        if (number_ + 3 - run.length > numbers_) {
            return true;
        }
    }
    return unfinished > draft.jokers + tiles_ahead_ || missing > draft.jokers + tiles_ahead_ + tiles_beyond_;
}

void ColourWays::finish(const Draft& draft) {
    const int lost = states_[at(from_)].lost + lost_by(draft);
    if (lost > 2 * limit_ || is_stuck(draft) || draft.way.jokers < start_.bound_jokers().in_runs(colour_, number_)) {
        return;
    }
    std::uint64_t key = std::uint64_t{draft.claimed & live_runs_} << claimed_shift;
    std::array<unsigned, most_open> slots{};
    for (int i = 0; i < draft.count; ++i) {
        const OpenRun run = draft.runs[at(i)];
        const bool is_past = run.heir_of >= first_run && (live_runs_ >> (run.heir_of - first_run) & 1U) == 0;
        const unsigned heir_of = is_past ? past : run.heir_of;
        // The place behind the rest, so that it can be told where each went. Sorted by and by, largest first.
        const unsigned slot = (run.length | heir_of << 2U) << 2U | static_cast<unsigned>(i);
        int place = i;
        for (; place > 0 && slots[at(place - 1)] < slot; --place) {
            slots[at(place)] = slots[at(place - 1)];
        }
        slots[at(place)] = slot;
    }
    ColourWay way = draft.way;
    way.order = 0;
    for (int i = 0; i < draft.count; ++i) {
        key |= std::uint64_t{slots[at(i)] >> 2U} << (slot_bits * static_cast<unsigned>(i));
        way.order = static_cast<std::uint8_t>(way.order | (slots[at(i)] & 3U) << 2 * i);
    }
    way.to = find_state(key, lost, states_[at(from_)].jokers + way.jokers);
    if (way.to < max_states) {
        add_way(way);
    }
}

std::uint16_t ColourWays::find_state(std::uint64_t key, int lost, int jokers) {
    std::size_t place = (key * 0x9E3779B97F4A7C15ULL) >> (64 - std::countr_zero(places));
    for (; known_[place] != max_states; place = (place + 1) % places) {
        ColourState& known = states_[known_[place]];
        if (keys_[known_[place]] == key) {
            known.lost = static_cast<std::uint8_t>(std::min<int>(known.lost, lost));
            known.jokers = static_cast<std::uint8_t>(std::min<int>(known.jokers, jokers));
            return known_[place];
        }
    }
    if (state_count_ == max_states || state_count_ - begin_[at(colour_)][at(number_)] > most_of_a_number) {
        has_all_ = false;
        return max_states;
    }
    known_[place] = static_cast<std::uint16_t>(state_count_);
    keys_[at(state_count_)] = key;
    states_[at(state_count_)] = {};
    states_[at(state_count_)].lost = static_cast<std::uint8_t>(lost);
    states_[at(state_count_)].jokers = static_cast<std::uint8_t>(jokers);
    begin_[at(colour_)][at(number_ + 1)] = static_cast<std::uint16_t>(state_count_ + 1);
    return static_cast<std::uint16_t>(state_count_++);
}

/// Of ways that differ in nothing but the pieces that stay the best is enough. Where jokers are judged, it matters
/// which run each piece goes to.
void ColourWays::add_way(const ColourWay& way) {
    for (int i = static_cast<int>(states_[at(from_)].first_way); i < way_count_; ++i) {
        ColourWay& known = ways_[at(i)];
        if (known.to == way.to && known.in_sets == way.in_sets && known.jokers == way.jokers &&
            known.heirs == way.heirs && known.claims == way.claims &&
            (!start_.are_jokers_judged() ||
             (known.moves == way.moves && known.fresh == way.fresh && known.order == way.order))) {
            known = known.stay >= way.stay ? known : way;
            return;
        }
    }
    if (way_count_ == max_ways) {
        has_all_ = false;
        return;
    }
    ways_[at(way_count_++)] = way;
}

} // namespace runset::solver::neat
