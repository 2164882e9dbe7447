// Deals worked out by an independent script (tools/make_deal_vectors.py) from docs/fair.md.

#include <fstream>
#include <sstream>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "fair/deal.h"
#include "notation/tile_text.h"
#include "rules/edition.h"
#include "server/machine/sodium.h"

namespace runset::fair {

namespace {

namespace json = boost::json;

json::array vectors() {
    std::ifstream file(RUNSET_TEST_DATA "/deal_vectors.json");
    std::ostringstream text;
    text << file.rdbuf();
    return json::parse(text.str()).as_array();
}

Digest digest(const json::value& hex) {
    return notation::parse_digest(std::string_view(hex.as_string())).value();
}

} // namespace

TEST(Deal, follows_from_seed_and_numbers_as_described) {
    const Hashing hashing = server::machine::sodium_hashing();
    ASSERT_EQ(vectors().size(), 8U);
    for (const json::value& given : vectors()) {
        const std::string table(given.at("table").as_string());
        const DealName name{.table = table, .deal = given.at("deal").to_number<int>()};
        const auto settings = rules::find_edition(std::string_view(given.at("edition").as_string()), "").value();
        const Digest seed = digest(given.at("seed"));
        EXPECT_EQ(seed_commitment(hashing, name, seed), digest(given.at("commitment")));
        std::vector<std::optional<Digest>> nonces;
        for (const json::value& nonce : given.at("nonces").as_array()) {
            const rules::Seat seat{static_cast<std::uint8_t>(nonces.size())};
            nonces.push_back(nonce.is_null() ? std::nullopt : std::optional(digest(nonce)));
            if (nonces.back()) {
                EXPECT_EQ(nonce_commitment(hashing, name, seat, *nonces.back()),
                          digest(given.at("nonceCommitments").at(seat.index)));
            }
        }
        const Chance chance = chance_of(hashing, name, seed, nonces, settings);
        EXPECT_EQ(notation::print_deck(settings, chance.dealt.deck), std::string(given.at("deck").as_string()));
        EXPECT_EQ(std::to_string(chance.dealt.shuffle_seed), std::string(given.at("shuffleSeed").as_string()));
        EXPECT_EQ(chance.by_lot.index + 1, given.at("lot").as_int64());
    }
}

TEST(Deal, every_part_of_a_commitment_counts) {
    const Hashing hashing = server::machine::sodium_hashing();
    const Digest seed{1};
    const Digest promised = seed_commitment(hashing, {.table = "AB", .deal = 1}, seed);
    EXPECT_NE(seed_commitment(hashing, {.table = "AB", .deal = 2}, seed), promised);
    EXPECT_NE(seed_commitment(hashing, {.table = "AC", .deal = 1}, seed), promised);
    EXPECT_NE(seed_commitment(hashing, {.table = "AB", .deal = 1}, Digest{2}), promised);
    EXPECT_NE(nonce_commitment(hashing, {.table = "AB", .deal = 1}, {0}, seed), promised);
    EXPECT_NE(nonce_commitment(hashing, {.table = "AB", .deal = 1}, {0}, seed),
              nonce_commitment(hashing, {.table = "AB", .deal = 1}, {1}, seed));
}

} // namespace runset::fair
