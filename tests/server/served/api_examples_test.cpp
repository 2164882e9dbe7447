// The programs of examples/ that play over the API: each makes a table and plays a match to its end, and two of them
// meet.

#include <array>
#include <future>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/served/either_served.h"

namespace runset::test {

namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

std::filesystem::path example(const std::string& name) {
    return std::filesystem::path(RUNSET_TEST_DATA).parent_path().parent_path() / "examples" / name;
}

struct Client {
    std::string name;
    std::string command; // to be followed by the server's address
};

std::vector<Client> clients() {
    return {{.name = "python", .command = "python3 -B '" + example("api_client.py").string() + "' --server "},
            {.name = "javascript", .command = "node '" + example("api_client.mjs").string() + "' "}};
}

std::string output_of(const std::string& command) {
    std::FILE* pipe = ::popen(("timeout 120 " + command + " 2>&1").c_str(), "r");
    std::string output;
    std::array<char, 4096> bytes{};
    for (std::size_t count = 0; (count = std::fread(bytes.data(), 1, bytes.size(), pipe)) > 0;) {
        output.append(bytes.data(), count);
    }
    EXPECT_EQ(::pclose(pipe), 0) << output;
    return output;
}

std::string address_of(const TableServer& server) {
    return "http://127.0.0.1:" + std::to_string(server.port());
}

} // namespace

using ApiExamples = EitherServed;
RUNSET_ON_BOTH_STORES(ApiExamples);

TEST_P(ApiExamples, each_client_plays_a_match_against_a_bot) {
    const auto server = serve();
    for (const Client& client : clients()) {
        const std::string output = output_of(client.command + address_of(*server) + " --rounds 1");
        EXPECT_THAT(output, AllOf(HasSubstr("seat 1\n"), HasSubstr("winner"))) << client.name;
    }
}

TEST_P(ApiExamples, two_clients_meet_at_a_table) {
    const auto server = serve();
    const std::string url = address_of(*server);
    // The first waits at a table that everybody may see, the second finds it there.
    auto first = std::async(std::launch::async, [&] {
        return output_of(clients()[0].command + url + " --edition classic --rounds 1 --bots '' --open");
    });
    std::string table;
    for (int tries = 0; table.empty() && tries < 300; ++tries) {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        RawClient reader(server->port());
        (void)reader.send(get_text("/api/tables"));
        const std::string answer = reader.read_answer();
        const auto list = boost::json::parse(answer.substr(answer.find("\r\n\r\n") + 4)).at("tables").as_array();
        table = list.empty() ? "" : std::string(list[0].at("table").as_string());
    }
    ASSERT_FALSE(table.empty());
    const std::string second = output_of(clients()[1].command + url + " --table " + table);
    EXPECT_THAT(second, HasSubstr("table " + table + " seat 2\n"));
    const std::string both = first.get();
    // Both tell the same end.
    EXPECT_EQ(both.substr(both.find("\nseat 1 ")), second.substr(second.find("\nseat 1 ")));
}

} // namespace runset::test
