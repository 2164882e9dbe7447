// The terminal and `runset sit` at servers that lie about their deals and their history: every lie is noticed, said
// plainly, and kept as evidence that `runset verify` reads the same way. An honest server is called fair.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>

#include <gmock/gmock.h>

#include "support/program.h"
#include "support/running.h"
#include "support/serving.h"
#include "text/catalogue.h"

namespace runset::test {

namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

fs::path liar() {
    return program().parent_path() / "liar";
}

struct Listed {
    std::string name;
    std::string breaks;
};

/// In a folder of its own, where evidence is left.
class LyingServer : public ::testing::Test {
protected:
    LyingServer() : place_(::testing::UnitTest::GetInstance()->current_test_info()->name()) {
        ::setenv("XDG_STATE_HOME", folder().c_str(), 1); // NOLINT(concurrency-mt-unsafe) before anything is started
        fs::current_path(folder());
    }
    ~LyingServer() override { fs::current_path("/"); }
    LyingServer(const LyingServer&) = delete;
    LyingServer& operator=(const LyingServer&) = delete;

    [[nodiscard]] fs::path folder() const { return place_.file().parent_path(); }

    [[nodiscard]] std::vector<Listed> lies() const {
        RunningProgram list("--list", {}, folder() / "list", liar());
        EXPECT_EQ(list.wait(), 0);
        std::istringstream lines(list.said());
        std::vector<Listed> all;
        for (std::string line; std::getline(lines, line);) {
            std::istringstream words(line);
            Listed& lie = all.emplace_back();
            words >> lie.name >> lie.breaks;
        }
        return all;
    }

    /// Plays at the server of this link to the end; what was said.
    using Client = std::function<std::string(const std::string& link, int expected)>;

    static std::string at_liar(const fs::path& folder, const std::string& lie, const Client& play, int expected) {
        RunningProgram server("--lie " + lie, {}, folder / "liar.out", liar());
        EXPECT_TRUE(server.says("\n")) << server.said();
        const std::string said = server.said();
        const std::size_t start = said.find("http://");
        return play(said.substr(start, said.find_first_of(" /\n", start + 7) - start), expected);
    }

    /// `runset play` with blind keys.
    [[nodiscard]] Client terminal(const std::string& more = "") const {
        return [this, more](const std::string& link, int expected) {
            const std::string words = "play --lang en --player Anna --bot 1 --rule rounds=1 " + more + " --server ";
            RunningProgram client(words + link, script(), folder() / "client.out");
            EXPECT_EQ(client.wait(), expected) << client.said();
            return client.said();
        };
    }

    /// `runset sit` with somebody else's program, and one with a bot of ours beside it, who leaves no evidence here.
    [[nodiscard]] Client sitter() const {
        return [this](const std::string& link, int expected) {
            const std::string bot = fs::path(RUNSET_TEST_DATA).parent_path().parent_path() / "examples" / "bot.py";
            RunningProgram client("sit --lang en --rule rounds=1 --server " + link + " -- python3 '" + bot + "'", {},
                                  folder() / "client.out");
            EXPECT_TRUE(client.says("/t/")) << client.said();
            EXPECT_TRUE(client.says("\n", "/t/"));
            const std::string said = client.said();
            const std::string code = said.substr(said.find("/t/") + 3, 6);
            fs::create_directories(folder() / "beside");
            fs::current_path(folder() / "beside");
            RunningProgram other("sit --server " + link + " --table " + code, {}, folder() / "other.out");
            fs::current_path(folder());
            EXPECT_EQ(client.wait(), expected) << client.said();
            return client.said();
        };
    }

    /// The evidence that lies here, read by `runset verify`; it is gone afterwards.
    std::string verdict() {
        for (const auto& entry : fs::directory_iterator(folder())) {
            if (entry.path().filename().string().starts_with("runset-evidence-")) {
                RunningProgram verify("verify --lang en '" + entry.path().string() + "'", {}, folder() / "verify.out");
                EXPECT_EQ(verify.wait(), 1) << verify.said();
                fs::remove(entry.path());
                return verify.said();
            }
        }
        return "no evidence";
    }

    /// `words`: more for the liar.
    void expect_caught(const Client& client, const std::string& words = "") {
        int count = 0;
        for (const Listed& lie : lies()) {
            const std::string said = at_liar(folder(), lie.name + words, client, 1);
            const std::string_view pattern = text::catalogue(text::Language::en).get("breach." + lie.breaks);
            // Without the numbers that are filled in: what stands before the first, or behind the last of them.
            const std::string sentence(
                pattern.find('{') == std::string_view::npos ? pattern : pattern.substr(pattern.rfind('}') + 1));
            EXPECT_THAT(said, HasSubstr(sentence)) << lie.name;
            EXPECT_THAT(verdict(), HasSubstr(sentence)) << lie.name;
            ++count;
        }
        EXPECT_GE(count, 13);
    }

    [[nodiscard]] fs::path script() const {
        const fs::path file = folder() / "keys";
        std::ofstream out(file);
        for (int i = 0; i < 400; ++i) {
            out << "draw\npass\nput 1\n";
        }
        return file;
    }

private:
    StorePlace place_;
};

} // namespace

TEST_F(LyingServer, is_caught_by_the_terminal_whatever_it_lies) {
    expect_caught(terminal());
}

TEST_F(LyingServer, is_caught_by_sit_whatever_it_lies) {
    expect_caught(sitter());
}

// What was promised is kept while the line is dead, and the first view afterwards is held against it.
TEST_F(LyingServer, is_caught_by_the_terminal_over_a_lost_connection) {
    expect_caught(terminal(), " --cut");
}

TEST_F(LyingServer, is_caught_by_sit_over_a_lost_connection) {
    expect_caught(sitter(), " --cut");
}

TEST_F(LyingServer, that_does_not_lie_is_called_fair) {
    for (const std::string lie : {"none", "none --cut"}) {
        EXPECT_THAT(at_liar(folder(), lie, terminal(), 0),
                    HasSubstr("Fair deal: your own number is in it (1 of 2 seats added chance)."));
        EXPECT_THAT(at_liar(folder(), lie, sitter(), 0), HasSubstr("The match at table"));
    }
    EXPECT_EQ(verdict(), "no evidence");
}

TEST_F(LyingServer, is_not_believed_again_after_a_restart) {
    const std::string key(32, 'a');
    const auto twice = [&](const std::string& link, int expected) {
        terminal("--key " + key)(link, expected);
        const std::string first = verdict();
        std::string table;
        for (const auto& memory : fs::directory_iterator(folder() / "runset")) {
            table = memory.path().filename().string().substr(0, 6);
        }
        RunningProgram again("play --lang en --key " + key + " --server " + link + "/t/" + table, script(),
                             folder() / "again.out");
        EXPECT_EQ(again.wait(), expected) << again.said();
        EXPECT_EQ(verdict(), first);
        return first;
    };
    EXPECT_THAT(at_liar(folder(), "switched", twice, 1), HasSubstr("exchanged the promise"));
}

} // namespace runset::test
