#include "server/store/sqlite/seat_hashes.h"

#include <vector>

#include "server/store/chain.h"

namespace runset::server::store::sqlite {

void hash_old_seats(file::Connection& connection) {
    file::Transaction transaction(connection, file::Transaction::Kind::writing);
    std::vector<std::pair<std::string, SeatRow>> rows;
    file::Statement select = connection.prepare("SELECT table_id, seat, token_hash, name FROM seats");
    for (select.start(); select.step();) {
        rows.emplace_back(select.text(0), SeatRow{.seat = static_cast<int>(select.integer(1)),
                                                  .token_hash = select.digest(2),
                                                  .name = select.text(3)});
    }
    file::Statement update = connection.prepare("UPDATE seats SET hash = ? WHERE table_id = ? AND seat = ?");
    for (const auto& [table, seat] : rows) {
        update.run(seat_hash(table, seat), table, seat.seat);
    }
    transaction.commit();
}

} // namespace runset::server::store::sqlite
