#include "bots/waiting.h"

namespace runset::bots {

using rules::Move;
using rules::View;

bool has_opened(const View& view) {
    return view.seats[view.viewer->index].has_opened;
}

int smallest_other_rack(const View& view) {
    int smallest = rules::max_tiles;
    for (int i = 0; i < view.seat_count; ++i) {
        if (i != view.viewer->index) {
            smallest = std::min(smallest, view.seats[static_cast<std::size_t>(i)].rack_size);
        }
    }
    return smallest;
}

int largest_other_rack(const View& view) {
    int largest = 0;
    for (int i = 0; i < view.seat_count; ++i) {
        if (i != view.viewer->index) {
            largest = std::max(largest, view.seats[static_cast<std::size_t>(i)].rack_size);
        }
    }
    return largest;
}

bool must_lay(const View& view) {
    return view.settings.must_lay_if_able ||
           (view.pile_size == 0 && view.settings.pass_on_empty == rules::PassOnEmpty::only_if_unable);
}

Move draw_or_pass(const View& view) {
    return view.pile_size > 0 ? Move(rules::DrawMove{}) : Move(rules::PassMove{});
}

} // namespace runset::bots
