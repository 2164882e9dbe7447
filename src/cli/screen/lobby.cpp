#include "cli/screen/lobby.h"

#include <algorithm>

#include "cli/terminal/words.h"
#include "cli/typed/verb.h"

namespace runset::cli::screen {

using protocol::SeatInfo;
using protocol::SeatKind;
using protocol::Stage;
using typed::Verb;

namespace {

std::string state_of(const LobbyPage& page, const SeatInfo& seat) {
    if (seat.kind == SeatKind::bot) {
        return std::string(page.texts.get("level." + seat.level));
    }
    if (seat.kind == SeatKind::free) {
        return {};
    }
    if (seat.is_away || seat.has_left) {
        return std::string(page.texts.get("page.botPlays"));
    }
    return std::string(page.texts.get(seat.is_ready ? "page.isReady" : "page.notReady"));
}

/// The commands that make sense now.
std::string menu(const LobbyPage& page) {
    const protocol::TableView& view = page.view;
    std::vector<Verb> verbs{Verb::say, Verb::leave, Verb::help};
    if (!view.you) {
        verbs = {Verb::quit};
    } else if (view.stage == Stage::gathering && !view.seats[view.you->index].is_ready) {
        verbs.insert(verbs.begin(), Verb::ready);
    }
    std::string line;
    for (const Verb verb : verbs) {
        line += (line.empty() ? "" : " · ") + typed::example_of(page.texts, view.options.settings, verb);
    }
    return paint(page.style, Ink::dim, line) + "\n";
}

} // namespace

std::string print_places(const LobbyPage& page) {
    std::vector<std::vector<std::string>> rows;
    for (std::size_t i = 0; i < page.view.seats.size(); ++i) {
        const SeatInfo& seat = page.view.seats[i];
        const std::string name =
            seat.kind == SeatKind::free ? std::string(page.texts.get("page.freeSeat")) : page.names[i];
        const bool is_own = page.view.you && page.view.you->index == i;
        rows.push_back({(is_own ? "› " : "  ") + std::to_string(i + 1),
                        is_own ? paint(page.style, Ink::bold, name) : name, state_of(page, seat)});
    }
    return terminal::print_columns(rows, {false, false, false});
}

std::string print_waiting(const LobbyPage& page) {
    const bool is_full = std::ranges::find(page.view.seats, SeatKind::free, &SeatInfo::kind) == page.view.seats.end();
    const std::string_view key = page.view.stage == Stage::revealing ? "page.dealing"
                                 : !page.view.you                    ? "page.watching"
                                 : is_full                           ? "page.waitForOthers"
                                                                     : "page.waitForPlayers";
    return std::string(page.texts.get(key)) + "\n" + menu(page);
}

std::string print_lobby(const LobbyPage& page) {
    const rules::Settings& settings = page.view.options.settings;
    const std::string title = page.texts.fill("page.tableCode", {{"code", page.view.table}}) + " · " +
                              std::string(page.texts.get("edition." + std::string(settings.edition))) + " · " +
                              std::string(page.texts.get("variant." + std::string(settings.variant)));
    return paint(page.style, Ink::bold, title) + "\n" + page.link + "\n\n" + print_places(page) + "\n" +
           print_waiting(page);
}

} // namespace runset::cli::screen
