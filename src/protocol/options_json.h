// Options and seats as JSON, for the .cpp files of this folder alone: nobody else sees a JSON type.
#pragma once

#include "protocol/table_view.h"

namespace boost::json {
class object;
} // namespace boost::json

namespace runset::protocol {

[[nodiscard]] boost::json::object options_json(const TableOptions& options);
[[nodiscard]] boost::json::object seat_json(const SeatInfo& seat);

} // namespace runset::protocol
