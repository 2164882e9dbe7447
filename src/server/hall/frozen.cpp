#include "server/hall/frozen.h"

#include "server/machine/log_line.h"

namespace runset::server::hall {

void freeze_in_store(Ground& ground, const std::string& id, std::int64_t epoch, std::string_view why) {
    ++ground.figures.frozen;
    ++ground.figures.standing_still;
    machine::log_line("table " + id + " is frozen: " + std::string(why) +
                      "; games that were over before can still be read; runset check --store says more");
    ground.store.keep({.table = id, .epoch = epoch, .status = store::TableStatus::frozen},
                      [](store::Kept /*result*/) {});
}

void tell_of_frozen(Ground& ground) {
    ground.figures.standing_still = ground.store.count_frozen();
    if (ground.figures.standing_still > 0) {
        machine::log_line(std::to_string(ground.figures.standing_still) +
                          " tables stand still, for their logs are damaged; runset check --store names them");
    }
}

} // namespace runset::server::hall
