// What travels between a table and its clients, under the protocol's name. The values are the table's own: this folder
// only writes and reads them.
#pragma once

#include "table/command.h"
#include "table/denial.h"
#include "table/told.h"

namespace runset::protocol {

using table::Ask;
using table::Cid;
using table::Command;
using table::Configure;
using table::Create;
using table::Erase;
using table::Forget;
using table::GetReady;
using table::Hello;
using table::Join;
using table::KeepDraft;
using table::Leave;
using table::ListTables;
using table::Ping;
using table::Play;
using table::Reveal;
using table::Say;
using table::SeatBot;
using table::TableOptions;
using table::TakeOver;

using table::code_of;
using table::Denial;

using table::ClockTold;
using table::OwnView;
using table::SeatInfo;
using table::SeatKind;
using table::Stage;
using table::TableView;
using table::TurnTold;

using table::Done;
using table::Pong;
using table::Refused;
using table::Said;
using table::Seated;

} // namespace runset::protocol
