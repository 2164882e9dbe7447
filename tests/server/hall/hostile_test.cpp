// Random commands of four hostile clients on one table (B5): whatever they send, the table stays in order.

#include <cstdlib>

#include <gtest/gtest.h>

#include "support/hostile.h"

namespace runset::test {

TEST(Hostile, a_table_stays_in_order_whatever_four_clients_send) {
    // The soak asks for a million. A new table now and then, for every match ends some time.
    const char* const asked = std::getenv("RUNSET_COMMANDS");
    const long commands = asked == nullptr ? 8'000 : std::atol(asked);
    constexpr int commands_a_table = 4'000;
    rules::Random random(1);
    long done = 0;
    std::size_t events = 0;
    while (done < commands) {
        Hostile hostile([&] { return static_cast<std::uint8_t>(random.next()); });
        ASSERT_NO_THROW({
            for (int i = 0; i < commands_a_table && done < commands; ++i, ++done) {
                if (!hostile.step()) {
                    break;
                }
            }
            hostile.check_log();
        }) << "after "
           << done << " commands";
        events += hostile.events();
    }
    EXPECT_GT(events, static_cast<std::size_t>(done) / 20) << "too little was carried out";
}

} // namespace runset::test
