// Counts what happened within the last while, with two numbers instead of a list of times: what the span before has
// left fades out evenly.
#pragma once

#include <chrono>

namespace runset::server::net {

class RateWindow {
public:
    using Time = std::chrono::steady_clock::time_point;

    /// Counts one more; false once that makes more than `most` within `span`.
    bool is_within(int most, std::chrono::milliseconds span, Time now) {
        if (now - start_ >= 2 * span) {
            before_ = 0;
            count_ = 0;
            start_ = now;
        } else if (now - start_ >= span) {
            before_ = count_;
            count_ = 0;
            start_ += span;
        }
        ++count_;
        const auto left = span - std::chrono::duration_cast<std::chrono::milliseconds>(now - start_);
        return count_ + before_ * left.count() / span.count() <= most;
    }

    /// One more would be too many. Counts nothing.
    [[nodiscard]] bool is_used_up(int most, std::chrono::milliseconds span, Time now) const {
        return !RateWindow(*this).is_within(most, span, now);
    }

private:
    Time start_{};
    int before_ = 0;
    int count_ = 0;
};

} // namespace runset::server::net
