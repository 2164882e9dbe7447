// Requests over HTTP where the site has several nodes: guests of the API are carried like sockets, and a table that is
// elsewhere is shown by the node that has it.

#include "server/nodes/door.h"
#include "server/nodes/links.h"

namespace runset::server::nodes {

using protocol::Denial;

namespace {

constexpr std::int64_t look_time_ms = 3'000; // for another node to answer

} // namespace

void NodeDoor::tell(net::ConnectionId client, std::shared_ptr<const std::string> text) {
    if (api::is_guest(client)) {
        hall_->tell_guest(client, std::move(text));
    } else {
        network_.send(client, std::move(text));
    }
}

void NodeDoor::end(net::ConnectionId client, net::CloseCode code, std::string_view reason) {
    if (api::is_guest(client)) {
        hall_->close_guest(client, code, reason);
    } else {
        network_.close(client, code, reason);
    }
}

void NodeDoor::look(const std::string& table, const std::string& token, std::function<void(api::Seen)> done) {
    nodes_->find(table, false, [this, table, token, done = std::move(done)](const Found& found) {
        look_at(table, token, found, done);
    });
}

void NodeDoor::look_at(const std::string& table, const std::string& token, const Found& found,
                       const std::function<void(api::Seen)>& done) {
    using enum Found::Where;
    if (found.where == taken) {
        take_up(found.taken);
    }
    if (found.where == unknown) {
        done(std::unexpected(Denial::not_kept));
    } else if (found.where == here && hall_->room(table) == nullptr) {
        nodes_->find(table, true,
                     [this, table, token, done](const Found& again) { look_at(table, token, again, done); });
    } else if (found.where != elsewhere) {
        done(hall_->view(table, token));
    } else {
        const std::uint64_t question = ++last_look_;
        looks_[question] = done;
        links_.look(question, found.address, table + "\n" + token);
        scheduler_.at(scheduler_.now_ms() + look_time_ms,
                      [this, question] { answer_look(question, std::unexpected(Denial::not_kept)); });
    }
}

void NodeDoor::answer_look(std::uint64_t question, api::Seen seen) {
    if (auto asked = looks_.extract(question)) {
        asked.mapped()(std::move(seen));
    }
}

void NodeDoor::seen_from_afar(std::uint64_t question, std::string_view text) {
    if (text.starts_with('v')) {
        answer_look(question, std::string(text.substr(1)));
    } else {
        answer_look(question, std::unexpected(text == "b" ? Denial::bad_token : Denial::not_kept));
    }
}

std::string NodeDoor::shown(std::string_view asked) {
    const std::size_t end = asked.find('\n');
    if (end == std::string_view::npos || !is_lease_good()) {
        return "n";
    }
    const api::Seen seen = hall_->view(std::string(asked.substr(0, end)), asked.substr(end + 1));
    if (seen) {
        return "v" + *seen;
    }
    return seen.error() == Denial::bad_token ? "b" : "n";
}

} // namespace runset::server::nodes
