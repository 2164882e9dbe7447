#include "cli/screen/turn.h"

#include <algorithm>

#include "cli/terminal/words.h"
#include "cli/typed/command.h"
#include "notation/tile_text.h"
#include "rules/judging/judge.h"

namespace runset::cli::screen {

using rules::Settings;
using text::Catalogue;
using typed::Verb;

namespace {

std::string heading(const TurnPage& page) {
    const Settings& settings = page.view.settings;
    const std::string round = std::to_string(page.view.round);
    const std::string rounds = std::to_string(settings.rounds);
    const Catalogue& texts = page.texts;
    std::string title(texts.get("edition." + std::string(settings.edition)));
    title += " · " + (settings.counts_points() ? texts.fill("play.page.roundOf", {{"round", round}, {"rounds", rounds}})
                                               : texts.fill("play.page.round", {{"round", round}}));
    title += " · " + texts.fill(terminal::edition_key(texts, settings, "play.page.pile"),
                                {{"count", std::to_string(page.view.pile_size)}});
    std::string line = paint(page.style, Ink::bold, title);
    if (page.seconds_left) {
        const std::string left = terminal::print_seconds(*page.seconds_left);
        line = page.style.is_terminal ? terminal::pad_right(line, page.style.width - 6) + left : line + " · " + left;
    }
    return line + "\n";
}

/// One character behind the number of a meld: not a meld yet, changed in this turn, or new to the player.
std::string marker(const TurnPage& page, const typed::Meld& meld) {
    if (!page.draft.is_meld(meld)) {
        return paint(page.style, Ink::alarm, "?");
    }
    if (!page.draft.is_untouched(meld)) {
        return paint(page.style, Ink::accent, "+");
    }
    for (int i = 0; i < page.seen.meld_count(); ++i) {
        if (std::ranges::equal(page.seen.meld(i), meld)) {
            return " ";
        }
    }
    return paint(page.style, Ink::accent, "*");
}

/// On a terminal melds stand side by side in a grid, a long one over several fields; elsewhere one a line.
std::string table_lines(const TurnPage& page) {
    constexpr int field = 13;
    const int fields = page.style.is_terminal ? std::max(1, (page.style.width - 2) / field) : 1;
    std::string text;
    int used = 0;
    for (std::size_t i = 0; i < page.draft.melds().size(); ++i) {
        const typed::Meld& meld = page.draft.melds()[i];
        const std::string cell = terminal::pad_left(std::to_string(i + 1), 2) + marker(page, meld) + " " +
                                 paint_meld(page.style, page.view.settings, meld);
        const int span = (terminal::width_of(cell) + 2 + field - 1) / field;
        if (used > 0 && used + span > fields) {
            text += page.style.has_colour ? "\n\n" : "\n"; // coloured tiles of two lines would touch
            used = 0;
        }
        text += (used == 0 ? "  " : "") + (used + span < fields ? terminal::pad_right(cell, span * field) : cell);
        used += span;
    }
    const std::string none = "  " + std::string(page.texts.get("play.page.tableEmpty"));
    return (text.empty() ? paint(page.style, Ink::dim, none) : text) + "\n";
}

std::string indent(std::string text) {
    for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 1)) {
        text.replace(at, 1, "\n  ");
    }
    return "  " + text + "\n";
}

std::string rack_lines(const TurnPage& page) {
    const Settings& settings = page.view.settings;
    const Catalogue& texts = page.texts;
    const rules::TileCounts rack = page.draft.rack();
    const std::string title(texts.get(terminal::edition_key(texts, settings, "play.page.rack")));
    std::string text = paint(page.style, Ink::bold, title) + " (" + std::to_string(rack.size()) + ")\n" +
                       indent(paint_rack(page.style, settings, rack, page.rack_order));
    const rules::TileCounts loose = page.draft.loose();
    if (!loose.empty()) {
        text += paint(page.style, Ink::alarm, texts.get("play.page.loose")) + "\n" +
                indent(paint_rack(page.style, settings, loose, page.rack_order));
    }
    return text;
}

/// "27 of 30", as long as the first lay-down is still to come (rule O1).
std::string opening_line(const TurnPage& page) {
    const rules::Position& start = page.draft.start();
    const Settings& settings = page.view.settings;
    if (start.has_opened || settings.open_min == 0) {
        return {};
    }
    const int points = rules::opening_points(settings, start, page.draft.table());
    const std::string line = page.texts.fill(
        "play.page.opening", {{"have", std::to_string(points)}, {"need", std::to_string(settings.open_min)}});
    return paint(page.style, points >= settings.open_min ? Ink::accent : Ink::dim, line) + "\n";
}

/// The commands that make sense now, so that nobody has to know them by heart.
std::string menu_line(const TurnPage& page) {
    std::vector<Verb> menu{Verb::lay, Verb::add, page.view.pile_size > 0 ? Verb::draw : Verb::pass, Verb::hint,
                           Verb::help};
    if (page.view.awaits_put_back) {
        menu = {Verb::put, Verb::help};
    } else if (page.draft.is_changed()) {
        menu = {Verb::end, Verb::lay, Verb::add, Verb::undo, Verb::reset, Verb::help};
    }
    std::string line;
    for (Verb verb : menu) {
        const bool has_example = verb == Verb::put || (verb == Verb::lay && !page.draft.is_changed());
        line += (line.empty() ? "" : " · ") + (has_example ? typed::example_of(page.texts, page.view.settings, verb)
                                                           : typed::word_for(page.texts, page.view.settings, verb));
    }
    return paint(page.style, Ink::dim, line) + "\n";
}

std::string put_back_line(const TurnPage& page) {
    if (!page.view.own_drawn) {
        return {};
    }
    const std::string tile = notation::print_tile(page.view.settings, *page.view.own_drawn);
    return paint(page.style, Ink::bold, page.texts.fill("play.page.putBack", {{"tile", tile}})) + "\n";
}

} // namespace

std::string print_chips(const Settings& settings, int chips) {
    std::string text;
    for (int i = 0; i < settings.chips_to_win; ++i) {
        text += i < chips ? "●" : "○";
    }
    return text;
}

std::string print_seats(const Catalogue& texts, const Style& style, const rules::View& view,
                        std::span<const std::string> names) {
    const Settings& settings = view.settings;
    std::vector<std::vector<std::string>> rows;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const rules::SeatView& seat = view.seats[i];
        const bool is_on_turn = view.to_move.index == i;
        const std::string score =
            settings.counts_points()
                ? texts.fill("play.points", {{"count", terminal::print_points(seat.total.value, false)}})
                : print_chips(settings, seat.chips);
        rows.push_back({(is_on_turn ? "› " : "  ") + (is_on_turn ? paint(style, Ink::bold, names[i]) : names[i]),
                        texts.count(terminal::edition_key(texts, settings, "play.tiles"), seat.rack_size), score,
                        seat.has_opened ? std::string(texts.get("play.page.opened")) : ""});
    }
    return terminal::print_columns(rows, {false, true, settings.counts_points(), false});
}

std::string print_turn(const TurnPage& page) {
    std::string text = heading(page) + print_seats(page.texts, page.style, page.view, page.names) + "\n";
    for (const std::string& line : page.log) {
        text += "  " + line + "\n";
    }
    text += page.log.empty() ? "" : "\n";
    text += paint(page.style, Ink::bold, page.texts.get("play.page.table")) + "\n" + table_lines(page) + "\n";
    if (page.view.viewer) { // others who watch have none
        text += rack_lines(page) + opening_line(page) + put_back_line(page) + "\n";
    }
    text += page.message.empty()
                ? menu_line(page)
                : terminal::wrap(page.message, page.style.is_terminal ? page.style.width - 1 : 0) + "\n";
    return page.style.is_terminal ? text : text + "\n";
}

} // namespace runset::cli::screen
