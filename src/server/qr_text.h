// A link as a QR code for the terminal, so that a phone can be pointed at it.
#pragma once

#include <string>

namespace runset::server {

/// Black on white whatever the terminal's colours are, with the white border that readers need; two modules a
/// character. Empty if the link is too long.
[[nodiscard]] std::string qr_text(const std::string& link);

} // namespace runset::server
