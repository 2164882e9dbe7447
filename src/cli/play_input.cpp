#include "cli/play_input.h"

#include <algorithm>
#include <array>
#include <cerrno>

#include <poll.h>
#include <termios.h>
#include <unistd.h>

namespace runset::cli {

namespace {

constexpr int second_ms = 1000;
constexpr std::size_t longest_line = 100'000; // more than that nobody types; the rest is read as another line

} // namespace

Line StreamLines::next(std::optional<TimePoint> deadline, const std::function<void()>& /*tick*/) {
    Line line{.kind = Line::Kind::text};
    if (!std::getline(stream_, line.text)) {
        return {.kind = Line::Kind::end};
    }
    return deadline && now() >= *deadline ? Line{.kind = Line::Kind::time_up} : line;
}

bool DescriptorLines::read_more() {
    std::array<char, 4096> bytes{};
    const ssize_t count = ::read(descriptor_, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) {
        return true;
    }
    if (count <= 0) {
        return false;
    }
    buffer_.append(bytes.data(), static_cast<std::size_t>(count));
    return true;
}

Line DescriptorLines::next(std::optional<TimePoint> deadline, const std::function<void()>& tick) {
    for (;;) {
        if (deadline && now() >= *deadline) {
            ::tcflush(descriptor_, TCIFLUSH); // half a line typed into the old turn is not part of the next one
            return {.kind = Line::Kind::time_up};
        }
        const std::size_t end = buffer_.find('\n');
        if (end != std::string::npos || buffer_.size() > longest_line || (is_at_end_ && !buffer_.empty())) {
            Line line{.kind = Line::Kind::text, .text = buffer_.substr(0, end)};
            buffer_.erase(0, end == std::string::npos ? end : end + 1);
            return line;
        }
        if (is_at_end_) {
            return {.kind = Line::Kind::end};
        }
        int wait_ms = -1;
        if (deadline) {
            const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(*deadline - now()).count() + 1;
            wait_ms = static_cast<int>(std::clamp<std::int64_t>(left, 0, second_ms));
        }
        pollfd waiting{.fd = descriptor_, .events = POLLIN, .revents = 0};
        const int ready = ::poll(&waiting, 1, wait_ms);
        if (ready > 0) {
            is_at_end_ = !read_more();
        } else if (tick && deadline) {
            tick();
        }
    }
}

} // namespace runset::cli
