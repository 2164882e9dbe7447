// The hall's two clocks. Rooms go by the up-time: how long the server has been up over all its runs. Tables grow old by
// the store's clock, which goes as fast.
#pragma once

#include <cstdint>
#include <optional>

#include "server/loop/scheduler.h"
#include "server/store/store.h"

namespace runset::server::hall {

class UpTime {
public:
    UpTime(loop::Scheduler& scheduler, store::Store& store) : scheduler_(scheduler), store_(store) {}

    /// It is this up-time now; the store's clock goes on where it stood.
    void begin(std::int64_t up_ms);
    [[nodiscard]] std::int64_t now_ms() const;
    /// The store's clock.
    [[nodiscard]] std::int64_t clock_ms() const { return now_ms() + clock_ahead_ms_; }
    /// What the scheduler shows at this up-time, unless it stands still in between.
    [[nodiscard]] std::int64_t scheduled_ms(std::int64_t up_ms) const { return up_ms - base_ms_; }

    [[nodiscard]] bool is_paused() const { return paused_at_ms_.has_value(); }
    void pause() { paused_at_ms_ = now_ms(); }
    /// The time in between is charged to nobody.
    void resume();

    /// Notes both in the store.
    void keep();

private:
    loop::Scheduler& scheduler_;
    store::Store& store_;
    std::int64_t base_ms_ = 0;
    std::int64_t clock_ahead_ms_ = 0; // of the up-time
    std::optional<std::int64_t> paused_at_ms_;
};

} // namespace runset::server::hall
