// The program `runset` in the background, with files for what it reads and what it says.
#pragma once

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

#include "support/program.h"

namespace runset::test {

class RunningProgram {
public:
    /// `input` is all it will ever read; with none its input stays open and silent. What it says goes to `output`.
    /// `which`: another program than the one that is tested.
    RunningProgram(const std::string& arguments, const std::filesystem::path& input,
                   const std::filesystem::path& output, const std::filesystem::path& which = program())
        : output_(output) {
        const std::string from = input.empty() ? "" : " < '" + input.string() + "'";
        const std::string line =
            "LC_ALL=en exec '" + which.string() + "' " + arguments + from + " > '" + output.string() + "' 2>&1";
        std::ofstream{output};
        child_ = ::fork();
        if (child_ == 0) {
            ::execl("/bin/sh", "sh", "-c", line.c_str(), nullptr);
            ::_exit(127);
        }
    }
    ~RunningProgram() {
        if (child_ > 0) {
            ::kill(child_, SIGKILL);
            wait();
        }
    }
    RunningProgram(const RunningProgram&) = delete;
    RunningProgram& operator=(const RunningProgram&) = delete;

    [[nodiscard]] std::string said() const {
        std::ostringstream text;
        text << std::ifstream(output_).rdbuf();
        return text.str();
    }
    /// Waits until it has said this; false if it has ended or a minute is over.
    [[nodiscard]] bool says(std::string_view text) { return says(text, {}); }
    /// The same, after it has said something else.
    [[nodiscard]] bool says(std::string_view text, std::string_view after) {
        for (int i = 0; i < 6000; ++i) {
            const bool has_ended = child_ <= 0 || ::waitpid(child_, &status_, WNOHANG) == child_;
            child_ = has_ended ? -1 : child_;
            const std::string all = said();
            const std::size_t start = all.find(after);
            if (start != std::string::npos && all.find(text, start) != std::string::npos) {
                return true;
            }
            if (has_ended) {
                return false;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        return false;
    }
    int wait() {
        if (child_ > 0) {
            ::waitpid(child_, &status_, 0);
            child_ = -1;
        }
        return WIFEXITED(status_) ? WEXITSTATUS(status_) : -1;
    }

private:
    std::filesystem::path output_;
    pid_t child_ = -1;
    int status_ = -1;
};

} // namespace runset::test
