// The hall's door where the site has several nodes: between network and hall, and between this node and the others. A
// client may have come to any node. If its table is at another one, its messages are carried there and the answers
// back, and it notices nothing; the other node's hall takes it for a client of its own.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <set>

#include "server/hall/hall.h"
#include "server/nodes/register.h"

namespace runset::server::nodes {

class NodeLinks;

class NodeDoor final : public net::Receiver, public net::Net, public hall::Neighbours {
public:
    NodeDoor(net::Net& network, loop::Scheduler& scheduler, NodeLinks& links);
    ~NodeDoor() override;

    /// Both outlive it.
    void open(hall::Hall& hall, NodeRegister& nodes);
    void beat(Beat beat);
    void trouble();
    /// Gives the tables away when the hall has written everything.
    void stop(std::function<void()> stopped);

    // From the network, and from other nodes for their clients.
    void opened(net::ConnectionId connection, std::string_view address) override;
    void received(net::ConnectionId connection, std::string_view text) override;
    void closed(net::ConnectionId connection) override;
    void asked(const net::HttpAsk& ask, std::shared_ptr<net::Exchange> exchange) override {
        hall_->asked(ask, std::move(exchange));
    }
    std::string metrics() override;
    bool is_ready() override { return hall_->is_ready() && is_lease_good(); }

    // From the hall.
    void send(net::ConnectionId connection, std::shared_ptr<const std::string> text) override;
    void close(net::ConnectionId connection, net::CloseCode code, std::string_view reason) override;
    [[nodiscard]] bool is_alone() const override { return false; }
    bool seek(net::ConnectionId connection, const std::string& table, std::string_view text) override;
    bool seek_made(net::ConnectionId connection, const store::Digest& token_hash, std::string_view text) override;
    void look(const std::string& table, const std::string& token, std::function<void(api::Seen)> done) override;
    void guest_opened(net::ConnectionId guest, std::string_view address) override { opened(guest, address); }
    void guest_said(net::ConnectionId guest, std::string_view text) override { received(guest, text); }
    void guest_closed(net::ConnectionId guest) override { closed(guest); }
    [[nodiscard]] const std::vector<std::string>& lists() const override { return lists_; }

    // From the links: about a client of ours that is at the node with this address.
    void told_from_afar(net::ConnectionId client, const std::string& node, std::string_view text);
    void closed_from_afar(net::ConnectionId client, const std::string& node, int code, std::string_view reason);
    void given_back(net::ConnectionId client, const std::string& node, std::string_view text);
    /// Another node says that our lease has run out.
    void told_late();
    /// The answer to a question of ours, and to one of another node.
    void seen_from_afar(std::uint64_t question, std::string_view text);
    [[nodiscard]] std::string shown(std::string_view asked);

private:
    /// A client whose table is being looked for, or is elsewhere.
    struct Guest {
        std::string away_at{};             // the node that serves it; empty: being looked for
        std::deque<std::string> waiting{}; // what it has said meanwhile
        int moves = 0;                     // from node to node
        bool is_given_back = false;        // from afar, and none of ours any more
    };

    [[nodiscard]] bool is_lease_good() const;
    void watch();
    void take_up(const Taken& taken);
    void look_for(net::ConnectionId connection, const std::string& table, bool is_missing);
    void found(net::ConnectionId connection, const std::string& table, const Found& found);
    void go_on(net::ConnectionId connection);
    void send_away(net::ConnectionId connection, const std::string& node);
    void dismiss(net::ConnectionId connection);
    void look_at(const std::string& table, const std::string& token, const Found& found,
                 const std::function<void(api::Seen)>& done);
    void answer_look(std::uint64_t question, api::Seen seen);
    // To a client of our own, by a socket or by requests.
    void tell(net::ConnectionId client, std::shared_ptr<const std::string> text);
    void end(net::ConnectionId client, net::CloseCode code, std::string_view reason);
    [[nodiscard]] bool is_away_at(net::ConnectionId client, const std::string& node) const;

    net::Net& network_;
    loop::Scheduler& scheduler_;
    NodeLinks& links_;
    hall::Hall* hall_ = nullptr;
    NodeRegister* nodes_ = nullptr;
    std::chrono::steady_clock::time_point lease_from_{};
    std::map<net::ConnectionId, std::string> addresses_; // of those in the hall
    std::map<net::ConnectionId, Guest> guests_;
    std::vector<std::string> lists_;
    std::set<std::string> alive_;                                   // the addresses of the others
    std::map<std::uint64_t, std::function<void(api::Seen)>> looks_; // questions without an answer
    std::uint64_t last_look_ = 0;
};

} // namespace runset::server::nodes
