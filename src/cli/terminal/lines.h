// Where the player's lines come from, with a deadline: a terminal or pipe that is waited for with poll(). Where there
// is a tick, it is called about once a second while waiting. News may come in between.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>

namespace runset::cli::terminal {

using TimePoint = std::chrono::steady_clock::time_point;

struct Line {
    enum class Kind : std::uint8_t { text, end, time_up, news };
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

/// Something that may have news while a player types.
class NewsSource {
public:
    NewsSource() = default;
    NewsSource(const NewsSource&) = delete;
    NewsSource& operator=(const NewsSource&) = delete;
    virtual ~NewsSource() = default;

    /// Looks without waiting; true if the player should hear of something.
    virtual bool look() = 0;
    /// What becomes readable when there may be news; -1: it has to be looked for now and then.
    [[nodiscard]] virtual int descriptor() const = 0;
    /// The player has typed all for now: what was put off may be done.
    virtual void before_wait() {}
};

class DescriptorLines : public LineSource {
public:
    /// With a source of news, these are waited for as well, and the deadline is the business of whoever has them.
    explicit DescriptorLines(int descriptor, NewsSource* news = nullptr) : descriptor_(descriptor), news_(news) {}
    Line next(std::optional<TimePoint> deadline, const std::function<void()>& tick) override;

private:
    /// Reads what is there; false at the end of input.
    bool read_more();
    /// Until there is something to read, news, or about a second is over.
    void wait(std::optional<TimePoint> deadline, const std::function<void()>& tick);

    int descriptor_;
    NewsSource* news_;
    std::string buffer_;
    bool is_at_end_ = false;
};

} // namespace runset::cli::terminal
