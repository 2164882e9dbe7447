#include "server/hall/hall.h"

#include <algorithm>

#include "server/hall/frozen.h"
#include "server/hall/reads.h"
#include "server/store/facts/log_rows.h"

namespace runset::server::hall {

using net::ConnectionId;
using store::StoredTable;

Hall::Hall(const HallOptions& options, net::Net& net, store::Store& store, loop::Scheduler& scheduler,
           loop::BotPool& bots)
    : door_(*this, net, scheduler), nobody_(*this), ground_(options, door_, store, scheduler, nobody_),
      runner_(ground_, bots), restoring_(ground_, runner_), lobby_(ground_, runner_),
      housekeeping_(ground_, runner_, lobby_) {}

void Hall::restore() {
    const std::vector<StoredTable> live = ground_.store.live_tables();
    // The time that is noted lags behind; no table's time must go back.
    std::int64_t up_ms = ground_.store.times(ground_.scheduler.wall_ms()).up_ms;
    for (const StoredTable& stored : live) {
        up_ms = std::max(up_ms, store::facts::last_up_ms(stored));
    }
    ground_.time.begin(up_ms);
    tell_of_frozen(ground_);
    for (const StoredTable& stored : live) {
        if (restoring_.restore(stored, 0) != nullptr) {
            lobby_.learn_maker(stored);
        }
    }
    begin();
    for (const auto& [id, place] : ground_.places) {
        restoring_.open_missing_deal(*place);
        runner_.wake(*place);
    }
}

void Hall::begin() {
    ground_.is_ready = true;
    housekeeping_.begin();
}

void Hall::stop(std::function<void()> stopped) {
    ground_.is_ready = false;
    ground_.time.keep();
    runner_.stop(std::move(stopped));
}

void Hall::open_among(Neighbours& neighbours) {
    ground_.neighbours = &neighbours;
    ground_.time.begin(ground_.store.times(ground_.scheduler.wall_ms()).up_ms);
    tell_of_frozen(ground_);
    begin();
}

void Hall::take_up(const StoredTable& stored, std::int64_t epoch) {
    runner_.drop(stored.id); // what it was here before is out of date
    Place* place = restoring_.restore(stored, epoch);
    ++ground_.figures.taken;
    if (place != nullptr) {
        lobby_.learn_maker(stored);
        restoring_.open_missing_deal(*place);
        runner_.go_on(*place);
    }
}

void Hall::drop_others(const std::map<std::string, std::int64_t>& owned) {
    std::vector<std::string> gone;
    for (const auto& [id, place] : ground_.places) {
        const auto found = owned.find(id);
        // A table that is being made is in nobody's list yet.
        const bool is_new = place->room.state().seq == 0;
        if (!is_new && (found == owned.end() || found->second != place->epoch)) {
            gone.push_back(id);
        }
    }
    for (const std::string& id : gone) {
        runner_.drop(id);
    }
}

std::string Hall::own_list() const {
    return open_tables(ground_.places);
}

api::Seen Hall::view(const std::string& table, std::string_view token) const {
    return view_of(ground_, table, token);
}

void Hall::opened(ConnectionId connection, std::string_view address) {
    ground_.visitors.add(connection, address);
}

void Hall::received(ConnectionId connection, std::string_view text) {
    ++ground_.figures.commands;
    lobby_.received(connection, text, Lobby::Sought::no);
}

void Hall::closed(ConnectionId connection) {
    lobby_.leave(connection);
    ground_.visitors.erase(connection);
}

std::string Hall::metrics() {
    const bool is_alone = ground_.neighbours->is_alone();
    return prometheus_text(ground_.figures, ground_.places.size()) +
           (is_alone ? "" : prometheus_text_of_node(ground_.figures, ground_.time.is_paused()));
}

void Hall::look(const std::string& table, const std::string& token, const std::function<void(api::Seen)>& done) {
    if (runner_.is_refusing()) {
        done(std::unexpected(protocol::Denial::not_kept)); // what is here may be out of date
    } else if (ground_.places.contains(table)) {
        done(view(table, token));
    } else {
        ground_.neighbours->look(table, token, done);
    }
}

void Hall::read_games(const std::string& table, std::function<net::HttpAnswer(const api::GamesRead&)> tell,
                      std::function<void(net::HttpAnswer)> done) {
    hall::read_games(ground_, table, std::move(tell), std::move(done));
}

} // namespace runset::server::hall
