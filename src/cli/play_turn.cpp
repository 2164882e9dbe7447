#include "cli/play_turn.h"

#include <algorithm>

#include "cli/screen_turn.h"
#include "cli/screen_words.h"

namespace runset::cli {

namespace {

/// Arrow keys and their like send escape sequences; what is left of them can be shown without harm.
std::string printable(std::string_view line) {
    std::string text(line);
    std::erase_if(text, [](unsigned char c) { return (c < 32 && c != '\t') || c == 127; });
    return text;
}

} // namespace

PlayTurn::PlayTurn(PlayContext& context)
    : context_(context), seat_(context.match.state.to_move),
      draft_(context.settings(), context.match.state.position()) {}

TurnEnd PlayTurn::run() {
    if (!hand_over()) {
        return TurnEnd::left;
    }
    if (context_.options.has_clock && context_.settings().time_limit_s > 0) {
        deadline_ = context_.lines.now() + std::chrono::seconds(context_.settings().time_limit_s);
    }
    Next next = Next::ask_again;
    while (next == Next::ask_again || next == Next::stay_silent) {
        if (next == Next::ask_again) {
            show_page();
        }
        next = answer(context_.lines.next(deadline_, [this] { tick(); }));
    }
    context_.last_person = seat_;
    return next == Next::leave ? TurnEnd::left : TurnEnd::done;
}

/// Two people at one terminal do not see each other's racks.
bool PlayTurn::hand_over() {
    const bool is_same = !context_.last_person || *context_.last_person == seat_;
    if (!context_.options.hides_racks || !context_.options.style.is_terminal || context_.people() < 2 || is_same) {
        return true;
    }
    const std::string page = texts().fill("play.ask.handOver", {{"name", context_.match.name(seat_)}});
    return context_.show_and_wait(paint(context_.options.style, Ink::bold, page) + "\n", texts().get("play.ask.enter"));
}

std::optional<int> PlayTurn::seconds_left() const {
    if (!deadline_) {
        return std::nullopt;
    }
    const auto left = std::chrono::ceil<std::chrono::seconds>(*deadline_ - context_.lines.now());
    return static_cast<int>(std::max<std::int64_t>(0, left.count()));
}

void PlayTurn::show_page() {
    const rules::View view = rules::view_for(context_.match.state, seat_);
    std::vector<std::string> log;
    const auto seats = static_cast<std::size_t>(context_.match.state.seat_count);
    const std::size_t first = context_.log.size() - std::min(context_.log.size(), seats);
    for (const LogEntry& entry : std::span(context_.log).subspan(first)) {
        log.push_back(
            log_line(texts(), context_.settings(), entry, context_.match.name(entry.seat), entry.seat == seat_));
    }
    const std::string page = print_turn({.texts = texts(),
                                         .style = context_.options.style,
                                         .view = view,
                                         .names = context_.match.record.names,
                                         .draft = draft_,
                                         .log = log,
                                         .seen = context_.seen[seat_.index],
                                         .rack_order = context_.orders[seat_.index],
                                         .seconds_left = seconds_left(),
                                         .message = message_});
    message_.clear();
    page_is_short_ = std::ranges::count(page, '\n') < context_.options.style.height;
    context_.show(page);
    if (context_.options.style.is_terminal) {
        context_.out << paint(context_.options.style, Ink::bold, context_.match.name(seat_)) << " › " << std::flush;
    }
}

/// Keeps the time in the first line up to date while the player types; the cursor goes back to where it was.
void PlayTurn::tick() {
    const Style& style = context_.options.style;
    if (style.is_terminal && page_is_short_) {
        context_.out << "\0337\033[1;" << style.width - 5 << "H" << pad_right(print_seconds(*seconds_left()), 6)
                     << "\0338" << std::flush;
    }
}

PlayTurn::Next PlayTurn::answer(const Line& line) {
    if (line.kind != Line::Kind::text) {
        return line.kind == Line::Kind::end ? Next::leave : time_up();
    }
    const auto command = read_command(texts(), context_.settings(), printable(line.text));
    if (!command) {
        return say(sentence(texts(), context_.settings(), command.error()));
    }
    const bool was_hint = has_hinted_;
    const bool was_asked = asks_to_end_;
    const Next next = obey(*command);
    has_hinted_ = has_hinted_ && !was_hint;
    asks_to_end_ = asks_to_end_ && !was_asked;
    return next;
}

} // namespace runset::cli
