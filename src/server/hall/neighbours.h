// The other nodes of a site, as the hall sees them.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "server/api/tables.h"
#include "server/net/net.h"
#include "server/store/store.h"

namespace runset::server::hall {

class Neighbours {
public:
    virtual ~Neighbours() = default;
    /// There is one node only.
    [[nodiscard]] virtual bool is_alone() const = 0;
    /// This message is about a table that is not here: it is taken over, and comes back by `received_sought` once the
    /// table is here or is known to be nowhere. False: there is nobody to ask.
    virtual bool seek(net::ConnectionId connection, const std::string& table, std::string_view text) = 0;
    /// The same with a table that whoever has this token may have made already.
    virtual bool seek_made(net::ConnectionId connection, const store::Digest& token_hash, std::string_view text) = 0;
    /// A table that is not here, as the holder of the token may know it; `done` is called now or later.
    virtual void look(const std::string& table, const std::string& token, std::function<void(api::Seen)> done) = 0;
    /// Guests of the API come and go by the way of all clients, so that they too can be at tables of other nodes.
    virtual void guest_opened(net::ConnectionId guest, std::string_view address) = 0;
    virtual void guest_said(net::ConnectionId guest, std::string_view text) = 0;
    virtual void guest_closed(net::ConnectionId guest) = 0;
    /// The lists of the tables that are open at the others.
    [[nodiscard]] virtual const std::vector<std::string>& lists() const = 0;
};

/// What is not here is nowhere, and guests go straight to the hall.
class NoNeighbours final : public Neighbours {
public:
    explicit NoNeighbours(net::Receiver& hall) : hall_(hall) {}

    [[nodiscard]] bool is_alone() const override { return true; }
    bool seek(net::ConnectionId /*connection*/, const std::string& /*table*/, std::string_view /*text*/) override {
        return false;
    }
    bool seek_made(net::ConnectionId /*connection*/, const store::Digest& /*token_hash*/,
                   std::string_view /*text*/) override {
        return false;
    }
    void look(const std::string& table, const std::string& token, std::function<void(api::Seen)> done) override;
    void guest_opened(net::ConnectionId guest, std::string_view address) override { hall_.opened(guest, address); }
    void guest_said(net::ConnectionId guest, std::string_view text) override { hall_.received(guest, text); }
    void guest_closed(net::ConnectionId guest) override { hall_.closed(guest); }
    [[nodiscard]] const std::vector<std::string>& lists() const override;

private:
    net::Receiver& hall_;
};

} // namespace runset::server::hall
