// Entries of a table's log: what reads prints back to the same line.
#include <cstdlib>

#include "table/kept/event_text.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace runset;
    const std::string_view line(reinterpret_cast<const char*>(data), size);
    const auto entry = table::kept::parse_entry({}, line);
    if (!entry) {
        return 0;
    }
    const std::string printed = table::kept::print_entry({}, *entry);
    const auto again = table::kept::parse_entry({}, printed);
    if (!again || !(*again == *entry)) {
        std::abort();
    }
    return 0;
}
