// `runset review` as people call it, and its figures held against those of `runset solve`.

#include <algorithm>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "support/program.h"

namespace runset::test {

namespace {

namespace json = boost::json;
using ::testing::HasSubstr;
using ::testing::Not;

std::string record(const std::string& name) {
    return "'" RUNSET_TEST_DATA "/records/" + name + ".txt'";
}

class TextFile {
public:
    explicit TextFile(const std::string& text)
        : path_(std::filesystem::temp_directory_path() / ("runset_review_" + std::to_string(::getpid()) + ".txt")) {
        std::ofstream(path_, std::ios::binary) << text;
    }
    TextFile(const TextFile&) = delete;
    TextFile& operator=(const TextFile&) = delete;
    TextFile(TextFile&&) = delete;
    TextFile& operator=(TextFile&&) = delete;
    ~TextFile() { std::filesystem::remove(path_); }

    [[nodiscard]] std::string quoted() const { return "'" + path_.string() + "'"; }

private:
    std::filesystem::path path_;
};

/// Every position of the review as a line for `runset solve`.
std::string positions(const json::value& review, std::string_view objective) {
    std::string lines;
    for (const json::value& turn : review.at("turns").as_array()) {
        json::object rules = review.at("rules").as_object();
        lines += json::serialize(json::object{{"edition", review.at("edition")},
                                              {"variant", review.at("variant")},
                                              {"rules", rules},
                                              {"opened", turn.at("opened")},
                                              {"rack", turn.at("rack")},
                                              {"table", turn.at("table")},
                                              {"objective", objective}}) +
                 "\n";
    }
    return lines;
}

std::vector<std::int64_t> solved(const json::value& review, std::string_view objective) {
    const TextFile lines(positions(review, objective));
    const Ended ended = run("", "solve " + lines.quoted());
    std::vector<std::int64_t> figures;
    std::istringstream answers(ended.output);
    for (std::string line; std::getline(answers, line);) {
        figures.push_back(json::parse(line).at(objective).as_int64());
    }
    return figures;
}

} // namespace

class ReviewedRecord : public ::testing::TestWithParam<const char*> {};

TEST_P(ReviewedRecord, gives_the_figures_of_solve) {
    const Ended ended = run("", "review --json " + record(GetParam()));
    ASSERT_EQ(ended.status, 0) << ended.output;
    const json::value review = json::parse(ended.output);
    const std::vector<std::int64_t> tiles = solved(review, "tiles");
    const std::vector<std::int64_t> points = solved(review, "points");
    const json::array& turns = review.at("turns").as_array();
    ASSERT_EQ(tiles.size(), turns.size());
    ASSERT_EQ(points.size(), turns.size());
    for (std::size_t i = 0; i < turns.size(); ++i) {
        EXPECT_EQ(turns[i].at("most").at("tiles").as_int64(), tiles[i]) << "turn " << i;
        EXPECT_EQ(turns[i].at("most").at("points").as_int64(), points[i]) << "turn " << i;
        EXPECT_EQ(turns[i].at("missed").at("tiles").as_int64(), tiles[i] - turns[i].at("laid").at("tiles").as_int64());
        EXPECT_EQ(turns[i].at("best").is_null(), turns[i].at("missed") == json::value({{"tiles", 0}, {"points", 0}}));
    }
    const auto laying = std::ranges::count_if(tiles, [](std::int64_t count) { return count > 0; });
    EXPECT_GT(laying, 3) << "there is something to compare";
}

TEST_P(ReviewedRecord, is_told_in_every_language) {
    std::vector<std::string> told;
    for (const std::string language : {"de", "fr", "it", "en", "nl", "es"}) {
        const Ended ended = run("", "review --lang " + language + " " + record(GetParam()));
        EXPECT_EQ(ended.status, 0);
        EXPECT_THAT(ended.output, HasSubstr("Anna"));
        EXPECT_THAT(ended.output, Not(HasSubstr("review.")));
        EXPECT_THAT(ended.output, Not(HasSubstr("{")));
        told.push_back(ended.output);
    }
    std::ranges::sort(told);
    EXPECT_EQ(std::ranges::adjacent_find(told), told.end()) << "two languages say the same";
}

INSTANTIATE_TEST_SUITE_P(Records, ReviewedRecord,
                         ::testing::Values("classic", "classic-four", "classic-handrummy", "kids",
                                           "junior-professional"),
                         [](const auto& row) {
                             std::string name = row.param;
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

TEST(ReviewProgram, names_what_is_wrong_in_one_line) {
    const TextFile no_record("no record\n");
    const TextFile empty("");
    for (const std::string& arguments : {no_record.quoted(), empty.quoted(), std::string("/nonexistent"),
                                         std::string("/tmp"), std::string(), record("classic") + " --lang xx"}) {
        const Ended ended = run("", "review " + arguments);
        EXPECT_EQ(ended.status, 2) << arguments;
        EXPECT_EQ(std::ranges::count(ended.output, '\n'), 1) << ended.output;
        EXPECT_THAT(ended.output, HasSubstr("runset: "));
    }
}

TEST(ReviewProgram, names_the_line_of_an_illegal_move) {
    std::ifstream file(RUNSET_TEST_DATA "/records/classic.txt");
    std::string text((std::istreambuf_iterator<char>(file)), {});
    const std::size_t draw = text.find("\n1 draw");
    ASSERT_NE(draw, std::string::npos);
    text.replace(draw, 7, "\n1 pass");
    const TextFile changed(text);
    const Ended ended = run("", "review --json " + changed.quoted());
    EXPECT_EQ(ended.status, 2);
    const auto line = 1 + std::ranges::count(text.substr(0, draw + 1), '\n');
    EXPECT_THAT(ended.output, HasSubstr("ine " + std::to_string(line)));
}

} // namespace runset::test
