// What a server tells may come from anybody, and the server may be anybody's: its texts are made fit for a terminal
// where they come in.
#pragma once

#include "protocol/answer.h"

namespace runset::cli::client {

[[nodiscard]] protocol::Told printable_told(protocol::Told told);

} // namespace runset::cli::client
