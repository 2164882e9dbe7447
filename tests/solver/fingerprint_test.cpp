// The fingerprint: a number over the answers to fixed positions. It changes only on purpose; whoever changes it says so
// in the commit ("Bench: <number>").
#include <gtest/gtest.h>

#include "solver/sample.h"

namespace runset::solver {
namespace {

TEST(Fingerprint, is_the_one_we_know) {
    EXPECT_EQ(fingerprint(fingerprint_seeds), 0x501562ee9829c475U);
}

} // namespace
} // namespace runset::solver
