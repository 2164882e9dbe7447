#include "cli/typed/jokers.h"

#include <algorithm>
#include <set>

#include "notation/tile_text.h"
#include "rules/joker_meaning.h"

namespace runset::cli::typed {

using rules::Piece;
using rules::Settings;

namespace {

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

Understood<Meld> settle(const Settings& settings, const Meld& meld, WrittenOrder order) {
    Meld settled = meld;
    if (order == WrittenOrder::counts) {
        rules::read_jokers(settings, settled);
    }
    std::vector<Meld> readings = rules::melds_of(settings, settled);
    if (readings.empty() && !meld.empty() && has_one_number(meld)) {
        readings = rules::melds_of(settings, without_set_colours(meld));
    }
    if (readings.size() > 1) {
        return ask(settings, readings);
    }
    return readings.empty() ? meld : readings.front();
}

} // namespace runset::cli::typed
