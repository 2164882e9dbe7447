// Waits are counted in the class they belong to, and every class holds those before it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/loop/waits.h"

namespace runset::test {

using ::testing::HasSubstr;

TEST(Waits, stand_in_the_first_class_that_holds_them) {
    server::loop::Waits waits;
    for (const int ms : {0, 1, 2, 3, 5, 6, 1200, 7000}) {
        waits.add(ms);
    }
    const std::string text = waits.prometheus_text("store_seconds", "Time.");
    EXPECT_THAT(text, HasSubstr("# TYPE runset_store_seconds histogram\n"));
    EXPECT_THAT(text, HasSubstr("_bucket{le=\"0.000\"} 1\n"));
    EXPECT_THAT(text, HasSubstr("_bucket{le=\"0.001\"} 2\n"));
    EXPECT_THAT(text, HasSubstr("_bucket{le=\"0.002\"} 3\n"));
    EXPECT_THAT(text, HasSubstr("_bucket{le=\"0.005\"} 5\n"));
    EXPECT_THAT(text, HasSubstr("_bucket{le=\"0.010\"} 6\n"));
    EXPECT_THAT(text, HasSubstr("_bucket{le=\"1.000\"} 6\n"));
    EXPECT_THAT(text, HasSubstr("_bucket{le=\"5.000\"} 7\n"));
    EXPECT_THAT(text, HasSubstr("_bucket{le=\"+Inf\"} 8\n"));
    EXPECT_THAT(text, HasSubstr("_sum 8.217\n"));
    EXPECT_THAT(text, HasSubstr("_count 8\n"));
}

} // namespace runset::test
