// A server that the load generator has started and can ask what it costs, or kill.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <sys/types.h>

namespace runset::load {

class Process {
public:
    Process() = default;
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    /// It has to print `listening on …:PORT`; the lines after that are read by `next_line`. False: it did not start.
    bool start(const std::vector<std::string>& words);
    [[nodiscard]] std::string next_line();
    /// Waits until it is gone.
    void end(int signal);
    void send(int signal) const;
    /// True once it has ended by itself, or by a signal it was sent.
    [[nodiscard]] bool has_ended();
    [[nodiscard]] bool is_running() const { return child_ > 0; }

    [[nodiscard]] std::uint16_t port() const { return port_; }
    [[nodiscard]] double memory_kib() const;  // resident
    [[nodiscard]] double cpu_seconds() const; // of all its threads

private:
    pid_t child_ = -1;
    int output_ = -1;
    std::uint16_t port_ = 0;
};

} // namespace runset::load
