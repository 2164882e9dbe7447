// Whole matches against the real program over real sockets, by people who know nothing but their views.

#include <thread>

#include <gtest/gtest.h>

#include "fair/verify.h"
#include "server/machine/sodium.h"
#include "server/served/either_served.h"
#include "solver/can_lay.h"
#include "support/view_player.h"

namespace runset::test {

namespace {

namespace json = boost::json;

const std::string digits = "0123456789abcdef0123456789abcde";

struct Match {
    std::string options;
    int people = 2;
    std::string bots{};
};

/// A match on a store.
class ServedMatch : public testing::TestWithParam<std::tuple<server::store::StoreKind, Match>> {};
class ServedByNodes : public testing::TestWithParam<Match> {};

/// The people of one table, all in one thread: whoever knows the least listens first.
class Party {
public:
    /// They come to these ports in turn.
    Party(std::vector<std::uint16_t> ports, const Match& match) : ports_(std::move(ports)) {
        Visitor& host = join();
        host.send(R"({"type":"create","name":"P0","token":")" + digits + R"(0","options":)" + match.options +
                  R"(,"bots":[)" + match.bots + "]}");
        table = std::string(host.until("seated").at("table").as_string());
        host.until("view");
        for (int i = 1; i < match.people; ++i) {
            const std::string number = std::to_string(i);
            join().send(R"({"type":"join","table":")" + table + R"(","name":"P)" + number + R"(","token":")" + digits +
                        number + R"("})");
            people.back()->until("seated");
            people.back()->until("view");
        }
    }

    void play_to_the_end() {
        for (int steps = 0; steps < 20'000; ++steps) {
            Visitor& last = **std::ranges::min_element(people, {}, [](const auto& each) { return seq_of(*each); });
            if (last.view.as_object().contains("matchOver") && last.view.at("matchOver").as_bool()) {
                return;
            }
            if (!act() && last.next().is_null()) {
                break;
            }
        }
        ADD_FAILURE() << "the match does not end";
    }

    [[nodiscard]] std::string record() const {
        RawClient client(ports_.back());
        client.send(get_text("/api/games/" + table + "/1"));
        const std::string answer = client.read_answer();
        return answer.substr(answer.find("\r\n\r\n") + 4);
    }

    std::vector<std::unique_ptr<Visitor>> people;
    std::string table;

private:
    // Nobody here pauses to think: over one socket they would soon say more than a person may within 20 seconds.
    static constexpr int commands_a_socket = 40;

    static std::int64_t seq_of(const Visitor& visitor) { return visitor.view.at("seq").as_int64(); }

    Visitor& join() { return *people.emplace_back(std::make_unique<Visitor>(ports_[people.size() % ports_.size()])); }

    /// One of those who know the newest acts, if it is for a person to act.
    bool act() {
        std::int64_t newest = 0;
        for (const auto& each : people) {
            newest = std::max(newest, seq_of(*each));
        }
        for (std::size_t i = 0; i < people.size(); ++i) {
            const std::string message = seq_of(*people[i]) == newest ? message_for(people[i]->view) : "";
            if (!message.empty()) {
                if ((people[i]->view.at("lastCid").as_int64() + 1) % commands_a_socket == 0) {
                    come_again(i);
                }
                people[i]->send(message);
                return is_done(*people[i], message) && !people[i]->until("view").is_null();
            }
        }
        return false;
    }

    void come_again(std::size_t person) {
        auto visitor = std::make_unique<Visitor>(ports_[person % ports_.size()]);
        visitor->send(R"({"type":"hello","table":")" + table + R"(","token":")" + digits + std::to_string(person) +
                      R"("})");
        ASSERT_FALSE(visitor->until("view").is_null()) << visitor->close_code;
        people[person] = std::move(visitor);
    }

    static bool is_done(Visitor& visitor, const std::string& message) {
        for (json::value told = visitor.next(); !told.is_null(); told = visitor.next()) {
            if (told.at("type") == "done") {
                return true;
            }
            EXPECT_NE(told.at("type"), "refused") << message << " " << json::serialize(told);
        }
        ADD_FAILURE() << message << " has no answer, closed with " << visitor.close_code;
        return false;
    }

    std::vector<std::uint16_t> ports_;
};

/// Watches to the end of the match.
bool sees_a_rack(Visitor& watcher) {
    for (json::value told = watcher.until("view"); !told.is_null(); told = watcher.until("view")) {
        if (told.as_object().contains("rack") || told.as_object().contains("drawn")) {
            return true;
        }
        if (told.as_object().contains("matchOver") && told.at("matchOver").as_bool()) {
            return false;
        }
    }
    return false;
}

void play_and_verify(const std::vector<std::uint16_t>& ports, const Match& match) {
    Party party(ports, match);
    Visitor watcher(ports.back());
    watcher.send(R"({"type":"hello","table":")" + party.table + R"("})");
    bool has_seen_rack = false;
    std::thread watching([&] { has_seen_rack = sees_a_rack(watcher); });
    party.play_to_the_end();
    watching.join();
    EXPECT_FALSE(has_seen_rack);
    EXPECT_TRUE(watcher.view.at("matchOver").as_bool()) << watcher.close_code;
    const std::string record = party.record();
    EXPECT_TRUE(fair::verify(server::machine::sodium_hashing(), record, solver::can_lay).has_value()) << record;
}

} // namespace

TEST_P(ServedMatch, is_played_to_its_end_and_verifies) {
    const auto& [kind, match] = GetParam();
    if (kind == server::store::StoreKind::postgres && !postgres_programs()) {
        GTEST_SKIP() << "PostgreSQL is not installed: tools/setup test";
    }
    const server::store::EitherPlace place(kind);
    const TableServer server(place.address());
    play_and_verify({server.port()}, match);
}

/// One node has the table; whoever came to the other notices nothing.
TEST_P(ServedByNodes, is_played_to_its_end_and_verifies) {
    if (!postgres_programs()) {
        GTEST_SKIP() << "PostgreSQL is not installed: tools/setup test";
    }
    const std::string database = server::store::fresh_database();
    const TableServer one(database);
    const TableServer other(database);
    play_and_verify({one.port(), other.port()}, GetParam());
}

const auto both_stores = testing::Values(server::store::StoreKind::sqlite, server::store::StoreKind::postgres);

INSTANTIATE_TEST_SUITE_P(
    Editions, ServedMatch,
    testing::Combine(both_stores, testing::Values(Match{R"({"edition":"classic","seats":2,"rules":{"rounds":2}})", 2},
                                                  Match{R"({"edition":"kids","seats":3})", 3},
                                                  Match{R"({"edition":"junior","seats":4})", 4})));
INSTANTIATE_TEST_SUITE_P(Editions, ServedByNodes,
                         testing::Values(Match{R"({"edition":"classic","seats":3,"rules":{"rounds":1}})", 3},
                                         Match{R"({"edition":"kids","seats":3,"rules":{"chipsToWin":1}})", 2,
                                               R"("learner")"}));

namespace {

/// Every edition and variant with two, three and four seats, from one person among bots to people alone.
std::vector<Match> every_size() {
    std::vector<Match> all;
    for (const std::string game :
         {R"("classic","rules":{"rounds":1})", R"("classic","variant":"handrummy","rules":{"rounds":1})",
          R"("kids","rules":{"chipsToWin":1})", R"("kids","variant":"professional","rules":{"chipsToWin":1})",
          R"("junior","rules":{"chipsToWin":1})", R"("junior","variant":"professional","rules":{"chipsToWin":1})"}) {
        for (int seats = 2; seats <= 4; ++seats) {
            const int people = 1 + static_cast<int>(all.size()) % seats;
            std::string bots;
            for (int i = people; i < seats; ++i) {
                bots += bots.empty() ? R"("player")" : R"(,"learner")";
            }
            all.push_back({.options = R"({"edition":)" + game + R"(,"seats":)" + std::to_string(seats) + "}",
                           .people = people,
                           .bots = bots});
        }
    }
    return all;
}

} // namespace

INSTANTIATE_TEST_SUITE_P(Sizes, ServedMatch, testing::Combine(both_stores, testing::ValuesIn(every_size())));

using ServedTable = EitherServed;
RUNSET_ON_BOTH_STORES(ServedTable);

TEST_P(ServedTable, a_second_tab_takes_the_seat_with_its_draft) {
    const auto server = serve();
    Visitor first(server->port());
    first.send(R"({"type":"create","name":"Ada","token":")" + digits +
               R"(0","options":{"edition":"classic","seats":2},"bots":["learner"]})");
    const std::string table(first.until("seated").at("table").as_string());
    first.send(R"({"type":"ready","cid":1})");
    while (!first.view.is_object() || first.view.at("stage") != "playing" || first.view.at("toMove") != 1) {
        ASSERT_FALSE(first.until("view").is_null());
    }
    const std::string tile(first.view.at("rack").at(0).as_string());
    first.send(R"({"type":"draft","round":1,"turn":)" + json::serialize(first.view.at("turn")) + R"(,"table":[[")" +
               tile + R"("]]})");
    first.send(R"({"type":"ping"})");
    first.until("pong");
    Visitor second(server->port());
    second.send(R"({"type":"hello","table":")" + table + R"(","token":")" + digits + R"(0"})");
    EXPECT_EQ(std::string(second.until("view").at("draft").at(0).at(0).as_string()), tile);
    EXPECT_TRUE(first.until("never").is_null());
    EXPECT_EQ(first.close_code, 4001);
}

} // namespace runset::test
