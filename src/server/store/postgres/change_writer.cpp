#include "server/store/postgres/change_writer.h"

#include "server/store/chain.h"

namespace runset::server::store::postgres {

namespace {

/// The questions about a batch, as columns.
struct Questions {
    std::vector<std::string> made{};
    std::vector<Digest> first_links{};
    std::vector<std::string> tables{};
    std::vector<std::string> command_tables{};
    std::vector<std::int64_t> command_seats{};
    std::vector<std::int64_t> cids{};
    std::vector<std::string> round_tables{};
    std::vector<std::int64_t> rounds{};
};

Questions questions_of(std::span<const Change* const> changes) {
    Questions ask;
    for (const Change* change : changes) {
        if (change->is_new) {
            ask.made.push_back(change->table);
            ask.first_links.push_back(first_link(change->table));
        }
        ask.tables.push_back(change->table);
        for (const EventRow& event : change->events) {
            if (event.cid >= 0) {
                ask.command_tables.push_back(change->table);
                ask.command_seats.push_back(event.seat);
                ask.cids.push_back(event.cid);
            }
        }
        for (const SecretRow& secret : change->secrets) {
            ask.round_tables.push_back(change->table);
            ask.rounds.push_back(secret.round);
        }
    }
    return ask;
}

std::optional<PgChangeWriter::Mark> mark_of(const PgBatch& batch) {
    const PgBatch::Events& events = batch.events();
    if (events.seqs.empty()) {
        return std::nullopt;
    }
    return PgChangeWriter::Mark{.table = events.tables[0], .seq = events.seqs[0], .link = events.links[0]};
}

} // namespace

std::vector<Kept> PgChangeWriter::write(std::span<const Change* const> changes) {
    undecided_.reset();
    PgTransaction transaction(connection_, PgTransaction::Kind::writing);
    PgBatch batch(lock(changes));
    decided_.clear();
    for (const Change* change : changes) {
        decided_.push_back(batch.add(*change));
    }
    queue_rows(batch);
    queue_rest(batch);
    undecided_ = Undecided{.transaction = transaction_, .mark = mark_of(batch)};
    transaction.commit();
    undecided_.reset();
    return decided_;
}

PgChangeWriter::Places PgChangeWriter::queue_questions(std::span<const Change* const> changes) {
    const Questions ask = questions_of(changes);
    Places places;
    std::size_t asked = 1; // behind the beginning of the transaction
    connection_.queue("SELECT pg_current_xact_id()::text::bigint");
    // Most changes are a single event. A question about nothing is left out: each costs the database some time.
    const auto place_of = [&](bool is_wanted, std::string_view sql, const PgValues& values) {
        if (!is_wanted) {
            return std::size_t{0};
        }
        connection_.queue(sql, values);
        return ++asked;
    };
    // Sorted, so that two nodes never wait for each other.
    places.made = place_of(!ask.made.empty(),
                           "INSERT INTO runset.tables(id, status, is_saved, touched_ms, last_seq, head, epoch, owner) "
                           "SELECT DISTINCT ON (id) id, 0, 0, 0, 0, head, 1, $3 "
                           "FROM unnest($1, $2) AS made(id, head) ORDER BY id ON CONFLICT DO NOTHING RETURNING id",
                           PgValues().add(ask.made).add(ask.first_links).add(owner_));
    places.tables =
        place_of(true, "SELECT id, last_seq, head, epoch FROM runset.tables WHERE id = ANY($1) ORDER BY id FOR UPDATE",
                 PgValues().add(ask.tables));
    places.commands = place_of(!ask.cids.empty(),
                               "SELECT e.table_id, e.seat, e.cid FROM unnest($1, $2, $3) AS ask(id, seat, cid) JOIN "
                               "runset.events e ON e.table_id = ask.id AND e.seat = ask.seat AND e.cid = ask.cid",
                               PgValues().add(ask.command_tables).add(ask.command_seats).add(ask.cids));
    places.rounds =
        place_of(!ask.rounds.empty(),
                 "SELECT s.table_id, s.round FROM unnest($1, $2) AS ask(id, round) JOIN runset.secrets s ON "
                 "s.table_id = ask.id AND s.round = ask.round",
                 PgValues().add(ask.round_tables).add(ask.rounds));
    return places;
}

PgFound PgChangeWriter::lock(std::span<const Change* const> changes) {
    const Places places = queue_questions(changes);
    const std::vector<PgRows> rows = connection_.send();
    transaction_ = rows[1].integer(0, 0);
    const auto for_each_row = [&](std::size_t place, const auto& take) {
        for (int row = 0; place > 0 && row < rows[place].count(); ++row) {
            take(rows[place], row);
        }
    };
    PgFound found;
    for_each_row(places.tables, [&](const PgRows& all, int row) {
        found.tables[all.text(row, 0)] = {
            .seq = all.integer(row, 1), .link = all.digest(row, 2), .epoch = all.integer(row, 3)};
    });
    for_each_row(places.made, [&](const PgRows& all, int row) { found.tables[all.text(row, 0)].is_unclaimed = true; });
    for_each_row(places.commands, [&](const PgRows& all, int row) {
        found.commands.emplace(all.text(row, 0), static_cast<int>(all.integer(row, 1)), all.integer(row, 2));
    });
    for_each_row(places.rounds, [&](const PgRows& all, int row) {
        found.rounds.emplace(all.text(row, 0), static_cast<int>(all.integer(row, 1)));
    });
    return found;
}

void PgChangeWriter::queue_rows(const PgBatch& batch) {
    const PgBatch::Events& events = batch.events();
    if (!events.seqs.empty()) {
        connection_.queue("INSERT INTO runset.events SELECT * FROM unnest($1, $2, $3, $4, $5, $6, $7, $8)",
                          PgValues()
                              .add(events.tables)
                              .add(events.seqs)
                              .add(events.times)
                              .add(events.seats)
                              .add(events.cids)
                              .add_bytes(events.bodies)
                              .add(events.links)
                              .add(events.epochs));
    }
    std::vector<std::string> ids;
    std::vector<std::int64_t> seqs;
    std::vector<Digest> links;
    std::vector<std::optional<std::int64_t>> touched;
    std::vector<std::optional<std::int64_t>> status;
    std::vector<std::int64_t> saved;
    for (const auto& [id, row] : batch.rows()) {
        ids.push_back(id);
        seqs.push_back(row.end.seq);
        links.push_back(row.end.link);
        touched.push_back(row.touched_ms);
        status.push_back(row.status);
        saved.push_back(row.is_saved ? 1 : 0);
    }
    connection_.queue("UPDATE runset.tables t SET last_seq = n.seq, head = n.head, touched_ms = coalesce(n.touched_ms, "
                      "t.touched_ms), status = coalesce(n.status, t.status), is_saved = greatest(t.is_saved, n.saved) "
                      "FROM unnest($1, $2, $3, $4, $5, $6) AS n(id, seq, head, touched_ms, status, saved) WHERE t.id = "
                      "n.id",
                      PgValues().add(ids).add(seqs).add(links).add(touched).add(status).add(saved));
    if (const std::vector<std::string> unclaimed = batch.unclaimed(); !unclaimed.empty()) {
        connection_.queue("DELETE FROM runset.tables WHERE id = ANY($1)", PgValues().add(unclaimed));
    }
}

void PgChangeWriter::queue_rest(const PgBatch& batch) {
    if (!batch.seeds().empty()) {
        std::vector<std::string> ids;
        std::vector<std::int64_t> rounds;
        std::vector<Digest> seeds;
        for (const auto& [place, seed] : batch.seeds()) {
            ids.push_back(place.first);
            rounds.push_back(place.second);
            seeds.push_back(seed);
        }
        connection_.queue("INSERT INTO runset.secrets SELECT * FROM unnest($1, $2, $3)",
                          PgValues().add(ids).add(rounds).add(seeds));
    }
    if (!batch.seats().empty()) {
        std::vector<std::string> ids;
        std::vector<std::int64_t> seats;
        std::vector<Digest> tokens;
        std::vector<std::string> names;
        std::vector<Digest> hashes;
        for (const auto& [place, seat] : batch.seats()) {
            ids.push_back(place.first);
            seats.push_back(seat.seat);
            tokens.push_back(seat.token_hash);
            names.push_back(seat.name);
            hashes.push_back(seat_hash(place.first, seat));
        }
        connection_.queue(
            "INSERT INTO runset.seats(table_id, seat, token_hash, name, hash) SELECT * FROM unnest($1, $2, "
            "$3, $4, $5) ON CONFLICT(table_id, seat) "
            "DO UPDATE SET token_hash = excluded.token_hash, name = excluded.name, hash = excluded.hash",
            PgValues().add(ids).add(seats).add(tokens).add_bytes(names).add(hashes));
    }
}

} // namespace runset::server::store::postgres
