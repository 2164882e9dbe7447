// All the people of a load test: they sit down at their tables and move at fixed instants, whether or not the server
// keeps up. An answer's time is counted from the instant at which the move was due, so a server that stalls cannot hide
// it.
#pragma once

#include <map>
#include <random>

#include "load/figures.h"
#include "load/seat.h"

namespace runset::load {

/// How a server wants to be spoken to: ours, or the peer's that is measured beside it.
enum class Dialect : std::uint8_t { ours, colyseus, boardgame };

struct CrowdOptions {
    int tables = 500;
    int seats = 4; // at every table
    double moves_a_second = 500;
    Dialect dialect = Dialect::ours;
    std::vector<std::string> paths{}; // of a peer, where every seat has its own
    /// Who waits for an answer, or to be let in, this long tries another connection; 0: waits for ever.
    std::chrono::milliseconds patience{0};
};

class Crowd {
public:
    explicit Crowd(const CrowdOptions& options);
    ~Crowd();
    Crowd(const Crowd&) = delete;
    Crowd& operator=(const Crowd&) = delete;

    /// Everybody sits down and the tiles are dealt. False: not within a minute. Port 0: as `set_ports` has said.
    bool gather(std::uint16_t port);
    /// Where to come to from now on: each time one of these by chance.
    void set_ports(std::vector<std::uint16_t> ports) { ports_ = std::move(ports); }
    /// Moves for so long.
    void play(std::chrono::milliseconds time);
    /// Everybody is there and nobody moves, for so long.
    void rest(std::chrono::milliseconds time);
    /// The server is gone and comes back at the same port: everybody returns by itself.
    void lose_everybody();
    /// Goes on until everybody is back and has an answer. False: not within a minute.
    bool settle();

    [[nodiscard]] Figures& answers() { return answers_; }
    [[nodiscard]] Figures& returns() { return returns_; } // from the loss to the view
    [[nodiscard]] const std::vector<Promise>& promises() const { return promises_; }
    [[nodiscard]] const std::vector<Table>& tables() const { return tables_; }
    [[nodiscard]] std::uint64_t refused() const { return refused_; }
    [[nodiscard]] std::uint64_t bytes() const { return bytes_; }
    [[nodiscard]] std::uint64_t lost() const { return lost_; }

private:
    void turn_loop(Instant until);
    void connect(Seat& seat);
    void lose(Seat& seat);
    void come_again(Seat& seat);
    void introduce(Seat& seat);
    void hear(Seat& seat, std::string_view text);
    void see(Seat& seat, std::string_view text);
    void done(Seat& seat, std::string_view text);
    void refuse(Seat& seat, std::string_view text);
    void get_ready(Seat& seat);
    void ready_again(Instant now);
    /// True: that was all about it.
    bool hear_colyseus(Seat& seat);
    void hear_boardgame(Seat& seat, std::string_view text);
    [[nodiscard]] std::string path_of(const Seat& seat) const;
    [[nodiscard]] std::string move_text(const Table& table, const Seat& seat, std::int64_t cid) const;
    void ask(Seat& seat, std::string text, std::int64_t cid);
    void say(Seat& seat, const std::string& text);
    void move_due(Instant now);
    void move(Table& table, Instant due);
    void return_lost(Instant now);
    void lose_patience(Instant now);
    [[nodiscard]] bool is_everybody(bool (*holds)(const Table&, const Seat&)) const;
    [[nodiscard]] static std::string token(const Seat& seat);

    CrowdOptions options_;
    std::vector<std::uint16_t> ports_;
    int events_ = -1;
    bool is_playing_ = false;
    std::vector<Table> tables_;
    std::vector<Seat*> seats_;
    std::map<const Seat*, std::int64_t> readied_; // for which deal
    Instant lost_at_{};
    Instant chores_at_{}; // when those who wait for their own time are looked through next
    Instant moves_at_{};  // and the tables, for moves that are due
    std::mt19937_64 random_{1};
    Figures answers_;
    Figures returns_;
    std::vector<Promise> promises_;
    std::uint64_t refused_ = 0;
    std::uint64_t bytes_ = 0;
    std::uint64_t lost_ = 0;
};

} // namespace runset::load
