#include "server/store/chain.h"

#include <sodium.h>

namespace runset::server::store {

namespace {

class Sha256 {
public:
    Sha256() { crypto_hash_sha256_init(&state_); }

    Sha256& add(std::string_view text) {
        // An empty view may hold a null pointer, which the library need not take.
        if (!text.empty()) {
            crypto_hash_sha256_update(&state_, reinterpret_cast<const unsigned char*>(text.data()), text.size());
        }
        return *this;
    }
    Sha256& add(const Digest& digest) {
        crypto_hash_sha256_update(&state_, digest.data(), digest.size());
        return *this;
    }
    Sha256& add(std::int64_t number) {
        std::array<unsigned char, 8> bytes{};
        auto rest = static_cast<std::uint64_t>(number);
        for (auto byte = bytes.rbegin(); byte != bytes.rend(); ++byte, rest >>= 8U) {
            *byte = static_cast<unsigned char>(rest & 0xffU);
        }
        crypto_hash_sha256_update(&state_, bytes.data(), bytes.size());
        return *this;
    }
    Digest digest() {
        Digest result{};
        crypto_hash_sha256_final(&state_, result.data());
        return result;
    }

private:
    crypto_hash_sha256_state state_{};
};

} // namespace

Digest first_link(std::string_view table) {
    using namespace std::string_view_literals;
    return Sha256().add("runset/log/1\0"sv).add(table).digest();
}

Digest next_link(const Digest& before, const EventRow& event) {
    return Sha256()
        .add(before)
        .add(event.seq)
        .add(event.at_ms)
        .add(std::int64_t{event.seat})
        .add(event.cid)
        .add(event.body)
        .digest();
}

Digest seat_hash(std::string_view table, const SeatRow& seat) {
    using namespace std::string_view_literals;
    return Sha256()
        .add("runset/seat/1\0"sv)
        .add(static_cast<std::int64_t>(table.size()))
        .add(table)
        .add(std::int64_t{seat.seat})
        .add(seat.token_hash)
        .add(seat.name)
        .digest();
}

} // namespace runset::server::store
