#include "fair/deal.h"

#include <utility>
#include <vector>

namespace runset::fair {

namespace {

class Message {
public:
    Message(std::string_view label, const DealName& name) {
        add(label);
        add(std::uint8_t{0});
        add(name.table);
        add(std::uint8_t{0});
        add_word(static_cast<std::uint32_t>(name.deal));
    }

    void add(std::string_view text) { bytes_.insert(bytes_.end(), text.begin(), text.end()); }
    void add(std::uint8_t byte) { bytes_.push_back(byte); }
    void add(const Digest& digest) { bytes_.insert(bytes_.end(), digest.begin(), digest.end()); }
    void add_word(std::uint32_t word) {
        for (unsigned shift = 32; shift > 0; shift -= 8) {
            bytes_.push_back(static_cast<std::uint8_t>(word >> (shift - 8)));
        }
    }

    [[nodiscard]] Bytes bytes() const { return bytes_; }

private:
    std::vector<std::uint8_t> bytes_;
};

/// The stream of numbers that follows from a key.
class Words {
public:
    Words(const Hashing& hashing, const Digest& key) : hashing_(hashing), key_(key) {}

    std::uint32_t next() {
        if (at_ == block_.size()) {
            const std::array<std::uint8_t, 4> counter{
                static_cast<std::uint8_t>(count_ >> 24U), static_cast<std::uint8_t>(count_ >> 16U),
                static_cast<std::uint8_t>(count_ >> 8U), static_cast<std::uint8_t>(count_)};
            block_ = hashing_.hmac_sha256(key_, counter);
            ++count_;
            at_ = 0;
        }
        std::uint32_t word = 0;
        for (int i = 0; i < 4; ++i) {
            word = word << 8U | block_[at_++];
        }
        return word;
    }

    /// Evenly from 0 to limit - 1: words of the uneven rest at the upper end are thrown again.
    std::uint32_t below(std::uint32_t limit) {
        const std::uint64_t all = std::uint64_t{1} << 32U;
        const std::uint64_t even = all - all % limit;
        std::uint32_t word = next();
        while (word >= even) {
            word = next();
        }
        return word % limit;
    }

private:
    const Hashing& hashing_;
    Digest key_;
    Digest block_{};
    std::size_t at_ = std::tuple_size_v<Digest>;
    std::uint32_t count_ = 0;
};

Digest deck_key(const Hashing& hashing, const DealName& name, const Digest& seed,
                std::span<const std::optional<Digest>> nonces) {
    Message message("runset/deck/1", name);
    message.add(static_cast<std::uint8_t>(nonces.size()));
    for (std::size_t i = 0; i < nonces.size(); ++i) {
        message.add(static_cast<std::uint8_t>(i));
        message.add(static_cast<std::uint8_t>(nonces[i] ? 1 : 0));
        if (nonces[i]) {
            message.add(*nonces[i]);
        }
    }
    return hashing.hmac_sha256(seed, message.bytes());
}

} // namespace

Digest seed_commitment(const Hashing& hashing, const DealName& name, const Digest& seed) {
    Message message("runset/deal/1", name);
    message.add(seed);
    return hashing.sha256(message.bytes());
}

Digest nonce_commitment(const Hashing& hashing, const DealName& name, rules::Seat seat, const Digest& nonce) {
    Message message("runset/nonce/1", name);
    message.add(seat.index);
    message.add(nonce);
    return hashing.sha256(message.bytes());
}

Chance chance_of(const Hashing& hashing, const DealName& name, const Digest& seed,
                 std::span<const std::optional<Digest>> nonces, const rules::Settings& settings) {
    Words words(hashing, deck_key(hashing, name, seed, nonces));
    rules::Deck deck = rules::sorted_deck(settings);
    for (auto left = static_cast<std::uint32_t>(deck.count); left > 1; --left) {
        std::swap(deck.tiles[left - 1], deck.tiles[words.below(left)]);
    }
    const std::uint64_t high = words.next();
    const std::uint64_t low = words.next();
    const auto lot = static_cast<std::uint8_t>(words.below(static_cast<std::uint32_t>(nonces.size())));
    return {.dealt = {.deck = deck, .shuffle_seed = high << 32U | low}, .by_lot = {lot}};
}

} // namespace runset::fair
