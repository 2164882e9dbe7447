// The Asio side of the loop, for the rooms that have sockets.
#pragma once

#include <unordered_map>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include "server/loop/loop.h"

namespace runset::server::loop {

struct LoopContext {
    static constexpr int one_thread = 1;

    boost::asio::io_context io{one_thread};
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work{io.get_executor()};
    std::unordered_map<TimerId, boost::asio::steady_timer> timers{};
    std::uint64_t last_timer = 0;
};

} // namespace runset::server::loop
