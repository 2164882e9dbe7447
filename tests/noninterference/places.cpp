#include "noninterference/places.h"

#include <algorithm>

#include "rules/turn.h"

namespace runset::noninterference {

Places::Places(const Tiles& deck, const rules::Settings& settings, int seat_count) : deck_(deck), places_(deck.size()) {
    std::size_t next = 0;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(seat_count); ++seat) {
        for (int i = 0; i < settings.deal; ++i, ++next) {
            racks_[seat].push_back(next);
            places_[next].owner = seat;
            places_[next].had_by[seat] = true;
        }
    }
    for (; next < deck.size(); ++next) {
        pile_.push_back(next);
    }
}

void Places::draw(std::size_t seat) {
    const std::size_t place = pile_.front();
    pile_.erase(pile_.begin());
    racks_[seat].push_back(place);
    places_[place].owner = seat;
    places_[place].had_by[seat] = true;
    places_[place].taken = time_;
}

std::size_t Places::take(std::vector<std::size_t>& from, rules::Tile tile) {
    const auto found = std::ranges::find_if(from, [&](std::size_t place) { return deck_[place] == tile; });
    const std::size_t place = *found;
    from.erase(found);
    return place;
}

void Places::lay(std::size_t seat, const rules::TileCounts& before, const rules::TileCounts& after) {
    rules::for_each_tile(after - before, [&](rules::Tile tile) {
        table_.push_back(take(racks_[seat], tile));
        places_[table_.back()].laid = time_;
    });
    rules::for_each_tile(before - after, [&](rules::Tile tile) {
        racks_[seat].push_back(take(table_, tile));
        places_[racks_[seat].back()].is_open = true;
    });
}

/// The pile is mixed as the rules mix it (P4), by numbers that do not depend on the tiles.
void Places::put_back(std::size_t seat, rules::Tile tile, const rules::State& before) {
    const std::size_t place = take(racks_[seat], tile);
    places_[place].was_put_back = true;
    put_back_.emplace_back(before.turn, place);
    pile_.insert(pile_.begin(), place);
    rules::Random random(before.shuffle_seed + static_cast<std::uint64_t>(before.turn));
    for (std::size_t left = pile_.size(); left > 1; --left) {
        std::swap(pile_[left - 1], pile_[random.below(left)]);
    }
}

void Places::follow(const rules::State& before, const rules::Event& event) {
    ++time_;
    const std::size_t seat = before.to_move.index;
    if (std::holds_alternative<rules::Drew>(event)) {
        draw(seat);
    } else if (const auto* back = std::get_if<rules::PutBack>(&event)) {
        put_back(seat, back->tile, before);
    } else if (const auto* laid = std::get_if<rules::Laid>(&event)) {
        lay(seat, before.table.tiles(), laid->table.tiles());
    } else if (std::holds_alternative<rules::TimedOut>(event) && !pile_.empty()) {
        const bool owes = rules::owes_put_back(before.settings, static_cast<int>(racks_[seat].size()));
        draw(seat);
        if (owes) {
            put_back(seat, deck_[racks_[seat].back()], before); // K5
        }
    }
}

bool Places::can_exchange(const Place& left, const Place& right) {
    if (left.laid == never && right.laid == never) {
        return true;
    }
    // What is laid must have been on that rack either way: both drawn before either is laid.
    return left.owner == right.owner && !left.was_put_back && !right.was_put_back &&
           std::max(left.taken, right.taken) < std::min(left.laid, right.laid);
}

int Places::exchange(Tiles& deck, std::size_t observer, const std::vector<bool>& fixed, rules::Random& random) const {
    std::vector<Place> places = places_;
    std::vector<std::size_t> free;
    for (std::size_t i = 0; i < places.size(); ++i) {
        bool is_free = !places[i].is_open;
        for (std::size_t seat = 0; seat < rules::max_seats; ++seat) {
            is_free = is_free && !(places[i].had_by[seat] && (seat == observer || fixed[seat]));
        }
        if (is_free) {
            free.push_back(i);
        }
    }
    int laid = 0;
    for (std::size_t i = 0; i < 4 * free.size(); ++i) {
        const std::size_t a = free[random.below(free.size())];
        const std::size_t b = free[random.below(free.size())];
        if (a != b && can_exchange(places[a], places[b])) {
            laid += deck[a] != deck[b] && std::min(places[a].laid, places[b].laid) != never ? 1 : 0;
            std::swap(deck[a], deck[b]);
            std::swap(places[a].laid, places[b].laid);
        }
    }
    return laid;
}

std::optional<std::size_t> Places::put_back_in(int turn) const {
    const auto found = std::ranges::find(put_back_, turn, &std::pair<int, std::size_t>::first);
    return found == put_back_.end() ? std::nullopt : std::optional(found->second);
}

bool Places::agree_with(const rules::State& match) const {
    for (std::size_t seat = 0; seat < rules::max_seats; ++seat) {
        rules::TileCounts rack;
        for (const std::size_t place : racks_[seat]) {
            rack.add(deck_[place]);
        }
        if (rack != match.seats[seat].rack) {
            return false;
        }
    }
    return std::ranges::equal(pile_, match.pile.tiles(), {}, [&](std::size_t place) { return deck_[place]; });
}

} // namespace runset::noninterference
