// A table with the clients around it: takes commands, proposes what is to be kept, and once that is kept tells
// everybody their own view. It has no threads, no clock and no store: whoever drives it hands these in and calls one
// method after the other. The same room is driven by the server, by the browser's offline table and by the tests.
#pragma once

#include <map>
#include <span>

#include "bots/bot.h"
#include "rules/view.h"
#include "table/clock.h"
#include "table/command.h"
#include "table/evolve.h"
#include "table/told.h"
#include "table/view.h"
#include "text/catalogue.h"

namespace runset::table {

/// What a room needs from the world.
struct Surroundings {
    fair::Hashing hashing{};
    void (*fill_random)(std::span<std::uint8_t> bytes) = nullptr;          // unpredictable
    int (*think_ms)(std::string_view level, std::uint64_t seed) = nullptr; // how long a bot seems to think
    std::optional<Digest> fixed_seed{}; // of every deal: a deal that is the same for everybody
    Patience patience{};
};

/// A player as kept beside the log.
struct Person {
    Seat seat{};
    std::string name{};
    Digest token_hash{};
    int sitting = 1; // which of the people who have had this seat one after the other
};

/// Facts to be kept before anybody is told. Until they are, the room takes nothing else.
struct Pending {
    std::vector<Fact> facts{};
    std::vector<Person> people{}; // new ones
    std::optional<Client> origin{};
    std::optional<Cid> cid{};
    std::optional<Seat> seated{}; // the origin gets this seat
    State after{};
};

struct Step {
    std::optional<Pending> pending{};
    std::vector<Outgoing> out{};
    std::optional<Client> second_tab{}; // to be closed: its seat came in by a newer connection
};

/// A question to a bot, with everything that identifies the moment it is about.
struct BotTask {
    Seat seat{};
    int round = 0;
    int turn = 0;
    rules::View view{};
    const bots::Bot* bot = nullptr;
    std::uint64_t seed = 0;
    int think_ms = 0;        // so long it seems to think, whatever is on its rack
    std::int64_t due_ms = 0; // the answer is played then, not before: its delay tells nothing about the rack
};

class Room {
public:
    Room(std::string id, const Surroundings& surroundings);

    /// From the log after a restart. False if it does not replay: the table must not go on.
    [[nodiscard]] bool restore(std::span<const Fact> facts, std::span<const Person> people, std::int64_t now_ms);
    /// The same where the log up to there is known to lead to this state: `facts` are those after it.
    [[nodiscard]] bool restore(State state, std::span<const Fact> facts, std::span<const Person> people,
                               std::int64_t now_ms);

    [[nodiscard]] Step create(Client client, const Command& command, const Create& ask, std::int64_t now_ms);
    [[nodiscard]] Step receive(Client client, const Command& command, std::int64_t now_ms);
    [[nodiscard]] Step disconnected(Client client, std::int64_t now_ms);
    [[nodiscard]] Step wake(std::int64_t now_ms);
    /// The deal that was open has been left out of a backup: `wake` opens another one.
    [[nodiscard]] bool lacks_deal() const;
    /// Whoever has or had a seat by this token wants to be nameless.
    [[nodiscard]] Step forget(const Digest& token_hash, std::int64_t now_ms);
    /// Nobody has been here for a long time.
    [[nodiscard]] Step close(std::int64_t now_ms);
    [[nodiscard]] Step bot_moved(const BotTask& task, const rules::Move& move, std::int64_t now_ms);

    [[nodiscard]] std::vector<Outgoing> kept(Pending pending, std::int64_t now_ms);
    [[nodiscard]] std::vector<Outgoing> not_kept(const Pending& pending, Denial why);

    /// The driver's time stands still, or goes on: whoever watches a clock is told.
    [[nodiscard]] std::vector<Outgoing> hold_time(bool is_paused, std::int64_t now_ms);

    [[nodiscard]] std::optional<BotTask> bot_task() const;
    /// When the clock wants to be woken.
    [[nodiscard]] std::optional<std::int64_t> wakes_at() const { return wake_at(state_, surroundings_.patience); }
    [[nodiscard]] const State& state() const { return state_; }
    [[nodiscard]] const Presence& presence() const { return presence_; }
    [[nodiscard]] std::span<const Person> people() const { return people_; }
    [[nodiscard]] bool has(Client client) const { return clients_.contains(client); }
    /// Of the token by which a client has its seat; none if it only watches.
    [[nodiscard]] std::optional<Digest> token_hash_of(Client client) const;
    /// True for the token of somebody who holds a seat.
    [[nodiscard]] bool knows(std::string_view token) const { return person_with(token) != nullptr; }
    [[nodiscard]] std::size_t client_count() const { return clients_.size(); }
    [[nodiscard]] bool is_anybody_online() const;
    /// Somebody is back at a seat that a bot plays, and that could not be kept: `wake` tries again.
    [[nodiscard]] bool is_anybody_returning() const { return !returns().empty(); }
    /// `left`: the table as the player wanted to leave it.
    [[nodiscard]] Outgoing refusal(Client client, text::Language language, std::optional<Cid> cid, const Denied& denied,
                                   const rules::Table& left) const;

private:
    struct Attached {
        std::optional<Seat> seat{};
        text::Language language = text::Language::en;
    };
    friend class CommandHandler;

    [[nodiscard]] Pending propose(Events events, std::optional<Seat> sender, std::optional<Cid> cid,
                                  std::int64_t now_ms) const;
    void attach(Client client, std::optional<Seat> seat, Step& step, std::int64_t now_ms);
    [[nodiscard]] const Person* person_with(std::string_view token) const;
    [[nodiscard]] text::Language language_of(Client client) const;
    [[nodiscard]] std::optional<rules::Table> draft_of(Seat seat) const;
    [[nodiscard]] Shown shown(std::shared_ptr<const TableView> all, std::optional<Seat> seat) const;
    [[nodiscard]] Outgoing view_to(Client client, std::int64_t now_ms) const;
    void tell_everybody(std::vector<Outgoing>& out, std::int64_t now_ms) const;
    void count_presence(std::int64_t now_ms);
    void let_go();
    [[nodiscard]] Events returns() const;
    [[nodiscard]] Digest hash_of(std::string_view token) const;

    Surroundings surroundings_;
    State state_;
    std::vector<Person> people_; // who holds a seat
    Presence presence_;
    std::array<std::int64_t, rules::max_seats> offline_since_ms_{};
    std::array<bool, rules::max_seats> is_returning_{}; // until that is kept
    std::map<Client, Attached> clients_;
    std::optional<rules::Table> draft_; // of the player on turn
};

} // namespace runset::table
