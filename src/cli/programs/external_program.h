// Another program that talks by lines over its standard input and output, with a limit for every answer. What the lines
// say is left to others.
#pragma once

#include <chrono>
#include <expected>
#include <string>
#include <string_view>

#include <sys/types.h>

namespace runset::cli::programs {

/// Why a program's answer was not taken. What is illegal is for whoever asked to say.
enum class Fault : std::uint8_t { illegal, late, gone };

class ExternalProgram {
public:
    /// A command as for a shell. It is started by the first question.
    explicit ExternalProgram(std::string command) : command_(std::move(command)) {}
    /// Ends the program's input, and after a moment the program.
    ~ExternalProgram();
    ExternalProgram(const ExternalProgram&) = delete;
    ExternalProgram& operator=(const ExternalProgram&) = delete;

    /// One line out, one line in. After any trouble the program is ended, and the next question starts it anew: a late
    /// answer cannot be taken for that to another question.
    [[nodiscard]] std::expected<std::string, Fault> ask(std::string_view line, std::chrono::milliseconds patience);

private:
    using Moment = std::chrono::steady_clock::time_point;

    bool start();
    void stop(std::chrono::milliseconds patience);
    [[nodiscard]] std::expected<void, Fault> send(std::string_view text, Moment deadline) const;
    [[nodiscard]] std::expected<std::string, Fault> read_line(Moment deadline);

    std::string command_;
    pid_t child_ = -1;
    int socket_ = -1;
    std::string buffer_{};
};

} // namespace runset::cli::programs
