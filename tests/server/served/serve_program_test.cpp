// `runset serve` as a host runs it: options from three places, the line for programs, and the end by a signal.

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/served/either_served.h"

namespace runset::test {

namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

/// The program in the background; its output comes through a pipe.
class Serving {
public:
    explicit Serving(std::vector<std::string> arguments) {
        int ends[2];
        if (::pipe2(ends, O_CLOEXEC) != 0) {
            throw std::runtime_error("no pipe");
        }
        const std::string path = program().string();
        arguments.insert(arguments.begin(), {path, "serve"});
        std::vector<char*> words;
        for (std::string& argument : arguments) {
            words.push_back(argument.data());
        }
        words.push_back(nullptr);
        child_ = ::fork();
        if (child_ == 0) {
            ::dup2(ends[1], STDOUT_FILENO);
            ::execv(path.c_str(), words.data());
            ::_exit(127);
        }
        ::close(ends[1]);
        out_ = ::fdopen(ends[0], "r");
    }
    ~Serving() {
        if (child_ > 0) {
            ::kill(child_, SIGKILL);
            ::waitpid(child_, nullptr, 0);
        }
        std::fclose(out_);
    }
    Serving(const Serving&) = delete;
    Serving& operator=(const Serving&) = delete;

    std::string line() {
        std::array<char, 4096> text{};
        return std::fgets(text.data(), static_cast<int>(text.size()), out_) != nullptr ? text.data() : "";
    }

    std::uint16_t port() {
        const std::string first = line();
        EXPECT_THAT(first, StartsWith("listening on http://127.0.0.1:"));
        return static_cast<std::uint16_t>(std::stoi(first.substr(first.rfind(':') + 1)));
    }

    int end(int signal) {
        ::kill(child_, signal);
        int status = -1;
        ::waitpid(child_, &status, 0);
        child_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

private:
    pid_t child_ = -1;
    std::FILE* out_ = nullptr;
};

std::string temporary(const std::string& name, const std::string& text) {
    const auto path = std::filesystem::temp_directory_path() / (std::to_string(::getpid()) + name);
    std::ofstream(path) << text;
    return path.string();
}

} // namespace

using ServeOnStore = EitherServed;
RUNSET_ON_BOTH_STORES(ServeOnStore);

TEST_P(ServeOnStore, serves_until_it_is_told_to_stop) {
    for (const int signal : {SIGTERM, SIGINT}) {
        Serving serving({"--address", "127.0.0.1", "--port", "0", "--store", place_->address(), "--quiet"});
        const std::uint16_t port = serving.port();
        RawClient client(port);
        client.send(get_text("/healthz"));
        EXPECT_THAT(client.read_answer(), HasSubstr("ok\n"));
        client.send(get_text("/"));
        EXPECT_THAT(client.read_answer(), HasSubstr("<!doctype html>"));
        EXPECT_EQ(serving.end(signal), 0);
    }
}

TEST_P(ServeOnStore, closes_sockets_with_going_away) {
    Serving serving({"--address", "127.0.0.1", "--port", "0", "--store", place_->address(), "--quiet"});
    RawClient client(serving.port());
    ASSERT_TRUE(client.shake_hands());
    std::thread reader([&] { EXPECT_EQ(client.read_close(), 1001); });
    EXPECT_EQ(serving.end(SIGTERM), 0);
    reader.join();
}

TEST(ServeProgram, prints_the_links_for_people) {
    Serving serving({"--port", "0", "--store", ":memory:", "--lan-name", "kitchen.local"});
    const std::string port = std::to_string(serving.port());
    std::string text;
    for (std::string line = serving.line(); !line.starts_with("Stop"); line = serving.line()) {
        text += line;
    }
    EXPECT_THAT(text, HasSubstr("http://localhost:" + port + "\n"));
    EXPECT_THAT(text, HasSubstr("http://kitchen.local:" + port + "\n"));
}

TEST(ServeProgram, takes_options_from_a_file_and_flags_win) {
    const std::string file =
        temporary("serve.toml", "port = 1\nquiet = true\naddress = \"127.0.0.1\"\n"
                                "host-name = [\"a.example\", \"b.example\"]\nstore = \":memory:\"\n");
    Serving serving({"--config", file, "--port", "0"});
    RawClient client(serving.port());
    for (const auto* name : {"a.example", "b.example"}) {
        client.send(get_text("/healthz", "Host: " + std::string(name) + "\r\n"));
        EXPECT_EQ(status_of(client.read_answer()), 200) << name;
    }
    client.send(get_text("/healthz", "Host: c.example\r\n"));
    EXPECT_EQ(status_of(client.read_answer()), 421);
    EXPECT_EQ(serving.end(SIGTERM), 0);
    std::filesystem::remove(file);
}

TEST(ServeProgram, takes_options_from_the_environment) {
    ::setenv("RUNSET_PORT", "0", 1);
    ::setenv("RUNSET_HOST_NAME", "env.example", 1);
    Serving serving({"--address", "127.0.0.1", "--store", ":memory:", "--quiet"});
    ::unsetenv("RUNSET_PORT");
    ::unsetenv("RUNSET_HOST_NAME");
    RawClient client(serving.port());
    client.send(get_text("/healthz", "Host: env.example\r\n"));
    EXPECT_EQ(status_of(client.read_answer()), 200);
}

TEST(ServeProgram, complains_in_one_line) {
    const std::string file = temporary("bad.toml", "prot = 1\n");
    for (const std::string& arguments :
         {"--config " + file, std::string("--config /nonexistent"), std::string("--page /nonexistent"),
          std::string("--address nonsense"), std::string("--host-name 'a b'"), std::string("--port 70000"),
          std::string("--max-sockets 0"), std::string("--nonsense")}) {
        const Ended ended = run("", "serve --store :memory: " + arguments);
        EXPECT_EQ(ended.status, 2) << arguments;
        EXPECT_EQ(std::ranges::count(ended.output, '\n'), 1) << ended.output;
    }
    std::filesystem::remove(file);
}

TEST(ServeProgram, says_what_is_wrong_with_its_store) {
    const std::string text = temporary("text.db", "This is no database, and it is long enough to be taken for none.\n");
    const std::string used = temporary("used.db", "");
    Serving serving({"--address", "127.0.0.1", "--port", "0", "--store", used, "--quiet"});
    (void)serving.port(); // it is up
    const std::array<std::pair<std::string, std::string>, 4> cases{
        {{"/nonexistent/folder/store.db", "The store cannot be opened: /nonexistent/folder/store.db"},
         {"/proc/store.db", "The store cannot be opened: /proc/store.db"},
         {text, "This is no store of Runset: " + text},
         {used, "The store is in use by another process: " + used}}};
    for (const auto& [store, reason] : cases) {
        const Ended ended = run("", "serve --address 127.0.0.1 --port 0 --store '" + store + "'");
        EXPECT_EQ(ended.status, 2) << store;
        EXPECT_THAT(ended.output, HasSubstr(reason));
        EXPECT_EQ(std::ranges::count(ended.output, '\n'), 1) << ended.output;
    }
    const Ended german = run("", "serve --store /nonexistent/store.db --port 0 < /dev/null; LC_ALL=de_DE '" +
                                     program().string() + "' serve --store /nonexistent/store.db");
    EXPECT_THAT(german.output, HasSubstr("Der Speicher lässt sich nicht öffnen"));
    for (const std::string& file : {text, used}) {
        for (const char* end : {"", "-wal", "-shm", ".lock", ".head"}) {
            std::filesystem::remove(file + end);
        }
    }
}

TEST(ServeProgram, says_that_the_port_is_taken) {
    Serving serving({"--address", "127.0.0.1", "--port", "0", "--store", ":memory:", "--quiet"});
    const std::string port = std::to_string(serving.port());
    const Ended ended = run("", "serve --address 127.0.0.1 --store :memory: --port " + port);
    EXPECT_EQ(ended.status, 2);
    EXPECT_THAT(ended.output, HasSubstr("cannot listen on 127.0.0.1 port " + port + ": Address already in use"));
}

} // namespace runset::test
