// Reads one table after the other from PostgreSQL, by a connection that it makes anew when it is lost.
#pragma once

#include <memory>

#include "server/store/postgres/connection.h"
#include "server/store/store.h"

namespace runset::server::store::postgres {

/// For one thread.
class PgTables {
public:
    explicit PgTables(std::string url) : url_(std::move(url)) {}

    [[nodiscard]] TableRead read(const std::string& id);

private:
    std::string url_;
    std::unique_ptr<PgConnection> connection_; // made when the first one is asked for
};

} // namespace runset::server::store::postgres
