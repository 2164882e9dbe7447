// Times of answers and what they come to.
#pragma once

#include <algorithm>
#include <vector>

namespace runset::load {

class Figures {
public:
    void add(double ms) { times_.push_back(ms); }
    void clear() { times_.clear(); }
    [[nodiscard]] std::size_t count() const { return times_.size(); }
    /// The time that this share of all answers kept to, in milliseconds.
    [[nodiscard]] double at(double share) {
        if (times_.empty()) {
            return 0;
        }
        const auto place =
            std::min(times_.size() - 1, static_cast<std::size_t>(share * static_cast<double>(times_.size())));
        std::ranges::nth_element(times_, times_.begin() + static_cast<std::ptrdiff_t>(place));
        return times_[place];
    }

private:
    std::vector<double> times_;
};

} // namespace runset::load
