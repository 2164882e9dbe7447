// Hostile clients beside the crowd, in a thread of their own: every few milliseconds one more connection that breaks
// the protocol, floods, or is opened and left alone. Counts how many were ended with another code than the right one.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

namespace runset::load {

class Abuse {
public:
    /// `tables`: codes of tables to look on at without ever reading.
    Abuse(std::uint16_t port, std::vector<std::string> tables, int connections_a_second);
    ~Abuse();
    Abuse(const Abuse&) = delete;
    Abuse& operator=(const Abuse&) = delete;

    [[nodiscard]] int connections() const { return connections_; }
    [[nodiscard]] int wrong() const { return wrong_; }

private:
    void run(int connections_a_second);
    /// False: ended otherwise than it should.
    [[nodiscard]] bool abuse(int kind);

    std::uint16_t port_;
    std::vector<std::string> tables_;
    std::atomic<bool> is_over_ = false;
    std::atomic<int> connections_ = 0;
    std::atomic<int> wrong_ = 0;
    std::thread thread_; // last: it uses all the others
};

} // namespace runset::load
