#include "server/hall/forgetting.h"

#include "protocol/answer.h"

namespace runset::server::hall {

using net::ConnectionId;
using protocol::Denial;

namespace {

Denial denial_of(store::NotErased why) {
    return why == store::NotErased::bad_token ? Denial::bad_token : Denial::not_kept;
}

} // namespace

void Forgetting::forget(ConnectionId connection, std::optional<protocol::Cid> cid, const protocol::Forget& ask) {
    const std::string id = ask.token.empty() ? ground_.visitors.find(connection)->table : api::table_code(ask.table);
    const table::Room* there = ground_.places.room(id);
    std::optional<store::Digest> hash;
    if (!ask.token.empty()) {
        hash = ground_.hash_of(ask.token);
    } else if (there != nullptr) {
        hash = there->token_hash_of(static_cast<table::Client>(connection));
    }
    if (!hash) {
        ground_.visitors.deny(connection, cid, Denial::no_seat);
        return;
    }
    ground_.store.forget(id, *hash, [this, connection, cid, id, hash](store::Store::Forgotten forgotten) {
        if (!forgotten) {
            ground_.visitors.deny(connection, cid, denial_of(forgotten.error()));
            return;
        }
        if (Place* place = ground_.places.find(id)) {
            runner_.take(*place, [hash](table::Room& room, std::int64_t now_ms) { return room.forget(*hash, now_ms); });
        }
        ground_.visitors.tell(connection, protocol::write_done({.cid = cid.value_or(0), .seq = 0}));
    });
}

void Forgetting::erase(ConnectionId connection, std::optional<protocol::Cid> cid, const protocol::Erase& ask) {
    const std::string id = api::table_code(ask.table);
    if (const table::Room* there = ground_.places.room(id); there != nullptr && there->state().is_match_running()) {
        ground_.visitors.deny(connection, cid, Denial::not_gathering);
        return;
    }
    ground_.store.erase(id, ground_.hash_of(ask.token), [this, connection, cid, id](store::Store::Erased waiting) {
        if (!waiting) {
            ground_.visitors.deny(connection, cid, denial_of(waiting.error()));
            return;
        }
        if (*waiting == 0) {
            runner_.dismiss(id, Denial::table_closed);
        }
        ground_.visitors.tell(connection, protocol::write_erased({.table = id, .waiting = *waiting}));
    });
}

} // namespace runset::server::hall
