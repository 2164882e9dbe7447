#include "server/loop/loop.h"

#include <utility>

#include <boost/asio/post.hpp>

#include "server/loop/loop_context.h"

namespace runset::server::loop {

Loop::Loop() : context_(std::make_unique<LoopContext>()) {}
Loop::~Loop() = default;

void Loop::post(std::function<void()> work) {
    boost::asio::post(context_->io, [this, task = std::move(work)] {
        const LoopWatch::Span span(watch_);
        task();
    });
}

TimerId Loop::call_at(Time time, std::function<void()> work) {
    const TimerId id{++context_->last_timer};
    const auto [place, is_new] = context_->timers.try_emplace(id, context_->io, time);
    place->second.async_wait([this, id, task = std::move(work)](boost::system::error_code) {
        // A timer that has fired can still be cancelled before its turn comes: the map tells, not the error.
        if (context_->timers.erase(id) > 0) {
            const LoopWatch::Span span(watch_);
            task();
        }
    });
    return id;
}

void Loop::cancel(TimerId timer) {
    context_->timers.erase(timer);
}

void Loop::run() {
    context_->io.run();
}

void Loop::stop() {
    context_->io.stop();
}

} // namespace runset::server::loop
