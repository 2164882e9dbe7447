// What people take back: their name at a table, or the table. Whether they may is asked of the store by their token, so
// it also goes for a table that is over and a seat that was left.
#pragma once

#include "server/hall/table_runner.h"
#include "table/command.h"

namespace runset::server::hall {

class Forgetting {
public:
    Forgetting(Ground& ground, TableRunner& runner) : ground_(ground), runner_(runner) {}

    /// Kept first: who is told that a name is gone never sees it again.
    void forget(net::ConnectionId connection, std::optional<protocol::Cid> cid, const protocol::Forget& ask);
    /// Not in the middle of a match.
    void erase(net::ConnectionId connection, std::optional<protocol::Cid> cid, const protocol::Erase& ask);

private:
    Ground& ground_;
    TableRunner& runner_;
};

} // namespace runset::server::hall
