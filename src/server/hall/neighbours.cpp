#include "server/hall/neighbours.h"

namespace runset::server::hall {

void NoNeighbours::look(const std::string& /*table*/, const std::string& /*token*/,
                        std::function<void(api::Seen)> done) {
    done(std::unexpected(protocol::Denial::no_such_table));
}

const std::vector<std::string>& NoNeighbours::lists() const {
    static const std::vector<std::string> none;
    return none;
}

} // namespace runset::server::hall
