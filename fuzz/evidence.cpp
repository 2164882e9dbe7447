// Evidence of a broken promise: what reads prints back the same, and whoever wrote it, examining it does no harm.
#include <cstdlib>

#include "server/machine/sodium.h"
#include "witness/breach.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace runset;
    const auto evidence = witness::parse_evidence({reinterpret_cast<const char*>(data), size});
    if (!evidence) {
        return evidence.error().line >= 1 && evidence.error().column >= 1 ? 0 : (std::abort(), 0);
    }
    const auto again = witness::parse_evidence(witness::print_evidence(*evidence));
    if (!again || !(*again == *evidence)) {
        std::abort();
    }
    static_cast<void>(witness::find_breach(server::machine::sodium_hashing(), *evidence));
    static_cast<void>(witness::standing_of(*evidence));
    return 0;
}
