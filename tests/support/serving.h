// `runset serve` in the background, and people who talk to it over real sockets.
#pragma once

#include <csignal>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

#include <boost/json.hpp>

#include "server/sockets/raw_client.h"
#include "support/program.h"

namespace runset::test {

/// A server on a port of its own; `store` survives it.
class TableServer {
public:
    /// `extra`: more words for the command.
    explicit TableServer(const std::string& store, std::uint16_t port = 0, const std::vector<std::string>& extra = {}) {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
            throw std::runtime_error("no pipe");
        }
        const std::string path = program().string();
        std::vector<std::string> words{path,      "serve", "--address", "127.0.0.1",    "--port", std::to_string(port),
                                       "--store", store,   "--quiet",   "--prompt-bots"};
        words.insert(words.end(), extra.begin(), extra.end());
        std::vector<char*> arguments;
        for (std::string& word : words) {
            arguments.push_back(word.data());
        }
        arguments.push_back(nullptr);
        child_ = ::fork();
        if (child_ == 0) {
            ::dup2(ends[1], STDOUT_FILENO);
            ::execv(path.c_str(), arguments.data());
            ::_exit(127);
        }
        ::close(ends[1]);
        std::FILE* out = ::fdopen(ends[0], "r");
        std::array<char, 256> line{};
        const std::string first = std::fgets(line.data(), line.size(), out) != nullptr ? line.data() : "";
        std::fclose(out);
        port_ = first.starts_with("listening on")
                    ? static_cast<std::uint16_t>(std::stoi(first.substr(first.rfind(':') + 1)))
                    : 0;
    }
    ~TableServer() { end(SIGKILL); }
    TableServer(const TableServer&) = delete;
    TableServer& operator=(const TableServer&) = delete;

    /// Waits until it is gone.
    void end(int signal) {
        if (child_ > 0) {
            ::kill(child_, signal);
            ::waitpid(child_, nullptr, 0);
            child_ = -1;
        }
    }
    [[nodiscard]] std::uint16_t port() const { return port_; }
    [[nodiscard]] pid_t process() const { return child_; }

private:
    pid_t child_ = -1;
    std::uint16_t port_ = 0;
};

/// One connection of somebody; keeps what it was told.
class Visitor {
public:
    explicit Visitor(std::uint16_t port) : client_(port) {
        if (!client_.shake_hands()) {
            throw std::runtime_error("no handshake");
        }
    }

    void send(std::string_view text) const { (void)client_.send(frame_bytes(text_frame, text)); }

    /// The next message, whatever it is; null when the connection has ended, with its code in `close_code`.
    boost::json::value next() {
        auto frame = client_.read_frame();
        while (frame && frame->opcode == ping_frame) {
            (void)client_.send(frame_bytes(pong_frame, frame->payload));
            frame = client_.read_frame();
        }
        if (!frame || frame->opcode == close_frame) {
            close_code = frame ? frame->close_code() : 0;
            return nullptr;
        }
        boost::json::value message = boost::json::parse(frame->payload);
        if (message.at("type").as_string() == "view") {
            view = message;
        }
        return message;
    }

    /// Reads until a message of this type; null at the end of the connection.
    boost::json::value until(std::string_view type) {
        for (boost::json::value message = next(); !message.is_null(); message = next()) {
            if (message.at("type").as_string() == type) {
                return message;
            }
        }
        return nullptr;
    }

    boost::json::value view; // the newest
    int close_code = 0;

private:
    RawClient client_;
};

/// A store of its own for one test, gone afterwards.
class StorePlace {
public:
    explicit StorePlace(const std::string& name)
        : folder_(std::filesystem::temp_directory_path() / ("runset_" + std::to_string(::getpid()) + "_" + name)) {
        std::filesystem::create_directories(folder_);
    }
    ~StorePlace() {
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }
    StorePlace(const StorePlace&) = delete;
    StorePlace& operator=(const StorePlace&) = delete;
    [[nodiscard]] std::filesystem::path file() const { return folder_ / "store.db"; }

private:
    std::filesystem::path folder_;
};

} // namespace runset::test
