// One game with everybody who can hear of it, in virtual time: the server's core on a disk in memory, bots that think
// longer or shorter by their tiles, and for every listener all it was told with the moment at which it was told.
#pragma once

#include <array>
#include <map>
#include <string>

#include "noninterference/dealer.h"
#include "noninterference/leak.h"
#include "server/site/counters.h"
#include "server/site/page.h"
#include "support/world.h"

namespace runset::noninterference {

/// Seats are listeners 0 to 3.
inline constexpr std::size_t watcher = 4;
inline constexpr std::size_t lobby = 5; // is connected and sits nowhere
inline constexpr std::size_t http = 6;  // anybody who asks over HTTP
inline constexpr std::size_t log_reader = 7;
inline constexpr std::size_t listener_count = 8;

struct Table {
    rules::Settings settings{};
    std::string options{}; // JSON of the edition, without seats
    int seats = 2;
    int bots = 0; // on the last seats
};

enum class Act : std::uint8_t { wait, say, lose, come_back, second_tab, crash, fill_disk, free_disk, ask_http };

/// Something that happens at a moment. `other_text` is said instead in the second game, where it is nobody's business.
struct Line {
    std::int64_t at_ms = 0;
    Act act = Act::wait;
    std::size_t who = 0;
    std::string text{};
    std::string other_text{};
    bool is_put_back = false;
    int turn = 0;
    std::int64_t events = 0; // to which it has led at once
};

class Stage final : server::net::Net, server::loop::BotPool {
public:
    /// Everybody sits down and the tiles are dealt, from the chance that was chosen before.
    explicit Stage(const Table& table);
    ~Stage() override;
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;

    /// Gives how many events what was said has led to at once.
    std::int64_t perform(const Line& line);

    [[nodiscard]] std::int64_t now_ms() { return scheduler_.now_ms(); }
    [[nodiscard]] const table::State& state() const { return hall_->room(id_)->state(); }
    /// The first round, all of whose hidden tiles are hidden still.
    [[nodiscard]] bool is_playing() const {
        return state().stage == table::Stage::playing && state().match->round == 1;
    }
    [[nodiscard]] bool is_here(std::size_t who) const { return connections_.contains(who); }
    [[nodiscard]] const std::string& id() const { return id_; }
    [[nodiscard]] const std::array<std::string, listener_count>& told() const { return told_; }
    [[nodiscard]] const std::string& last_view(std::size_t who) const { return views_[who]; }
    [[nodiscard]] server::store::StoredTable stored() const { return *store_.disk.table(id_); }
    [[nodiscard]] static std::string token(std::size_t who) { return std::string(32, static_cast<char>('a' + who)); }

    /// A line of the server's log.
    void logged(std::string_view text);

private:
    void send(server::net::ConnectionId connection, std::shared_ptr<const std::string> text) override;
    void close(server::net::ConnectionId connection, server::net::CloseCode code, std::string_view reason) override;
    void think(std::function<void()> work, std::function<void()> done) override;

    void start();
    void connect(std::size_t who);
    void disconnect(std::size_t who);
    void say(std::size_t who, const std::string& text);
    void say_hello(std::size_t who);
    void ask_everything();
    void ask_door(std::string_view method, const std::string& target);
    void tell(std::size_t who, std::string_view text);

    test::FakeScheduler scheduler_;
    test::MemoryStore store_{scheduler_};
    LeakyMessages leaks_;
    server::site::Counters counters_;
    server::site::Page page_ = server::site::Page::built_in();
    std::unique_ptr<server::hall::Hall> hall_;
    std::string id_;
    std::map<std::size_t, server::net::ConnectionId> connections_; // by listener
    std::map<server::net::ConnectionId, std::size_t> listeners_;   // that are open
    std::uint64_t last_connection_ = 0;
    std::array<std::string, listener_count> told_;
    std::array<std::string, listener_count> views_;
};

} // namespace runset::noninterference
