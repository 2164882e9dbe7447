// Where tables are kept: an append-only log of events for each, and what must not stand in the log. The store knows
// nothing of rummy; bodies of events are lines of text to it. What is reported as kept is on the disk.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/hex.h"

namespace runset::server::store {

using notation::Digest;

struct EventRow {
    std::int64_t seq = 0;   // from 1 without gaps
    std::int64_t at_ms = 0; // wall clock, for people alone
    int seat = -1;          // whose command led to it; -1 nobody's. A seat's second owner has a number of his own
    std::int64_t cid = -1;  // the command's number; -1 none. Unique for a table and seat
    std::string body{};
};

/// A round's seed. It is written before its commitment is shown and read by nobody before the round has ended.
struct SecretRow {
    int round = 0; // counted over all matches of a table
    Digest seed{};
};

/// Stands in a backup for the seed of a deal that was still open: whoever finds the copy must not see racks. That deal
/// is void there, and the table deals anew.
inline constexpr Digest left_out_seed = [] {
    constexpr std::string_view words = "runset/seed left out of a backup";
    Digest seed{};
    for (std::size_t i = 0; i < seed.size(); ++i) {
        seed[i] = static_cast<std::uint8_t>(words[i]);
    }
    return seed;
}();

struct SeatRow {
    int seat = 0; // a seat's second owner has a number of his own, as in the events
    Digest token_hash{};
    std::string name{};
};

/// `erased`: its players have deleted it; of the table there is nothing left but its code.
enum class TableStatus : std::uint8_t { live, finished, frozen, erased };

/// All that one step of a table writes: kept as a whole or not at all.
struct Change {
    std::string table{};
    bool is_new = false;
    std::int64_t epoch = 0;      // in which this node has the table; 0: there is one node only
    bool is_saved = false;       // from now on kept for ever; else deleted 30 days after the last event
    std::int64_t touched_ms = 0; // by the store's clock; 0: the table counts as touched when it was before
    std::vector<EventRow> events{};
    std::vector<SecretRow> secrets{};
    std::vector<SeatRow> seats{}; // new or changed
    std::optional<TableStatus> status{};
};

enum class Kept : std::uint8_t {
    yes,
    conflict,    // a row with this seq, (seat, cid) or round is there already, the id of a new table is taken, or the
                 // table of a change that is not new does not exist
    lost,        // another node has the table now: nothing was written and nothing will be
    unavailable, // disk full, I/O error, or an earlier change of this table was not kept so that a seq is missing:
                 // nothing was written; it may go better later
};

struct StoredTable {
    std::string id{};
    TableStatus status = TableStatus::live;
    std::int64_t touched_ms = 0; // its last event, by the store's clock
    bool is_chain_good = true;   // false: somebody changed the log by hand, or the disk did; never play on from it
    std::vector<EventRow> events{};
    std::size_t good_events = 0;  // where the chain is broken: so many from the first can be trusted
    std::vector<int> bad_seats{}; // rows of `seats` that were changed by hand or by the disk
    std::vector<SecretRow> secrets{};
    std::vector<SeatRow> seats{};
};

/// A table as it stands in the list of all of them, whatever its status.
struct ListedTable {
    std::string id{};
    bool is_saved = false;
};

/// The database cannot be asked at the moment.
struct StoreAway {};

/// Why something is not taken out of the store.
enum class NotErased : std::uint8_t {
    bad_token, // nobody with this token has ever sat there
    not_kept,  // it could not be written; it may go better later
};

/// A table that was read, or none if there is none.
using TableRead = std::expected<std::optional<StoredTable>, StoreAway>;

/// What the store knows of time. Its clock tells how old tables are (clock.h).
struct StoreTimes {
    std::int64_t up_ms = 0;    // the server has been up so far, over all its runs
    std::int64_t clock_ms = 0; // the store's clock; 0: it has none yet
    std::int64_t away_ms = 0;  // since these were kept, by the wall clock; below 0 if that was set back
};

class Store {
public:
    virtual ~Store() = default;

    /// Writes soon, together with whatever else is waiting; `done` is called later from the store's poster (see the
    /// maker of the store), in the order of the calls. While nobody can know whether a change is kept, its `done` waits
    /// and those behind it go before it; it is never called if the store is closed meanwhile.
    virtual void keep(Change change, std::function<void(Kept)> done) = 0;

    /// These lag at most some seconds behind. `away_ms` is not kept.
    virtual void keep_times(const StoreTimes& times, std::int64_t wall_ms) = 0;
    /// As they were kept, and how long ago that was by the wall clock. A database goes by its own.
    virtual StoreTimes times(std::int64_t wall_ms) = 0;
    /// From now on ages are counted by this clock. If the store had none, every table counts as touched now, and no
    /// table that is over counts as younger than now.
    virtual void begin_clock(std::int64_t clock_ms) = 0;

    /// All live tables, for the start.
    virtual std::vector<StoredTable> live_tables() = 0;
    /// Tables that were found to be damaged. Asked at the start, and of SQLite now and then.
    [[nodiscard]] virtual int count_frozen() { return 0; }
    /// One table whatever its status.
    virtual std::optional<StoredTable> table(std::string_view id) = 0;
    /// The same for whoever must not wait, neither for the store nor for what is made of the table: `look` is called in
    /// a thread of the store's, then `done` from the store's poster. Where too many wait, it is as if the store were
    /// away.
    virtual void read_table(std::string_view id, std::function<void(const TableRead&)> look,
                            std::function<void()> done) {
        look(table(id));
        done();
    }

    using Forgotten = std::expected<void, NotErased>;
    /// How many people there still have to ask.
    using Erased = std::expected<int, NotErased>;

    /// Takes a player's name out of everything kept. The log itself holds no names. `done` is called now, or later from
    /// the store's poster.
    virtual void forget(std::string_view table, const Digest& token_hash,
                        const std::function<void(Forgotten)>& done) = 0;

    /// A player asks to delete a table and all that is kept of it: with the last one who asks the table is erased.
    /// `done` as above.
    virtual void erase(std::string_view table, const Digest& token_hash, const std::function<void(Erased)>& done) = 0;

    /// Deletes tables that are over, that nobody saved, and that were not touched since then by the store's clock.
    /// `done` is told how many: at most a hundred a call, the oldest first.
    virtual void delete_before(std::int64_t at_ms, std::function<void(int)> done) = 0;
};

} // namespace runset::server::store
