#include "nodes/audit.h"

#include <cstdio>
#include <map>

#include "server/store/postgres/connection.h"
#include "server/store/postgres/postgres_store.h"

namespace runset::nodes {

Audit audit(const std::string& url, load::Crowd& crowd) {
    Audit result{.promises = crowd.promises().size()};
    auto store = server::store::postgres::open_postgres_store(url, [](const std::function<void()>& work) { work(); });
    if (!store) {
        std::printf("the store cannot be opened: %s\n", store.error().detail.c_str());
        result.broken = 1;
        return result;
    }
    using Place = std::pair<int, std::int64_t>;               // seat and cid
    std::map<std::size_t, std::map<Place, std::int64_t>> all; // by table: seq
    for (std::size_t t = 0; t < crowd.tables().size(); ++t) {
        const auto stored = (*store)->table(crowd.tables()[t].code);
        if (!stored || !stored->is_chain_good || stored->status == server::store::TableStatus::frozen) {
            ++result.broken;
            continue;
        }
        for (const server::store::EventRow& row : stored->events) {
            if (row.cid >= 0 && !all[t].try_emplace({row.seat, row.cid}, row.seq).second) {
                ++result.doubled;
            }
        }
    }
    for (const load::Promise& promise : crowd.promises()) {
        const auto& table = all[static_cast<std::size_t>(promise.table)];
        const auto found = table.find({promise.seat, promise.cid});
        result.lost += found == table.end() || found->second != promise.seq ? 1 : 0;
    }
    server::store::postgres::PgConnection connection(url, std::chrono::seconds(20));
    result.stale = static_cast<int>(
        connection
            .run("SELECT count(*) FROM (SELECT epoch < lag(epoch) OVER (PARTITION BY table_id ORDER BY seq) AS is_late "
                 "FROM runset.events) e WHERE is_late")
            .integer(0, 0));
    result.takeovers = connection.run("SELECT coalesce(sum(epoch - 1), 0)::bigint FROM runset.tables").integer(0, 0);
    return result;
}

} // namespace runset::nodes
