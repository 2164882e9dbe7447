// Programs as players: the engine and the example bot in the arena, and both at a served table whose server is killed.

#include <chrono>
#include <csignal>
#include <filesystem>
#include <thread>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/client/socket_client.h"
#include "cli/contest/entrants.h"
#include "cli/contest/run.h"
#include "rules/edition.h"
#include "support/program.h"

namespace runset::test {

namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

const std::filesystem::path bot_file =
    std::filesystem::path(RUNSET_TEST_DATA).parent_path().parent_path() / "examples" / "bot.py";

arena::Tally play_rounds(const rules::Settings& settings, const cli::contest::ArenaEntrants& entrants, int deals,
                         int threads) {
    arena::Contest contest = entrants.contest_of({0, 1});
    contest.settings = settings;
    contest.seed = 5;
    return cli::contest::run_contest(contest, {.deals = deals, .threads = threads, .after_batch = {}});
}

/// A program in the background whose output comes through a pipe.
class Running {
public:
    explicit Running(const std::string& arguments) {
        std::array<int, 2> ends{};
        EXPECT_EQ(::pipe2(ends.data(), O_CLOEXEC), 0);
        const std::string line = "exec '" + program().string() + "' " + arguments;
        child_ = ::fork();
        if (child_ == 0) {
            ::dup2(ends[1], STDOUT_FILENO);
            ::execl("/bin/sh", "sh", "-c", line.c_str(), nullptr);
            ::_exit(127);
        }
        ::close(ends[1]);
        out_ = ::fdopen(ends[0], "r");
    }
    ~Running() {
        if (child_ > 0) {
            end(SIGKILL);
        }
        std::fclose(out_);
    }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

    std::string line() {
        std::array<char, 4096> text{};
        return std::fgets(text.data(), static_cast<int>(text.size()), out_) != nullptr ? text.data() : "";
    }
    bool has_said_more() {
        pollfd waiting{.fd = ::fileno(out_), .events = POLLIN, .revents = 0};
        return ::poll(&waiting, 1, 0) > 0;
    }
    void end(int signal) {
        ::kill(child_, signal);
        wait();
    }
    int wait() {
        int status = -1;
        ::waitpid(child_, &status, 0);
        child_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

private:
    pid_t child_ = -1;
    std::FILE* out_ = nullptr;
};

cli::contest::ArenaOptions named(const std::string& bots) {
    cli::contest::ArenaOptions options;
    options.bots = bots;
    return options;
}

std::int64_t faults_of(const cli::contest::ArenaEntrants& entrants) {
    const auto faults = entrants.outside().front().faults;
    return faults.illegal + faults.late + faults.gone;
}

} // namespace

TEST(Programs, the_engine_plays_every_edition_without_a_fault) {
    for (const rules::Settings& settings : rules::editions()) {
        cli::contest::ArenaEntrants entrants(named("simple,exec:'" + program().string() + "' engine --level learner"));
        EXPECT_EQ(play_rounds(settings, entrants, 5, 1).refused(), 0);
        EXPECT_EQ(faults_of(entrants), 0);
    }
}

TEST(Programs, the_example_bot_plays_twenty_rounds_of_every_edition_without_a_fault) {
    for (const rules::Settings& settings : rules::editions()) {
        cli::contest::ArenaEntrants entrants(named("greedy,exec:python3 '" + bot_file.string() + "'"));
        EXPECT_EQ(play_rounds(settings, entrants, 10, 1).rounds(), 20);
        EXPECT_EQ(faults_of(entrants), 0) << settings.edition << "/" << settings.variant;
    }
}

TEST(Programs, give_the_same_result_on_any_number_of_threads) {
    const std::string names = "simple,exec:'" + program().string() + "' engine";
    cli::contest::ArenaEntrants one(named(names));
    cli::contest::ArenaEntrants three(named(names));
    const rules::Settings kids = *rules::find_edition("kids");
    EXPECT_TRUE(play_rounds(kids, one, 12, 1) == play_rounds(kids, three, 12, 3));
}

TEST(Programs, what_they_may_not_do_is_replaced_and_counted) {
    const rules::Settings kids = *rules::find_edition("kids");
    cli::contest::ArenaEntrants nonsense(named("simple,exec:sed -u s/.*/nonsense/"));
    EXPECT_EQ(play_rounds(kids, nonsense, 1, 1).rounds(), 2);
    EXPECT_GT(nonsense.outside().front().faults.illegal, 0);
    cli::contest::ArenaEntrants crashing(named("simple,exec:true"));
    EXPECT_EQ(play_rounds(kids, crashing, 1, 1).refused(), 0);
    EXPECT_GT(crashing.outside().front().faults.gone, 0);
}

TEST(Engine, tells_bad_lines_and_goes_on) {
    const Ended ended = run(R"(nonsense\n{"type":"pong"}\n{"type":"viev"}\n)", "engine");
    EXPECT_EQ(ended.status, 0);
    EXPECT_EQ(std::ranges::count(ended.output, '\n'), 2) << ended.output;
}

TEST(ServerUrl, is_read_as_people_write_it) {
    EXPECT_EQ(cli::client::parse_server_url("http://localhost:8099/t/ABC"),
              (cli::client::ServerUrl{"localhost", "8099"}));
    EXPECT_EQ(cli::client::parse_server_url("example.org"), (cli::client::ServerUrl{"example.org", "80"}));
    EXPECT_EQ(cli::client::parse_server_url("https://example.org"), std::nullopt);
    EXPECT_EQ(cli::client::parse_server_url("http://:80"), std::nullopt);
}

TEST(Sit, two_programs_end_a_match_although_the_server_is_killed) {
    const auto store = std::filesystem::temp_directory_path() / (std::to_string(::getpid()) + "sit.db");
    const auto serve = [&](const std::string& port) {
        return "serve --address 127.0.0.1 --quiet --store '" + store.string() + "' --port " + port;
    };
    auto server = std::make_unique<Running>(serve("0"));
    const std::string listening = server->line();
    ASSERT_THAT(listening, StartsWith("listening on http://127.0.0.1:"));
    const std::string port = listening.substr(listening.rfind(':') + 1);
    const std::string url = " --server http://127.0.0.1:" + port.substr(0, port.size() - 1);
    Running first("sit --lang en --name Python --rule rounds=1" + url + " -- python3 '" + bot_file.string() + "'");
    const std::string seated = first.line();
    ASSERT_THAT(seated, StartsWith("Table "));
    Running second("sit --lang en --name Engine --level greedy --table " + seated.substr(6, seated.find(',') - 6) +
                   url);
    EXPECT_THAT(second.line(), HasSubstr("seat 2"));
    std::this_thread::sleep_for(std::chrono::milliseconds(60));
    EXPECT_FALSE(first.has_said_more()) << "the match is under way when the server is killed";
    server->end(SIGKILL);
    server = std::make_unique<Running>(serve(port));
    EXPECT_THAT(server->line(), StartsWith("listening"));
    EXPECT_THAT(first.line(), HasSubstr("is over"));
    EXPECT_EQ(first.wait(), 0);
    EXPECT_EQ(second.wait(), 0);
    server->end(SIGTERM);
    for (const auto* end : {"", "-wal", "-shm", ".lock", ".head"}) {
        std::filesystem::remove(store.string() + end);
    }
}

} // namespace runset::test
