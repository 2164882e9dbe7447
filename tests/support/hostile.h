// Four clients at one table that do whatever they like, in any order: moves they may and may not make, other people's
// command numbers, old turns, nonsense, lost connections; the server crashes and the disk fills up. The last of them
// gives its commands by requests, and each is answered. What they do comes
// from bytes, so that a fuzzer can steer it. After every step the table must be in order.
#pragma once

#include <stdexcept>

#include "bots/bot.h"
#include "protocol/command_json.h"
#include "protocol/told_json.h"
#include "rules/deck.h"
#include "rules/edition.h"
#include "server/store/facts/log_rows.h"
#include "support/asker.h"

namespace runset::test {

class Hostile {
public:
    /// Thrown where the table is not in order.
    struct Fault : std::runtime_error {
        using std::runtime_error::runtime_error;
    };

    using Bytes = std::function<std::uint8_t()>;

    explicit Hostile(Bytes next) : next_(std::move(next)) {
        const auto editions = rules::editions();
        settings_ = editions[next_() % editions.size()];
        const int bots = next_() % 3;
        for (std::size_t i = 0; i < connections_.size(); ++i) {
            connections_[i] = world.connect();
        }
        say(0, protocol::Create{.options = {.settings = settings_, .seat_count = 4, .is_open = true},
                                .name = "Mallory",
                                .token = token(0),
                                .bots = std::vector<std::string>(static_cast<std::size_t>(bots), "learner")});
        id_ = world.store.disk.tables.begin()->first;
        for (std::size_t i = 1; i < connections_.size(); ++i) {
            say(i, protocol::Join{.table = id_, .name = "Eve", .token = token(i), .seat = {}});
        }
        all_ready();
    }

    /// One thing that somebody does. False: the table is closed.
    bool step() {
        ++steps_;
        const std::size_t who = next_() % connections_.size();
        act(who, next_() % 32);
        check();
        return room() != nullptr && room()->state().stage != table::Stage::closed;
    }

    /// The log alone leads to the same table.
    void check_log() {
        const auto stored = world.store.disk.table(id_);
        const auto facts = stored ? server::store::facts::facts_of(*stored) : std::nullopt;
        require(facts.has_value(), "the log cannot be read");
        table::State state{.id = id_};
        for (const table::Fact& fact : *facts) {
            require(table::apply(test_hashing(), state, fact), "the log is not legal");
        }
        if (room() != nullptr) {
            require(without_clock(state) == without_clock(room()->state()), "the log leads elsewhere");
        }
    }

    /// So many events are in the log.
    [[nodiscard]] std::size_t events() const { return world.store.disk.table(id_)->events.size(); }

    World world;

private:
    static void require(bool holds, const char* what) {
        if (!holds) {
            throw Fault(what);
        }
    }
    static std::string token(std::size_t who) { return std::string(32, static_cast<char>('a' + who)); }
    [[nodiscard]] const table::Room* room() const { return world.hall->room(id_); }
    [[nodiscard]] const rules::State* match() const {
        return room() == nullptr || !room()->state().match ? nullptr : &*room()->state().match;
    }
    /// A restart gives time back, which is no fact of the log.
    static table::State without_clock(table::State state) {
        state.since_ms = 0;
        return state;
    }

    void say(std::size_t who, const protocol::Ask& ask, std::optional<protocol::Cid> cid = {}) {
        const bool is_of_its_own = std::holds_alternative<protocol::Create>(ask) ||
                                   std::holds_alternative<protocol::Join>(ask) ||
                                   std::holds_alternative<protocol::Hello>(ask);
        give(who, protocol::write_command({.cid = cid, .ask = ask}, settings_), !is_of_its_own);
    }
    void give(std::size_t who, const std::string& text, bool is_command) {
        if (!is_command || who + 1 < connections_.size()) {
            world.say(connections_[who], text);
            return;
        }
        const auto exchange = post(world, "/api/tables/" + id_ + "/commands", text, token(who));
        require(exchange->answers == 1, "a request is not answered");
    }
    protocol::Cid fresh(std::size_t who) { return ++cids_[who]; }

    void all_ready() {
        for (std::size_t i = 0; i < connections_.size(); ++i) {
            say(i, protocol::GetReady{}, fresh(i));
        }
        world.scheduler.run_until(world.scheduler.now_ms() + 6000); // those who promised a number do not show it
    }

    void play(std::size_t who, const rules::Move& move) {
        if (match() != nullptr) {
            const int turn = match()->turn + (next_() % 16 == 0 ? next_() % 3 - 1 : 0);
            const protocol::Cid cid = next_() % 16 == 0 ? next_() % 8 : fresh(who);
            say(who, protocol::Play{.round = match()->round, .turn = turn, .move = move}, cid);
        }
    }

    rules::Tile some_tile() { return rules::Tile::from_code(next_()); }

    rules::Table some_table() {
        rules::Table table = match() == nullptr || next_() % 4 == 0 ? rules::Table{} : match()->table;
        std::array<rules::Piece, 14> meld{};
        const std::size_t size = next_() % 14U;
        for (std::size_t i = 0; i < size; ++i) {
            const rules::Tile tile = some_tile();
            meld[i] = tile.is_joker() || !rules::has_tile(settings_, tile) ? rules::Piece::undeclared_joker()
                                                                           : rules::Piece(tile);
        }
        table.add(rules::MeldPieces(meld).first(size));
        return table;
    }

    /// As somebody who knows the game.
    void play_well(std::size_t who) {
        if (match() == nullptr || match()->phase != rules::Phase::playing) {
            all_ready();
            return;
        }
        const std::size_t seat = next_() % 8 == 0 ? who : match()->to_move.index;
        const auto view = rules::view_for(*match(), match()->to_move);
        for (std::size_t i = 0; i < connections_.size(); ++i) {
            if (i == seat) {
                play(i, bots::choose(*bots::find_bot("greedy"), view, steps_));
            }
        }
    }

    void act(std::size_t who, int what) {
        switch (what) {
        case 0:
            return play(who, rules::DrawMove{});
        case 1:
            return play(who, rules::PassMove{});
        case 2:
            return play(who, rules::PutBackMove{some_tile()});
        case 3:
        case 4:
            return play(who, rules::LayMove{some_table()});
        case 5:
            return say(who,
                       protocol::KeepDraft{.round = 1, .turn = match() ? match()->turn : 1, .table = some_table()});
        case 6:
            return say(who, protocol::GetReady{.commitment = notation::Digest{}}, fresh(who));
        case 7:
            return say(who, protocol::Reveal{.nonce = {next_()}}, fresh(who));
        case 8:
            return say(who, protocol::TakeOver{.seat = {static_cast<std::uint8_t>(next_() % 5)}}, fresh(who));
        case 9:
            return say(who, protocol::Say{.phrase = "wow"});
        case 10:
            return say(who, protocol::Configure{.options = {.settings = settings_, .seat_count = next_() % 6}},
                       fresh(who));
        case 11:
            return say(who, protocol::SeatBot{.seat = {static_cast<std::uint8_t>(next_() % 5)}, .level = "learner"},
                       fresh(who));
        case 12:
            return say(who, protocol::Join{.table = id_, .name = "Eve", .token = token(next_() % 6U), .seat = {}});
        case 13:
            return say(who, protocol::Hello{.table = id_, .token = token(next_() % 6U)});
        default:
            return act_rarely(who, what);
        }
    }

    void act_rarely(std::size_t who, int what) {
        switch (what) {
        case 14:
            world.disconnect(connections_[who]);
            connections_[who] = world.connect();
            return say(who, protocol::Hello{.table = id_, .token = token(who)});
        case 15:
            return next_() % 8 == 0 ? crash() : void();
        case 16:
            world.scheduler.run_until(world.scheduler.now_ms() + 150 * next_());
            return;
        case 17:
            world.store.fails = next_() % 8 == 0;
            return;
        case 18:
            return garbage(who);
        case 19:
            return next_() % 32 == 0 ? say(who, protocol::Leave{}, fresh(who)) : void();
        case 20:
            world.scheduler.run_until(world.scheduler.now_ms() + 125'000);
            return;
        case 21:
            return say(who, protocol::ListTables{});
        case 22:
            (void)get(world, "/api/games/" + id_ + "/1");
            (void)world.hall->metrics();
            return;
        default:
            return play_well(who);
        }
    }

    void garbage(std::size_t who) {
        std::string text = R"({"type":"play","cid":1,"round":1,"turn":1,"move":)";
        for (int i = next_() % 40; i > 0; --i) {
            text += static_cast<char>(next_());
        }
        give(who, text, true);
    }

    void crash() {
        world.store.fails = false;
        world.crash();
        for (std::size_t i = 0; i < connections_.size(); ++i) {
            connections_[i] = world.connect();
            say(i, protocol::Hello{.table = id_, .token = token(i)});
        }
        require(world.hall->figures().frozen == 0, "the table was frozen");
    }

    /// Every tile is somewhere once, one seat is on turn, everything told can be read.
    void check() {
        require(world.hall->figures().frozen == 0, "the table was frozen");
        for (auto& [connection, texts] : world.net.inbox) {
            for (const std::string& text : texts) {
                require(protocol::read_told(text, settings_).has_value(), "something told cannot be read");
            }
            texts.clear();
        }
        if (match() == nullptr || match()->phase != rules::Phase::playing) {
            return;
        }
        require(match()->to_move.index < match()->seat_count, "nobody is on turn");
        rules::TileCounts all = match()->table.tiles();
        for (const rules::SeatState& seat : match()->seats) {
            all += seat.rack;
        }
        for (const rules::Tile tile : match()->pile.tiles()) {
            all.add(tile);
        }
        require(all == rules::all_tiles(match()->settings), "a tile is lost or made");
    }

    Bytes next_;
    rules::Settings settings_{};
    std::string id_;
    std::array<server::net::ConnectionId, 4> connections_{};
    std::array<protocol::Cid, 4> cids_{};
    std::uint64_t steps_ = 0;
};

} // namespace runset::test
