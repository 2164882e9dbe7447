#include "bots/rack_melds.h"

#include "rules/meld.h"

namespace runset::bots {

using rules::Colour;
using rules::Piece;
using rules::Settings;
using rules::Tile;
using rules::TileCounts;

namespace {

constexpr int shortest_meld = 3;

/// Collects melds place by place: a natural tile where the rack has it, otherwise a joker.
class Collector {
public:
    Collector(const Settings& settings, const TileCounts& rack) : settings_(settings), rack_(rack) {}

    void add_runs(Colour colour) {
        for (int first = 1; first <= settings_.numbers - shortest_meld + 1; ++first) {
            Meld run;
            for (int number = first; number <= settings_.numbers && place(run, Tile(colour, number)); ++number) {
                keep(run);
            }
        }
    }

    void add_sets(int number) {
        const unsigned all_colours = (1U << rules::colour_count) - 1U;
        for (unsigned colours = 1; colours <= all_colours; ++colours) {
            Meld set;
            bool fits = true;
            for (std::uint8_t colour = 0; colour < rules::colour_count; ++colour) {
                const bool wanted = (colours >> colour & 1U) != 0;
                fits = fits && (!wanted || place(set, Tile(Colour{colour}, number)));
            }
            if (fits) {
                keep(set);
            }
        }
    }

    std::vector<Meld> take() { return std::move(melds_); }

private:
    [[nodiscard]] static int jokers_in(const Meld& meld) {
        return static_cast<int>(std::ranges::count_if(meld, &Piece::is_joker));
    }

    bool place(Meld& meld, Tile tile) const {
        if (rack_[tile] == 0 && jokers_in(meld) == rack_.jokers()) {
            return false;
        }
        meld.push_back(rack_[tile] > 0 ? Piece(tile) : Piece::joker_as(tile));
        return true;
    }

    void keep(const Meld& meld) {
        const bool is_long = meld.size() >= shortest_meld;
        if (is_long && jokers_in(meld) < static_cast<int>(meld.size())) {
            melds_.push_back(meld);
        }
    }

    const Settings& settings_;
    const TileCounts& rack_;
    std::vector<Meld> melds_;
};

/// Long and dear melds first; a joker is worth keeping for later.
int promise(const Meld& meld) {
    constexpr int per_tile = 20;
    constexpr int per_joker = 45;
    const auto jokers = static_cast<int>(std::ranges::count_if(meld, &Piece::is_joker));
    return static_cast<int>(meld.size()) * per_tile + rules::value_of(meld) - jokers * per_joker;
}

} // namespace

std::vector<Meld> melds_in(const Settings& settings, const TileCounts& rack) {
    Collector collector(settings, rack);
    for (std::uint8_t colour = 0; colour < rules::colour_count; ++colour) {
        collector.add_runs(Colour{colour});
    }
    for (int number = 1; settings.has_sets && number <= settings.numbers; ++number) {
        collector.add_sets(number);
    }
    return collector.take();
}

std::vector<Meld> choose_melds(const Settings& settings, TileCounts rack, int noise, rules::Random& random) {
    std::vector<Meld> chosen;
    for (;;) {
        const std::vector<Meld> melds = melds_in(settings, rack);
        const Meld* best = nullptr;
        int best_promise = 0;
        for (const Meld& meld : melds) {
            const auto stir = static_cast<int>(random.below(static_cast<std::uint64_t>(noise) + 1));
            if (best == nullptr || promise(meld) + stir > best_promise) {
                best = &meld;
                best_promise = promise(meld) + stir;
            }
        }
        if (best == nullptr) {
            return chosen;
        }
        for (Piece piece : *best) {
            rack.remove(piece.tile());
        }
        chosen.push_back(*best);
    }
}

} // namespace runset::bots
