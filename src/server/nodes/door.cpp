#include "server/nodes/door.h"

#include <algorithm>

#include "server/nodes/links.h"

namespace runset::server::nodes {

namespace {

using Clock = std::chrono::steady_clock;

/// A message of a client from afar that is not for a table here goes back; whoever is sent to and fro has to come
/// again.
constexpr int most_moves = 5;
constexpr std::size_t most_waiting = 64;
constexpr std::int64_t watch_every_ms = 500;

} // namespace

NodeDoor::NodeDoor(net::Net& network, loop::Scheduler& scheduler, NodeLinks& links)
    : network_(network), scheduler_(scheduler), links_(links) {}

NodeDoor::~NodeDoor() = default;

void NodeDoor::open(hall::Hall& hall, NodeRegister& nodes) {
    hall_ = &hall;
    nodes_ = &nodes;
    links_.open(*this);
    watch();
}

/// Counted from before the lease was asked for, so it ends here no later than at the database.
bool NodeDoor::is_lease_good() const {
    return Clock::now() - lease_from_ < lease_time;
}

void NodeDoor::watch() {
    if (!is_lease_good()) {
        hall_->pause_and_refuse();
    }
    nodes_->publish(hall_->own_list());
    scheduler_.at(scheduler_.now_ms() + watch_every_ms, [this] { watch(); });
}

void NodeDoor::beat(Beat beat) {
    lease_from_ = beat.asked_at;
    if (beat.owned) {
        hall_->drop_others(*beat.owned);
    }
    if (is_lease_good()) {
        hall_->resume();
    }
    std::set<std::string> alive;
    lists_.clear();
    for (OtherNode& other : beat.others) {
        alive.insert(other.address);
        lists_.push_back(std::move(other.list));
    }
    for (const std::string& before : alive_) {
        if (!alive.contains(before)) {
            links_.tell_late(before);
        }
    }
    links_.keep_only(alive);
    alive_ = std::move(alive);
    for (const Taken& taken : beat.taken) {
        take_up(taken);
    }
}

/// While the hall stops it takes nothing any more; what was taken all the same is given away with the rest.
void NodeDoor::take_up(const Taken& taken) {
    if (hall_->is_ready()) {
        hall_->take_up(taken.table, taken.epoch);
    }
}

void NodeDoor::trouble() {
    hall_->pause();
}

void NodeDoor::stop(std::function<void()> stopped) {
    hall_->stop([this, stopped = std::move(stopped)] {
        nodes_->leave([this, stopped] {
            links_.close_all();
            stopped();
        });
    });
}

void NodeDoor::opened(net::ConnectionId connection, std::string_view address) {
    addresses_[connection] = address;
    hall_->opened(connection, address);
}

void NodeDoor::received(net::ConnectionId connection, std::string_view text) {
    if (!is_lease_good()) {
        hall_->pause_and_refuse(); // this process may have stood still for long
    }
    const auto guest = guests_.find(connection);
    if (guest == guests_.end()) {
        hall_->received(connection, text);
    } else if (guest->second.is_given_back) {
        links_.give_back(connection, text);
    } else if (!guest->second.away_at.empty()) {
        links_.say(connection, guest->second.away_at, text);
    } else if (guest->second.waiting.size() < most_waiting) {
        guest->second.waiting.emplace_back(text);
    } else {
        dismiss(connection);
    }
}

void NodeDoor::closed(net::ConnectionId connection) {
    if (const auto guest = guests_.find(connection); guest != guests_.end()) {
        if (!guest->second.away_at.empty()) {
            links_.leave(connection, guest->second.away_at);
        }
        guests_.erase(guest);
    }
    addresses_.erase(connection);
    hall_->closed(connection);
}

void NodeDoor::send(net::ConnectionId connection, std::shared_ptr<const std::string> text) {
    if (is_from_afar(connection)) {
        links_.send(connection, *text);
    } else {
        tell(connection, std::move(text));
    }
}

void NodeDoor::close(net::ConnectionId connection, net::CloseCode code, std::string_view reason) {
    if (is_from_afar(connection)) {
        links_.close(connection, code, reason);
    } else {
        end(connection, code, reason);
    }
}

void NodeDoor::dismiss(net::ConnectionId connection) {
    close(connection, net::CloseCode::going_away, "the table cannot be reached; come again");
}

bool NodeDoor::seek(net::ConnectionId connection, const std::string& table, std::string_view text) {
    guests_[connection].waiting.emplace_front(text);
    look_for(connection, table, false);
    return true;
}

void NodeDoor::look_for(net::ConnectionId connection, const std::string& table, bool is_missing) {
    nodes_->find(table, is_missing,
                 [this, connection, table](const Found& result) { found(connection, table, result); });
}

bool NodeDoor::seek_made(net::ConnectionId connection, const store::Digest& token_hash, std::string_view text) {
    guests_[connection].waiting.emplace_front(text);
    nodes_->find_made(token_hash, [this, connection](const std::optional<std::string>& table) {
        if (table) {
            look_for(connection, *table, false);
        } else {
            go_on(connection);
        }
    });
    return true;
}

void NodeDoor::found(net::ConnectionId connection, const std::string& table, const Found& found) {
    using enum Found::Where;
    if (found.where == taken) {
        take_up(found.taken);
    }
    if (!guests_.contains(connection)) {
        return; // gone meanwhile
    }
    if (found.where == here && hall_->room(table) == nullptr) {
        look_for(connection, table, true);
    } else if (found.where == elsewhere) {
        send_away(connection, found.address);
    } else if (found.where == unknown) {
        guests_.erase(connection);
        dismiss(connection);
    } else {
        go_on(connection);
    }
}

/// The first message is answered here whatever it is about; the others as if they came now.
void NodeDoor::go_on(net::ConnectionId connection) {
    const auto guest = guests_.find(connection);
    if (guest == guests_.end()) {
        return;
    }
    const std::deque<std::string> waiting = std::move(guest->second.waiting);
    guests_.erase(guest);
    for (std::size_t i = 0; i < waiting.size(); ++i) {
        if (i == 0) {
            hall_->received_sought(connection, waiting[i]);
        } else {
            received(connection, waiting[i]);
        }
    }
}

void NodeDoor::send_away(net::ConnectionId connection, const std::string& node) {
    Guest& guest = guests_[connection];
    const std::deque<std::string> waiting = std::move(guest.waiting);
    if (is_from_afar(connection)) {
        for (const std::string& text : waiting) {
            links_.give_back(connection, text);
        }
        guest.is_given_back = true;
        return;
    }
    guest.waiting.clear();
    if (++guest.moves > most_moves) {
        guests_.erase(connection);
        dismiss(connection);
        return;
    }
    guest.away_at = node;
    hall_->leave(connection);
    links_.enter(connection, node, addresses_[connection]);
    for (const std::string& text : waiting) {
        links_.say(connection, node, text);
    }
}

bool NodeDoor::is_away_at(net::ConnectionId client, const std::string& node) const {
    const auto guest = guests_.find(client);
    return guest != guests_.end() && guest->second.away_at == node;
}

void NodeDoor::told_from_afar(net::ConnectionId client, const std::string& node, std::string_view text) {
    if (is_away_at(client, node)) {
        tell(client, std::make_shared<const std::string>(text));
    }
}

void NodeDoor::closed_from_afar(net::ConnectionId client, const std::string& node, int code, std::string_view reason) {
    if (is_away_at(client, node)) {
        links_.leave(client, node);
        guests_.erase(client);
        end(client, static_cast<net::CloseCode>(code), reason);
    }
}

void NodeDoor::given_back(net::ConnectionId client, const std::string& node, std::string_view text) {
    int moves = 0;
    if (is_away_at(client, node)) {
        links_.leave(client, node);
        moves = guests_[client].moves;
        guests_.erase(client);
    }
    if (!addresses_.contains(client)) {
        return; // gone meanwhile
    }
    received(client, text);
    if (const auto again = guests_.find(client); again != guests_.end()) {
        again->second.moves = std::max(again->second.moves, moves);
    }
}

/// While the database is away for everybody people stay where they are and wait. If it is away for this node alone
/// they had better come to another one.
void NodeDoor::told_late() {
    if (!is_lease_good()) {
        hall_->pause_and_refuse();
        hall_->drop_others({});
    }
}

std::string NodeDoor::metrics() {
    std::size_t away = 0;
    for (const auto& [connection, guest] : guests_) {
        away += guest.away_at.empty() ? 0 : 1;
    }
    const auto gauge = [](const std::string& name, std::size_t value) {
        return "# TYPE runset_" + name + " gauge\nrunset_" + name + " " + std::to_string(value) + "\n";
    };
    return hall_->metrics() + gauge("nodes", lists_.size() + 1) + gauge("clients_away", away) +
           gauge("clients_from_afar", links_.from_afar());
}

} // namespace runset::server::nodes
