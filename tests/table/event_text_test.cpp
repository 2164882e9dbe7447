// Entries of the log as text: the logs of whole games and lines by hand read back to the same value.

#include <gtest/gtest.h>

#include "table/kept/event_text.h"

namespace runset::table::kept {

namespace {

Entry entry(std::string_view line) {
    const auto read = parse_entry({}, line);
    EXPECT_TRUE(read.has_value()) << line;
    return read.value_or(Entry{});
}

} // namespace

TEST(EventText, what_is_read_prints_the_same) {
    const std::string digest(64, 'a');
    for (const std::string& line :
         {std::string("0 created classic/standard; seats 2; youngest 1"),
          std::string("5 configured kids/basic; seats 4; youngest 3; open; nohints; openMin 1 0; hints 2; hints 4"),
          std::string("7 created classic/standard rounds=2; seats 3; youngest 2; openMin 1 0; openMin 3 100"),
          std::string("1 taken 1"), std::string("1 bot 4 player"), std::string("1 freed 2"), "1 deal 12 " + digest,
          std::string("1 ready 1"), "1 ready 1 " + digest, "1 nonce 2 " + digest, std::string("1 dealt"),
          std::string("9 moved 1 player draw"), std::string("9 moved 2 bot lay p1 p2 p3"),
          std::string("9 moved 2 clock timeout -"), std::string("1 over 1"), std::string("1 back 1"),
          std::string("1 left 1"), std::string("99 closed")}) {
        EXPECT_EQ(print_entry({}, entry(line)), line);
    }
}

TEST(EventText, anything_else_is_refused) {
    for (const std::string_view line : {"",
                                        "1",
                                        "x dealt",
                                        "-1 dealt",
                                        "1 dealt ",
                                        "1 dealt x",
                                        "1 taken",
                                        "1 taken 0",
                                        "1 taken 5",
                                        "1 taken 1 1",
                                        "1 bot 1",
                                        "1 bot 1 ",
                                        "1 deal 1",
                                        "1 deal x y",
                                        "1 ready 1 abc",
                                        "1 nonce 1",
                                        "1 moved 1 draw",
                                        "1 moved 1 nobody draw",
                                        "1 moved 1 player jump",
                                        "1 created",
                                        "1 created classic/standard",
                                        "1 created classic/standard; seats 5; youngest 1",
                                        "1 created classic/standard; seats 2; youngest 3",
                                        "1 created classic/standard; youngest 1; seats 2",
                                        "1 created kids/basic; seats 2; youngest 1; openMin 1 5",
                                        "1 gone 1",
                                        "1 closed 1",
                                        "1  dealt",
                                        " 1 dealt"}) {
        EXPECT_FALSE(parse_entry({}, line).has_value()) << line;
    }
}

} // namespace runset::table::kept
