// `runset puzzle` as people call it.

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "notation/table_text.h"
#include "puzzles/collection.h"
#include "support/played.h"
#include "support/program.h"

namespace runset::test {

namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

Ended puzzle(const std::string& arguments, const std::string& input = "") {
    return run(input, "puzzle " + arguments);
}

std::string solution_of(const std::string& edition, std::size_t number) {
    const puzzles::Puzzle& found = puzzles::collection(edition)[number - 1];
    return notation::print_table(found.settings, found.solution);
}

} // namespace

TEST(PuzzleProgram, prints_the_puzzle_of_a_day) {
    const Ended day = puzzle("--date 2026-11-16");
    EXPECT_EQ(day.status, 0);
    EXPECT_THAT(day.output, StartsWith("Puzzle of 2026-11-16 · Classic"));
    EXPECT_THAT(day.output, HasSubstr("Level 1 of 5"));
    EXPECT_THAT(day.output, Not(HasSubstr("Solution")));
    EXPECT_EQ(puzzle("--date 2026-11-16").output, day.output);
    EXPECT_NE(puzzle("--date 2026-11-17").output, day.output);
    EXPECT_THAT(puzzle("--date 2026-11-16 --edition kids --lang de").output,
                StartsWith("Rätsel vom 2026-11-16 · Kids"));
    EXPECT_EQ(puzzle("").status, 0) << "today";
}

TEST(PuzzleProgram, shows_a_solution_and_how_many_there_are_when_asked) {
    const Ended solved = puzzle("--number 1 --solution");
    EXPECT_THAT(solved.output, HasSubstr("Solution"));
    EXPECT_THAT(solved.output, HasSubstr("answer"));
    EXPECT_THAT(puzzle("--number 1 --solution --json").output, HasSubstr(R"("solution":[[)"));
    EXPECT_THAT(puzzle("--number 1 --json").output, Not(HasSubstr("solution")));
}

TEST(PuzzleProgram, checks_an_answer) {
    const Ended right = puzzle("--number 7 --check '" + solution_of("classic", 7) + "'");
    EXPECT_EQ(right.status, 0);
    EXPECT_EQ(right.output, "Solved!\n");
    EXPECT_EQ(puzzle("--number 7 --check -", solution_of("classic", 7)).status, 0);
    const puzzles::Puzzle& found = puzzles::collection("classic")[6];
    const std::string start = notation::print_table(found.settings, found.start.table);
    const Ended nothing = puzzle("--number 7 --json --check '" + start + "'");
    EXPECT_EQ(nothing.status, 1);
    EXPECT_THAT(nothing.output, HasSubstr(R"("solved":false,"legal":false,"code":"NO_RACK_TILE")"));
}

TEST(PuzzleProgram, makes_puzzles_that_verify) {
    const auto file = std::filesystem::temp_directory_path() / ("runset_puzzles_" + std::to_string(::getpid()));
    const Ended made = puzzle("--make 12 --edition junior --seed 4");
    EXPECT_EQ(made.status, 0);
    EXPECT_EQ(std::ranges::count(made.output, '\n'), 12);
    std::ofstream(file) << made.output;
    const Ended verified = puzzle("--verify '" + file.string() + "'");
    EXPECT_EQ(verified.status, 0);
    EXPECT_THAT(verified.output, HasSubstr("12 puzzles verified"));
    std::string wrong = made.output;
    wrong[wrong.find("measured ") + 9] = '9';
    std::ofstream(file) << wrong;
    EXPECT_EQ(puzzle("--verify '" + file.string() + "'").status, 1);
    std::ofstream(file) << "nonsense\n";
    EXPECT_EQ(puzzle("--verify '" + file.string() + "'").status, 2);
    std::filesystem::remove(file);
}

TEST(PuzzleProgram, makes_puzzles_from_a_record) {
    const auto file = std::filesystem::temp_directory_path() / ("runset_record_" + std::to_string(::getpid()));
    std::ofstream(file) << PlayedMatch(R"({"edition":"kids","variant":"professional","seats":2})").record();
    const Ended made = puzzle("--make 1 --from '" + file.string() + "'");
    EXPECT_THAT(made.output, HasSubstr("; kids/professional;"));
    std::filesystem::remove(file);
    EXPECT_EQ(puzzle("--make 1 --from /nonexistent").status, 2);
}

TEST(PuzzleProgram, a_seed_makes_a_new_one_and_lists_are_by_level) {
    EXPECT_THAT(puzzle("--seed 5 --edition kids").output, StartsWith("A new puzzle · Kids"));
    EXPECT_THAT(puzzle("--list --level 5").output, HasSubstr("Level 5 of 5"));
    EXPECT_THAT(puzzle("--list --theme marathon --json").output, HasSubstr("\"marathon\""));
}

TEST(PuzzleProgram, bad_input_is_one_line_and_status_two) {
    for (const char* arguments :
         {"--number 100000", "--number -1", "--date 2026-02-30", "--date soon", "--kind chess", "--level 6",
          "--edition chess", "--variant basic", "--theme none", "--number 1 --check 'x9'", "--make 0",
          "--verify /nonexistent", "--plot /nonexistent/plot.svg", "--what"}) {
        const Ended ended = puzzle(arguments);
        EXPECT_EQ(ended.status, 2) << arguments;
        EXPECT_EQ(std::ranges::count(ended.output, '\n'), 1) << ended.output;
        EXPECT_THAT(ended.output, StartsWith("runset: "));
    }
}

} // namespace runset::test
