// `runset arena` as researchers use it: the same result on any number of threads, and in any number of parts.

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bots/bot.h"
#include "support/program.h"

namespace runset::test {

using ::testing::HasSubstr;

namespace {

/// Files of one test, gone afterwards.
class ArenaProgram : public ::testing::Test {
protected:
    ArenaProgram() { std::filesystem::create_directories(folder_); }
    ~ArenaProgram() override { std::filesystem::remove_all(folder_); }

    [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }
    [[nodiscard]] std::string text_of(const std::string& name) const {
        std::ifstream file(path(name));
        return {std::istreambuf_iterator<char>(file), {}};
    }
    [[nodiscard]] std::string part(int number) const { return path("part" + std::to_string(number) + ".json"); }

    static constexpr const char* contest = "arena --bots starter,simple,greedy --edition kids --rounds 31 --quiet ";

    void play_parts(int of) const {
        for (int i = 1; i <= of; ++i) {
            const std::string shard = "--shard " + std::to_string(i) + "/" + std::to_string(of);
            EXPECT_EQ(run("", contest + shard + " --json " + part(i)).status, 0);
        }
    }

private:
    std::filesystem::path folder_ =
        std::filesystem::path(::testing::TempDir()) /
        (std::string("runset_arena_") + ::testing::UnitTest::GetInstance()->current_test_info()->name());
};

void expect_refused(const std::string& arguments, const std::string& reason) {
    const Ended ended = run("", arguments);
    EXPECT_EQ(ended.status, 2) << arguments;
    EXPECT_THAT(ended.output, HasSubstr(reason));
    EXPECT_EQ(std::ranges::count(ended.output, '\n'), 1) << ended.output;
}

} // namespace

TEST_F(ArenaProgram, the_arena_prints_the_same_for_the_same_seed) {
    const auto shares = [](const std::string& threads) {
        const std::string text = run("", "arena --bots greedy,simple --rounds 20 --quiet --threads " + threads).output;
        return text.substr(text.find('\n'));
    };
    EXPECT_THAT(shares("1"), HasSubstr("greedy"));
    EXPECT_EQ(shares("1"), shares("2"));
}

TEST_F(ArenaProgram, a_round_robin_writes_the_same_files_on_any_number_of_threads) {
    const auto files = [](const std::string& threads) {
        const std::string base = ::testing::TempDir() + "runset_round_robin";
        const std::string call = "arena --bots starter,simple,greedy --edition kids --rounds 30 --quiet --json " +
                                 base + ".json --plot " + base + ".svg --threads ";
        EXPECT_EQ(run("", call + threads).status, 0);
        std::string all;
        for (const char* ending : {".json", ".svg"}) {
            std::ifstream file(base + ending);
            all.append(std::istreambuf_iterator<char>(file), {});
            std::filesystem::remove(base + ending);
        }
        return all;
    };
    const std::string one = files("1");
    EXPECT_THAT(one, HasSubstr("\"elo\""));
    EXPECT_THAT(one, HasSubstr("</svg>"));
    EXPECT_EQ(one, files("3"));
}

TEST_F(ArenaProgram, the_pool_is_every_bot_there_is) {
    const Ended ended = run("", "arena --pool --edition kids --rounds 2 --quiet");
    EXPECT_EQ(ended.status, 0);
    for (const bots::Bot& bot : bots::all_bots()) {
        EXPECT_THAT(ended.output, HasSubstr(std::string(bot.name) + " "));
    }
    EXPECT_THAT(ended.output, HasSubstr(" 0 refused moves"));
}

TEST_F(ArenaProgram, a_comparison_is_the_same_on_any_number_of_threads_and_turns_with_its_sides) {
    const auto compared = [this](const std::string& options) {
        const std::string call = "arena --bots starter,simple,greedy --rounds 12 --quiet --json " +
                                 path("compared.json") + " --compare " + options;
        EXPECT_EQ(run("", call).status, 0);
        return text_of("compared.json");
    };
    const auto wins_more = [](const std::string& json) {
        const std::string name = R"("wins_more_a_round":{"value":)";
        const std::size_t begin = json.find(name) + name.size();
        return json.substr(begin, json.find(',', begin) - begin);
    };
    const std::string one = compared("greedy simple --threads 1");
    EXPECT_THAT(one, HasSubstr(R"("compared":["greedy","simple"],"deals":12,"rounds_each":24,"refused":0)"));
    EXPECT_EQ(one, compared("greedy simple --threads 3"));
    EXPECT_GT(std::stod(wins_more(one)), 0.2) << "greedy is the stronger by far";
    EXPECT_EQ(wins_more(compared("simple greedy")), "-" + wins_more(one));
}

TEST_F(ArenaProgram, a_comparison_wants_two_of_the_bots_that_play) {
    expect_refused(contest + std::string("--compare greedy expert"), "\"expert\" does not");
    expect_refused(contest + std::string("--compare greedy greedy"), "two different bots");
    expect_refused(contest + std::string("--compare greedy simple --shard 1/2"), "does not go with --shard");
}

TEST_F(ArenaProgram, parts_add_up_to_exactly_the_one_run) {
    const Ended whole = run("", contest + ("--json " + path("whole.json")) + " --plot " + path("whole.svg"));
    play_parts(4);
    // In any order: machines finish as they like.
    const Ended merged = run("", "arena --merge " + part(3) + " " + part(1) + " " + part(4) + " " + part(2) +
                                     " --json " + path("merged.json") + " --plot " + path("merged.svg"));
    EXPECT_EQ(merged.status, 0);
    EXPECT_THAT(text_of("whole.json"), HasSubstr("\"elo\""));
    EXPECT_EQ(text_of("whole.json"), text_of("merged.json"));
    EXPECT_EQ(text_of("whole.svg"), text_of("merged.svg"));
    const std::string standings = whole.output.substr(whole.output.find("3 tables"));
    EXPECT_THAT(merged.output, HasSubstr(standings));
}

TEST_F(ArenaProgram, parts_that_do_not_make_a_whole_are_refused) {
    play_parts(2);
    EXPECT_EQ(run("", contest + ("--seed 2 --shard 2/2 --json " + part(3))).status, 0);
    expect_refused("arena --merge " + part(2), "part 1 of 2 is missing");
    expect_refused("arena --merge " + part(1) + " " + part(1), "part 1 is there twice");
    expect_refused("arena --merge " + part(1) + " " + part(3), "parts of different runs");
    expect_refused("arena --merge " + path("nothing.json"), "cannot read");
    std::ofstream(path("odd.json")) << R"({"rules":"kids/basic","shard":"1/1"})";
    expect_refused("arena --merge " + path("odd.json"), "is not a result");
}

TEST_F(ArenaProgram, a_part_needs_a_number_and_a_file) {
    for (const char* shard : {"0/2", "3/2", "2", "1/0", "a/b", "1/2/3", "-1/2"}) {
        expect_refused(contest + ("--json " + part(1) + " --shard=" + shard), "--shard wants I/N");
    }
    expect_refused(contest + std::string("--shard 1/2"), "--shard needs --json");
    expect_refused(contest + ("--shard 1/16 --json " + part(1)), "at most 15 parts");
    EXPECT_FALSE(std::filesystem::exists(part(1)));
}

TEST_F(ArenaProgram, the_job_of_a_cluster_plays_a_part) {
    const std::string whole = "arena --bots simple,greedy --rounds 24 --quiet --seed 3 --json " + path("whole.json");
    EXPECT_EQ(run("", whole).status, 0);
    const auto script =
        std::filesystem::path(RUNSET_TEST_DATA).parent_path().parent_path() / "examples" / "arena.slurm";
    for (int i = 1; i <= 3; ++i) {
        const std::string place = "SLURM_ARRAY_TASK_ID=" + std::to_string(i) + " SLURM_ARRAY_TASK_COUNT=3 RUNSET='" +
                                  program().string() + "' RESULTS='" + path("parts") + "' ";
        const std::string job = "sh '" + script.string() + "' --bots simple,greedy --rounds 24 --seed 3";
        EXPECT_EQ(std::system((place + job + " > /dev/null").c_str()), 0);
    }
    EXPECT_EQ(run("", "arena --merge " + path("parts") + "/*.json --json " + path("merged.json")).status, 0);
    EXPECT_EQ(text_of("whole.json"), text_of("merged.json"));
}

} // namespace runset::test
