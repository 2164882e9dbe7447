#include "cli/play/session.h"

#include <cassert>

#include "bots/bot.h"
#include "cli/arguments/record_file.h"
#include "cli/play/local_place.h"
#include "cli/screen/result.h"

namespace runset::cli::play {

using arguments::Exit;
using rules::Phase;

namespace {

/// Another number for every move, the same again after resuming.
std::uint64_t bot_seed(const PlayMatch& match) {
    return match.seed + match.record.entries.size();
}

} // namespace

rules::Result<rules::Event> PlayContext::play(const rules::Move& move) {
    const rules::State before = match.state;
    const bool is_time_out = std::holds_alternative<rules::TimeOutMove>(move);
    auto event = play_move(match, move);
    if (!event) {
        return event;
    }
    if (!match.state.drawn) { // with a tile to be put back the turn goes on
        log.push_back(screen::log_entry(before, match.state, *event, is_time_out));
        seen[before.to_move.index] = match.state.table;
    }
    if (options.save_to && !arguments::save_file(*options.save_to, print_match(match))) {
        screen.out << screen.texts.fill("play.error.write", {{"file", options.save_to->string()}}) << "\n";
    }
    return event;
}

PlaySession::PlaySession(PlayMatch match, terminal::LineSource& lines, std::ostream& out, const SessionOptions& options)
    : context_{.match = std::move(match),
               .screen = {.lines = lines, .out = out, .texts = options.texts, .style = options.style},
               .options = options} {}

Exit PlaySession::run() {
    PlayMatch& match = context_.match;
    while (match.state.phase != Phase::match_over) {
        if (match.state.phase == Phase::awaiting_deal) {
            deal_round(match);
            context_.log.clear();
            context_.seen.fill({});
        }
        const bool is_bot = match.is_bots_turn();
        if (!is_bot && person_turn() == TurnEnd::left) {
            leave();
            return Exit::ok;
        }
        if (is_bot) {
            bot_turn();
        }
        if (match.state.phase != Phase::playing && !finish_round()) {
            leave();
            return Exit::ok;
        }
    }
    return Exit::ok;
}

TurnEnd PlaySession::person_turn() {
    if (!hand_over()) {
        return TurnEnd::left;
    }
    context_.last_person = context_.match.state.to_move;
    LocalPlace place(context_);
    return PlayTurn(context_.screen, place).run();
}

/// Two people at one terminal do not see each other's racks.
bool PlaySession::hand_over() {
    const rules::Seat seat = context_.match.state.to_move;
    const screen::Screen& screen = context_.screen;
    const bool is_same = !context_.last_person || *context_.last_person == seat;
    if (!context_.options.hides_racks || !screen.style.is_terminal || context_.people() < 2 || is_same) {
        return true;
    }
    const std::string page = screen.texts.fill("play.ask.handOver", {{"name", context_.match.name(seat)}});
    return screen.show_and_wait(screen::paint(screen.style, screen::Ink::bold, page) + "\n",
                                screen.texts.get("play.ask.enter"));
}

void PlaySession::bot_turn() {
    PlayMatch& match = context_.match;
    const rules::Seat seat = match.state.to_move;
    const rules::View view = rules::view_for(match.state, seat);
    const auto event = context_.play(bots::choose(*bots::find_bot(match.level), view, bot_seed(match)));
    assert(event);
    if (context_.people() == 0 && !match.state.drawn) {
        context_.screen.out << screen::log_line(context_.screen.texts, match.state.settings, context_.log.back(),
                                                match.name(seat), false)
                            << "\n";
    }
}

bool PlaySession::finish_round() {
    const PlayMatch& match = context_.match;
    const text::Catalogue& texts = context_.screen.texts;
    const rules::View view = rules::view_for(match.state, std::nullopt);
    const screen::ResultPage page{.texts = texts,
                                  .style = context_.screen.style,
                                  .view = view,
                                  .names = match.record.names,
                                  .leaders = screen::leaders_of(match.state)};
    std::string result = screen::print_round_result(page);
    if (!context_.screen.style.is_terminal || context_.people() == 0) {
        result = "\n" + result;
    }
    if (match.state.phase == Phase::match_over) {
        result += screen::print_match_result(page);
    }
    if (match.state.phase == Phase::match_over || context_.people() == 0) {
        context_.screen.out << (context_.people() > 0 && context_.screen.style.is_terminal ? "\033[H\033[2J" : "")
                            << result << std::flush;
        return true;
    }
    return context_.screen.show_and_wait(result, texts.get("play.ask.nextRound"));
}

void PlaySession::leave() {
    const screen::Screen& screen = context_.screen;
    screen.out << "\n" << screen.texts.get("play.note.left") << "\n";
    if (context_.options.save_to) {
        screen.out << screen.texts.fill("play.note.resume", {{"file", context_.options.save_to->string()}}) << "\n";
    }
    screen.out << std::flush;
}

} // namespace runset::cli::play
