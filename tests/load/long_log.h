// A table whose log is longer than any evening makes it: two people who draw and pass, match after match.
#pragma once

#include <future>
#include <stdexcept>

#include "server/store/sqlite/sqlite_store.h"
#include "support/scene.h"

namespace runset::load {

/// Plays it and puts it into a store that nobody uses; the table's code.
inline std::string put_long_log(const std::string& path, std::int64_t events) {
    test::Scene scene(R"({"edition":"classic","seats":2,"rules":{"rounds":"1"}})");
    scene.join_ben();
    while (scene.state().seq < events) {
        if (scene.state().stage == table::Stage::playing) {
            scene.dull_move();
        } else {
            scene.both_ready();
        }
        for (auto& [connection, inbox] : scene.world.net.inbox) {
            if (inbox.size() > 100) {
                inbox.erase(inbox.begin(), inbox.end() - 20);
            }
        }
    }
    const server::store::StoredTable played = *scene.world.store.disk.table(scene.table);
    auto store = server::store::sqlite::open_sqlite_store(path, [](const std::function<void()>& work) { work(); });
    if (!store) {
        throw std::runtime_error(store.error().detail);
    }
    std::promise<server::store::Kept> kept;
    (*store)->keep({.table = played.id,
                    .is_new = true,
                    .is_saved = true,
                    .events = played.events,
                    .secrets = played.secrets,
                    .seats = played.seats,
                    .status = server::store::TableStatus::finished},
                   [&](server::store::Kept result) { kept.set_value(result); });
    if (kept.get_future().get() != server::store::Kept::yes) {
        throw std::runtime_error("the long log cannot be kept");
    }
    return played.id;
}

} // namespace runset::load
