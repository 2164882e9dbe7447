#include "server/hall/housekeeping.h"

namespace runset::server::hall {

namespace {

constexpr std::int64_t time_every_ms = 5000;
constexpr std::int64_t tidy_every_ms = 60'000;

} // namespace

void Housekeeping::begin() {
    again_in(time_every_ms, &Housekeeping::keep_time);
    again_in(tidy_every_ms, &Housekeeping::tidy_up);
}

void Housekeeping::again_in(std::int64_t span_ms, void (Housekeeping::*work)()) {
    ground_.scheduler.at(ground_.scheduler.now_ms() + span_ms, [this, work] {
        if (ground_.is_ready) {
            (this->*work)();
        }
    });
}

void Housekeeping::keep_time() {
    ground_.time.keep();
    again_in(time_every_ms, &Housekeeping::keep_time);
}

void Housekeeping::tidy_up() {
    close_empty();
    lobby_.tidy();
    if (ground_.neighbours->is_alone()) {
        ground_.figures.standing_still = ground_.store.count_frozen(); // some may have been deleted
    }
    delete_old();
    again_in(tidy_every_ms, &Housekeeping::tidy_up);
}

void Housekeeping::close_empty() {
    const std::int64_t now_ms = ground_.time.now_ms();
    std::vector<std::string> done;
    for (const auto& [id, place] : ground_.places) {
        const bool is_empty = place->room.client_count() == 0 && !place->is_busy && place->waiting.empty();
        place->empty_since_ms = is_empty ? place->empty_since_ms : now_ms;
        if (!is_empty) {
            continue;
        }
        if (place->room.state().stage == table::Stage::closed) {
            done.push_back(id);
        } else if (now_ms - place->empty_since_ms >=
                   closes_after_ms(ground_.options, place->room) + 2 * place->room.state().limit_ms()) {
            runner_.take(*place, [](table::Room& room, std::int64_t at_ms) { return room.close(at_ms); });
        }
    }
    for (const std::string& id : done) {
        runner_.remove(id);
    }
}

/// Tables that are over: what is still played at has no age.
void Housekeeping::delete_old() {
    if (ground_.time.is_paused() || is_deleting_) {
        return;
    }
    is_deleting_ = true;
    ground_.store.delete_before(ground_.time.clock_ms() - ground_.options.forget_after_ms,
                                [this](int /*count*/) { is_deleting_ = false; });
}

} // namespace runset::server::hall
