#include "solver/neat_search.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <tuple>

#include "rules/judge.h"

namespace runset::solver {

namespace {

/// How often melds that were taken apart are put first.
constexpr int more_rounds = 2;

constexpr std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

constexpr MeldBits bit(int i) {
    return MeldBits{1} << i;
}

} // namespace

NeatSearch::NeatSearch(const rules::Settings& settings, const rules::Position& position, Objective objective, int worth,
                       const rules::Table& table, int patience, int nodes)
    : settings_(settings), position_(position), questions_(settings, position, objective, worth, patience),
      count_(position.table.meld_count()), all_(bit(count_) - 1), known_from_(count_),
      fewest_(position.table.piece_count() + 1), is_judged_(needs_referee(settings, position)), objective_(objective),
      worth_(worth), nodes_(nodes), best_table_(table) {}

bool NeatSearch::can_do(const rules::Settings& settings, const rules::Position& position) {
    return (position.has_opened || settings.same_turn_after_opening) &&
           settings.joker_move != rules::JokerMove::exchange_only && position.table.meld_count() <= max_melds;
}

bool NeatSearch::needs_referee(const rules::Settings& settings, const rules::Position& position) {
    const bool are_jokers_free =
        settings.joker_move == rules::JokerMove::free && settings.joker_reuse != rules::JokerReuse::rack_allowed;
    return !position.has_opened || (!are_jokers_free && position.table.tiles().jokers() > 0);
}

bool NeatSearch::is_legal(const rules::Table& table) const {
    return !is_judged_ || rules::judge_lay(settings_, position_, table).has_value();
}

void NeatSearch::run() {
    order_by_number();
    keep_if_better(rules::Table(best_table_));
    rules::Table whole = with_whole_melds(position_.table);
    keep_if_better(whole);
    find_least_losses();
    for (int round = 0; round < more_rounds && least_loss_of(all_) < fewest_; ++round) {
        whole = with_whole_melds(whole);
        keep_if_better(whole);
    }
    search_all_tables();
    if (!is_settled_) {
        find_last_losses();
        prove();
    }
}

/// Melds of neighbouring numbers want the same tiles: what ties them together should be met soon.
void NeatSearch::order_by_number() {
    std::array<int, max_melds> middle{};
    for (int i = 0; i < count_; ++i) {
        int sum = 0;
        for (const rules::Piece piece : position_.table.meld(i)) {
            sum += piece.number();
        }
        middle[at(i)] = sum * rules::max_tiles / static_cast<int>(position_.table.meld(i).size());
    }
    std::iota(order_.begin(), order_.begin() + count_, 0);
    std::sort(order_.begin(), order_.begin() + count_,
              [&](int a, int b) { return std::tuple(middle[at(a)], a) < std::tuple(middle[at(b)], b); });
    for (int i = 0; i < count_; ++i) {
        starts_[at(i)] = MeldMask(meld(i));
    }
}

/// Every meld stays as it is if the rest can still be laid as well: those first that lost most in the last table, then
/// the longest.
rules::Table NeatSearch::with_whole_melds(const rules::Table& last) {
    const Shares shares(starts_, all_, last, 0);
    std::array<int, max_melds> places{};
    std::iota(places.begin(), places.begin() + count_, 0);
    const auto rank = [&](int place) {
        return std::tuple(-shares.lost(place), -starts_[at(place)].size, order_[at(place)]);
    };
    std::sort(places.begin(), places.begin() + count_, [&](int a, int b) { return rank(a) < rank(b); });
    Draft draft = questions_.start();
    rules::Table table = best_table_;
    for (int i = 0; i < count_; ++i) {
        const Draft with = questions_.with_heir(draft, meld(places[at(i)]));
        if (rules::Table after; questions_.is_as_good(with, table, after) && is_legal(after)) {
            draft = with;
            table = after;
        }
    }
    return table;
}

/// What each meld must lose if all others are free; nothing, where the patience does not last. What a table found shows
/// is not asked.
void NeatSearch::find_least_losses() {
    const Draft start = questions_.start();
    const rules::Table none;
    for (int i = 0; i < count_; ++i) {
        least_[at(i)] = starts_[at(i)].size;
    }
    learn_from(best_table_);
    for (int i = 0; i < count_; ++i) {
        const int known = least_[at(i)];
        int lost = 0;
        bool is_found = false;
        while (lost < known && !is_found && !questions_.is_tired()) {
            const Heirs heirs(settings_, meld(i), start.loose);
            heirs.for_each(starts_[at(i)].size - lost, [&](rules::MeldPieces heir) {
                if (rules::Table after; questions_.is_as_good(questions_.with_heir(start, heir), none, after)) {
                    is_found = true;
                    learn_from(after);
                }
                return is_found || questions_.is_tired();
            });
            lost += is_found || questions_.is_tired() ? 0 : 1;
        }
        least_[at(i)] = lost;
    }
}

/// No meld need lose more than in this table.
void NeatSearch::learn_from(const rules::Table& table) {
    for (int j = 0; j < table.meld_count(); ++j) {
        const MeldMask heir(table.meld(j));
        for (int i = 0; i < count_; ++i) {
            const int lost = starts_[at(i)].size - pieces_in_common(starts_[at(i)], heir);
            least_[at(i)] = std::min(least_[at(i)], lost);
        }
    }
}

/// What the last meld must lose, the last two together, and so on, the rest being free. Each of these questions is a
/// limit for the next.
void NeatSearch::find_last_losses() {
    const int patience = questions_.patience();
    questions_.set_patience(patience / 2);
    scope_table_ = best_table_;
    for (int first = count_ - 1; first > 0 && least_loss_of(all_) < fewest_; --first) {
        scope_ = all_ & ~(bit(first) - 1);
        limit_ = lost_in_scope(scope_table_);
        if (const int lost = lost_in_scope(best_table_); lost <= limit_) {
            limit_ = lost;
            scope_table_ = best_table_;
        }
        Draft draft = questions_.start();
        draft.open = scope_;
        choose(draft, rules::Table(scope_table_));
        if (questions_.is_tired()) {
            break;
        }
        last_least_[at(first)] = limit_;
        known_from_ = first;
    }
    questions_.set_patience(questions_.patience() + patience - patience / 2);
}

void NeatSearch::prove() {
    scope_ = all_;
    limit_ = fewest_;
    was_refused_ = false;
    Draft draft = questions_.start();
    draft.open = all_;
    choose(draft, rules::Table(best_table_));
}

int NeatSearch::lost_in_scope(const rules::Table& table) const {
    return Shares(starts_, scope_, table, 0).lost_in_all();
}

/// No table takes less of these melds.
int NeatSearch::least_loss_of(MeldBits melds) const {
    int last = count_;
    while (last > known_from_ && (melds & bit(last - 1)) != 0) {
        --last;
    }
    int least = last_least_[at(last)];
    for (MeldBits rest = melds & (bit(last) - 1); rest != 0; rest &= rest - 1) {
        least += least_[at(std::countr_zero(rest))];
    }
    return least;
}

void NeatSearch::choose(const Draft& draft, const rules::Table& table) {
    const int least = draft.moved + least_loss_of(draft.open);
    if (least >= limit_ || is_hope_met(draft) || questions_.is_tired()) {
        return;
    }
    const Shares shares(starts_, draft.open, table, draft.heirs.meld_count());
    offer(draft, draft.moved + shares.lost_in_all(), table);
    if (least >= limit_ || is_hope_met(draft)) {
        return;
    }
    if (draft.open == 0) {
        was_refused_ = true;
        return;
    }
    choose_heir(most_needed(draft.open, shares), draft, table);
}

/// A meld that loses more in the table than it must: in the end the one with which most is to be won; before that the
/// first, so that what is known about the last ones holds as long as it can.
int NeatSearch::most_needed(MeldBits open, const Shares& shares) const {
    int next = std::countr_zero(open);
    for (MeldBits rest = open; rest != 0; rest &= rest - 1) {
        const int i = std::countr_zero(rest);
        const int over = shares.lost(i) - least_[at(i)];
        if (over > 0 && scope_ != all_) {
            return i;
        }
        next = over > shares.lost(next) - least_[at(next)] ? i : next;
    }
    return next;
}

/// A single piece stays in so many ways that hope comes first: the meld is given up and one piece counted as if it had
/// stayed. If that leads to nothing, no heir with one piece does, and neither does none.
void NeatSearch::choose_heir(int place, const Draft& draft, const rules::Table& table) {
    const int size = starts_[at(place)].size;
    Draft base = draft;
    base.open &= ~bit(place);
    for (int lost = least_[at(place)]; lost < size - 1; ++lost) {
        try_heirs(place, lost, base, table);
    }
    Draft without = base;
    without.moved += size - 1;
    without.is_hopeful = true;
    if (!draft.is_hopeful) {
        was_hoped_ = false;
    }
    choose(without, table);
    if (draft.is_hopeful || !was_hoped_) {
        return;
    }
    try_heirs(place, size - 1, base, table);
    without = base;
    without.moved += size;
    choose(without, table);
}

void NeatSearch::try_heirs(int place, int lost, const Draft& draft, const rules::Table& table) {
    const int least = draft.moved + lost + least_loss_of(draft.open);
    if (least >= limit_ || is_hope_met(draft) || questions_.is_tired()) {
        return;
    }
    const Heirs heirs(settings_, meld(place), draft.loose);
    heirs.for_each(starts_[at(place)].size - lost, [&](rules::MeldPieces heir) {
        Draft with = questions_.with_heir(draft, heir);
        with.moved += lost;
        if (rules::Table after; questions_.is_as_good(with, table, after)) {
            choose(with, after);
        }
        return least >= limit_ || is_hope_met(draft) || questions_.is_tired();
    });
}

/// A table in which the melds of the scope lose so much, if those given up lose all but one piece.
void NeatSearch::offer(const Draft& draft, int lost, const rules::Table& table) {
    if (lost >= limit_) {
        return;
    }
    keep(table, draft.is_hopeful ? lost_in_scope(table) : lost);
    was_hoped_ = was_hoped_ || (draft.is_hopeful && lost < limit_);
}

void NeatSearch::keep(const rules::Table& table, int lost) {
    if (lost >= limit_) {
        return;
    }
    if (scope_ != all_) {
        limit_ = lost;
        scope_table_ = table;
        keep_if_better(table);
    } else if (is_legal(table)) {
        limit_ = fewest_ = lost;
        best_table_ = table;
    }
}

/// The melds that nobody chose as heirs may be good ones all the same.
void NeatSearch::keep_if_better(const rules::Table& table) {
    const int moved = Shares(starts_, all_, table, 0).lost_in_all();
    if (moved < fewest_ && is_legal(table)) {
        fewest_ = moved;
        best_table_ = table;
    }
}

} // namespace runset::solver
