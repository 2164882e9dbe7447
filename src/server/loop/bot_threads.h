// Threads on which bots think, at a lower priority than everything else: however hard they think, players do not wait.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

#include "server/loop/loop.h"
#include "server/loop/scheduler.h"

namespace runset::server::loop {

class BotThreads final : public BotPool {
public:
    BotThreads(Loop& loop, int threads);
    ~BotThreads() override;
    BotThreads(const BotThreads&) = delete;
    BotThreads& operator=(const BotThreads&) = delete;

    void think(std::function<void()> work, std::function<void()> done) override;

private:
    struct Task {
        std::function<void()> work;
        std::function<void()> done;
    };

    void run();

    Loop& loop_;
    std::mutex mutex_;
    std::condition_variable has_work_;
    std::deque<Task> tasks_;
    bool is_over_ = false;
    std::vector<std::thread> threads_;
};

} // namespace runset::server::loop
