// A full disk under the real program (F6): a move is refused with its reason and nothing else happens; when there is
// room again the same command goes through, without a restart. The limit on the size of files stands for the disk.

#include <csignal>

#include <gtest/gtest.h>

#include <sys/resource.h>

#include "support/serving.h"
#include "support/view_player.h"

namespace runset::test {

namespace {

void set_largest_file(pid_t process, rlim_t bytes) {
    const rlimit limit{.rlim_cur = bytes, .rlim_max = RLIM_INFINITY};
    ASSERT_EQ(::prlimit(process, RLIMIT_FSIZE, &limit, nullptr), 0);
}

/// Reads until the seat is on turn, and gives what it would do.
std::string next_message(Visitor& visitor) {
    std::string message = message_for(visitor.view);
    while (message.empty() && !visitor.until("view").is_null()) {
        message = message_for(visitor.view);
    }
    return message;
}

} // namespace

TEST(ServedFullDisk, a_move_is_refused_and_goes_through_when_there_is_room) {
    const StorePlace place("full");
    std::signal(SIGXFSZ, SIG_IGN); // handed down to the program: writing gives an error, as on a full disk
    TableServer server(place.file());
    std::signal(SIGXFSZ, SIG_DFL);
    ASSERT_NE(server.port(), 0);
    Visitor ada(server.port());
    ada.send(R"({"type":"create","name":"Ada","token":"0123456789abcdef0123456789abcdef",)"
             R"("options":{"edition":"classic","seats":2},"bots":["learner"]})");
    ada.until("view");
    for (int i = 0; i < 4; ++i) {
        ada.send(next_message(ada));
        ada.until("done");
        ada.until("view");
    }
    const std::string message = next_message(ada);
    const auto seq = ada.view.at("seq").as_int64();
    set_largest_file(server.process(), 1);
    ada.send(message);
    const boost::json::value refused = ada.until("refused");
    ASSERT_FALSE(refused.is_null());
    EXPECT_EQ(refused.at("code").as_string(), "NOT_KEPT");
    EXPECT_EQ(ada.view.at("seq").as_int64(), seq);

    set_largest_file(server.process(), RLIM_INFINITY);
    ada.send(message);
    const boost::json::value done = ada.until("done");
    ASSERT_FALSE(done.is_null());
    EXPECT_EQ(done.at("seq").as_int64(), seq + 1);
}

} // namespace runset::test
