// What the page calls, and what it has to bring along. Both ends of the bridge are plain bytes in the module's memory.

#include <algorithm>
#include <cstdlib>

#include "wasm/engine.h"

extern "C" {
// Brought along by the page.
void sha256(const std::uint8_t* message, std::size_t size, std::uint8_t* digest);
void hmac_sha256(const std::uint8_t* key, std::size_t key_size, const std::uint8_t* message, std::size_t size,
                 std::uint8_t* digest);
void fill_random(std::uint8_t* bytes, std::size_t size);

void* runset_alloc(std::size_t size);
void runset_free(void* memory);
/// The answer's place in the upper 32 bits, its size in the lower ones. It stays there until the next call.
std::uint64_t runset_call(const char* request, std::size_t size);
}

namespace {

using runset::fair::Bytes;
using runset::fair::Digest;

Digest page_sha256(Bytes message) {
    Digest digest{};
    sha256(message.data(), message.size(), digest.data());
    return digest;
}

Digest page_hmac_sha256(Bytes key, Bytes message) {
    Digest digest{};
    hmac_sha256(key.data(), key.size(), message.data(), message.size(), digest.data());
    return digest;
}

void page_chance(std::span<std::uint8_t> bytes) {
    fill_random(bytes.data(), bytes.size());
}

} // namespace

void* runset_alloc(std::size_t size) {
    return std::malloc(std::max<std::size_t>(size, 1)); // NOLINT(*-no-malloc): the page frees it by number
}

void runset_free(void* memory) {
    std::free(memory); // NOLINT(*-no-malloc)
}

std::uint64_t runset_call(const char* request, std::size_t size) {
    static runset::wasm::Engine engine(
        {.hashing = {.sha256 = page_sha256, .hmac_sha256 = page_hmac_sha256}, .fill_random = page_chance});
    static std::string answer;
    answer = engine.answer({request, size});
    constexpr unsigned half = 32;
    return static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(answer.data())) << half | answer.size();
}
