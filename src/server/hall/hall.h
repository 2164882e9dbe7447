// All tables of a server and the clients between them: the core that stands between network, store and rooms. Store
// first, tell afterwards: a room's step is written, and only when that is on the disk anybody hears of it. Runs on one
// thread. It ties its parts together: the lobby finds a message's table, the runner runs tables, and others restore
// them and look after them.
#pragma once

#include <map>

#include "server/api/door.h"
#include "server/hall/housekeeping.h"
#include "server/hall/restoring.h"

namespace runset::server::hall {

class Hall final : public net::Receiver, public api::Tables {
public:
    Hall(const HallOptions& options, net::Net& net, store::Store& store, loop::Scheduler& scheduler,
         loop::BotPool& bots);

    /// Takes up every live table. Until then, and after `stop`, the hall is not ready.
    void restore();
    /// No more commands; what is under way is finished. `stopped` is called when all is written.
    void stop(std::function<void()> stopped);

    // As one of several nodes:
    /// Begins without a table; tables come by `take_up`.
    void open_among(Neighbours& neighbours);
    /// A table that this node has from now on, in this epoch; it goes on with the clock where its log ends.
    void take_up(const store::StoredTable& stored, std::int64_t epoch);
    /// Drops what is not among these, in its epoch: other nodes may have it.
    void drop_others(const std::map<std::string, std::int64_t>& owned);
    /// The database is away, or slow: no clock runs and no bot moves until it is back.
    void pause() { runner_.pause(); }
    /// And this node may have lost its tables: nobody is answered out of memory either.
    void pause_and_refuse() { runner_.pause_and_refuse(); }
    void resume() { runner_.resume(); }
    [[nodiscard]] std::string own_list() const;
    /// The table if it is here, as the holder of the token may know it, or as a spectator if there is none.
    [[nodiscard]] api::Seen view(const std::string& table, std::string_view token) const;
    /// Somebody goes to a table of another node.
    void leave(net::ConnectionId connection) { lobby_.leave(connection); }
    /// A message that the neighbours have given back.
    void received_sought(net::ConnectionId connection, std::string_view text) {
        lobby_.received(connection, text, Lobby::Sought::yes);
    }
    void tell_guest(net::ConnectionId guest, std::shared_ptr<const std::string> text) {
        door_.send(guest, std::move(text));
    }
    void close_guest(net::ConnectionId guest, net::CloseCode code, std::string_view reason) {
        door_.close(guest, code, reason);
    }

    // From the network.
    void opened(net::ConnectionId connection, std::string_view address) override;
    void received(net::ConnectionId connection, std::string_view text) override;
    void closed(net::ConnectionId connection) override;
    void asked(const net::HttpAsk& ask, std::shared_ptr<net::Exchange> exchange) override {
        door_.asked(ask, std::move(exchange));
    }
    std::string metrics() override;
    bool is_ready() override { return ground_.is_ready; }

    // From the door of the API, whose guests go by the neighbours if there are any.
    [[nodiscard]] std::string list() const override { return lobby_.list(); }
    void look(const std::string& table, const std::string& token, const std::function<void(api::Seen)>& done) override;
    void read_games(const std::string& table, std::function<net::HttpAnswer(const api::GamesRead&)> tell,
                    std::function<void(net::HttpAnswer)> done) override;
    [[nodiscard]] const fair::Hashing& hashing() const override { return ground_.options.surroundings.hashing; }
    [[nodiscard]] bool is_guessing(const std::string& address) override { return lobby_.is_guessing(address); }
    void missed(const std::string& address) override { lobby_.missed(address); }
    void guest_opened(net::ConnectionId guest, std::string_view address) override {
        ground_.neighbours->guest_opened(guest, address);
    }
    void guest_said(net::ConnectionId guest, std::string_view text) override {
        ground_.neighbours->guest_said(guest, text);
    }
    void guest_closed(net::ConnectionId guest) override { ground_.neighbours->guest_closed(guest); }

    [[nodiscard]] const HallFigures& figures() const { return ground_.figures; }
    [[nodiscard]] const table::Room* room(std::string_view id) const { return ground_.places.room(id); }

private:
    void begin();

    api::ApiDoor door_; // hands on what is not for its guests
    NoNeighbours nobody_;
    Ground ground_;
    TableRunner runner_;
    Restoring restoring_;
    Lobby lobby_;
    Housekeeping housekeeping_;
};

} // namespace runset::server::hall
