#include "server/seat_hashes.h"

#include <vector>

#include "server/chain.h"

namespace runset::server {

void hash_old_seats(Connection& connection) {
    Transaction transaction(connection, Transaction::Kind::writing);
    std::vector<std::pair<std::string, SeatRow>> rows;
    Statement select = connection.prepare("SELECT table_id, seat, token_hash, name FROM seats");
    for (select.start(); select.step();) {
        rows.emplace_back(select.text(0), SeatRow{.seat = static_cast<int>(select.integer(1)),
                                                  .token_hash = select.digest(2),
                                                  .name = select.text(3)});
    }
    Statement update = connection.prepare("UPDATE seats SET hash = ? WHERE table_id = ? AND seat = ?");
    for (const auto& [table, seat] : rows) {
        update.run(seat_hash(table, seat), table, seat.seat);
    }
    transaction.commit();
}

} // namespace runset::server
