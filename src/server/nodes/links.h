// All links of a node: those it has dialled, for its own clients at other nodes' tables, and those dialled by others,
// for their clients at tables here. A client of another node gets a number of its own here.
#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <string>

#include "server/loop/loop.h"
#include "server/net/net.h"
#include "server/store/store.h"

namespace runset::server::nodes {

class NodeDoor;

/// True for a client of another node.
[[nodiscard]] constexpr bool is_from_afar(net::ConnectionId connection) {
    return (static_cast<std::uint64_t>(connection) >> 63U) != 0;
}

/// To be used on the loop's thread only, or before the loop runs.
class NodeLinks {
public:
    NodeLinks(loop::Loop& loop, const store::Digest& secret);
    ~NodeLinks();
    NodeLinks(const NodeLinks&) = delete;
    NodeLinks& operator=(const NodeLinks&) = delete;

    /// Listens at HOST:PORT; port 0 is any free one. The address at which others reach it. Throws std::runtime_error.
    std::string listen(const std::string& address);
    void open(NodeDoor& door);

    // For our own clients: what they say at a table of the node at this address.
    void enter(net::ConnectionId client, const std::string& node, std::string_view client_address);
    void say(net::ConnectionId client, const std::string& node, std::string_view text);
    void leave(net::ConnectionId client, const std::string& node);
    /// A question with a number of its own; the answer comes to the door, or the link ends.
    void look(std::uint64_t question, const std::string& node, std::string_view text);
    /// Tells a node that its lease has run out, if it can be told. It may be cut off from the database and not know
    /// that others play on.
    void tell_late(const std::string& node);
    /// Ends the links to all nodes but these.
    void keep_only(const std::set<std::string>& nodes);

    // For clients from afar.
    void send(net::ConnectionId client, std::string_view text);
    void close(net::ConnectionId client, net::CloseCode code, std::string_view reason);
    void give_back(net::ConnectionId client, std::string_view text);

    /// Everybody from afar has to come again.
    void close_all();
    /// How many clients of other nodes are here.
    [[nodiscard]] std::size_t from_afar() const;

private:
    struct Inside;
    std::shared_ptr<Inside> inside_;
};

} // namespace runset::server::nodes
