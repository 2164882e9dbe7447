#include "cli/typed/jokers.h"

#include <algorithm>
#include <optional>
#include <set>

#include "notation/tile_text.h"
#include "rules/joker_meaning.h"
#include "rules/meld.h"

namespace runset::cli::typed {

using rules::Colour;
using rules::Piece;
using rules::Settings;
using rules::Tile;

namespace {

bool is_meld(const Settings& settings, const Meld& meld) {
    return rules::shape_of(settings, meld).kind != rules::MeldKind::none;
}

/// Puts every declared piece into its place and bare jokers into the free ones; nothing if some piece has no place.
std::optional<Meld> fill_places(const Meld& meld, const std::vector<Tile>& places) {
    Meld filled(places.size(), Piece::undeclared_joker());
    std::size_t used = 0;
    for (Piece piece : meld) {
        const auto found = std::ranges::find(places, piece.stands_for());
        const auto at = static_cast<std::size_t>(found - places.begin());
        if (piece.is_undeclared()) {
            continue;
        }
        if (found == places.end() || !filled[at].is_undeclared()) {
            return std::nullopt;
        }
        filled[at] = piece;
        ++used;
    }
    auto bare = static_cast<std::size_t>(std::ranges::count_if(meld, &Piece::is_undeclared));
    Meld result;
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (filled[i].is_undeclared() && bare > 0) {
            filled[i] = Piece::joker_as(places[i]);
            --bare;
            ++used;
        }
        if (!filled[i].is_undeclared()) {
            result.push_back(filled[i]);
        }
    }
    return used == meld.size() ? std::optional(result) : std::nullopt;
}

void keep_if_meld(const Settings& settings, const std::optional<Meld>& meld, std::vector<Meld>& all) {
    if (meld && is_meld(settings, *meld)) {
        all.push_back(*meld);
    }
}

/// J2: in a set a joker has no colour of its own, so it makes room for whatever tile comes.
Meld without_set_colours(const Meld& meld) {
    Meld bare = meld;
    for (Piece& piece : bare) {
        piece = piece.is_joker() ? Piece::undeclared_joker() : piece;
    }
    return bare;
}

bool has_one_number(const Meld& meld) {
    return std::ranges::all_of(meld, [&](Piece piece) { return piece.number() == meld.front().number(); });
}

std::unexpected<Complaint> ask(const Settings& settings, const std::vector<Meld>& readings) {
    constexpr std::size_t most = 6;
    std::set<std::string> meanings;
    for (const Meld& reading : readings) {
        for (Piece piece : reading) {
            if (piece.is_joker() && meanings.size() < most) {
                meanings.insert(notation::print_piece(settings, piece));
            }
        }
    }
    std::string list;
    for (const std::string& meaning : meanings) {
        list += (list.empty() ? "" : ", ") + meaning;
    }
    return complain("play.bad.jokerWhich", list);
}

} // namespace

std::vector<Meld> readings_of(const Settings& settings, const Meld& meld) {
    std::vector<Meld> all;
    const auto size = static_cast<int>(meld.size());
    for (std::uint8_t colour = 0; colour < rules::colour_count; ++colour) {
        for (int first = 1; first + size - 1 <= settings.numbers; ++first) {
            std::vector<Tile> places;
            for (int number = first; number < first + size; ++number) {
                places.emplace_back(Colour{colour}, number);
            }
            keep_if_meld(settings, fill_places(meld, places), all);
        }
    }
    for (int number = 1; settings.has_sets && number <= settings.numbers; ++number) {
        std::vector<Tile> places;
        places.reserve(rules::colour_count);
        for (std::uint8_t colour = 0; colour < rules::colour_count; ++colour) {
            places.emplace_back(Colour{colour}, number);
        }
        keep_if_meld(settings, fill_places(meld, places), all);
    }
    return all;
}

Understood<Meld> settle(const Settings& settings, const Meld& meld, WrittenOrder order) {
    Meld settled = meld;
    if (order == WrittenOrder::counts) {
        rules::read_jokers(settings, settled);
    }
    std::vector<Meld> readings = readings_of(settings, settled);
    if (readings.empty() && !meld.empty() && has_one_number(meld)) {
        readings = readings_of(settings, without_set_colours(meld));
    }
    if (readings.size() > 1) {
        return ask(settings, readings);
    }
    return readings.empty() ? meld : readings.front();
}

} // namespace runset::cli::typed
