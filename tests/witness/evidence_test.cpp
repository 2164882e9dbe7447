// Evidence as a text: whatever somebody writes into it, it is read as what it says or refused with a line.

#include <gtest/gtest.h>

#include "rules/random.h"
#include "witness/watched.h"

namespace runset::test {

using witness::parse_evidence;
using witness::print_evidence;

namespace {

const std::string& sample() {
    static const std::string text = [] {
        Watched table;
        table.get_ready();
        static_cast<void>(table.look());
        table.show_numbers();
        static_cast<void>(table.look());
        for (int i = 0; i < 6; ++i) {
            table.scene.dull_move();
            static_cast<void>(table.look());
        }
        return print_evidence(table.witness.evidence());
    }();
    return text;
}

} // namespace

TEST(Evidence, tells_all_a_witness_needs) {
    for (const std::string_view line :
         {"runset-evidence 1\n", "\nrules kids/basic", "\nseat 1\n", "\nseen ", "\nshown ", "\npromise 1 ",
          " ready shown\n", "\ncommitted ", "\nrack ", "\nclaim dealt ", "\nnonce 2 "}) {
        EXPECT_NE(sample().find(line), std::string::npos) << line << "\n" << sample();
    }
    EXPECT_TRUE(witness::is_evidence(sample()));
    EXPECT_EQ(print_evidence(parse_evidence(sample()).value()), sample());
}

TEST(Evidence, without_one_of_its_lines_is_refused_at_that_line) {
    int number = 0;
    for (std::size_t start = 0; start < sample().size(); start = sample().find('\n', start) + 1) {
        ++number;
        std::string text = sample();
        const bool may_be_left_out = text.substr(start).starts_with("number ") ||
                                     text.substr(start).starts_with("committed ") ||
                                     text.substr(start).starts_with("rack ") || text.substr(start).starts_with("drew ");
        text.erase(start, text.find('\n', start) + 1 - start);
        const auto read = parse_evidence(text);
        if (!may_be_left_out && number < 9) {
            ASSERT_FALSE(read.has_value()) << text;
            EXPECT_GE(read.error().line, 1);
        }
    }
}

TEST(Evidence, that_anybody_wrote_is_examined_without_harm) {
    rules::Random random(3);
    int are_read = 0;
    for (int i = 0; i < 4000; ++i) {
        std::string text = sample();
        for (auto changes = random.below(3) + 1; changes > 0; --changes) {
            const std::size_t place = random.below(text.size());
            if (random.below(3) == 0) {
                text.erase(place, random.below(80));
                text += "x";
            } else {
                text[place] = "0123456789abcdef- \n\t?"[random.below(21)];
            }
        }
        if (const auto read = parse_evidence(text)) {
            ++are_read;
            EXPECT_EQ(parse_evidence(print_evidence(*read)).value(), *read);
            static_cast<void>(witness::find_breach(Watched::hashing(), *read));
            static_cast<void>(witness::standing_of(*read));
        }
    }
    EXPECT_GT(are_read, 100);
}

TEST(Evidence, with_numbers_beyond_all_bounds_is_refused) {
    for (const std::string_view bad : {"seat 0", "seat 9", "seat 99999999999999999999", "seat -1", "seat 1 1"}) {
        std::string text = sample();
        text.replace(text.find("seat 1"), 6, bad);
        EXPECT_FALSE(parse_evidence(text).has_value()) << bad;
    }
}

} // namespace runset::test
