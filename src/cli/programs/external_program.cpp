#include "cli/programs/external_program.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <thread>

#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace runset::cli::programs {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::size_t longest_line = 100'000;

/// False when the time is over.
bool wait_for(int socket, short events, steady_clock::time_point deadline) {
    for (;;) {
        const auto left = std::chrono::ceil<milliseconds>(deadline - steady_clock::now()).count();
        if (left <= 0) {
            return false;
        }
        pollfd waiting{.fd = socket, .events = events, .revents = 0};
        const int ready = ::poll(&waiting, 1, static_cast<int>(left));
        if (ready > 0) {
            return true;
        }
        if (ready < 0 && errno != EINTR) {
            return false;
        }
    }
}

} // namespace

ExternalProgram::~ExternalProgram() {
    stop(milliseconds(500));
}

std::expected<std::string, Fault> ExternalProgram::ask(std::string_view line, milliseconds patience) {
    if (child_ < 0 && !start()) {
        return std::unexpected(Fault::gone);
    }
    const Moment deadline = steady_clock::now() + patience;
    auto sent = send(std::string(line) + "\n", deadline);
    auto answer = sent ? read_line(deadline) : std::unexpected(sent.error());
    if (!answer) {
        stop(milliseconds(0));
    }
    return answer;
}

/// A pair of sockets instead of pipes: writing to a program that has ended is an error then, not a signal.
bool ExternalProgram::start() {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
        return false;
    }
    posix_spawn_file_actions_t actions{};
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    std::string shell = "/bin/sh";
    std::string option = "-c";
    std::string line = "exec " + command_;
    const std::array<char*, 4> words{shell.data(), option.data(), line.data(), nullptr};
    const int failed = ::posix_spawn(&child_, shell.c_str(), &actions, nullptr, words.data(), environ);
    ::posix_spawn_file_actions_destroy(&actions);
    ::close(ends[1]);
    socket_ = ends[0];
    if (failed != 0) {
        child_ = -1;
        ::close(socket_);
        return false;
    }
    return true;
}

void ExternalProgram::stop(milliseconds patience) {
    if (child_ < 0) {
        return;
    }
    ::shutdown(socket_, SHUT_WR);
    const Moment deadline = steady_clock::now() + patience;
    pid_t ended = 0;
    while ((ended = ::waitpid(child_, nullptr, WNOHANG)) == 0 && steady_clock::now() < deadline) {
        std::this_thread::sleep_for(milliseconds(2));
    }
    if (ended == 0) {
        ::kill(child_, SIGKILL);
        ::waitpid(child_, nullptr, 0);
    }
    ::close(socket_);
    child_ = -1;
    buffer_.clear();
}

std::expected<void, Fault> ExternalProgram::send(std::string_view text, Moment deadline) const {
    while (!text.empty()) {
        const ssize_t count = ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (count > 0) {
            text.remove_prefix(static_cast<std::size_t>(count));
        } else if (count < 0 && errno != EAGAIN && errno != EINTR) {
            return std::unexpected(Fault::gone);
        } else if (!wait_for(socket_, POLLOUT, deadline)) {
            return std::unexpected(Fault::late);
        }
    }
    return {};
}

std::expected<std::string, Fault> ExternalProgram::read_line(Moment deadline) {
    for (;;) {
        if (const std::size_t end = buffer_.find('\n'); end != std::string::npos) {
            std::string line = buffer_.substr(0, end);
            buffer_.erase(0, end + 1);
            return line;
        }
        if (buffer_.size() > longest_line) {
            return std::unexpected(Fault::gone);
        }
        if (!wait_for(socket_, POLLIN, deadline)) {
            return std::unexpected(Fault::late);
        }
        std::array<char, 4096> bytes{};
        const ssize_t count = ::recv(socket_, bytes.data(), bytes.size(), MSG_DONTWAIT);
        if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) {
            return std::unexpected(Fault::gone);
        }
        buffer_.append(bytes.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    }
}

} // namespace runset::cli::programs
