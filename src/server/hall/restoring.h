// Tables come back out of the store, by their logs.
#pragma once

#include "server/hall/table_runner.h"

namespace runset::server::hall {

class Restoring {
public:
    Restoring(Ground& ground, TableRunner& runner) : ground_(ground), runner_(runner) {}

    /// Null: it cannot have been so, and stands still from now on. `epoch`: in which this node has the table.
    Place* restore(const store::StoredTable& stored, std::int64_t epoch);
    /// A backup has left it out.
    void open_missing_deal(Place& place);

private:
    [[nodiscard]] bool is_restored(Place& place, const store::StoredTable& stored);
    [[nodiscard]] std::int64_t idle_since(const store::StoredTable& stored, const table::Room& room) const;

    Ground& ground_;
    TableRunner& runner_;
};

} // namespace runset::server::hall
