// Rule J2: what a joker stands for is read off the way it lies.
#include "rules/joker_meaning.h"

#include "support/lay_case.h"

namespace runset::test {
namespace {

struct ReadingCase {
    std::string_view meld;
    JokerReading reading;
    std::string_view read; // only if clear
};

void expect_readings(const Settings& settings, const std::vector<ReadingCase>& rows) {
    for (const ReadingCase& row : rows) {
        const Table table = table_in(settings, row.meld);
        std::vector<Piece> meld(table.meld(0).begin(), table.meld(0).end());
        EXPECT_EQ(read_jokers(settings, meld), row.reading) << row.meld;
        EXPECT_EQ(notation::print_meld(settings, meld), row.read.empty() ? row.meld : row.read) << row.meld;
    }
}

constexpr JokerReading clear = JokerReading::clear;
constexpr JokerReading ambiguous = JokerReading::ambiguous;
constexpr JokerReading none = JokerReading::none;

TEST(JokerMeaning, J2_in_a_run_the_place_decides) {
    expect_readings(edition("classic"), {{"J g5 g6", clear, "J:g4 g5 g6"},
                                         {"g5 g6 J", clear, "g5 g6 J:g7"},
                                         {"g5 J g7", clear, "g5 J:g6 g7"},
                                         {"J g5 g6 J", clear, "J:g4 g5 g6 J:g7"},
                                         {"g5 J J g8", clear, "g5 J:g6 J:g7 g8"},
                                         {"g5 J:g6 J", clear, "g5 J:g6 J:g7"},
                                         {"k11 k12 J", clear, "k11 k12 J:k13"}});
}

TEST(JokerMeaning, J2_in_a_set_the_number_is_given_by_the_others) {
    expect_readings(edition("classic"), {{"g8 y8 J", clear, "g8 y8 J:p8"},
                                         {"p8 k8 g8 J", clear, "p8 k8 g8 J:y8"},
                                         {"J g8 J y8", clear, "J:p8 g8 J:k8 y8"},
                                         {"p8 k8 g8 y8 J", none, ""}});
}

TEST(JokerMeaning, J2_where_several_readings_are_left_the_player_has_to_say_it) {
    expect_readings(edition("classic"), {{"g8 J J", ambiguous, ""}, {"J k3 J", ambiguous, ""}});
    expect_readings(edition("kids professional"), {{"J J J", ambiguous, ""}, {"b3 J J", ambiguous, ""}});
    // Without sets one natural card fixes a run.
    expect_readings(edition("kids basic"), {{"b3 J J", clear, "b3 J:b4 J:b5"},
                                            {"J J b3", clear, "J:b1 J:b2 b3"},
                                            {"J J J", ambiguous, ""},
                                            {"J b6 J", none, ""},
                                            {"r3 g3 J", none, ""}});
}

TEST(JokerMeaning, J1_no_reading_goes_beyond_the_tiles_that_exist) {
    expect_readings(edition("classic"), {{"J k1 k2", none, ""},
                                         {"k12 k13 J", none, ""},
                                         {"k3 g4 J", none, ""},
                                         {"k3 k5 J", none, ""},
                                         {"k3 J", none, ""},
                                         {"J", none, ""}});
}

TEST(JokerMeaning, J2_declared_jokers_are_left_as_they_are) {
    expect_readings(edition("classic"), {{"J:k0 k1 k2", clear, ""}, {"k3 J:k4 k5", clear, ""}, {"g8 y8", clear, ""}});
}

} // namespace
} // namespace runset::test
