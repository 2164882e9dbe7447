// Restore drills on the real program: what comes back from a backup, over a transfer and after damage has every record
// byte by byte, and a match that was being played goes on.
#include <filesystem>
#include <fstream>
#include <map>

#include <gmock/gmock.h>

#include "server/store/either_store.h"
#include "support/serving.h"
#include "support/view_player.h"

namespace runset::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

const std::string kids_rules = R"({"edition":"kids","seats":2,"rules":{"chipsToWin":)";

std::string ask(std::uint16_t port, const std::string& path) {
    RawClient client(port);
    client.send(get_text(path));
    const std::string answer = client.read_answer();
    const std::size_t head = answer.find("\r\n\r\n");
    return head == std::string::npos ? "" : answer.substr(head + 4);
}

/// A person who plays against a bot as the solver does.
class Ada {
public:
    Ada(std::uint16_t port, std::string token) : visitor_(std::make_unique<Visitor>(port)), token_(std::move(token)) {}

    void create(int chips) {
        visitor_->send(R"({"type":"create","name":"Ada","token":")" + token_ + R"(","options":)" + kids_rules +
                       std::to_string(chips) + R"(}},"bots":["learner"]})");
        table = std::string(visitor_->until("seated").at("table").as_string());
        visitor_->until("view");
    }
    void come_back(std::uint16_t port) {
        visitor_ = std::make_unique<Visitor>(port);
        visitor_->send(R"({"type":"hello","table":")" + table + R"(","token":")" + token_ + R"("})");
        visitor_->until("view");
    }
    /// Until `is_reached` by the view.
    template <class Reached> void play(const Reached& is_reached) {
        std::int64_t sent = -1;
        while (!is_reached(view())) {
            const std::string message = message_for(view());
            const std::int64_t cid = view().at("lastCid").as_int64() + 1;
            if (!message.empty() && cid != sent) {
                visitor_->send(message);
                sent = cid;
            }
            ASSERT_FALSE(visitor_->until("view").is_null());
        }
    }
    /// On turn in a round, so that nothing happens until she moves.
    void play_into(std::int64_t round) {
        play([round](const boost::json::value& now) {
            return now.at("stage") == "playing" && now.at("round").as_int64() >= round && now.at("toMove") == 1;
        });
    }
    void play_out() {
        play([](const boost::json::value& now) {
            return now.as_object().contains("matchOver") && now.at("matchOver").as_bool();
        });
    }
    std::string erase() {
        visitor_->send(R"({"type":"erase","table":")" + table + R"(","token":")" + token_ + R"("})");
        return boost::json::serialize(visitor_->until("erased"));
    }
    [[nodiscard]] const boost::json::value& view() const { return visitor_->view; }

    std::string table;

private:
    std::unique_ptr<Visitor> visitor_;
    std::string token_;
};

class Recovery : public testing::Test {
protected:
    /// A match that is over, one in its second round, and one that was erased.
    void SetUp() override {
        server_ = std::make_unique<TableServer>(file());
        over_ = std::make_unique<Ada>(server_->port(), std::string(32, 'a'));
        over_->create(1);
        over_->play_out();
        erased_ = std::make_unique<Ada>(server_->port(), std::string(32, 'b'));
        erased_->create(1);
        erased_->play_out();
        EXPECT_THAT(erased_->erase(), HasSubstr("\"waiting\":0"));
        running_ = std::make_unique<Ada>(server_->port(), std::string(32, 'c'));
        running_->create(4);
        running_->play_into(2);
        records_ = read_records(*server_);
        EXPECT_THAT(records_[over_->table], HasSubstr("runset-record 1"));
        EXPECT_THAT(records_[running_->table], HasSubstr("runset-record 1"));
    }

    [[nodiscard]] std::string file() const { return place_.file().string(); }
    [[nodiscard]] std::string copy() const { return file() + ".copy"; }

    std::map<std::string, std::string> read_records(const TableServer& server) {
        std::map<std::string, std::string> records;
        for (const Ada* ada : {over_.get(), erased_.get(), running_.get()}) {
            records[ada->table] = ask(server.port(), "/api/games/" + ada->table + "/1");
        }
        return records;
    }
    static std::string seed(const std::string& store, const std::string& table, const std::string& which) {
        server::store::sqlite::file::Connection connection(store,
                                                           server::store::sqlite::file::Connection::Mode::read_only);
        server::store::sqlite::file::Statement select =
            connection.prepare("SELECT seed FROM secrets WHERE table_id = ? ORDER BY round " + which);
        return select.start(table).step() ? select.text(0) : "";
    }
    Ended check(const std::string& store) { return run("", "check --store '" + store + "'"); }

    StorePlace place_{"recovery"};
    std::unique_ptr<TableServer> server_;
    std::unique_ptr<Ada> over_;
    std::unique_ptr<Ada> erased_;
    std::unique_ptr<Ada> running_;
    std::map<std::string, std::string> records_;
};

TEST_F(Recovery, a_backup_has_every_finished_game_and_plays_on) {
    const Ended made = run("", "backup --store '" + file() + "' '" + copy() + "'");
    ASSERT_EQ(made.status, 0) << made.output;
    EXPECT_FALSE(server::store::bytes_of(copy()).contains(seed(file(), running_->table, "DESC"))) << "the open round's";
    EXPECT_EQ(seed(copy(), running_->table, "ASC"), seed(file(), running_->table, "ASC"));
    EXPECT_EQ(check(copy()).status, 0) << check(copy()).output;
    server_->end(SIGKILL);

    for (int start = 0; start < 2; ++start) { // the second one reads what the first has written
        const TableServer restored(copy());
        EXPECT_EQ(read_records(restored), records_);
        EXPECT_THAT(ask(restored.port(), "/metrics"), HasSubstr("\nrunset_tables_frozen 0\n"));
        running_->come_back(restored.port());
        EXPECT_EQ(running_->view().at("stage"), "gathering");
    }
    TableServer restored(copy());
    running_->come_back(restored.port());
    running_->play_into(3);
    const std::string record = ask(restored.port(), "/api/games/" + running_->table + "/1");
    const std::size_t rounds = records_[running_->table].find("proof ");
    EXPECT_EQ(record.substr(0, rounds), records_[running_->table].substr(0, rounds));
    EXPECT_GT(record.size(), records_[running_->table].size());
    std::ofstream(file() + ".txt") << record;
    EXPECT_THAT(run("", "verify '" + file() + ".txt'").output,
                HasSubstr("Round 2: the deals of the table do not follow"))
        << "nobody can tell why a deal is missing, so it is said";
    restored.end(SIGTERM);
    EXPECT_EQ(check(copy()).status, 0) << check(copy()).output;
}

TEST_F(Recovery, damage_is_told_again_at_every_start_and_costs_no_finished_game) {
    server_->end(SIGTERM);
    EXPECT_EQ(check(file()).status, 0) << check(file()).output;
    server::store::tamper(file(), "UPDATE events SET body = body || ' ' WHERE table_id = '" + running_->table +
                                      "' AND seq = (SELECT max(seq) FROM events WHERE table_id = '" + running_->table +
                                      "')");
    const Ended found = check(file());
    EXPECT_EQ(found.status, 1);
    EXPECT_THAT(found.output, AllOf(HasSubstr("Table " + running_->table + ": only the first"),
                                    HasSubstr("1 of its games can still be read"), Not(HasSubstr(over_->table))));
    for (int start = 0; start < 2; ++start) {
        TableServer server(file());
        EXPECT_THAT(ask(server.port(), "/metrics"), HasSubstr("\nrunset_tables_frozen 1\n"));
        EXPECT_EQ(read_records(server), records_);
        server.end(SIGTERM);
    }
    const Ended dumped = run("", "dump --names --form records --store '" + file() + "'");
    EXPECT_EQ(dumped.output, records_[over_->table]) << "finished matches only";
    ASSERT_EQ(run("", "backup --store '" + file() + "' '" + copy() + "'").status, 0);
    EXPECT_EQ(read_records(TableServer(copy())), records_);
}

TEST_F(Recovery, a_cut_log_stops_the_start_until_the_host_accepts_it) {
    server_->end(SIGKILL);
    const auto size = std::filesystem::file_size(file() + "-wal");
    ASSERT_GT(size, 2072U);
    std::filesystem::resize_file(file() + "-wal", size - 2072);
    ASSERT_EQ(TableServer(file()).port(), 0) << "it has played on";
    const Ended refused = run("", "serve --quiet --address 127.0.0.1 --port 0 --store '" + file() + "'");
    EXPECT_EQ(refused.status, 2);
    EXPECT_THAT(refused.output,
                AllOf(HasSubstr("The store is not as it was left: " + file()), HasSubstr("Nothing was changed.")));
    EXPECT_EQ(check(file()).status, 1);
    EXPECT_EQ(run("", "backup --store '" + file() + "' '" + copy() + "'").status, 1) << "it would hide the loss";
    {
        const TableServer server(file(), 0, {"--accept-loss"});
        EXPECT_EQ(read_records(server), records_);
        running_->come_back(server.port());
    }
    const TableServer server(file());
    EXPECT_NE(server.port(), 0);
    EXPECT_THAT(check(file()).output, HasSubstr("the host went on"));
}

TEST_F(Recovery, a_flipped_bit_in_a_seat_is_said) {
    server_->end(SIGTERM);
    server::store::tamper(file(),
                          "UPDATE seats SET token_hash = zeroblob(32) WHERE table_id = '" + running_->table + "'");
    server::store::tamper(file(), "DELETE FROM seats WHERE table_id = '" + over_->table + "'");
    const Ended found = check(file());
    EXPECT_EQ(found.status, 1);
    for (const Ada* ada : {running_.get(), over_.get()}) {
        EXPECT_THAT(found.output, HasSubstr("Table " + ada->table + ": the row of seat 1 is missing or was changed"));
    }
}

TEST_F(Recovery, a_transfer_there_and_back_changes_no_record) {
    if (!postgres_programs()) {
        GTEST_SKIP() << "PostgreSQL is not installed: tools/setup test";
    }
    server_->end(SIGTERM);
    const std::string database = server::store::fresh_database();
    ASSERT_EQ(run("", "transfer --from '" + file() + "' --to '" + database + "'").status, 0);
    EXPECT_EQ(check(database).status, 0) << check(database).output;
    EXPECT_EQ(run("", "dump --names --store '" + database + "'").output,
              run("", "dump --names --store '" + file() + "'").output);
    ASSERT_EQ(run("", "transfer --from '" + database + "' --to '" + copy() + "'").status, 0);
    EXPECT_EQ(check(copy()).status, 0) << check(copy()).output;
    const TableServer server(copy());
    EXPECT_EQ(read_records(server), records_);
    running_->come_back(server.port());
    EXPECT_EQ(running_->view().at("stage"), "playing");
    running_->play_into(3);
}

TEST(CheckProgram, says_what_it_cannot_read) {
    const Ended none = run("", "check --store /nonexistent/store.db");
    EXPECT_EQ(none.status, 2);
    EXPECT_THAT(none.output, HasSubstr("The store cannot be opened"));
}

} // namespace
} // namespace runset::test
