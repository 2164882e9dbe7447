#include "server/sockets/utf8_check.h"

namespace runset::server::sockets {

namespace {

constexpr std::uint8_t least_more = 0x80; // of any byte but the first
constexpr std::uint8_t most_more = 0xBF;

} // namespace

bool Utf8Check::take(std::string_view bytes) {
    for (const char c : bytes) {
        const auto byte = static_cast<std::uint8_t>(c);
        if (missing_ == 0) {
            if (byte >= least_more && !begin(byte)) {
                return false;
            }
            continue;
        }
        if (byte < least_ || byte > most_) {
            return false;
        }
        --missing_;
        least_ = least_more;
        most_ = most_more;
    }
    return true;
}

/// The second byte has narrower limits where else a character would have two spellings, be half of a pair of UTF-16 or
/// lie beyond the last one.
bool Utf8Check::begin(std::uint8_t first) {
    least_ = least_more;
    most_ = most_more;
    if (first >= 0xC2 && first <= 0xDF) {
        missing_ = 1;
    } else if (first >= 0xE0 && first <= 0xEF) {
        missing_ = 2;
        least_ = first == 0xE0 ? 0xA0 : least_more;
        most_ = first == 0xED ? 0x9F : most_more;
    } else if (first >= 0xF0 && first <= 0xF4) {
        missing_ = 3;
        least_ = first == 0xF0 ? 0x90 : least_more;
        most_ = first == 0xF4 ? 0x8F : most_more;
    } else {
        return false;
    }
    return true;
}

} // namespace runset::server::sockets
