#include "server/loop/bot_threads.h"

#include <sys/resource.h>
#include <unistd.h>

namespace runset::server::loop {

namespace {

constexpr int low_priority = 10;

} // namespace

BotThreads::BotThreads(Loop& loop, int threads) : loop_(loop) {
    for (int i = 0; i < threads; ++i) {
        threads_.emplace_back([this] { run(); });
    }
}

BotThreads::~BotThreads() {
    {
        const std::lock_guard lock(mutex_);
        is_over_ = true;
    }
    has_work_.notify_all();
    for (std::thread& thread : threads_) {
        thread.join();
    }
}

void BotThreads::think(std::function<void()> work, std::function<void()> done) {
    {
        const std::lock_guard lock(mutex_);
        tasks_.push_back({.work = std::move(work), .done = std::move(done)});
    }
    has_work_.notify_one();
}

void BotThreads::run() {
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), low_priority); // on Linux: of this thread alone
    while (true) {
        std::unique_lock lock(mutex_);
        has_work_.wait(lock, [this] { return is_over_ || !tasks_.empty(); });
        if (is_over_) {
            return;
        }
        Task task = std::move(tasks_.front());
        tasks_.pop_front();
        lock.unlock();
        task.work();
        loop_.post(std::move(task.done));
    }
}

} // namespace runset::server::loop
