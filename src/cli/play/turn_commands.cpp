// What each command of a player does in a turn.

#include "cli/play/turn.h"
#include "cli/screen/help.h"
#include "notation/table_text.h"
#include "notation/tile_text.h"
#include "solver/neat_play.h"
#include "text/explain.h"

namespace runset::cli::play {

using screen::RackOrder;
using typed::Verb;

PlayTurn::Next PlayTurn::obey(const typed::PlayCommand& command) {
    switch (command.verb) {
    case Verb::nothing:
        return empty_line();
    case Verb::end:
        return end_turn();
    case Verb::draw:
        return leave_table(rules::DrawMove{});
    case Verb::pass:
        return leave_table(rules::PassMove{});
    case Verb::put:
        return send(rules::PutBackMove{command.pieces.front().tile()}, draft_.table());
    case Verb::sort: {
        RackOrder& order = place_.rack_order();
        order = order == RackOrder::by_run ? RackOrder::by_set : RackOrder::by_run;
        return Next::ask_again;
    }
    case Verb::hint:
        return hint();
    case Verb::rules:
        return show_text(screen::print_rules(texts(), screen_.style, settings()));
    case Verb::help:
        return show_text(screen::print_help(texts(), screen_.style, settings(), place_.kind()));
    case Verb::save:
    case Verb::ready:
    case Verb::say:
    case Verb::leave:
        return take(place_.obey(command));
    case Verb::quit:
        return Next::leave;
    default:
        return edit(command);
    }
}

PlayTurn::Next PlayTurn::edit(const typed::PlayCommand& command) {
    switch (command.verb) {
    case Verb::lay:
        return say(draft_.lay(command.pieces));
    case Verb::add:
        return say(draft_.add(command.meld, command.pieces));
    case Verb::move:
        return say(draft_.move(command.meld, command.pieces, command.target));
    case Verb::swap:
        return say(draft_.swap(command.meld, command.pieces.front().tile()));
    case Verb::split:
        return say(draft_.split(command.meld, command.pieces.front()));
    case Verb::take:
        return say(draft_.take(command.meld, command.pieces));
    case Verb::table: {
        const auto table = notation::parse_table(settings(), command.text);
        return table ? say(draft_.replace(*table)) : say(text::explain(texts(), table.error()));
    }
    case Verb::undo:
        return draft_.undo() ? Next::ask_again : say(std::string(texts().get("play.bad.undo")));
    case Verb::redo:
        return draft_.redo() ? Next::ask_again : say(std::string(texts().get("play.bad.redo")));
    default:
        draft_.reset();
        return Next::ask_again;
    }
}

/// Enter alone asks before it ends a turn; programs may send empty lines.
PlayTurn::Next PlayTurn::empty_line() {
    if (!screen_.style.is_terminal) {
        return Next::stay_silent;
    }
    if (!draft_.is_changed()) {
        return Next::ask_again;
    }
    if (asks_to_end_) {
        return end_turn();
    }
    asks_to_end_ = true;
    return tell(std::string(texts().get("play.ask.end")));
}

PlayTurn::Next PlayTurn::time_up() {
    const rules::Table draft = draft_.table();
    return send(rules::TimeOutMove{draft}, draft);
}

PlayTurn::Next PlayTurn::end_turn() {
    if (!draft_.is_changed() && !view_.awaits_put_back) {
        return say(typed::sentence(texts(), settings(), {.text_key = "play.bad.nothingLaid"}));
    }
    const auto table = notation::declare_jokers(settings(), draft_.table());
    if (!table) {
        return say(text::explain(texts(), table.error()));
    }
    return send(rules::LayMove{*table}, *table);
}

/// T3: with tiles of the draft on the table there is no drawing. Refusing it here keeps the draft.
PlayTurn::Next PlayTurn::leave_table(const rules::Move& move) {
    const rules::Table& table = draft_.start().table;
    if (draft_.is_changed()) {
        const rules::Refusal refusal{.reason = rules::Reason::lay_or_draw};
        return say(text::explain(texts(), settings(), refusal, {.start = table, .final_table = table}));
    }
    return send(move, table);
}

PlayTurn::Next PlayTurn::hint() {
    if (!place_.may_hint()) {
        return say(std::string(texts().get("client.noHints")));
    }
    const solver::Answer best = solver::neat_play(settings(), draft_.start());
    if (best.tiles == 0 || view_.awaits_put_back) {
        return say(std::string(texts().get("play.hint.none")));
    }
    if (has_hinted_) {
        return say(draft_.replace(best.table));
    }
    has_hinted_ = true;
    const rules::TileCounts laid = best.table.tiles() - draft_.start().table.tiles();
    return tell(texts().fill("play.hint.lay", {{"tiles", notation::print_rack(settings(), laid)},
                                               {"word", typed::word_for(texts(), settings(), Verb::hint)}}));
}

PlayTurn::Next PlayTurn::send(const rules::Move& move, const rules::Table& table) {
    if (const auto played = place_.play(move, table); !played) {
        return say(played.error());
    }
    const rules::View now = place_.view();
    if (now.phase != rules::Phase::playing || now.to_move != seat_ || !now.awaits_put_back || now.turn != view_.turn) {
        return Next::turn_over;
    }
    view_ = now; // the drawn tile is on the rack now
    draft_ = typed::Draft(settings(), view_.position());
    kept_ = draft_.table();
    return Next::ask_again;
}

PlayTurn::Next PlayTurn::say(const typed::Draft::Outcome& outcome) {
    return outcome ? Next::ask_again : say(typed::sentence(texts(), settings(), outcome.error()));
}

PlayTurn::Next PlayTurn::say(const std::string& sentence) {
    return tell(screen::paint(screen_.style, screen::Ink::alarm, "! ") + sentence);
}

/// Programs that read along get the sentence alone, for the page has not changed.
PlayTurn::Next PlayTurn::tell(std::string sentence) {
    if (!screen_.style.is_terminal) {
        screen_.out << sentence << "\n" << std::flush;
        return Next::stay_silent;
    }
    message_ = std::move(sentence);
    return Next::ask_again;
}

PlayTurn::Next PlayTurn::show_text(const std::string& page) {
    if (!screen_.style.is_terminal) {
        screen_.show(page);
        return Next::stay_silent;
    }
    return screen_.show_and_wait(page, texts().get("play.ask.enter"), place_.deadline()) ? Next::ask_again
                                                                                         : Next::leave;
}

} // namespace runset::cli::play
