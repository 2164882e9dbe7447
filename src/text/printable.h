// What of a text that others have written may be shown: no controls, nothing that turns or hides what stands around it.
#pragma once

#include <string>
#include <string_view>

namespace runset::text {

/// The text for a terminal: a mark stands for everything that is not to be printed, and for what is no UTF-8.
[[nodiscard]] std::string printable(std::string_view text);

/// True if all of it may be shown, something of it is seen, and it neither begins nor ends with what is not.
[[nodiscard]] bool is_readable_name(std::string_view text);

} // namespace runset::text
