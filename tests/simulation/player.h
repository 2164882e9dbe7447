// A person at the simulated table, with the manners of the real client: one command at a time, the same number again
// until it is answered, a new connection when one is lost. And with the bad luck and the bad manners that are switched
// on.
#pragma once

#include "simulation/doubts.h"
#include "simulation/wire.h"

namespace runset::simulation {

/// A command that the server said it has carried out.
struct Acknowledged {
    int seat = 0;
    std::int64_t cid = 0;
    std::int64_t seq = 0;
    std::string kind{};
};

/// A draft of a turn, as far as the clock may use it.
struct Drafted {
    int seat = 0;
    std::int64_t round = 0;
    std::int64_t turn = 0;
    auto operator<=>(const Drafted&) const = default;
};

/// All that the people have written down, for the audit.
struct Notes {
    std::vector<Acknowledged> acknowledged{};
    std::map<std::pair<std::int64_t, int>, Message> seen{}; // views, by seq and viewer (-1 for who watches)
    std::set<Drafted> drafted{};
    std::string table{};   // its code, once somebody has been told
    std::string problem{}; // the first thing that must not happen
    bool is_match_over = false;
    bool is_closed = false;

    void complain(const std::string& what) {
        if (problem.empty()) {
            problem = what;
        }
    }
};

struct PlayerOptions {
    int number = 0;            // 0 makes the table
    std::string create{};      // the message that makes the table
    bool is_watching = false;  // has no seat and wants none
    bool is_steady = false;    // neither vanishes nor leaves
    bool gives_chance = false; // adds a number of its own to the deal
    int matches = 1;
};

class Player final : public Ear {
public:
    Player(PlayerOptions options, Wire& wire, Timeline& timeline, Faults& faults, rules::Random& random, Notes& notes)
        : options_(std::move(options)), wire_(wire), timeline_(timeline), faults_(faults), random_(random),
          notes_(notes) {}

    void come_in();
    void look_around();
    /// Nothing goes wrong any more: a fresh connection and no more sleeping.
    void calm_down();
    void hear(ConnectionId connection, const Message& message) override;
    void lost(ConnectionId connection) override;

    [[nodiscard]] bool is_gone() const { return is_gone_; }
    [[nodiscard]] bool is_in() const { return connection_ && has_view_; }
    [[nodiscard]] int seat() const { return seat_; }
    [[nodiscard]] std::int64_t seen_seq() const { return seen_seq_; }

private:
    struct Command {
        std::int64_t cid = 0; // 0: none
        std::string kind{};
        std::string text{};
        std::string number{}; // that is shown by it
    };

    void enter();
    void see(const Message& message);
    void note(const Message& message);
    void refused(const boost::json::object& message);
    void done(const boost::json::object& message);
    void act_after(std::int64_t wait_ms);
    void act();
    [[nodiscard]] std::optional<Command> next_command();
    [[nodiscard]] std::int64_t next_cid() const;
    [[nodiscard]] Command command(std::string kind, const std::string& fields) const;
    [[nodiscard]] Command get_ready();
    [[nodiscard]] std::optional<Command> reveal();
    [[nodiscard]] std::optional<Command> take_over();
    [[nodiscard]] std::optional<Command> play();
    void ask(Command command);
    void say_again();
    void repeat(const Command& command);
    void misbehave();
    void draft(const std::string& move);
    void expect_answer();
    [[nodiscard]] std::string token() const;
    [[nodiscard]] std::int64_t some_ms(std::int64_t from, std::int64_t to);
    [[nodiscard]] const boost::json::object& view() const { return view_->fields(); }
    [[nodiscard]] const boost::json::object* own_seat() const;
    /// Whoever has asked to leave does not sit down anew.
    [[nodiscard]] bool is_leaving() const { return pending_ && pending_->kind == "leave"; }

    PlayerOptions options_;
    Wire& wire_;
    Timeline& timeline_;
    Faults& faults_;
    rules::Random& random_;
    Notes& notes_;

    std::optional<ConnectionId> connection_;
    int seat_ = -1;
    bool has_view_ = false;
    bool is_gone_ = false;  // vanished, or has left
    bool has_left_ = false; // the server knows that it has
    bool is_acting_ = false;
    std::int64_t seen_seq_ = 0;
    std::int64_t last_cid_ = 0;
    std::int64_t slept_turn_ = -1;
    int matches_over_ = 0;
    bool was_over_ = false;
    Message view_ = read_message("{}");
    std::optional<Command> pending_;
    std::vector<Command> old_;     // all that was said
    std::int64_t spoiled_cid_ = 0; // the highest number that was said more than once
    Doubts doubts_;
    std::map<std::int64_t, std::string> nonces_; // by deal, as hexadecimal digits
    bool takes_no_number_ = false;               // the server, from us in this match
    std::uint64_t asked_ = 0;                    // counts what was asked, for the watch over answers
};

} // namespace runset::simulation
