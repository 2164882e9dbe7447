#include "server/hall/up_time.h"

#include "server/store/clock.h"

namespace runset::server::hall {

void UpTime::begin(std::int64_t up_ms) {
    base_ms_ = up_ms - scheduler_.now_ms();
    const std::int64_t wall_ms = scheduler_.wall_ms();
    clock_ahead_ms_ = store::clock_at_start(store_.times(wall_ms), wall_ms) - now_ms();
    store_.begin_clock(clock_ms());
}

std::int64_t UpTime::now_ms() const {
    return paused_at_ms_ ? *paused_at_ms_ : base_ms_ + scheduler_.now_ms();
}

void UpTime::resume() {
    base_ms_ = *paused_at_ms_ - scheduler_.now_ms();
    paused_at_ms_.reset();
}

void UpTime::keep() {
    store_.keep_times({.up_ms = now_ms(), .clock_ms = clock_ms()}, scheduler_.wall_ms());
}

} // namespace runset::server::hall
