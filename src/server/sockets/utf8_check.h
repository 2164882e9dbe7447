// Whether bytes are UTF-8 (RFC 3629), looked at as they come: a character may begin in one piece and end in the next.
#pragma once

#include <cstdint>
#include <string_view>

namespace runset::server::sockets {

class Utf8Check {
public:
    /// False as soon as nothing that follows can make it text.
    bool take(std::string_view bytes);
    /// No character has begun without its end.
    [[nodiscard]] bool is_whole() const { return missing_ == 0; }

private:
    bool begin(std::uint8_t first);

    std::uint8_t missing_ = 0; // bytes of the character that has begun
    std::uint8_t least_ = 0;   // the next of them lies between these
    std::uint8_t most_ = 0;
};

} // namespace runset::server::sockets
