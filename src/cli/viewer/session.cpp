#include "cli/viewer/session.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "cli/terminal/words.h"
#include "cli/typed/verb.h"
#include "cli/viewer/page.h"

namespace runset::cli::viewer {

using terminal::Line;

namespace {

using namespace std::string_view_literals;

struct ReplayVerb {
    std::string_view word; // its key is "replay.word." + word, its explanation "replay.help." + word
    std::string_view short_word;
    std::string_view operand; // an example
};

constexpr std::array verbs_of_replay{
    ReplayVerb{"next", "n", ""},   ReplayVerb{"back", "b", ""},  ReplayVerb{"turn", "t", "15"},
    ReplayVerb{"round", "r", "2"}, ReplayVerb{"first", "f", ""}, ReplayVerb{"last", "l", ""},
    ReplayVerb{"seat", "s", "1"},  ReplayVerb{"all", "a", ""},   ReplayVerb{"steps", "+", ""},
    ReplayVerb{"play", "p", "2"},  ReplayVerb{"help", "?", ""},  ReplayVerb{"quit", "q", ""},
};

std::string shown_word(const text::Catalogue& texts, std::string_view word) {
    return typed::words_of(texts.get("replay.word." + std::string(word)), ", ").front();
}

/// The English word of what was typed; empty: no verb.
std::string_view verb_of(const text::Catalogue& texts, std::string_view typed) {
    const auto is_it = [&](const ReplayVerb& verb) {
        return typed == verb.word || typed == verb.short_word || typed == shown_word(texts, verb.word);
    };
    const auto found = std::ranges::find_if(verbs_of_replay, is_it);
    return found == verbs_of_replay.end() ? ""sv : found->word;
}

std::optional<int> number_in(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool is_whole = error == std::errc() && end == text.data() + text.size() && number >= 0;
    return is_whole ? std::optional(number) : std::nullopt;
}

std::string help(const text::Catalogue& texts, const screen::Style& style) {
    std::vector<std::vector<std::string>> rows;
    for (const ReplayVerb& verb : verbs_of_replay) {
        const std::string word = shown_word(texts, verb.word);
        const std::string example = verb.operand.empty() ? word : word + " " + std::string(verb.operand);
        rows.push_back({"  " + screen::paint(style, screen::Ink::bold, example), std::string(verb.short_word),
                        std::string(texts.get("replay.help." + std::string(verb.word)))});
    }
    return terminal::print_columns(rows, {false, false, false});
}

std::string menu(const text::Catalogue& texts) {
    std::string line;
    for (const std::string_view word : {"next"sv, "back"sv, "steps"sv, "play"sv, "help"sv, "quit"sv}) {
        line += (line.empty() ? "" : " · ") + shown_word(texts, word);
    }
    return line;
}

} // namespace

void ReplaySession::show() {
    std::string page = print_replay(screen_.texts, screen_.style, walk_) + "\n";
    page +=
        message_.empty() ? screen::paint(screen_.style, screen::Ink::dim, menu(screen_.texts)) + "\n" : message_ + "\n";
    message_.clear();
    screen_.show(page + (screen_.style.is_terminal ? "> " : "\n"));
}

void ReplaySession::run() {
    for (;;) {
        show();
        const Line line = screen_.lines.next({}, {});
        if (line.kind == Line::Kind::end || (line.kind == Line::Kind::text && !obey(screen::printable(line.text)))) {
            return;
        }
    }
}

bool ReplaySession::obey(const std::string& line) {
    std::vector<std::string> words = typed::words_of(line, " \t");
    const std::string typed = words.empty() ? "next" : words.front();
    std::string verb(verb_of(screen_.texts, typed));
    std::vector<std::string> operands(words.empty() ? words.end() : words.begin() + 1, words.end());
    if (verb.empty() && number_in(typed)) {
        verb = "turn";
        operands = words;
    }
    if (verb == "quit") {
        return false;
    }
    if (verb == "next") {
        walk_.on();
    } else if (verb == "back") {
        walk_.back();
    } else if (verb == "first") {
        walk_.to_first();
    } else if (verb == "last") {
        walk_.to_last();
    } else if (verb == "turn" || verb == "round") {
        go_to(verb, operands);
    } else if (verb == "seat" || verb == "all") {
        look_as(operands);
    } else if (verb == "steps") {
        walk_.is_stepwise = !walk_.is_stepwise;
    } else if (verb == "play") {
        play(operands);
    } else {
        message_ = verb == "help" ? help(screen_.texts, screen_.style)
                                  : screen_.texts.fill("replay.unknown", {{"text", typed}});
    }
    return true;
}

void ReplaySession::go_to(const std::string& word, const std::vector<std::string>& operands) {
    const std::string text = operands.empty() ? "" : operands.front();
    const std::optional<int> number = number_in(text);
    const int round = walk_.frame().after.round;
    const bool is_there = number && (word == "round" ? walk_.to_turn(*number, 0) : walk_.to_turn(round, *number));
    if (!is_there) {
        message_ = screen_.texts.fill("replay.noTurn", {{"text", text}});
    }
}

void ReplaySession::look_as(const std::vector<std::string>& operands) {
    const std::optional<int> number = operands.empty() ? std::nullopt : number_in(operands.front());
    if (operands.empty()) {
        walk_.seat.reset();
    } else if (number && *number >= 1 && *number <= static_cast<int>(walk_.names().size())) {
        walk_.seat = rules::Seat{static_cast<std::uint8_t>(*number - 1)};
    } else {
        message_ = screen_.texts.fill("replay.noSeat", {{"text", operands.front()}});
    }
}

void ReplaySession::play(const std::vector<std::string>& operands) {
    constexpr std::chrono::milliseconds usual_pause{1600};
    constexpr int fastest = 16;
    const int speed = std::clamp(operands.empty() ? 1 : number_in(operands.front()).value_or(1), 1, fastest);
    while (!walk_.is_at_end()) {
        walk_.on();
        show();
        const Line line = screen_.lines.next(screen_.lines.now() + usual_pause / speed, {});
        if (line.kind != Line::Kind::time_up) {
            return;
        }
    }
}

} // namespace runset::cli::viewer
