// The JSON lines of `runset judge`: any bytes get a verdict or a reason.
#include <cstdlib>

#include "protocol/lines/case_json.h"
#include "solver/can_lay.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace runset;
    const auto given = protocol::lines::read_case({reinterpret_cast<const char*>(data), size});
    if (!given) {
        return given.error().text_key.empty() ? (std::abort(), 0) : 0;
    }
    const auto verdict = protocol::lines::judge_case(*given, solver::can_lay);
    return protocol::lines::write_verdict(*given, verdict, "").empty() ? (std::abort(), 0) : 0;
}
