#include "noninterference/dealer.h"

#include <algorithm>
#include <string_view>

#include "rules/random.h"
#include "server/machine/sodium.h"

namespace runset::noninterference {

namespace {

using fair::Bytes;
using fair::Digest;

constexpr std::size_t seed_bytes = 32;
constexpr std::size_t seed_bytes_of_bots = 8;
constexpr std::size_t words_in_all = 256;

struct Chosen {
    std::vector<std::uint32_t> words{}; // that make the deck out of the sorted one
    rules::Random shared{0};
    rules::Random secret{0};
};

Chosen& chosen() {
    static Chosen one;
    return one;
}

Digest ideal_sha256(Bytes message) {
    constexpr std::string_view label = "runset/deal/1";
    const bool is_commitment =
        message.size() > label.size() + seed_bytes && std::equal(label.begin(), label.end(), message.begin());
    return server::machine::sodium_hashing().sha256(is_commitment ? message.first(message.size() - seed_bytes)
                                                                  : message);
}

/// Block i of the stream of words; the key is of no interest.
Digest chosen_hmac(Bytes /*key*/, Bytes message) {
    Digest block{};
    if (message.size() != 4) {
        return block;
    }
    for (std::size_t i = 0; i < block.size(); ++i) {
        const std::uint32_t word = chosen().words[message[3] * 8U + i / 4];
        block[i] = static_cast<std::uint8_t>(word >> (24 - 8 * (i % 4)));
    }
    return block;
}

} // namespace

void choose_chance(const rules::Settings& settings, const Tiles& deck, std::uint64_t shared, std::uint64_t secret) {
    const rules::Deck sorted = rules::sorted_deck(settings);
    Tiles tiles(sorted.all().begin(), sorted.all().end());
    chosen() = {.words = {}, .shared = rules::Random(shared), .secret = rules::Random(secret)};
    for (std::size_t left = tiles.size(); left > 1; --left) {
        const auto end = tiles.begin() + static_cast<std::ptrdiff_t>(left);
        const auto found = std::find(tiles.begin(), end, deck[left - 1]);
        chosen().words.push_back(static_cast<std::uint32_t>(found - tiles.begin()));
        std::iter_swap(found, end - 1);
    }
    chosen().words.resize(words_in_all);
}

fair::Hashing ideal_hashing() {
    return {.sha256 = ideal_sha256, .hmac_sha256 = chosen_hmac};
}

void fill_with_chosen_chance(std::span<std::uint8_t> bytes) {
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const bool is_secret = bytes.size() == seed_bytes && i >= seed_bytes_of_bots;
        bytes[i] = static_cast<std::uint8_t>(is_secret ? chosen().secret.next() : chosen().shared.next());
    }
}

} // namespace runset::noninterference
