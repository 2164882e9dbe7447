// A table that is being played at, steered by bytes: commands of four hostile clients, lost connections, crashes and
// full disks. The table is in order after every step, and its log alone leads to it.
#include <cstdlib>

#include "support/hostile.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using runset::test::Hostile;
    if (size > 400) {
        return 0;
    }
    std::size_t at = 0;
    try {
        Hostile hostile([&]() -> std::uint8_t { return at < size ? data[at++] : 0; });
        while (at < size && hostile.step()) {
        }
        hostile.check_log();
    } catch (const Hostile::Fault& fault) {
        std::fputs(fault.what(), stderr);
        std::abort();
    }
    return 0;
}
