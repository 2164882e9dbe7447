// What a client asks for: any bytes are read or refused with a reason, and what was read is written and read the same
// again, with the letters of each edition.
#include <cstdlib>

#include "protocol/command_json.h"
#include "rules/edition.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace runset;
    for (const rules::Settings& settings : rules::editions()) {
        const auto command = protocol::read_command({reinterpret_cast<const char*>(data), size}, settings);
        if (!command) {
            if (command.error().text_key.empty()) {
                std::abort();
            }
            continue;
        }
        const std::string text = protocol::write_command(*command, settings);
        const auto again = protocol::read_command(text, settings);
        if (!again || protocol::write_command(*again, settings) != text) {
            std::abort();
        }
    }
    return 0;
}
