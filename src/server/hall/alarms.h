// What happens at a table by itself: its clock rings, and bots think and move.
#pragma once

#include <functional>
#include <string>

#include "server/hall/ground.h"

namespace runset::server::hall {

class Alarms {
public:
    using Take = std::function<void(Place& place, Input input)>;

    /// `take` is called with what happens.
    Alarms(Ground& ground, loop::BotPool& bots, Take take) : ground_(ground), bots_(bots), take_(std::move(take)) {}

    /// After every step of a table: what happens there next. Nothing while the hall is not ready or time stands still.
    void set(Place& place);
    void cancel(Place& place);

private:
    void arm(Place& place);
    void ring(const std::string& id);
    void ask_bot(Place& place);
    void bot_has_decided(const std::string& id, const table::BotTask& task, const rules::Move& move);

    Ground& ground_;
    loop::BotPool& bots_;
    Take take_;
};

} // namespace runset::server::hall
