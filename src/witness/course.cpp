#include "witness/course.h"

namespace runset::witness {

using table::TableView;
using table::TurnTold;

namespace {

/// The table when this turn began, or as it is now behind the last one. A view holds it for lays alone, and others
/// change nothing.
const rules::Table& table_from(const TableView& view, std::size_t turn) {
    while (turn < view.recent.size() && view.recent[turn].what != TurnTold::What::laid) {
        ++turn;
    }
    return turn < view.recent.size() ? view.recent[turn].before : view.match->table;
}

bool has_drawn(const TurnTold& told, const rules::Settings& settings, const Course& course, int seats) {
    const int pile = rules::all_tiles(settings).size() - seats * settings.deal - static_cast<int>(course.draws.size());
    return told.what == TurnTold::What::drew || (told.what == TurnTold::What::timed_out && pile > 0);
}

} // namespace

void follow(Course& course, const TableView& view) {
    const rules::View& match = *view.match;
    const bool is_over = match.phase != rules::Phase::playing;
    course.placed.resize(static_cast<std::size_t>(match.seat_count));
    for (std::size_t i = 0; i < view.recent.size(); ++i) {
        const TurnTold& told = view.recent[i];
        if (told.turn <= course.turns || (!is_over && told.turn >= match.turn)) {
            continue; // known, or not finished
        }
        course.is_whole = course.is_whole && told.turn == course.turns + 1 && match.settings.rack_limit == 0;
        course.turns = told.turn;
        if (has_drawn(told, match.settings, course, match.seat_count)) {
            course.draws.push_back(told.seat);
        }
        const rules::TileCounts before = table_from(view, i).tiles();
        const rules::TileCounts after = table_from(view, i + 1).tiles();
        course.is_whole = course.is_whole && before.is_within(after);
        if (course.is_whole) {
            course.placed[told.seat.index] += after - before;
        }
    }
    if (!is_over && match.turn > course.turns + 1) {
        course.is_whole = false;
    }
    if (is_over && match.last_round) {
        course.left.assign(match.last_round->racks.begin(), match.last_round->racks.begin() + match.seat_count);
    }
}

bool is_followed(const Course& course) {
    return course.is_whole && !course.placed.empty() && course.left.size() == course.placed.size();
}

std::optional<rules::Seat> find_stranger(const rules::Settings& settings, const rules::Deck& deck,
                                         const Course& course) {
    const auto tiles = deck.all();
    const std::size_t seats = course.placed.size();
    const auto count = static_cast<std::size_t>(settings.deal);
    if (!is_followed(course) || seats * count > tiles.size()) {
        return std::nullopt;
    }
    if (seats * count + course.draws.size() > tiles.size()) {
        return course.draws.back(); // more than there are
    }
    std::vector<rules::TileCounts> had(seats);
    for (std::size_t i = 0; i < seats * count; ++i) {
        had[i / count].add(tiles[i]);
    }
    for (std::size_t i = 0; i < course.draws.size(); ++i) {
        had[course.draws[i].index].add(tiles[seats * count + i]);
    }
    for (std::size_t i = 0; i < seats; ++i) {
        rules::TileCounts shown = course.placed[i];
        shown += course.left[i];
        if (!(shown == had[i])) {
            return rules::Seat{static_cast<std::uint8_t>(i)};
        }
    }
    return std::nullopt;
}

} // namespace runset::witness
