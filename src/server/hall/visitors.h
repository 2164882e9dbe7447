// Everybody who is connected, and the table at which each of them sits or watches. What a visitor is told without a
// table goes through here, refusals in its own language.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/bad_line.h"
#include "protocol/vocabulary.h"
#include "server/hall/figures.h"
#include "server/net/net.h"
#include "text/catalogue.h"

namespace runset::server::hall {

struct Visitor {
    std::string address{};
    std::string table{};   // where it sits or watches; empty: nowhere
    std::string heading{}; // the table it has asked for, until that is answered
    std::string language = "en";
};

class Visitors {
public:
    Visitors(net::Net& net, HallFigures& figures) : net_(net), figures_(figures) {}

    void add(net::ConnectionId connection, std::string_view address) {
        visitors_[connection] = {.address = std::string(address)};
    }
    void erase(net::ConnectionId connection) { visitors_.erase(connection); }
    /// Null: it is gone.
    [[nodiscard]] Visitor* find(net::ConnectionId connection);

    void tell(net::ConnectionId connection, std::shared_ptr<const std::string> text) {
        net_.send(connection, std::move(text));
    }
    void tell(net::ConnectionId connection, std::string text) {
        net_.send(connection, std::make_shared<const std::string>(std::move(text)));
    }
    void deny(net::ConnectionId connection, std::optional<protocol::Cid> cid, protocol::Denial denial);
    void complain(net::ConnectionId connection, const protocol::BadLine& mistake);

    /// Its seat was opened elsewhere.
    void replace(net::ConnectionId connection);
    /// It has to come again.
    void send_away(net::ConnectionId connection, std::string_view reason) {
        net_.close(connection, net::CloseCode::going_away, reason);
    }
    /// The same to all who are at this table or ask for it.
    void send_away_from(const std::string& table, std::string_view reason);
    /// The table is no longer here, and all who are at it or ask for it are told why.
    void dismiss_from(const std::string& table, protocol::Denial why);

private:
    [[nodiscard]] text::Language language_of(net::ConnectionId connection) const;

    net::Net& net_;
    HallFigures& figures_;
    std::map<net::ConnectionId, Visitor> visitors_;
};

} // namespace runset::server::hall
