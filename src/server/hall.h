// All tables of a server and the clients between them: the core that stands between network, store and rooms. Store
// first, tell afterwards: a room's step is written, and only when that is on the disk anybody hears of it. Runs on one
// thread.
#pragma once

#include <expected>
#include <map>

#include "protocol/bad_line.h"
#include "server/api_door.h"
#include "server/code_guesses.h"
#include "server/net.h"
#include "server/place.h"
#include "server/scheduler.h"
#include "server/store.h"
#include "server/waits.h"
#include "table/room.h"

namespace runset::server {

struct HallOptions {
    table::Surroundings surroundings{};
    MostTables most_by_network{};
    std::size_t most_tables = 20'000;
    std::int64_t forget_after_ms = std::int64_t{30} * 24 * 3600 * 1000; // tables that are over, by the store's clock
    std::int64_t close_idle_after_ms = std::int64_t{24} * 3600 * 1000;  // tables where nobody is, in up-time
    std::int64_t come_back_within_ms = std::int64_t{10} * 60'000;       // of a start, to a table that would be closed
    std::int64_t close_unused_after_ms = std::int64_t{30} * 60 * 1000;  // and nobody has come or played
};

/// A table as somebody may see it, or why not.
using Seen = std::expected<std::string, protocol::Denial>;

/// Why the games of a table cannot be told.
enum class NoGames : std::uint8_t { no_such_table, erased, away };
using GamesRead = std::expected<std::vector<notation::Record>, NoGames>;

/// The other nodes of a site, as the hall sees them. With one node there are none.
class Neighbours {
public:
    virtual ~Neighbours() = default;
    /// This message is about a table that is not here: it is taken over, and comes back by `received_sought` once the
    /// table is here or is known to be nowhere.
    virtual void seek(ConnectionId connection, const std::string& table, std::string_view text) = 0;
    /// The same with a table that whoever has this token may have made already.
    virtual void seek_made(ConnectionId connection, const Digest& token_hash, std::string_view text) = 0;
    /// A table that is not here, as the holder of the token may know it; `done` is called later.
    virtual void look(const std::string& table, const std::string& token, std::function<void(Seen)> done) = 0;
    /// Guests of the API come and go by the way of all clients, so that they too can be at tables of other nodes.
    virtual void guest_opened(ConnectionId guest, std::string_view address) = 0;
    virtual void guest_said(ConnectionId guest, std::string_view text) = 0;
    virtual void guest_closed(ConnectionId guest) = 0;
    /// The lists of the tables that are open at the others.
    [[nodiscard]] virtual const std::vector<std::string>& lists() const = 0;
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
    Waits store_waits{};     // until a step was kept, or not
    std::uint64_t taken = 0; // from other nodes
    std::uint64_t lost = 0;  // to other nodes
};

/// A table's code as people type it, in the form in which it is kept.
[[nodiscard]] std::string table_code(std::string_view text);

class Hall final : public Receiver {
public:
    Hall(const HallOptions& options, Net& net, Store& store, Scheduler& scheduler, BotPool& bots);
    ~Hall() override;

    /// Takes up every live table. Until then, and after `stop`, the hall is not ready.
    void restore();
    /// Begins without a table, as one of several nodes: tables come by `take_up`.
    void open_among(Neighbours& neighbours);
    /// A table that this node has from now on, in this epoch; it goes on with the clock where its log ends.
    void take_up(const StoredTable& stored, std::int64_t epoch);
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
    void leave(ConnectionId connection);
    /// A message that the neighbours have given back.
    void received_sought(ConnectionId connection, std::string_view text);

    // Guests of the API, between its door and the neighbours if there are any.
    void guest_opened(ConnectionId guest, std::string_view address);
    void guest_said(ConnectionId guest, std::string_view text);
    void guest_closed(ConnectionId guest);
    void tell_guest(ConnectionId guest, std::shared_ptr<const std::string> text) { door_.send(guest, std::move(text)); }
    void close_guest(ConnectionId guest, CloseCode code, std::string_view reason) { door_.close(guest, code, reason); }

    /// No more commands; what is under way is finished. `stopped` is called when all is written.
    void stop(std::function<void()> stopped);

    void opened(ConnectionId connection, std::string_view address) override;
    void received(ConnectionId connection, std::string_view text) override;
    void closed(ConnectionId connection) override;
    void asked(const HttpAsk& ask, std::shared_ptr<Exchange> exchange) override {
        door_.asked(ask, std::move(exchange));
    }
    std::string metrics() override;
    bool is_ready() override { return is_ready_; }

    /// The tables of the whole site that are open to all, as JSON.
    [[nodiscard]] std::string list() const;
    /// The table as the holder of the token may know it, or as a spectator if there is none.
    [[nodiscard]] Seen view(const std::string& table, std::string_view token);
    /// The same, wherever the table is; `done` is called now or later.
    void look(const std::string& table, const std::string& token, const std::function<void(Seen)>& done);
    /// The games of a table, wherever it is, as far as their rounds have ended. `tell` makes an answer of them, in
    /// another thread where there is one; `done` gets it, now or later.
    void read_games(const std::string& table, std::function<HttpAnswer(const GamesRead&)> tell,
                    std::function<void(HttpAnswer)> done);
    [[nodiscard]] const fair::Hashing& hashing() const { return options_.surroundings.hashing; }

    /// Whoever has asked for too many tables that there are not is not told of any for a while.
    [[nodiscard]] bool is_guessing(const std::string& address) {
        return guesses_.are_used_up(address, scheduler_.now_ms());
    }
    void missed(const std::string& address) { guesses_.missed(address, scheduler_.now_ms()); }

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

    void handle(ConnectionId connection, std::string_view text, Sought sought);
    /// True: the neighbours have taken it over.
    bool is_sought_elsewhere(ConnectionId connection, const protocol::Command& command, std::string_view text);
    void refuse_while_paused(ConnectionId connection, const protocol::Command& command);
    [[nodiscard]] std::int64_t up_ms();
    [[nodiscard]] std::int64_t up_ms(const Place& place) { return up_ms() + place.ahead_ms; }
    /// The store's clock.
    [[nodiscard]] std::int64_t clock_ms();
    void begin_clock();
    void begin();
    [[nodiscard]] std::int64_t idle_since(const StoredTable& stored, const table::Room& room);
    [[nodiscard]] std::int64_t closes_after_ms(const table::Room& room) const;
    void delete_old();
    [[nodiscard]] Digest hash_of(std::string_view token) const;
    [[nodiscard]] text::Language language_of(ConnectionId connection) const;
    void forget(ConnectionId connection, std::optional<protocol::Cid> cid, const protocol::Forget& ask);
    void erase(ConnectionId connection, std::optional<protocol::Cid> cid, const protocol::Erase& ask);
    void restore_table(const StoredTable& stored, std::int64_t epoch);
    [[nodiscard]] bool restore_from_log(Place& place, const StoredTable& stored);
    void freeze(const std::string& id, std::string_view why);
    void count_frozen();
    void tell_of_seats(const StoredTable& stored, const table::State& state) const;
    void open_missing_deal(Place& place);
    void create(ConnectionId connection, const protocol::Command& command, const protocol::Create& ask);
    [[nodiscard]] bool is_guess(ConnectionId connection, const protocol::Command& command);
    void enter(ConnectionId connection, const std::string& table, const protocol::Command& command);
    void arrive(ConnectionId connection, const std::string& table, bool is_let_in);
    void leave_table(ConnectionId connection, Visitor& visitor);
    void dismiss(const std::string& id, protocol::Denial why);
    [[nodiscard]] std::string fresh_id();
    void deny(ConnectionId connection, std::optional<protocol::Cid> cid, protocol::Denial denial);
    void complain(ConnectionId connection, const protocol::BadLine& mistake);
    Place& place_for(const std::string& id);

    // One step of a room, from asking to telling.
    void take(Place& place, Input input);
    void perform(Place& place, table::Step step);
    void keep(Place& place, table::Pending pending);
    void kept(const std::string& id, std::int64_t epoch, table::Pending pending, Kept result);
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
    ApiDoor door_;
    Net& net_; // the door, which hands on what is not for its guests
    Store& store_;
    Scheduler& scheduler_;
    BotPool& bots_;
    Neighbours* neighbours_ = nullptr;
    bool is_ready_ = false;
    std::optional<std::int64_t> paused_at_ms_; // up-time, which then stands still
    bool is_refusing_ = false;
    std::function<void()> stopped_;
    std::int64_t up_base_ms_ = 0;
    std::int64_t clock_ahead_ms_ = 0; // of the up-time: the store's clock
    bool is_deleting_ = false;
    std::map<ConnectionId, Visitor> visitors_;
    std::map<std::string, std::unique_ptr<Place>, std::less<>> places_;
    CreationLimits creations_;
    CodeGuesses guesses_;
    std::map<notation::Digest, std::string> creators_; // the hash of the token that made a table
    HallFigures figures_;
    int frozen_now_ = 0; // tables in the store
};

} // namespace runset::server
