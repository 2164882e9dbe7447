// The terminal and `runset sit` at servers that lie about their deals and their history: every lie is noticed, said
// plainly, and kept as evidence that `runset verify` reads the same way. An honest server is called fair.

#include <filesystem>
#include <fstream>
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

    /// A client at a server with this lie, to its end; what it said.
    std::string at_liar(const std::string& lie, const std::string& arguments, const fs::path& input, int expected) {
        RunningProgram server("--lie " + lie, {}, folder() / "liar.out", liar());
        EXPECT_TRUE(server.says("http://127.0.0.1:")) << server.said();
        const std::string said = server.said();
        const std::size_t start = said.find("http://");
        const std::string link = said.substr(start, said.find_first_of(" /\n", start + 7) - start);
        RunningProgram client(arguments + " --server " + link, input, folder() / "client.out");
        EXPECT_EQ(client.wait(), expected) << lie << "\n" << client.said();
        return client.said();
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

    void expect_caught(const std::string& arguments, const fs::path& input) {
        int count = 0;
        for (const Listed& lie : lies()) {
            const std::string said = at_liar(lie.name, arguments, input, 1);
            const std::string_view pattern = text::catalogue(text::Language::en).get("breach." + lie.breaks);
            // Without the numbers that are filled in: what stands before the first, or behind the last of them.
            const std::string sentence(
                pattern.find('{') == std::string_view::npos ? pattern : pattern.substr(pattern.rfind('}') + 1));
            EXPECT_THAT(said, HasSubstr(sentence)) << lie.name;
            EXPECT_THAT(verdict(), HasSubstr(sentence)) << lie.name;
            ++count;
        }
        EXPECT_GE(count, 8);
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
    expect_caught("play --lang en --player Anna --bot 1 --rule rounds=1", script());
}

TEST_F(LyingServer, is_caught_by_sit_whatever_it_lies) {
    RunningProgram second("--version", {}, folder() / "version");
    expect_caught("play --lang en --player Anna --bot 2 --edition classic --rule rounds=1", script());
}

TEST_F(LyingServer, that_does_not_lie_is_called_fair) {
    const std::string said = at_liar("none", "play --lang en --player Anna --bot 1 --rule rounds=1", script(), 0);
    EXPECT_THAT(said, HasSubstr("Fair deal: your own number is in it (1 of 2 seats added chance)."));
}

} // namespace runset::test
