// A table in some stage with the people around it, for tests that ask what it answers and whether it has changed.
#pragma once

#include <functional>

#include "support/world.h"

namespace runset::test {

inline const std::string token_ada = "0123456789abcdef0123456789abcdef";
inline const std::string token_ben = "fedcba9876543210fedcba9876543210";
inline const std::string token_new = "00000000000000000000000000000001";

class Scene {
public:
    explicit Scene(const std::string& options, const std::string& bots = "") {
        ada = world.connect();
        world.say(ada, R"({"type":"create","name":"Ada","token":")" + token_ada + R"(","options":)" + options +
                           R"(,"bots":[)" + bots + "]}");
        table = std::string(world.last(ada, "seated").at("table").as_string());
        watcher = world.connect();
        world.say(watcher, R"({"type":"hello","table":")" + table + R"("})");
        stranger = world.connect();
    }

    /// The same people after a restart, at a table that was kept. Its commands have numbers below a thousand.
    Scene(const MemoryDisk& disk, std::string kept) : world(7), table(std::move(kept)), cid_(1000) {
        world.store.disk = disk;
        world.crash();
        come_back();
        watcher = world.connect();
        world.say(watcher, R"({"type":"hello","table":")" + table + R"("})");
        stranger = world.connect();
    }

    /// Both by new connections.
    void come_back() {
        for (const auto& [connection, token] : {std::pair{&ada, token_ada}, std::pair{&ben, token_ben}}) {
            *connection = world.connect();
            world.say(*connection, R"({"type":"hello","table":")" + table + R"(","token":")" + token + R"("})");
        }
    }

    void join_ben() {
        ben = world.connect();
        world.say(ben, R"({"type":"join","name":"Ben","token":")" + token_ben + R"(","table":")" + table + R"("})");
    }

    void both_ready() {
        world.say(ada, filled(R"({"type":"ready","cid":$C})"));
        world.say(ben, filled(R"({"type":"ready","cid":$C})"));
    }

    /// Draws, passes or puts back for whoever is on turn.
    void dull_move() {
        const boost::json::value view = world.view(mover());
        std::string move = view.at("pile").as_int64() > 0 ? R"("draw")" : R"("pass")";
        if (view.at("mustPutBack").as_bool()) {
            move = R"({"put":")" + std::string(view.at("drawn").as_string()) + R"("})";
        }
        world.say(mover(), filled(R"({"type":"play","cid":$C,"round":$R,"turn":$U,"move":)" + move + "}"));
    }

    [[nodiscard]] const table::State& state() const { return world.hall->room(table)->state(); }
    [[nodiscard]] server::net::ConnectionId mover() const { return state().match->to_move.index == 0 ? ada : ben; }
    [[nodiscard]] server::net::ConnectionId waiter() const { return state().match->to_move.index == 0 ? ben : ada; }

    /// $T the table's code, $R and $U round and turn, $C a fresh command number, $A and $B the tokens.
    std::string filled(std::string text) {
        const auto& match = state().match;
        const std::array<std::pair<std::string_view, std::string>, 6> places{
            {{"$T", table},
             {"$R", std::to_string(match ? match->round : 1)},
             {"$U", std::to_string(match ? match->turn : 1)},
             {"$C", std::to_string(++cid_)},
             {"$A", token_ada},
             {"$B", token_ben}}};
        for (const auto& [name, value] : places) {
            for (std::size_t at = 0; (at = text.find(name)) != std::string::npos;) {
                text.replace(at, name.size(), value);
            }
        }
        return text;
    }

    World world;
    std::string table;
    server::net::ConnectionId ada{};
    server::net::ConnectionId ben{};
    server::net::ConnectionId watcher{};
    server::net::ConnectionId stranger{};

private:
    int cid_ = 0;
};

} // namespace runset::test
