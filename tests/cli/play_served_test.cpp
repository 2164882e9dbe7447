// `runset play --server`: the terminal game at a real server, over pipes. The scripts are blind: each line is tried
// whether it fits or not, as a person would who knows nothing of the others.

#include <sys/stat.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rules/edition.h"
#include "support/running.h"
#include "support/serving.h"

namespace runset::test {

namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class PlayServed : public ::testing::Test {
protected:
    PlayServed() : place_(::testing::UnitTest::GetInstance()->current_test_info()->name()), server_(place_.file()) {
        ::setenv("XDG_STATE_HOME", folder().c_str(), 1); // NOLINT(concurrency-mt-unsafe) before anything is started
    }

    [[nodiscard]] std::filesystem::path folder() const { return place_.file().parent_path(); }
    [[nodiscard]] std::string link() const { return "http://127.0.0.1:" + std::to_string(server_.port()); }
    [[nodiscard]] std::string at(const std::string& rest) const {
        return "play --server " + link() + " --lang en " + rest;
    }

    /// The same lines over and over.
    [[nodiscard]] std::filesystem::path script(const std::string& name, const std::string& lines, int times,
                                               const std::string& first = "") const {
        const std::filesystem::path file = folder() / name;
        std::ofstream out(file);
        out << first;
        for (int i = 0; i < times; ++i) {
            out << lines;
        }
        return file;
    }
    [[nodiscard]] std::filesystem::path out(const std::string& name) const { return folder() / (name + ".out"); }

    /// The code in the first line: "Table CODE · …".
    static std::string code_of(const RunningProgram& player) {
        const std::string text = player.said();
        const std::size_t start = text.find("Table ") + 6;
        return text.substr(start, text.find(' ', start) - start);
    }

    StorePlace place_;
    TableServer server_;
};

const std::string simple_turn = "hint\nhint\nend\ndraw\npass\n";

std::string options_of(const rules::Settings& settings) {
    return "--edition " + std::string(settings.edition) + " --variant " + std::string(settings.variant) +
           (settings.counts_points() ? " --rule rounds=1" : " --rule chipsToWin=1");
}

std::string turn_of(const rules::Settings& settings) {
    if (settings.rack_limit == 0) {
        return simple_turn;
    }
    std::string lines = "hint\nhint\nend\ndraw\n";
    for (const char colour : settings.colours) {
        for (int number = 1; number <= settings.numbers; ++number) {
            lines += std::string("put ") + colour + std::to_string(number) + "\n";
        }
    }
    return lines + "put J\npass\n";
}

/// The deals are the server's own, so any end will do.
auto is_ended() {
    return ::testing::AnyOf(HasSubstr("wins the match!"), HasSubstr("is the King!"),
                            HasSubstr("The victory is shared"));
}

} // namespace

TEST_F(PlayServed, ends_a_match_of_every_edition_against_a_bot) {
    for (const rules::Settings& settings : rules::editions()) {
        RunningProgram player(at("--player Anna --bot 1 " + options_of(settings)),
                              script("lines", turn_of(settings), 300), out("anna"));
        EXPECT_EQ(player.wait(), 0);
        const std::string said = player.said();
        EXPECT_THAT(said, is_ended()) << options_of(settings);
        EXPECT_THAT(said, HasSubstr("Bot 1: "));
        EXPECT_THAT(said, HasSubstr("Anna: "));
        EXPECT_THAT(said, HasSubstr("Come back with: runset play --server " + link() + " --key "));
        EXPECT_THAT(said, Not(HasSubstr("{")));
    }
}

TEST_F(PlayServed, two_people_talk_watch_and_play_again) {
    const std::string turn = "ready\n" + simple_turn;
    RunningProgram anna(at("--player Anna --edition kids --rule chipsToWin=1"), script("anna", turn, 200), out("anna"));
    ASSERT_TRUE(anna.says("free"));
    const std::string code = code_of(anna);
    RunningProgram watcher("play --watch --lang de --server " + link() + "/t/" + code, {}, out("watcher"));
    ASSERT_TRUE(watcher.says("Anna")) << watcher.said();
    RunningProgram ben(at("--player Ben --table " + link() + "/t/" + code), script("ben", turn, 200, "say 1\n"),
                       out("ben"));
    for (RunningProgram* player : {&anna, &ben}) {
        EXPECT_TRUE(player->says("Kids · Round 1", "is the King!")) << "the rematch was dealt\n" << player->said();
    }
    EXPECT_EQ(watcher.wait(), 0);
    EXPECT_THAT(anna.said(), HasSubstr("Ben says: Hello!"));
    EXPECT_THAT(ben.said(), HasSubstr("! That is possible only before a round."));
    EXPECT_THAT(watcher.said(), HasSubstr("♛"));
    EXPECT_THAT(watcher.said(), Not(HasSubstr("Your rack")));
    EXPECT_THAT(watcher.said(), Not(HasSubstr("Deine")));
}

TEST_F(PlayServed, leaves_for_good_and_comes_back_with_the_key) {
    RunningProgram first(at("--player Anna --bot 2 --no-hints"), script("one", "hint\nquit\n", 1), out("one"));
    EXPECT_EQ(first.wait(), 0);
    EXPECT_THAT(first.said(), HasSubstr("There are no hints at this table."));
    const std::string said = first.said();
    const std::size_t start = said.find("--key");
    ASSERT_NE(start, std::string::npos) << said;
    const std::string key = said.substr(start, said.find('\n', start) - start);
    RunningProgram second(at("--player Anna " + key), script("two", "draw\nleave\n", 1), out("two"));
    EXPECT_EQ(second.wait(), 0);
    EXPECT_THAT(second.said(), HasSubstr("Your rack (14)"));
    RunningProgram third(at("--player Anna " + key), script("three", "draw\n", 1), out("three"));
    EXPECT_EQ(third.wait(), 1) << third.said();
}

TEST_F(PlayServed, a_killed_server_costs_neither_draft_nor_seat) {
    // A named pipe: the player types on while the server is away.
    const std::filesystem::path keys = folder() / "keys";
    ASSERT_EQ(::mkfifo(keys.c_str(), 0600), 0);
    RunningProgram anna(at("--player Anna --bot 1 --rule rounds=1"), keys, out("anna"));
    std::ofstream typing(keys);
    const auto type = [&](const std::string& lines) { typing << lines << std::flush; };
    const std::string title = "Your rack (14)\n  ";
    ASSERT_TRUE(anna.says(title));
    const std::string page = anna.said().substr(anna.said().find(title) + title.size());
    const std::string tile = page.substr(0, page.find(' '));
    const std::string draft = "? " + tile + "\n"; // the bot may have laid before
    type("take 1 " + tile + "\nlay " + tile + "\n");
    ASSERT_TRUE(anna.says(draft)) << anna.said();
    const std::uint16_t port = server_.port();
    server_.end(SIGKILL);
    ASSERT_TRUE(anna.says("Connection lost; trying again.")) << anna.said();
    type("sort\n");
    ASSERT_TRUE(anna.says(draft, "Connection lost")) << anna.said();
    const TableServer again(place_.file(), port);
    ASSERT_EQ(again.port(), port);
    ASSERT_TRUE(anna.says("The connection is back.")) << anna.said();
    type("quit\n");
    EXPECT_EQ(anna.wait(), 0);
    // The server knows the draft again, for it comes with the seat.
    const std::string said = anna.said();
    const std::size_t key = said.find("--key");
    ASSERT_NE(key, std::string::npos) << said;
    RunningProgram back(at("--player Anna " + said.substr(key, said.find('\n', key) - key)),
                        script("lines", simple_turn, 300, "reset\n"), out("back"));
    EXPECT_EQ(back.wait(), 0);
    EXPECT_THAT(back.said(), HasSubstr(draft));
    EXPECT_THAT(back.said(), is_ended());
}

} // namespace runset::test
