// Strangers who ask for what takes the server long, beside the crowd and in a thread of their own: does anybody else
// wait for it? They keep every limit of the network.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <thread>

namespace runset::load {

enum class Asked : std::uint8_t {
    nothing_heard, // spectators who never read, and a dump that is read slowly
    made_up,       // names to be forgotten at tables that are not there, beside such a dump
    names,         // a real name to be forgotten, again and again, beside such a dump
    games,         // the games of a log of fifty thousand events
};
inline constexpr std::array<std::string_view, 4> asked_names{"slow readers", "forget, made up", "forget", "games"};

struct StallOptions {
    std::uint16_t port = 0;
    std::string program{}; // for the dump
    std::string store{};
    std::string table{}; // of the crowd, to look on at
    std::string long_table{};
};

class Stall {
public:
    Stall(StallOptions options, Asked asked);
    ~Stall();
    Stall(const Stall&) = delete;
    Stall& operator=(const Stall&) = delete;

    /// How often it has asked, and how often it was answered.
    [[nodiscard]] int asks() const { return asks_; }
    [[nodiscard]] int answers() const { return answers_; }

private:
    void run(Asked asked);
    void look_on();
    void forget(bool is_made_up);
    void read_games();
    void dump_slowly() const;

    StallOptions options_;
    std::atomic<bool> is_over_ = false;
    std::atomic<int> asks_ = 0;
    std::atomic<int> answers_ = 0;
    std::thread dump_;
    std::thread thread_; // last: it uses all the others
};

} // namespace runset::load
