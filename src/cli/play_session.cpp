#include "cli/play_session.h"

#include <cassert>

#include "bots/bot.h"
#include "cli/play_turn.h"
#include "cli/record_file.h"
#include "cli/screen_result.h"

namespace runset::cli {

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
        log.push_back(log_entry(before, match.state, *event, is_time_out));
        seen[before.to_move.index] = match.state.table;
    }
    if (options.save_to && !save_file(*options.save_to, print_match(match))) {
        out << options.texts.fill("play.error.write", {{"file", options.save_to->string()}}) << "\n";
    }
    return event;
}

void PlayContext::show(std::string_view page) {
    out << (options.style.is_terminal ? "\033[H\033[2J" : "") << page << std::flush;
}

bool PlayContext::show_and_wait(std::string_view page, std::string_view prompt, std::optional<TimePoint> deadline) {
    show(page);
    if (!options.style.is_terminal) {
        return true;
    }
    out << "\n" << paint(options.style, Ink::dim, prompt) << " " << std::flush;
    return lines.next(deadline, {}).kind != Line::Kind::end;
}

PlaySession::PlaySession(PlayMatch match, LineSource& lines, std::ostream& out, const SessionOptions& options)
    : context_{.match = std::move(match), .lines = lines, .out = out, .options = options} {}

Exit PlaySession::run() {
    PlayMatch& match = context_.match;
    while (match.state.phase != Phase::match_over) {
        if (match.state.phase == Phase::awaiting_deal) {
            deal_round(match);
            context_.log.clear();
            context_.seen.fill({});
        }
        const bool is_bot = match.is_bots_turn();
        if (!is_bot && PlayTurn(context_).run() == TurnEnd::left) {
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

void PlaySession::bot_turn() {
    PlayMatch& match = context_.match;
    const rules::Seat seat = match.state.to_move;
    const rules::View view = rules::view_for(match.state, seat);
    const auto event = context_.play(bots::choose(*bots::find_bot(match.level), view, bot_seed(match)));
    assert(event);
    if (context_.people() == 0 && !match.state.drawn) {
        context_.out << log_line(context_.options.texts, match.state.settings, context_.log.back(), match.name(seat),
                                 false)
                     << "\n";
    }
}

bool PlaySession::finish_round() {
    const PlayMatch& match = context_.match;
    const text::Catalogue& texts = context_.options.texts;
    const ResultPage page{
        .texts = texts, .style = context_.options.style, .state = match.state, .names = match.record.names};
    std::string result = print_round_result(page);
    if (!context_.options.style.is_terminal || context_.people() == 0) {
        result = "\n" + result;
    }
    if (match.state.phase == Phase::match_over) {
        result += print_match_result(page);
    }
    if (match.state.phase == Phase::match_over || context_.people() == 0) {
        context_.out << (context_.people() > 0 && context_.options.style.is_terminal ? "\033[H\033[2J" : "") << result
                     << std::flush;
        return true;
    }
    return context_.show_and_wait(result, texts.get("play.ask.nextRound"));
}

void PlaySession::leave() {
    const SessionOptions& options = context_.options;
    context_.out << "\n" << options.texts.get("play.note.left") << "\n";
    if (options.save_to) {
        context_.out << options.texts.fill("play.note.resume", {{"file", options.save_to->string()}}) << "\n";
    }
    context_.out << std::flush;
}

} // namespace runset::cli
