#include "wasm/fingerprint.h"

#include "solver/sample.h"

std::uint64_t runset_fingerprint() {
    return runset::solver::fingerprint(runset::solver::fingerprint_seeds);
}
