// A bad line between a node and the database: passes bytes on both ways, and on demand passes nothing for a while (as
// when packets are lost and sent again) or tears connections in the middle of what they carry.
#pragma once

#include <atomic>
#include <cstdint>
#include <list>
#include <thread>

#include <poll.h>

namespace runset::nodes {

class Relay {
public:
    /// To this port of the own machine. Throws std::runtime_error.
    explicit Relay(std::uint16_t to);
    ~Relay();
    Relay(const Relay&) = delete;
    Relay& operator=(const Relay&) = delete;

    [[nodiscard]] std::uint16_t port() const { return port_; }
    /// Nothing gets through; what was sent meanwhile arrives late, when it is over.
    void stall(bool is_stalled) { is_stalled_ = is_stalled; }
    /// The next bytes of every connection get through by half, then it ends.
    void tear() { tears_ = tears_ + 1; }

private:
    struct Line {
        int node = -1;
        int database = -1;
        int tears = 0; // how many there had been when it began
    };

    void run();
    void accept_one();
    /// False: the line is over.
    [[nodiscard]] bool pass(const Line& line, int from, int to) const;
    void drop(const Line& line) const;

    std::uint16_t to_;
    std::uint16_t port_ = 0;
    int listener_ = -1;
    std::list<Line> lines_;
    std::atomic<bool> is_stalled_ = false;
    std::atomic<bool> is_ending_ = false;
    std::atomic<int> tears_ = 0;
    std::thread thread_; // last: it uses all the others
};

} // namespace runset::nodes
