// The real program, killed and started again in the middle of a game: nothing that was acknowledged is lost, nothing is
// done twice, and nobody pays for the time it was away.

#include <map>

#include <gtest/gtest.h>

#include "server/served/either_served.h"

namespace runset::test {

namespace {

namespace json = boost::json;

const std::string token = "0123456789abcdef0123456789abcdef";

/// A player who remembers what was acknowledged, and comes back after every end of the server.
class Stubborn {
public:
    explicit Stubborn(std::uint16_t port) : visitor_(std::make_unique<Visitor>(port)) {
        visitor_->send(R"({"type":"create","name":"Ada","token":")" + token +
                       R"(","options":{"edition":"classic","seats":2,"rules":{"rounds":9}},"bots":["learner"]})");
        table = std::string(visitor_->until("seated").at("table").as_string());
        visitor_->until("view");
    }

    void come_back(std::uint16_t port) {
        visitor_ = std::make_unique<Visitor>(port);
        visitor_->send(R"({"type":"hello","table":")" + table + R"(","token":")" + token + R"("})");
        visitor_->until("view");
    }

    /// Does the next thing there is to do and waits for its acknowledgement, unless told not to.
    void act(bool waits = true) {
        while (!is_awaited()) {
            if (visitor_->until("view").is_null()) {
                return;
            }
        }
        last_text = message();
        visitor_->send(last_text);
        if (waits) {
            keep(visitor_->until("done"));
            visitor_->until("view");
        }
    }

    /// Sends a command again; the answer must be what it was.
    std::int64_t resend(const std::string& text) {
        visitor_->send(text);
        const json::value done = visitor_->until("done");
        visitor_->until("view");
        return done.is_null() ? -1 : done.at("seq").as_int64();
    }

    void keep(const json::value& done) {
        if (!done.is_null()) {
            acknowledged[done.at("cid").as_int64()] = {done.at("seq").as_int64(), last_text};
        }
    }

    [[nodiscard]] const json::value& view() const { return visitor_->view; }
    [[nodiscard]] std::int64_t last_cid() const { return visitor_->view.at("lastCid").as_int64(); }

    std::string table;
    std::string last_text;
    std::map<std::int64_t, std::pair<std::int64_t, std::string>> acknowledged; // cid: seq and command

private:
    [[nodiscard]] bool is_awaited() const {
        const json::value& view = visitor_->view;
        const auto& seat = view.at("seats").at(0);
        return view.at("stage") == "gathering" ? !seat.at("ready").as_bool()
                                               : view.at("stage") == "playing" && view.at("toMove") == 1;
    }

    [[nodiscard]] std::string message() const {
        const json::value& view = visitor_->view;
        const std::string cid = std::to_string(last_cid() + 1);
        if (view.at("stage") == "gathering") {
            return R"({"type":"ready","cid":)" + cid + "}";
        }
        return R"({"type":"play","cid":)" + cid + R"(,"round":)" + json::serialize(view.at("round")) + R"(,"turn":)" +
               json::serialize(view.at("turn")) + R"(,"move":)" +
               (view.at("pile").as_int64() > 0 ? R"("draw")" : R"("pass")") + "}";
    }

    std::unique_ptr<Visitor> visitor_;
};

class ServedCrash : public EitherServed {};

} // namespace

TEST_P(ServedCrash, no_acknowledged_command_is_lost_or_done_twice) {
    auto server = serve();
    Stubborn ada(server->port());
    for (int crash = 0; crash < 5; ++crash) {
        for (int i = 0; i < 4 + crash; ++i) {
            ada.act();
        }
        ada.act(false); // under way when the server dies: done or not, but never twice
        server->end(SIGKILL);
        server = serve();
        ada.come_back(server->port());
        ASSERT_GE(ada.last_cid(), ada.acknowledged.rbegin()->first);
        const std::int64_t seq = ada.view().at("seq").as_int64();
        for (const auto& [cid, done] : ada.acknowledged) {
            EXPECT_EQ(ada.resend(done.second), done.first) << done.second;
        }
        if (ada.last_cid() > ada.acknowledged.rbegin()->first) {
            ada.acknowledged[ada.last_cid()] = {ada.resend(ada.last_text), ada.last_text};
        }
        EXPECT_GE(ada.view().at("seq").as_int64(), seq);
    }
    std::int64_t before = 0;
    for (const auto& [cid, done] : ada.acknowledged) {
        EXPECT_GT(done.first, before) << "two commands cannot be one event";
        before = done.first;
    }
    EXPECT_GE(ada.acknowledged.size(), 30U);
}

TEST_P(ServedCrash, a_graceful_restart_charges_no_time) {
    auto server = serve();
    Stubborn ada(server->port());
    ada.act();
    ada.act();
    ada.come_back(server->port());
    while (ada.view().at("stage") != "playing" || ada.view().at("toMove") != 1) {
        ada.come_back(server->port());
    }
    const std::int64_t left = ada.view().at("clock").at("leftMs").as_int64();
    server->end(SIGTERM);
    ::sleep(2);
    server = serve();
    ada.come_back(server->port());
    EXPECT_GE(ada.view().at("clock").at("leftMs").as_int64(), left - 1000);
}

RUNSET_ON_BOTH_STORES(ServedCrash);

} // namespace runset::test
