#include "cli/viewer/page.h"

#include <algorithm>

#include "cli/screen/result.h"
#include "cli/screen/turn.h"
#include "cli/terminal/words.h"
#include "replay/words.h"

namespace runset::cli::viewer {

using screen::Ink;
using screen::Style;
using text::Catalogue;

namespace {

constexpr std::string_view margin = "  ";

std::string heading(const Catalogue& texts, const Style& style, const ReplayWalk& walk) {
    const rules::State& state = walk.frame().after;
    const std::string round = std::to_string(state.round);
    const std::string place = walk.frame().turn == 0
                                  ? texts.fill("replay.atDeal", {{"round", round}})
                                  : texts.fill("replay.at", {{"round", round},
                                                             {"turn", std::to_string(walk.frame().turn)},
                                                             {"turns", std::to_string(walk.last_turn())}});
    const std::string pile = texts.fill(terminal::edition_key(texts, state.settings, "play.page.pile"),
                                        {{"count", std::to_string(state.pile.size())}});
    const std::string edition(texts.get("edition." + std::string(state.settings.edition)));
    return screen::paint(style, Ink::bold, edition + " · " + place + " · " + pile) + "\n";
}

bool is_on(const rules::Table& table, rules::MeldPieces meld) {
    for (int i = 0; i < table.meld_count(); ++i) {
        if (std::ranges::equal(table.meld(i), meld)) {
            return true;
        }
    }
    return false;
}

/// One meld a line; what this turn has made of the table is marked.
std::string table_lines(const Catalogue& texts, const Style& style, const ReplayWalk& walk) {
    const rules::Table& table = walk.table();
    const rules::Settings& settings = walk.frame().after.settings;
    std::string lines;
    for (int i = 0; i < table.meld_count(); ++i) {
        const rules::MeldPieces pieces = table.meld(i);
        const bool is_new = walk.frame().turn > 0 && !is_on(walk.before().table, pieces);
        lines += std::string(margin) + terminal::pad_left(std::to_string(i + 1), 2) +
                 (is_new ? screen::paint(style, Ink::accent, "+") : " ") + " " +
                 screen::paint_meld(style, settings, typed::Meld(pieces.begin(), pieces.end())) + "\n";
    }
    const std::string none = std::string(margin) + std::string(texts.get("play.page.tableEmpty")) + "\n";
    return lines.empty() ? screen::paint(style, Ink::dim, none) : lines;
}

std::string rack_lines(const Catalogue& texts, const Style& style, const ReplayWalk& walk) {
    const rules::Settings& settings = walk.frame().after.settings;
    std::string lines;
    for (std::size_t i = 0; i < walk.names().size(); ++i) {
        const rules::Seat seat{static_cast<std::uint8_t>(i)};
        if (!walk.sees(seat)) {
            continue;
        }
        const std::string title =
            texts.fill(terminal::edition_key(texts, settings, "replay.rackOf"), {{"name", walk.names()[i]}});
        std::string rack = screen::paint_rack(style, settings, walk.rack(seat), screen::RackOrder::by_run);
        for (std::size_t at = rack.find('\n'); at != std::string::npos; at = rack.find('\n', at + 1)) {
            rack.replace(at, 1, "\n" + std::string(margin));
        }
        lines.append(title).append(" (").append(std::to_string(walk.rack(seat).size())).append(")\n");
        lines.append(margin).append(rack).append("\n");
    }
    return lines;
}

/// With the racks as they are at this step, and whose turn it is that is looked at.
rules::View view_at(const ReplayWalk& walk) {
    rules::View view = rules::view_for(walk.frame().after, std::nullopt);
    view.to_move = walk.frame().seat.value_or(view.to_move);
    for (std::size_t i = 0; i < walk.names().size(); ++i) {
        view.seats[i].rack_size = walk.rack(rules::Seat{static_cast<std::uint8_t>(i)}).size();
    }
    return view;
}

std::string said(const Catalogue& texts, const Style& style, const ReplayWalk& walk) {
    const replay::Frame& frame = walk.frame();
    std::string lines =
        screen::paint(style, Ink::bold, replay::tell(texts, frame, walk.names(), walk.sees(frame.seat))) + "\n";
    const std::size_t count = walk.steps().size();
    for (std::size_t i = 0; count > 1 && i < walk.step(); ++i) {
        lines += std::string(margin) +
                 texts.fill("replay.stepOf", {{"step", std::to_string(i + 1)},
                                              {"steps", std::to_string(count)},
                                              {"text", walk.steps()[i].text}}) +
                 "\n";
    }
    return lines;
}

} // namespace

std::string print_replay(const Catalogue& texts, const Style& style, const ReplayWalk& walk) {
    const rules::State& state = walk.frame().after;
    const rules::View view = view_at(walk);
    std::string page = heading(texts, style, walk) + screen::print_seats(texts, style, view, walk.names()) + "\n";
    page +=
        screen::paint(style, Ink::bold, texts.get("play.page.table")) + "\n" + table_lines(texts, style, walk) + "\n";
    page += rack_lines(texts, style, walk) + "\n" + said(texts, style, walk);
    if (walk.frame().ends_round() && walk.step() == walk.steps().size()) {
        const screen::ResultPage result{
            .texts = texts, .style = style, .view = view, .names = walk.names(), .leaders = screen::leaders_of(state)};
        page += "\n" + screen::print_round_result(result);
        page += state.phase == rules::Phase::match_over ? screen::print_match_result(result) : "";
    }
    return page;
}

} // namespace runset::cli::viewer
