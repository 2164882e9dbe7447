#include "server/loop/loop_watch.h"

#include <algorithm>

namespace runset::server::loop {

void LoopWatch::add(Clock::duration taken) {
    taken_.add(std::chrono::duration_cast<std::chrono::milliseconds>(taken).count());
    longest_ = std::max(longest_, taken);
}

std::string LoopWatch::prometheus_text() const {
    return taken_.prometheus_text("loop_seconds",
                                  "How long the loop was held at a time; meanwhile nobody is answered.") +
           "# HELP runset_loop_longest_seconds The longest of them since the start.\n"
           "# TYPE runset_loop_longest_seconds gauge\nrunset_loop_longest_seconds " +
           std::to_string(std::chrono::duration<double>(longest_).count()) + "\n";
}

} // namespace runset::server::loop
