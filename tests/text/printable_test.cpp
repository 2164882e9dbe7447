// What may be shown of what others have written.

#include <gtest/gtest.h>

#include "text/printable.h"

namespace runset::test {

using text::is_readable_name;
using text::printable;

TEST(Printable, names_that_are_seen) {
    for (const char* name : {"Ada", "Zoë", "Zoe\u0308", "Дмитрий", "明", "عمر", "علی\u200cرضا", "O’Neill", "a b", "7",
                             "👩\u200d👧", "❤\uFE0F", "नमस्ते", "한글", "ø"}) {
        EXPECT_TRUE(is_readable_name(name)) << name;
        EXPECT_EQ(printable(name), name);
    }
}

TEST(Printable, names_that_are_not) {
    for (const std::string_view name :
         {"",        " ",        " Ada",     "Ada ",         "\u00A0Ada",        "Ada\u3000",  "\u200B",
          "\u200D",  "\u0301",   "a\u202E",  "\u2066a",      "\u061C",           "a\u200F",    "\u009B",
          "a\u0085", "\x1B[31m", "a\x7F",    "\u00AD",       "\uFEFF",           "\u2028",     "\u115F",
          "\u3164",  "\u2800",   "\uE000",   "\uFFFE",       "\U000E0041",       "\U00050000", "\U0010FFFF",
          "\x9B",    "a\xC2",    "\xC0\x80", "\xED\xA0\x80", "\xF5\x80\x80\x80", "\xE2\x80"}) {
        EXPECT_FALSE(is_readable_name(name)) << name;
    }
}

TEST(Printable, a_terminal_gets_marks_for_what_would_steer_it) {
    EXPECT_EQ(printable("a\x1B[2Jb"), "a\uFFFD[2Jb");
    EXPECT_EQ(printable("a\u009B2Jb"), "a\uFFFD2Jb");
    EXPECT_EQ(printable("\x9B"), "\uFFFD");
    EXPECT_EQ(printable("x\u202Ey"), "x\uFFFDy");
    EXPECT_EQ(printable("\xE2\x80"), "\uFFFD\uFFFD");
    EXPECT_EQ(printable(""), "");
}

} // namespace runset::test
