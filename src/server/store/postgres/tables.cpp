#include "server/store/postgres/tables.h"

#include "server/store/postgres/patience.h"
#include "server/store/postgres/table_reader.h"

namespace runset::server::store::postgres {

TableRead PgTables::read(const std::string& id) {
    const bool was_connected = connection_ != nullptr;
    try {
        if (!was_connected) {
            connection_ = std::make_unique<PgConnection>(url_, pg_patience);
        }
        auto found = read_tables(*connection_, {id});
        return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
    } catch (const PgFault&) {
        const bool is_lost = was_connected && !connection_->is_usable();
        if (connection_ && !connection_->is_usable()) {
            connection_.reset();
        }
        // The database may have been away only while nobody asked.
        return is_lost ? read(id) : TableRead(std::unexpected(StoreAway{}));
    }
}

} // namespace runset::server::store::postgres
