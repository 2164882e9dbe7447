// Nothing that the real program says anywhere holds a secret (S3): not its log, not a figure, not an answer over HTTP,
// not a message, while the round is being played. The secrets are known from its store.

#include <gtest/gtest.h>

#include "notation/hex.h"
#include "server/machine/sodium.h"
#include "server/served/either_served.h"
#include "support/running.h"
#include "support/view_player.h"

namespace runset::test {

namespace {

const std::string token = "0123456789abcdef0123456789abcdef";

std::string hex_of(const notation::Digest& digest) {
    return notation::print_hex(digest);
}

std::string capital(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return text;
}

std::string asked(std::uint16_t port, const std::string& path) {
    RawClient client(port);
    client.send(get_text(path));
    return client.read_answer();
}

/// Plays some turns beside a bot and gives all that was told.
std::string play_some(std::uint16_t port, std::string* table) {
    Visitor ada(port);
    std::string all;
    const auto hear = [&](std::string_view type) {
        for (boost::json::value message = ada.next(); !message.is_null(); message = ada.next()) {
            all += boost::json::serialize(message) + "\n";
            if (message.at("type").as_string() == type) {
                return;
            }
        }
    };
    ada.send(R"({"type":"create","name":"Ada","token":")" + token +
             R"(","options":{"edition":"classic","seats":2,"open":true},"bots":["player"]})");
    hear("seated");
    hear("view");
    *table = std::string(ada.view.at("table").as_string());
    for (int moves = 0; moves < 8;) {
        const std::string message = message_for(ada.view);
        if (!message.empty()) {
            ada.send(message);
            ++moves;
        }
        hear("view");
    }
    for (const std::string path : {"/", "/healthz", "/readyz", "/metrics", "/api/tables"}) {
        all += asked(port, path);
    }
    return all + asked(port, "/api/games/" + *table + "/1") + asked(port, "/nothing/" + *table);
}

} // namespace

using ServedSecrets = EitherServed;
RUNSET_ON_BOTH_STORES(ServedSecrets);

TEST_P(ServedSecrets, nothing_said_anywhere_holds_a_seed_or_a_token) {
    const StorePlace place("secrets");
    const std::filesystem::path output = place.file().string() + ".said";
    std::string table;
    std::string said;
    {
        RunningProgram program("serve --address 127.0.0.1 --port 0 --quiet --prompt-bots --store '" +
                                   place_->address() + "'",
                               "/dev/null", output);
        ASSERT_TRUE(program.says("listening on"));
        const std::string line = program.said();
        const auto port =
            static_cast<std::uint16_t>(std::stoi(line.substr(line.find(":", line.find("127.0.0.1")) + 1)));
        said = play_some(port, &table);
        said += program.said();
    }
    const auto store = open();
    ASSERT_TRUE(store);
    const auto stored = store->table(table);
    ASSERT_TRUE(stored);
    ASSERT_EQ(stored->secrets.size(), 1U);
    ASSERT_GT(said.size(), 20'000U);
    const std::vector<std::uint8_t> bytes(token.begin(), token.end());
    const std::string seed = hex_of(stored->secrets[0].seed);
    std::vector<std::string> secrets{seed, token, hex_of(server::machine::sodium_hashing().sha256(bytes)),
                                     seed.substr(0, 16), seed.substr(48)};
    secrets.emplace_back(reinterpret_cast<const char*>(stored->secrets[0].seed.data()), 32);
    for (const std::string& secret : secrets) {
        EXPECT_EQ(said.find(secret), std::string::npos) << secret;
        EXPECT_EQ(said.find(capital(secret)), std::string::npos) << secret;
    }
    EXPECT_NE(said.find(stored->id), std::string::npos) << "nothing was looked at";
}

} // namespace runset::test
