#include "cli/terminal/lines.h"

#include <algorithm>
#include <array>
#include <cerrno>

#include <poll.h>
#include <termios.h>
#include <unistd.h>

namespace runset::cli::terminal {

namespace {

constexpr int second_ms = 1000;
constexpr int look_ms = 50;
constexpr std::size_t longest_line = 100'000; // more than that nobody types; the rest is read as another line

} // namespace

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

void DescriptorLines::wait(std::optional<TimePoint> deadline, const std::function<void()>& tick) {
    if (news_ != nullptr) {
        news_->before_wait();
    }
    int wait_ms = news_ != nullptr && news_->descriptor() < 0 ? look_ms : -1;
    if (deadline && wait_ms < 0) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(*deadline - now()).count() + 1;
        wait_ms = news_ != nullptr ? second_ms : static_cast<int>(std::clamp<std::int64_t>(left, 0, second_ms));
    }
    std::array<pollfd, 2> waiting{
        pollfd{.fd = descriptor_, .events = POLLIN, .revents = 0},
        pollfd{.fd = news_ != nullptr ? news_->descriptor() : -1, .events = POLLIN, .revents = 0}};
    const int ready = ::poll(waiting.data(), waiting.size(), wait_ms);
    if (ready > 0 && waiting[0].revents != 0) {
        is_at_end_ = !read_more();
    } else if (ready == 0 && tick && deadline) {
        tick();
    }
}

Line DescriptorLines::next(std::optional<TimePoint> deadline, const std::function<void()>& tick) {
    for (;;) {
        if (news_ != nullptr && news_->look()) {
            return {.kind = Line::Kind::news};
        }
        if (deadline && news_ == nullptr && now() >= *deadline) {
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
        wait(deadline, tick);
    }
}

} // namespace runset::cli::terminal
