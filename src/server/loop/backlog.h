// Jobs that wait for the one thread that does them. It takes whatever has come in since it looked last, all at once.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace runset::server::loop {

template <typename Job> class Backlog {
public:
    void add(Job job) {
        {
            const std::lock_guard lock(mutex_);
            waiting_.push_back(std::move(job));
        }
        has_work_.notify_one();
    }

    /// The same if no more than so many wait; false: there are too many, and the job is as it was.
    [[nodiscard]] bool add_if_fewer(std::size_t most, Job& job) {
        {
            const std::lock_guard lock(mutex_);
            if (waiting_.size() >= most) {
                return false;
            }
            waiting_.push_back(std::move(job));
        }
        has_work_.notify_one();
        return true;
    }

    /// Waits for jobs and puts them into `batch`, which is empty. False: there are none left, and none will come.
    [[nodiscard]] bool take(std::vector<Job>& batch) {
        std::unique_lock lock(mutex_);
        has_work_.wait(lock, [this] { return is_ending_ || !waiting_.empty(); });
        batch.swap(waiting_);
        return !batch.empty();
    }

    /// The same, but not for longer than until then; then `batch` may be empty.
    [[nodiscard]] bool take(std::vector<Job>& batch, std::optional<std::chrono::steady_clock::time_point> until) {
        if (!until) {
            return take(batch);
        }
        std::unique_lock lock(mutex_);
        has_work_.wait_until(lock, *until, [this] { return is_ending_ || !waiting_.empty(); });
        batch.swap(waiting_);
        return !batch.empty() || !is_ending_;
    }

    /// What waits is still to be done.
    void end() {
        end_with([] {});
    }

    /// What waits is dropped.
    void end_at_once() {
        end_with([this] { waiting_.clear(); });
    }

    [[nodiscard]] bool is_ending() const { return is_ending_; }

private:
    template <typename First> void end_with(First first) {
        {
            const std::lock_guard lock(mutex_);
            first();
            is_ending_ = true;
        }
        has_work_.notify_one();
    }

    std::mutex mutex_;
    std::condition_variable has_work_;
    std::vector<Job> waiting_;
    std::atomic<bool> is_ending_ = false;
};

} // namespace runset::server::loop
