#include "server/nodes/links.h"

#include <map>
#include <stdexcept>

#include <boost/asio/co_spawn.hpp>

#include "server/loop/loop_context.h"
#include "server/nodes/door.h"
#include "server/nodes/link.h"

namespace runset::server::nodes {

namespace asio = boost::asio;

namespace {

constexpr std::uint64_t afar_bit = std::uint64_t{1} << 63U;

using Link = std::shared_ptr<NodeLink>;

/// A client of another node.
struct Stranger {
    Link link{};
    std::uint64_t number = 0; // at its own node
};

std::uint64_t number_of(net::ConnectionId connection) {
    return static_cast<std::uint64_t>(connection);
}

std::string close_text(net::CloseCode code, std::string_view reason) {
    const auto number = static_cast<std::uint16_t>(code);
    return std::string{static_cast<char>(number >> 8U), static_cast<char>(number & 0xffU)} + std::string(reason);
}

} // namespace

/// Shared, for the links' coroutines may outlive the node by an instant.
struct NodeLinks::Inside : std::enable_shared_from_this<Inside> {
    Inside(loop::Loop& loop, const store::Digest& shared_secret)
        : io(loop.context().io), secret(shared_secret), acceptor(io) {}

    static asio::awaitable<void> accept_all(std::shared_ptr<Inside> self);
    void accepted(tcp::socket socket);
    void heard_from_dialler(const Link& link, const Frame& frame);
    void dialler_ended(const Link& link);
    void heard_from_dialled(const std::string& node, const Frame& frame) const;
    void dialled_ended(const std::string& node, const Link& link);
    Link link_to(const std::string& node);
    /// Null: no such client any more.
    const Stranger* stranger(net::ConnectionId client) const;

    asio::io_context& io;
    store::Digest secret;
    tcp::acceptor acceptor;
    NodeDoor* door = nullptr;
    std::uint64_t last_stranger = 0;
    std::map<net::ConnectionId, Stranger> strangers{};
    std::map<Link, std::map<std::uint64_t, net::ConnectionId>> diallers{}; // their clients, by their numbers
    std::map<std::string, Link> dialled{};                                 // by the node's address
    std::map<std::string, std::set<net::ConnectionId>> away{};             // our clients there
};

asio::awaitable<void> NodeLinks::Inside::accept_all(std::shared_ptr<Inside> self) {
    constexpr std::chrono::milliseconds breath{20};
    while (self->acceptor.is_open()) {
        error_code error;
        tcp::socket socket(self->io);
        co_await self->acceptor.async_accept(socket, into(error));
        if (error == asio::error::operation_aborted) {
            co_return;
        }
        if (error) {
            asio::steady_timer pause(self->io, breath);
            co_await pause.async_wait(into(error));
            continue;
        }
        self->accepted(std::move(socket));
    }
}

void NodeLinks::Inside::accepted(tcp::socket socket) {
    auto link = std::make_shared<NodeLink>(io, secret);
    diallers[link];
    const std::weak_ptr<NodeLink> weak = link; // the link holds these handlers
    link->take(std::move(socket), {.heard =
                                       [self = shared_from_this(), weak](const Frame& frame) {
                                           if (const Link alive = weak.lock()) {
                                               self->heard_from_dialler(alive, frame);
                                           }
                                       },
                                   .ended =
                                       [self = shared_from_this(), weak] {
                                           if (const Link alive = weak.lock()) {
                                               self->dialler_ended(alive);
                                           }
                                       }});
}

void NodeLinks::Inside::heard_from_dialler(const Link& link, const Frame& frame) {
    if (door == nullptr) {
        return;
    }
    if (frame.kind == FrameKind::late) {
        link->cut();
        door->told_late();
        return;
    }
    if (frame.kind == FrameKind::look) {
        link->send({.kind = FrameKind::seen, .client = frame.client, .text = door->shown(frame.text)});
        return;
    }
    auto& clients = diallers[link];
    const auto known = clients.find(frame.client);
    if (frame.kind == FrameKind::opened && known == clients.end()) {
        const net::ConnectionId client{afar_bit | ++last_stranger};
        clients[frame.client] = client;
        strangers[client] = {.link = link, .number = frame.client};
        door->opened(client, frame.text);
    } else if (frame.kind == FrameKind::text && known != clients.end()) {
        door->received(known->second, frame.text);
    } else if (frame.kind == FrameKind::closed && known != clients.end()) {
        const net::ConnectionId client = known->second;
        clients.erase(known);
        strangers.erase(client);
        door->closed(client);
    }
}

void NodeLinks::Inside::dialler_ended(const Link& link) {
    const auto found = diallers.find(link);
    if (found == diallers.end()) {
        return;
    }
    const std::map<std::uint64_t, net::ConnectionId> clients = std::move(found->second);
    diallers.erase(found);
    for (const auto& [number, client] : clients) {
        strangers.erase(client);
        if (door != nullptr) {
            door->closed(client);
        }
    }
}

void NodeLinks::Inside::heard_from_dialled(const std::string& node, const Frame& frame) const {
    const net::ConnectionId client{frame.client};
    if (door == nullptr) {
        return;
    }
    if (frame.kind == FrameKind::text) {
        door->told_from_afar(client, node, frame.text);
    } else if (frame.kind == FrameKind::back) {
        door->given_back(client, node, frame.text);
    } else if (frame.kind == FrameKind::seen) {
        door->seen_from_afar(frame.client, frame.text);
    } else if (frame.kind == FrameKind::closed && frame.text.size() >= 2) {
        const int code = static_cast<unsigned char>(frame.text[0]) << 8U | static_cast<unsigned char>(frame.text[1]);
        door->closed_from_afar(client, node, code, frame.text.substr(2));
    }
}

void NodeLinks::Inside::dialled_ended(const std::string& node, const Link& link) {
    const auto found = dialled.find(node);
    if (found == dialled.end() || found->second != link) {
        return;
    }
    dialled.erase(found);
    const std::set<net::ConnectionId> clients = std::exchange(away[node], {});
    away.erase(node);
    for (const net::ConnectionId client : clients) {
        if (door != nullptr) {
            door->closed_from_afar(client, node, static_cast<int>(net::CloseCode::going_away),
                                   "the table's node is gone");
        }
    }
}

Link NodeLinks::Inside::link_to(const std::string& node) {
    Link& link = dialled[node];
    if (!link) {
        link = std::make_shared<NodeLink>(io, secret);
        const std::weak_ptr<NodeLink> weak = link;
        link->dial(node, {.heard = [self = shared_from_this(),
                                    node](const Frame& frame) { self->heard_from_dialled(node, frame); },
                          .ended =
                              [self = shared_from_this(), weak, node] {
                                  if (const Link alive = weak.lock()) {
                                      self->dialled_ended(node, alive);
                                  }
                              }});
    }
    return link;
}

const Stranger* NodeLinks::Inside::stranger(net::ConnectionId client) const {
    const auto found = strangers.find(client);
    return found == strangers.end() ? nullptr : &found->second;
}

NodeLinks::NodeLinks(loop::Loop& loop, const store::Digest& secret) : inside_(std::make_shared<Inside>(loop, secret)) {}

NodeLinks::~NodeLinks() {
    inside_->door = nullptr;
    error_code ignored;
    inside_->acceptor.close(ignored);
    inside_->dialled.clear();
    inside_->diallers.clear();
    inside_->strangers.clear();
}

std::string NodeLinks::listen(const std::string& address) {
    const std::size_t colon = address.rfind(':');
    const std::string host = address.substr(0, colon);
    error_code error;
    tcp::resolver resolver(inside_->io);
    const auto places = colon == std::string::npos ? tcp::resolver::results_type{}
                                                   : resolver.resolve(host, address.substr(colon + 1), error);
    if (error || places.empty()) {
        throw std::runtime_error("\"" + address + "\" is no address of this node: HOST:PORT");
    }
    try {
        const tcp::endpoint endpoint = places.begin()->endpoint();
        inside_->acceptor.open(endpoint.protocol());
        inside_->acceptor.set_option(tcp::acceptor::reuse_address(true));
        inside_->acceptor.bind(endpoint);
        inside_->acceptor.listen();
    } catch (const boost::system::system_error& fault) {
        throw std::runtime_error("cannot listen for other nodes at " + address + ": " + fault.code().message());
    }
    asio::co_spawn(inside_->io, Inside::accept_all(inside_), rethrow);
    return host + ":" + std::to_string(inside_->acceptor.local_endpoint().port());
}

void NodeLinks::open(NodeDoor& door) {
    inside_->door = &door;
}

void NodeLinks::enter(net::ConnectionId client, const std::string& node, std::string_view client_address) {
    inside_->away[node].insert(client);
    inside_->link_to(node)->send({.kind = FrameKind::opened, .client = number_of(client), .text = client_address});
}

void NodeLinks::say(net::ConnectionId client, const std::string& node, std::string_view text) {
    inside_->link_to(node)->send({.kind = FrameKind::text, .client = number_of(client), .text = text});
}

void NodeLinks::leave(net::ConnectionId client, const std::string& node) {
    const auto found = inside_->away.find(node);
    if (found != inside_->away.end() && found->second.erase(client) > 0) {
        inside_->link_to(node)->send({.kind = FrameKind::closed, .client = number_of(client), .text = {}});
    }
}

void NodeLinks::look(std::uint64_t question, const std::string& node, std::string_view text) {
    inside_->link_to(node)->send({.kind = FrameKind::look, .client = question, .text = text});
}

void NodeLinks::tell_late(const std::string& node) {
    // A link of its own: the other one, if there is any, is about to be cut. It ends when the other side has heard.
    const auto link = std::make_shared<NodeLink>(inside_->io, inside_->secret);
    link->dial(node, {.heard = [](const Frame&) {}, .ended = [link] {}});
    link->send({.kind = FrameKind::late, .client = 0, .text = {}});
}

void NodeLinks::keep_only(const std::set<std::string>& nodes) {
    for (const auto& [node, link] : inside_->dialled) {
        if (!nodes.contains(node)) {
            link->cut();
        }
    }
}

void NodeLinks::send(net::ConnectionId client, std::string_view text) {
    if (const Stranger* stranger = inside_->stranger(client)) {
        stranger->link->send({.kind = FrameKind::text, .client = stranger->number, .text = text});
    }
}

void NodeLinks::close(net::ConnectionId client, net::CloseCode code, std::string_view reason) {
    if (const Stranger* stranger = inside_->stranger(client)) {
        stranger->link->send({.kind = FrameKind::closed, .client = stranger->number, .text = close_text(code, reason)});
    }
}

void NodeLinks::give_back(net::ConnectionId client, std::string_view text) {
    if (const Stranger* stranger = inside_->stranger(client)) {
        stranger->link->send({.kind = FrameKind::back, .client = stranger->number, .text = text});
    }
}

void NodeLinks::close_all() {
    for (const auto& [client, stranger] : inside_->strangers) {
        close(client, net::CloseCode::going_away, "the node stops");
    }
}

std::size_t NodeLinks::from_afar() const {
    return inside_->strangers.size();
}

} // namespace runset::server::nodes
