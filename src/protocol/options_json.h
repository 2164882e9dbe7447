// Options and seats as JSON, for the .cpp files of this folder alone: nobody else sees a JSON type.
#pragma once

#include "protocol/parts_json.h"
#include "protocol/vocabulary.h"

namespace runset::protocol {

void write_options(JsonText& json, const TableOptions& options);
/// Inside an object that the caller opens and closes.
void write_seat_fields(JsonText& json, const SeatInfo& seat);

} // namespace runset::protocol
