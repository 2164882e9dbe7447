// What a player types, from a text. It cannot be interrupted, so a deadline is seen only when the next line is there.
#pragma once

#include <istream>

#include "cli/terminal/lines.h"

namespace runset::test {

class StreamLines : public cli::terminal::LineSource {
public:
    explicit StreamLines(std::istream& stream) : stream_(stream) {}

    cli::terminal::Line next(std::optional<cli::terminal::TimePoint> deadline,
                             const std::function<void()>& /*tick*/) override {
        using Line = cli::terminal::Line;
        Line line{.kind = Line::Kind::text};
        if (!std::getline(stream_, line.text)) {
            return {.kind = Line::Kind::end};
        }
        return deadline && now() >= *deadline ? Line{.kind = Line::Kind::time_up} : line;
    }

private:
    std::istream& stream_;
};

} // namespace runset::test
