// A sync that fails under the real program: whether the command is on the disk nobody knows. So its player is told that
// nothing was done only when that is so, also for a server that is killed and started again.

#include <atomic>
#include <thread>

#include <gtest/gtest.h>

#include <sys/mman.h>

#include "support/serving.h"
#include "support/view_player.h"

namespace runset::test {

namespace {

const std::string token = "0123456789abcdef0123456789abcdef";

/// How many of the next syncs fail, shared with the servers that are started meanwhile.
class FailingSyncs {
public:
    explicit FailingSyncs(const std::filesystem::path& file) {
        const int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        EXPECT_EQ(::ftruncate(descriptor, sizeof *left_), 0);
        left_ = static_cast<std::atomic<std::int64_t>*>(
            ::mmap(nullptr, sizeof *left_, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0));
        ::close(descriptor);
        ::setenv("RUNSET_FAILING_SYNCS", file.c_str(), 1);
        ::setenv("LD_PRELOAD", library().c_str(), 1);
    }
    ~FailingSyncs() {
        ::unsetenv("LD_PRELOAD");
        ::unsetenv("RUNSET_FAILING_SYNCS");
        ::munmap(left_, sizeof *left_);
    }
    FailingSyncs(const FailingSyncs&) = delete;
    FailingSyncs& operator=(const FailingSyncs&) = delete;

    static std::filesystem::path library() { return program().parent_path() / "libfailing_sync.so"; }
    void set(std::int64_t count) { *left_ = count; }
    [[nodiscard]] std::int64_t left() const { return *left_; }
    void wait_for_failures(std::int64_t count) const {
        for (const std::int64_t before = left(); left() > before - count;) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    }

private:
    std::atomic<std::int64_t>* left_ = nullptr;
};

class ServedFailedSync : public testing::Test {
protected:
    void SetUp() override {
        if (!std::filesystem::exists(FailingSyncs::library())) {
            GTEST_SKIP() << "GCC's sanitizers come before everything else";
        }
        syncs_ = std::make_unique<FailingSyncs>(place_.file().parent_path() / "syncs");
        start();
        ada_ = std::make_unique<Visitor>(server_->port());
        ada_->send(R"({"type":"create","name":"Ada","token":")" + token +
                   R"(","options":{"edition":"classic","seats":2,"rules":{"rounds":9}},"bots":["learner"]})");
        table_ = std::string(ada_->until("seated").at("table").as_string());
        ada_->until("view");
        for (int i = 0; i < 3; ++i) {
            ada_->send(next_message());
            ada_->until("done");
            ada_->until("view");
        }
    }

    void start() {
        server_ = std::make_unique<TableServer>(place_.file());
        ASSERT_NE(server_->port(), 0);
    }

    /// As people come who have lost the connection.
    void kill_and_come_back() {
        server_->end(SIGKILL);
        start();
        ada_ = std::make_unique<Visitor>(server_->port());
        ada_->send(R"({"type":"hello","table":")" + table_ + R"(","token":")" + token + R"("})");
        ada_->until("view");
    }

    /// Reads until she is on turn, and gives what she would do.
    std::string next_message() {
        std::string message = message_for(ada_->view);
        while (message.empty() && !ada_->until("view").is_null()) {
            message = message_for(ada_->view);
        }
        return message;
    }

    StorePlace place_{"failed_sync"};
    std::unique_ptr<FailingSyncs> syncs_;
    std::unique_ptr<TableServer> server_;
    std::unique_ptr<Visitor> ada_;
    std::string table_;
};

} // namespace

TEST_F(ServedFailedSync, F6_what_was_refused_is_not_there_after_a_kill) {
    const std::string message = next_message();
    const auto last_cid = ada_->view.at("lastCid").as_int64();
    const auto seq = ada_->view.at("seq").as_int64();
    syncs_->set(1);
    ada_->send(message);
    const boost::json::value refused = ada_->until("refused");
    ASSERT_FALSE(refused.is_null());
    EXPECT_EQ(refused.at("code").as_string(), "NOT_KEPT");
    EXPECT_EQ(syncs_->left(), 0);

    kill_and_come_back();
    EXPECT_EQ(ada_->view.at("lastCid").as_int64(), last_cid);
    EXPECT_EQ(ada_->view.at("seq").as_int64(), seq);
    // And its number is free: who uses it is answered for what was done now.
    ada_->send(message);
    const boost::json::value done = ada_->until("done");
    ASSERT_FALSE(done.is_null());
    EXPECT_EQ(done.at("seq").as_int64(), seq + 1);
}

TEST_F(ServedFailedSync, F6_nobody_is_told_anything_until_it_is_known) {
    const std::string message = next_message();
    const auto last_cid = ada_->view.at("lastCid").as_int64();
    syncs_->set(1'000'000'000);
    ada_->send(message);
    // Her answer waits; what others ask for meanwhile is not begun, and they are told so.
    Visitor other(server_->port());
    syncs_->wait_for_failures(3);
    other.send(R"({"type":"ping"})");
    EXPECT_FALSE(other.until("pong").is_null());
    other.send(R"({"type":"create","name":"Bob","token":"abcdef0123456789abcdef0123456789",)"
               R"("options":{"edition":"classic","seats":2},"bots":["learner"]})");
    EXPECT_EQ(other.until("refused").at("code").as_string(), "NOT_KEPT");

    syncs_->set(0);
    const boost::json::value refused = ada_->until("refused");
    ASSERT_FALSE(refused.is_null());
    EXPECT_EQ(refused.at("code").as_string(), "NOT_KEPT");
    kill_and_come_back();
    EXPECT_EQ(ada_->view.at("lastCid").as_int64(), last_cid);
}

TEST_F(ServedFailedSync, F6_who_was_not_answered_finds_out_after_a_kill) {
    const std::string message = next_message();
    const auto seq = ada_->view.at("seq").as_int64();
    syncs_->set(1'000'000'000);
    ada_->send(message);
    syncs_->wait_for_failures(3);
    syncs_->set(0);
    kill_and_come_back();
    // Kept or not, it is done once.
    ada_->send(message);
    const boost::json::value done = ada_->until("done");
    ASSERT_FALSE(done.is_null());
    EXPECT_EQ(done.at("seq").as_int64(), seq + 1);
}

} // namespace runset::test
