// Where every place of the deck has been: who was dealt or drew it, when it was laid, whether it went back to the pile.
// From that follows which tiles can lie otherwise without an observer's noticing, provided nothing leaks.
#pragma once

#include <limits>
#include <vector>

#include "noninterference/dealer.h"
#include "rules/random.h"
#include "rules/state.h"
#include "table/apply.h"

namespace runset::noninterference {

inline constexpr int never = std::numeric_limits<int>::max();

/// The tile at one place of the deck. Times count the events of the log.
struct Place {
    std::optional<std::size_t> owner{}; // the last seat that had it
    std::vector<bool> had_by = std::vector<bool>(rules::max_seats);
    int taken = 0;
    int laid = never;
    bool was_put_back = false;
    bool is_open = false; // a joker taken from the table: everybody knows on which rack it is
};

class Places {
public:
    Places(const Tiles& deck, const rules::Settings& settings, int seat_count);

    /// Follows one event of the match; `before` is the match before it.
    void follow(const rules::State& before, const rules::Event& event);

    /// Exchanges tiles at random without the observer's seeing a difference; `observer` may be no seat at all. Tiles
    /// that a seat in `fixed` has had stay where they are. Gives how many times tiles were exchanged that lie on the
    /// table now: they were drawn at other times.
    int exchange(Tiles& deck, std::size_t observer, const std::vector<bool>& fixed, rules::Random& random) const;

    /// The place of the tile that was put back in this turn.
    [[nodiscard]] std::optional<std::size_t> put_back_in(int turn) const;
    /// True if every rack is what the tiles at its places come to.
    [[nodiscard]] bool agree_with(const rules::State& match) const;

private:
    void draw(std::size_t seat);
    std::size_t take(std::vector<std::size_t>& from, rules::Tile tile);
    void lay(std::size_t seat, const rules::TileCounts& before, const rules::TileCounts& after);
    void put_back(std::size_t seat, rules::Tile tile, const rules::State& before);
    [[nodiscard]] static bool can_exchange(const Place& left, const Place& right);

    Tiles deck_;
    std::vector<Place> places_;
    std::vector<std::size_t> pile_; // the next one first
    std::array<std::vector<std::size_t>, rules::max_seats> racks_;
    std::vector<std::size_t> table_;
    std::vector<std::pair<int, std::size_t>> put_back_; // turn and place
    int time_ = 0;
};

} // namespace runset::noninterference
