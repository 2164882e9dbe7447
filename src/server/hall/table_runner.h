// Runs the tables that are here, each step from asking to telling: one thing after the other, none while something is
// being written, and nobody hears of a step before it is kept.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "server/hall/alarms.h"
#include "server/hall/ground.h"

namespace runset::server::hall {

class TableRunner {
public:
    TableRunner(Ground& ground, loop::BotPool& bots);

    /// A room without a state.
    Place& make(const std::string& id, std::int64_t epoch);
    /// It happens as soon as nothing is being written.
    void take(Place& place, Input input);
    /// What has happened meanwhile, then clock and bot.
    void go_on(Place& place);
    /// Only clock and bot.
    void wake(Place& place);

    /// Time stands still, and everybody at a table sees that.
    void pause();
    /// And tables may be lost: nothing that is known here is told.
    void pause_and_refuse();
    void resume();
    [[nodiscard]] bool is_refusing() const { return is_refusing_; }
    /// `stopped` is called when all is written.
    void stop(std::function<void()> stopped);

    // The ends of a table here.
    void remove(const std::string& id);
    /// Everybody there is told why.
    void dismiss(const std::string& id, protocol::Denial why);
    /// Another node may have it: whoever is at it here has to come again.
    void drop(const std::string& id);
    /// A log that does not replay is left for a person to look at.
    void freeze(const std::string& id, std::string_view why);

private:
    void perform(Place& place, table::Step step);
    void keep(Place& place, table::Pending pending);
    void kept(const std::string& id, std::int64_t epoch, table::Pending pending, store::Kept result);
    void not_kept(Place& place, const table::Pending& pending, store::Kept result);
    void send(const Place& place, const std::vector<table::Outgoing>& out);
    void finish_stop();

    Ground& ground_;
    Alarms alarms_;
    bool is_refusing_ = false;
    std::function<void()> stopped_;
};

} // namespace runset::server::hall
