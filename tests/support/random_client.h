// A table of random rules and seats in the small world, with clients that do whatever a client may do: play, draft,
// talk, ask for nonsense, lose the connection and come back. They speak through the protocol's own reader and writer.
#pragma once

#include "bots/bot.h"
#include "fair/deal.h"
#include "protocol/command_json.h"
#include "protocol/told_json.h"
#include "rules/edition.h"
#include "support/random_player.h"
#include "support/random_rules.h"
#include "support/world.h"

namespace runset::test {

class RandomTable {
public:
    explicit RandomTable(std::uint64_t seed) : world(seed), random_(seed), player_(seed) {
        const auto editions = rules::editions();
        protocol::TableOptions options{.settings = random_rules(editions[random_.below(editions.size())], random_),
                                       .seat_count = 2 + static_cast<int>(random_.below(3)),
                                       .is_open = true};
        if (options.settings.counts_points() && chance(30)) {
            options.handicaps.open_min[0] = 15;
            options.gets_hints[1] = true;
        }
        const auto bots = random_.below(static_cast<std::uint64_t>(options.seat_count));
        clients_.push_back({.connection = world.connect(), .token = std::string(32, 'a')});
        say(clients_[0], protocol::Create{.options = options,
                                          .name = "Ada",
                                          .token = clients_[0].token,
                                          .bots = std::vector<std::string>(bots, "player")});
        id_ = std::string(world.last(clients_[0].connection, "seated").at("table").as_string());
        for (int i = 1; i < options.seat_count - static_cast<int>(bots); ++i) {
            clients_.push_back({.connection = world.connect(), .token = std::string(32, static_cast<char>('a' + i))});
            say(clients_.back(),
                protocol::Join{
                    .table = id_, .name = "Ben" + std::to_string(i), .token = clients_.back().token, .seat = {}});
        }
        const server::net::ConnectionId watcher = world.connect();
        world.say(watcher, protocol::write_command({.ask = protocol::Hello{.table = id_, .token = {}}}, {}));
    }

    void play(int steps) {
        for (int i = 0; i < steps; ++i) {
            Client& client = clients_[random_.below(clients_.size())];
            if (chance(5)) {
                do_something_else(client);
            } else if (!act(client)) {
                world.scheduler.run_until(world.scheduler.now_ms() + 1000);
            }
        }
    }

    /// What a seat was told last while a round was being played.
    std::string last_view_playing() {
        const auto& told = world.net.inbox[clients_[0].connection];
        const auto found = std::find_if(told.rbegin(), told.rend(),
                                        [](const std::string& text) { return text.contains(R"("stage":"playing")"); });
        return found == told.rend() ? "" : *found;
    }

    World world;

private:
    struct Client {
        server::net::ConnectionId connection{};
        std::string token{};
        protocol::Cid cid = 0;
        notation::Digest nonce{};
    };

    bool chance(int per_cent) { return random_.below(100) < static_cast<std::uint64_t>(per_cent); }

    void say(Client& client, const protocol::Ask& ask, std::optional<protocol::Cid> cid = {}) {
        world.say(client.connection, protocol::write_command({.cid = cid, .ask = ask}, settings_));
    }

    std::optional<protocol::TableView> view_of(const Client& client) {
        const auto& all = world.net.inbox[client.connection];
        for (auto text = all.rbegin(); text != all.rend(); ++text) {
            const auto told = protocol::read_told(*text, settings_);
            if (told && std::holds_alternative<protocol::TableView>(*told)) {
                return std::get<protocol::TableView>(*told);
            }
        }
        return std::nullopt;
    }

    /// What the seat is asked for now; false if it is for others to act.
    bool act(Client& client) {
        const auto view = view_of(client);
        if (!view || !view->you) {
            return false;
        }
        settings_ = view->options.settings;
        const std::size_t seat = view->you->index;
        if (view->stage == protocol::Stage::gathering && !view->seats[seat].is_ready) {
            get_ready(client, *view);
        } else if (view->stage == protocol::Stage::revealing && view->nonces[seat].commitment &&
                   !view->nonces[seat].nonce) {
            say(client, protocol::Reveal{.nonce = client.nonce}, ++client.cid);
        } else if (view->stage == protocol::Stage::playing && view->match->to_move == *view->you) {
            move(client, *view->match);
        } else {
            return false;
        }
        return true;
    }

    void get_ready(Client& client, const protocol::TableView& view) {
        protocol::GetReady ask;
        if (chance(50)) {
            fill_with_test_chance(client.nonce);
            ask.commitment = fair::nonce_commitment(server::machine::sodium_hashing(),
                                                    {.table = view.table, .deal = view.deal}, *view.you, client.nonce);
        }
        say(client, ask, ++client.cid);
    }

    void move(Client& client, const rules::View& match) {
        protocol::Play ask{.round = match.round, .turn = match.turn, .move = rules::DrawMove{}};
        if (chance(10)) {
            ask.move = rules::LayMove{player_.forbidden_table(match.settings, match.position())};
        } else {
            ask.move = bots::choose(*bots::find_bot("greedy"), match, random_.next());
        }
        if (const auto* lay = std::get_if<rules::LayMove>(&ask.move); lay != nullptr && chance(20)) {
            say(client, protocol::KeepDraft{.round = match.round, .turn = match.turn, .table = lay->table});
            come_back(client);
        }
        say(client, ask, ++client.cid);
    }

    void come_back(Client& client) {
        world.disconnect(client.connection);
        client.connection = world.connect();
        say(client, protocol::Hello{.table = id_, .token = client.token});
    }

    void do_something_else(Client& client) {
        const std::array<protocol::Ask, 7> asks{protocol::Say{.phrase = "wow"},
                                                protocol::Say{.phrase = "nonsense"},
                                                protocol::ListTables{},
                                                protocol::Ping{},
                                                protocol::TakeOver{.seat = {1}},
                                                protocol::SeatBot{.seat = {1}, .level = "learner"},
                                                protocol::Join{.table = "XXXX", .name = "Eve", .token = ""}};
        say(client, asks[random_.below(asks.size())], ++client.cid);
        if (chance(30)) {
            world.scheduler.run_until(world.scheduler.now_ms() + 130'000); // the clock ends a turn
        }
    }

    rules::Random random_;
    RandomPlayer player_;
    rules::Settings settings_{};
    std::vector<Client> clients_;
    std::string id_{};
};

} // namespace runset::test
