// Options, tables and seats as JSON, for the .cpp files of this folder alone: nobody else sees a JSON type.
#pragma once

#include "protocol/json_text.h"
#include "protocol/vocabulary.h"

namespace runset::protocol {

void write_options(JsonText& json, const TableOptions& options);
void write_table(JsonText& json, const rules::Settings& settings, const rules::Table& table);
/// Inside an object that the caller opens and closes.
void write_seat_fields(JsonText& json, const SeatInfo& seat);

} // namespace runset::protocol
