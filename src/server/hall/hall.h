// All tables of a server and the clients between them: the core that stands between network, store and rooms. Store
// first, tell afterwards: a room's step is written, and only when that is on the disk anybody hears of it. Runs on one
// thread.
#pragma once

#include <expected>
#include <map>

#include "protocol/bad_line.h"
#include "server/api/door.h"
#include "server/api/tables.h"
#include "server/hall/code_guesses.h"
#include "server/hall/neighbours.h"
#include "server/hall/place.h"
#include "server/loop/scheduler.h"
#include "server/loop/waits.h"
#include "server/net/net.h"
#include "server/store/store.h"
#include "table/room.h"

namespace runset::server::hall {

struct HallOptions {
    table::Surroundings surroundings{};
    MostTables most_by_network{};
    std::size_t most_tables = 20'000;
    std::int64_t forget_after_ms = std::int64_t{30} * 24 * 3600 * 1000; // tables that are over, by the store's clock
    std::int64_t close_idle_after_ms = std::int64_t{24} * 3600 * 1000;  // tables where nobody is, in up-time
    std::int64_t come_back_within_ms = std::int64_t{10} * 60'000;       // of a start, to a table that would be closed
    std::int64_t close_unused_after_ms = std::int64_t{30} * 60 * 1000;  // and nobody has come or played
};

struct HallFigures {
    std::uint64_t commands = 0;
    std::uint64_t refused = 0;
    std::uint64_t moves = 0;
    std::uint64_t created = 0;
    std::uint64_t frozen = 0; // by this process
    std::uint64_t restored = 0;
    std::uint64_t replayed = 0; // events, when the server started
    std::uint64_t not_kept = 0;
    loop::Waits store_waits{}; // until a step was kept, or not
    std::uint64_t taken = 0;   // from other nodes
    std::uint64_t lost = 0;    // to other nodes
};

class Hall final : public net::Receiver, public api::Tables {
public:
    Hall(const HallOptions& options, net::Net& net, store::Store& store, loop::Scheduler& scheduler,
         loop::BotPool& bots);
    ~Hall() override;

    /// Takes up every live table. Until then, and after `stop`, the hall is not ready.
    void restore();
    /// Begins without a table, as one of several nodes: tables come by `take_up`.
    void open_among(Neighbours& neighbours);
    /// A table that this node has from now on, in this epoch; it goes on with the clock where its log ends.
    void take_up(const store::StoredTable& stored, std::int64_t epoch);
    /// Another node may have this table: whoever is at it here has to come again.
    void drop(const std::string& id);
    /// Drops what is not among these, in its epoch.
    void drop_others(const std::map<std::string, std::int64_t>& owned);
    /// The database is away, or slow: no clock runs and no bot moves until it is back.
    void pause();
    /// And this node may have lost its tables: nobody is answered out of memory either.
    void pause_and_refuse();
    void resume();
    [[nodiscard]] std::string own_list() const;
    /// Somebody goes to a table of another node.
    void leave(net::ConnectionId connection);
    /// A message that the neighbours have given back.
    void received_sought(net::ConnectionId connection, std::string_view text);

    // Guests of the API, between its door and the neighbours if there are any.
    void guest_opened(net::ConnectionId guest, std::string_view address) override;
    void guest_said(net::ConnectionId guest, std::string_view text) override;
    void guest_closed(net::ConnectionId guest) override;
    void tell_guest(net::ConnectionId guest, std::shared_ptr<const std::string> text) {
        door_.send(guest, std::move(text));
    }
    void close_guest(net::ConnectionId guest, net::CloseCode code, std::string_view reason) {
        door_.close(guest, code, reason);
    }

    /// No more commands; what is under way is finished. `stopped` is called when all is written.
    void stop(std::function<void()> stopped);

    void opened(net::ConnectionId connection, std::string_view address) override;
    void received(net::ConnectionId connection, std::string_view text) override;
    void closed(net::ConnectionId connection) override;
    void asked(const net::HttpAsk& ask, std::shared_ptr<net::Exchange> exchange) override {
        door_.asked(ask, std::move(exchange));
    }
    std::string metrics() override;
    bool is_ready() override { return is_ready_; }

    [[nodiscard]] std::string list() const override;
    /// The table as the holder of the token may know it, or as a spectator if there is none.
    [[nodiscard]] api::Seen view(const std::string& table, std::string_view token);
    void look(const std::string& table, const std::string& token, const std::function<void(api::Seen)>& done) override;
    void read_games(const std::string& table, std::function<net::HttpAnswer(const api::GamesRead&)> tell,
                    std::function<void(net::HttpAnswer)> done) override;
    [[nodiscard]] const fair::Hashing& hashing() const override { return options_.surroundings.hashing; }
    [[nodiscard]] bool is_guessing(const std::string& address) override {
        return guesses_.are_used_up(address, scheduler_.now_ms());
    }
    void missed(const std::string& address) override { guesses_.missed(address, scheduler_.now_ms()); }
    [[nodiscard]] const HallFigures& figures() const { return figures_; }
    [[nodiscard]] const table::Room* room(std::string_view id) const;

private:
    struct Visitor {
        std::string address{};
        std::string table{};   // where it sits or watches; empty: nowhere
        std::string heading{}; // the table it has asked for, until that is answered
        std::string language = "en";
    };

    enum class Sought : std::uint8_t { no, yes };

    void handle(net::ConnectionId connection, std::string_view text, Sought sought);
    /// True: the neighbours have taken it over.
    bool is_sought_elsewhere(net::ConnectionId connection, const protocol::Command& command, std::string_view text);
    void refuse_while_paused(net::ConnectionId connection, const protocol::Command& command);
    [[nodiscard]] std::int64_t up_ms();
    [[nodiscard]] std::int64_t up_ms(const Place& place) { return up_ms() + place.ahead_ms; }
    /// The store's clock.
    [[nodiscard]] std::int64_t clock_ms();
    void begin_clock();
    void begin();
    [[nodiscard]] std::int64_t idle_since(const store::StoredTable& stored, const table::Room& room);
    [[nodiscard]] std::int64_t closes_after_ms(const table::Room& room) const;
    void delete_old();
    [[nodiscard]] store::Digest hash_of(std::string_view token) const;
    [[nodiscard]] text::Language language_of(net::ConnectionId connection) const;
    void forget(net::ConnectionId connection, std::optional<protocol::Cid> cid, const protocol::Forget& ask);
    void erase(net::ConnectionId connection, std::optional<protocol::Cid> cid, const protocol::Erase& ask);
    void restore_table(const store::StoredTable& stored, std::int64_t epoch);
    [[nodiscard]] bool restore_from_log(Place& place, const store::StoredTable& stored);
    void freeze(const std::string& id, std::string_view why);
    void count_frozen();
    void tell_of_seats(const store::StoredTable& stored, const table::State& state) const;
    void open_missing_deal(Place& place);
    void create(net::ConnectionId connection, const protocol::Command& command, const protocol::Create& ask);
    [[nodiscard]] bool is_guess(net::ConnectionId connection, const protocol::Command& command);
    void enter(net::ConnectionId connection, const std::string& table, const protocol::Command& command);
    void arrive(net::ConnectionId connection, const std::string& table, bool is_let_in);
    void leave_table(net::ConnectionId connection, Visitor& visitor);
    void dismiss(const std::string& id, protocol::Denial why);
    [[nodiscard]] std::string fresh_id();
    void deny(net::ConnectionId connection, std::optional<protocol::Cid> cid, protocol::Denial denial);
    void complain(net::ConnectionId connection, const protocol::BadLine& mistake);
    Place& place_for(const std::string& id);

    // One step of a room, from asking to telling.
    void take(Place& place, Input input);
    void perform(Place& place, table::Step step);
    void keep(Place& place, table::Pending pending);
    void kept(const std::string& id, std::int64_t epoch, table::Pending pending, store::Kept result);
    void send(const Place& place, const std::vector<table::Outgoing>& out);
    void go_on(Place& place);
    void arm(Place& place);
    void ring(const std::string& id);
    void ask_bot(Place& place);
    void bot_has_decided(const std::string& id, const table::BotTask& task, const rules::Move& move);
    void keep_time();
    void tidy_up();
    void finish_stop();

    HallOptions options_;
    api::ApiDoor door_;
    net::Net& net_; // the door, which hands on what is not for its guests
    store::Store& store_;
    loop::Scheduler& scheduler_;
    loop::BotPool& bots_;
    Neighbours* neighbours_ = nullptr;
    bool is_ready_ = false;
    std::optional<std::int64_t> paused_at_ms_; // up-time, which then stands still
    bool is_refusing_ = false;
    std::function<void()> stopped_;
    std::int64_t up_base_ms_ = 0;
    std::int64_t clock_ahead_ms_ = 0; // of the up-time: the store's clock
    bool is_deleting_ = false;
    std::map<net::ConnectionId, Visitor> visitors_;
    std::map<std::string, std::unique_ptr<Place>, std::less<>> places_;
    CreationLimits creations_;
    CodeGuesses guesses_;
    std::map<notation::Digest, std::string> creators_; // the hash of the token that made a table
    HallFigures figures_;
    int frozen_now_ = 0; // tables in the store
};

} // namespace runset::server::hall
