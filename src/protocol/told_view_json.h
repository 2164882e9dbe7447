// Views read from JSON, for the .cpp files of this folder alone: nobody else sees a JSON type.
#pragma once

#include "protocol/message_fields.h"
#include "protocol/vocabulary.h"

namespace runset::protocol {

[[nodiscard]] Read<TableView> read_view(const boost::json::object& message);

[[nodiscard]] SeatInfo read_seat_info(Fields& fields);

} // namespace runset::protocol
