// What a server tells: any bytes are read or refused with a reason, and what was read is written and read the same
// again.
#include <cstdlib>

#include "protocol/told_json.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace runset;
    const auto told = protocol::read_told({reinterpret_cast<const char*>(data), size});
    if (!told) {
        return told.error().text_key.empty() ? (std::abort(), 0) : 0;
    }
    const auto* view = std::get_if<protocol::TableView>(&*told);
    const rules::Settings settings = view != nullptr ? view->options.settings : rules::Settings{};
    const std::string text = protocol::write_told(settings, *told);
    const auto again = protocol::read_told(text);
    // Bytes that are no part of the value are dropped by the first writing, so the second gives the same text.
    return again && protocol::write_told(settings, *again) == text ? 0 : (std::abort(), 0);
}
