// Makes the script of a game by playing it: people move by what they see, try what they may not, lose their connections
// and come back; the server crashes and the disk is full; strangers look on. The same seed gives the same script.
#pragma once

#include <vector>

#include "noninterference/stage.h"
#include "rules/random.h"

namespace runset::noninterference {

/// What happened in the scripts, so that nobody takes an empty test for a good one.
enum class Path : std::uint8_t {
    move,
    error,
    reconnect,
    second_tab,
    crash,
    full_disk,
    time_out,
    take_over,
    put_back,
    draft,
    http
};
inline constexpr std::array<std::string_view, 11> path_names{"moves",    "errors",     "reconnects",   "second tabs",
                                                             "crashes",  "full disks", "time-outs",    "taken over",
                                                             "put back", "drafts",     "all over HTTP"};
using PathCounts = std::array<std::uint64_t, path_names.size()>;

struct Script {
    std::vector<Line> lines{};
    std::array<std::string, listener_count> told{}; // while it was played
    std::int64_t seq = 0;                           // the log goes that far
};

class Director {
public:
    Director(Stage& stage, const Table& table, std::size_t observer, std::uint64_t seed, PathCounts& counts);

    /// Until the round has ended, and not with what ended it: then all lies open.
    Script play(int steps);

private:
    void step();
    void move(std::size_t who);
    void something_else();
    void probe(std::size_t who);
    void lose_and_return(std::size_t who);
    void crash();
    void add(Act act, std::size_t who = 0, const std::string& text = {}, const std::string& other_text = {});
    void wait(std::int64_t least_ms, std::int64_t most_ms);
    void count(Path path) { ++counts_[static_cast<std::size_t>(path)]; }

    [[nodiscard]] bool chance(int per_cent) { return random_.below(100) < static_cast<std::uint64_t>(per_cent); }
    [[nodiscard]] std::string cid(std::size_t who) { return std::to_string(++cids_[who]); }
    [[nodiscard]] std::string play_text(std::size_t who, const std::string& move);
    /// The table with one more meld that is or is not to be had.
    [[nodiscard]] std::string daring_lay(bool is_broken);
    [[nodiscard]] std::string any_rack_tile(std::size_t who);
    [[nodiscard]] std::size_t anybody();
    [[nodiscard]] std::size_t mover() const { return stage_.state().match->to_move.index; }
    [[nodiscard]] std::size_t people() const { return static_cast<std::size_t>(table_.seats - table_.bots); }

    Stage& stage_;
    const Table& table_;
    std::size_t observer_;
    rules::Random random_;
    PathCounts& counts_;
    Script script_;
    std::array<std::int64_t, listener_count> cids_{};
    std::int64_t time_ms_;
    int lay_percent_;
    bool is_over_ = false;
};

} // namespace runset::noninterference
