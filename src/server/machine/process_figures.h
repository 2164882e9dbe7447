// What the process itself uses, under the names that Prometheus' own clients give it.
#pragma once

#include <string>

namespace runset::server::machine {

[[nodiscard]] std::string process_figures();

} // namespace runset::server::machine
