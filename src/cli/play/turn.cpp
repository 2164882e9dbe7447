#include "cli/play/turn.h"

#include <algorithm>

#include "cli/screen/turn.h"
#include "cli/terminal/words.h"

namespace runset::cli::play {

using terminal::Line;

PlayTurn::PlayTurn(const screen::Screen& screen, TurnPlace& place)
    : screen_(screen), place_(place), view_(place.view()), seat_(view_.to_move),
      draft_(view_.settings, view_.position()) {
    if (const auto kept = place.kept_draft()) {
        // Of an older program perhaps: then the turn begins anew.
        [[maybe_unused]] const auto mistake = draft_.replace(*kept);
    }
    kept_ = draft_.table();
}

TurnEnd PlayTurn::run() {
    Next next = Next::ask_again;
    while (next == Next::ask_again || next == Next::stay_silent) {
        if (next == Next::ask_again) {
            show_page();
        }
        next = answer(screen_.lines.next(place_.deadline(), [this] { tick(); }));
        if (const rules::Table draft = draft_.table(); next != Next::turn_over && draft != kept_) {
            kept_ = draft;
            place_.keep_draft(draft);
        }
    }
    return next == Next::leave ? TurnEnd::left : TurnEnd::done;
}

std::optional<int> PlayTurn::seconds_left() const {
    const auto deadline = place_.deadline();
    if (!deadline) {
        return std::nullopt;
    }
    const auto left = std::chrono::ceil<std::chrono::seconds>(*deadline - screen_.lines.now());
    return static_cast<int>(std::max<std::int64_t>(0, left.count()));
}

void PlayTurn::show_page() {
    const std::vector<std::string> names = place_.names();
    const std::vector<std::string> log = place_.log();
    const std::string page = screen::print_turn({.texts = texts(),
                                                 .style = screen_.style,
                                                 .view = view_,
                                                 .names = names,
                                                 .draft = draft_,
                                                 .log = log,
                                                 .seen = place_.seen(),
                                                 .rack_order = place_.rack_order(),
                                                 .seconds_left = seconds_left(),
                                                 .message = message_});
    message_.clear();
    page_is_short_ = std::ranges::count(page, '\n') < screen_.style.height;
    screen_.show(page);
    if (screen_.style.is_terminal) {
        screen_.out << screen::paint(screen_.style, screen::Ink::bold, names[seat_.index]) << " › " << std::flush;
    }
}

/// Keeps the time in the first line up to date while the player types; the cursor goes back to where it was.
void PlayTurn::tick() {
    const screen::Style& style = screen_.style;
    if (const auto left = seconds_left(); left && style.is_terminal && page_is_short_) {
        screen_.out << "\0337\033[1;" << style.width - 5 << "H"
                    << terminal::pad_right(terminal::print_seconds(*left), 6) << "\0338" << std::flush;
    }
}

PlayTurn::Next PlayTurn::answer(const Line& line) {
    switch (line.kind) {
    case Line::Kind::end:
        return Next::leave;
    case Line::Kind::time_up:
        return time_up();
    case Line::Kind::news:
        return take(place_.news());
    case Line::Kind::text:
        break;
    }
    const auto command = typed::read_command(texts(), settings(), screen::printable(line.text), place_.kind());
    if (!command) {
        return say(typed::sentence(texts(), settings(), command.error()));
    }
    const bool was_hint = has_hinted_;
    const bool was_asked = asks_to_end_;
    const Next next = obey(*command);
    has_hinted_ = has_hinted_ && !was_hint;
    asks_to_end_ = asks_to_end_ && !was_asked;
    return next;
}

PlayTurn::Next PlayTurn::take(const Reply& reply) {
    if (reply.is_leaving || reply.ends_turn) {
        return reply.is_leaving ? Next::leave : Next::turn_over;
    }
    if (reply.sentence.empty()) {
        return Next::stay_silent;
    }
    return reply.is_alarm ? say(reply.sentence) : tell(reply.sentence);
}

} // namespace runset::cli::play
