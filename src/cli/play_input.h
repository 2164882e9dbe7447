// Where the player's lines come from, with a deadline: a terminal or pipe that is waited for with poll(), or a stream
// that is simply read. Where there is a tick, it is called about once a second while waiting.
#pragma once

#include <chrono>
#include <functional>
#include <istream>
#include <optional>
#include <string>

namespace runset::cli {

using TimePoint = std::chrono::steady_clock::time_point;

struct Line {
    enum class Kind : std::uint8_t { text, end, time_up };
    Kind kind = Kind::end;
    std::string text{};
};

class LineSource {
public:
    LineSource() = default;
    LineSource(const LineSource&) = delete;
    LineSource& operator=(const LineSource&) = delete;
    virtual ~LineSource() = default;

    virtual Line next(std::optional<TimePoint> deadline, const std::function<void()>& tick) = 0;
    [[nodiscard]] virtual TimePoint now() const { return std::chrono::steady_clock::now(); }
};

/// Lines of a stream; it cannot be interrupted, so a deadline is seen only when the next line is there.
class StreamLines : public LineSource {
public:
    explicit StreamLines(std::istream& stream) : stream_(stream) {}
    Line next(std::optional<TimePoint> deadline, const std::function<void()>& tick) override;

private:
    std::istream& stream_;
};

class DescriptorLines : public LineSource {
public:
    explicit DescriptorLines(int descriptor) : descriptor_(descriptor) {}
    Line next(std::optional<TimePoint> deadline, const std::function<void()>& tick) override;

private:
    /// Reads what is there; false at the end of input.
    bool read_more();

    int descriptor_;
    std::string buffer_;
    bool is_at_end_ = false;
};

} // namespace runset::cli
