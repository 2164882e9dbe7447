// Another program that talks by lines over its standard input and output, with a limit for every answer. What the lines
// say is left to others.
#pragma once

#include <chrono>
#include <expected>
#include <string>
#include <string_view>

#include <sys/types.h>

namespace runset::cli::programs {

class ExternalProgram {
public:
    enum class Trouble : std::uint8_t { late, gone };

    /// A command as for a shell. It is started by the first question.
    explicit ExternalProgram(std::string command) : command_(std::move(command)) {}
    /// Ends the program's input, and after a moment the program.
    ~ExternalProgram();
    ExternalProgram(const ExternalProgram&) = delete;
    ExternalProgram& operator=(const ExternalProgram&) = delete;

    /// One line out, one line in. After any trouble the program is ended, and the next question starts it anew: a late
    /// answer cannot be taken for that to another question.
    [[nodiscard]] std::expected<std::string, Trouble> ask(std::string_view line, std::chrono::milliseconds patience);

private:
    using Moment = std::chrono::steady_clock::time_point;

    bool start();
    void stop(std::chrono::milliseconds patience);
    [[nodiscard]] std::expected<void, Trouble> send(std::string_view text, Moment deadline) const;
    [[nodiscard]] std::expected<std::string, Trouble> read_line(Moment deadline);

    std::string command_;
    pid_t child_ = -1;
    int socket_ = -1;
    std::string buffer_{};
};

} // namespace runset::cli::programs
