// Game records: what reads prints back the same, and replaying never does more than refuse.
#include <cstdlib>

#include "notation/record.h"
#include "rules/deck.h"
#include "solver/can_lay.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace runset;
    const auto record = notation::parse_record({reinterpret_cast<const char*>(data), size});
    if (!record) {
        return record.error().line >= 1 && record.error().column >= 1 ? 0 : (std::abort(), 0);
    }
    const auto again = notation::parse_record(notation::print_record(*record));
    if (!again || !(*again == *record)) {
        std::abort();
    }
    if (const auto state = notation::replay(*record, solver::can_lay); state && state->round > 0) {
        rules::TileCounts all = state->table.tiles();
        for (int i = 0; i < state->seat_count; ++i) {
            all += state->seats[static_cast<std::size_t>(i)].rack;
        }
        for (rules::Tile tile : state->pile.tiles()) {
            all.add(tile);
        }
        if (!(all == rules::all_tiles(state->settings))) {
            std::abort();
        }
    }
    return 0;
}
