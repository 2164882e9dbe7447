#include "server/nodes/register.h"

#include <algorithm>
#include <array>

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "server/machine/sodium.h"
#include "server/nodes/lease.h"
#include "server/store/postgres/patience.h"
#include "server/store/postgres/table_reader.h"

namespace runset::server::nodes {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds between_beats{100}; // at least, whatever hints come
constexpr std::chrono::milliseconds try_again{200};
/// After the database was away all leases have run out: time for everybody to renew theirs.
constexpr std::chrono::milliseconds calm_down{2'500};
constexpr std::int64_t orphans_at_once = 100;

} // namespace

NodeRegister::NodeRegister(NodeOptions options, loop::Poster post, Handlers handlers)
    : options_(std::move(options)), post_(std::move(post)), handlers_(std::move(handlers)),
      alarm_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

Beat NodeRegister::begin() {
    Beat first = beat();
    thread_ = std::thread([this] { run(); });
    return first;
}

NodeRegister::~NodeRegister() {
    is_ending_ = true;
    wake();
    if (thread_.joinable()) {
        thread_.join();
    }
    ::close(alarm_);
}

void NodeRegister::wake() {
    const std::uint64_t one = 1;
    (void)!::write(alarm_, &one, sizeof one);
}

void NodeRegister::add(Ask ask) {
    {
        const std::lock_guard lock(mutex_);
        asks_.push_back(std::move(ask));
    }
    wake();
}

void NodeRegister::find(std::string table, bool is_missing, std::function<void(Found)> done) {
    add([this, table = std::move(table), is_missing,
         done = std::move(done)](store::postgres::PgConnection* connection) {
        auto answer = std::make_shared<Found>();
        if (connection != nullptr) {
            *answer = found(*connection, table, is_missing);
        }
        post_([answer, done] { done(std::move(*answer)); });
    });
}

void NodeRegister::find_made(const store::Digest& token_hash, std::function<void(std::optional<std::string>)> done) {
    add([this, token_hash, done = std::move(done)](store::postgres::PgConnection* connection) {
        std::optional<std::string> id;
        if (connection != nullptr) {
            const store::postgres::PgRows rows =
                connection->run("SELECT t.id FROM runset.seats s JOIN runset.tables t ON t.id = "
                                "s.table_id WHERE s.seat = 0 AND s.token_hash = $1 AND t.status = 0",
                                store::postgres::PgValues().add(token_hash));
            id = rows.count() > 0 ? std::optional(rows.text(0, 0)) : std::nullopt;
        }
        post_([id, done] { done(id); });
    });
}

void NodeRegister::publish(std::string list) {
    const std::lock_guard lock(mutex_);
    if (list != list_) {
        list_ = std::move(list);
        wake();
    }
}

void NodeRegister::leave(std::function<void()> done) {
    add([this, done = std::move(done)](store::postgres::PgConnection* connection) {
        if (connection != nullptr) {
            has_left_ = true;
            leave_register(*connection, options_.node);
            if (options_.takes_hints) {
                connection->run("SELECT pg_notify('runset', 'left')");
            }
        }
        post_(done);
    });
}

store::postgres::PgConnection& NodeRegister::connected() {
    if (!connection_ || !connection_->is_usable()) {
        connection_.reset();
        connection_ = std::make_unique<store::postgres::PgConnection>(options_.url, store::postgres::pg_patience);
        if (options_.takes_hints) {
            connection_->run("LISTEN runset");
        }
    }
    return *connection_;
}

void NodeRegister::run() {
    while (!is_ending_) {
        std::vector<Ask> asks;
        {
            const std::lock_guard lock(mutex_);
            asks.swap(asks_);
        }
        answer(asks);
        if (!has_left_ && Clock::now() >= next_beat_) {
            beat_and_tell();
        }
        wait();
    }
}

void NodeRegister::answer(const std::vector<Ask>& asks) {
    bool is_away = false; // then the others need not wait for it too
    for (const Ask& ask : asks) {
        try {
            ask(is_away ? nullptr : &connected());
        } catch (const store::postgres::PgFault&) {
            is_away = !connection_ || !connection_->is_usable();
            ask(nullptr);
        }
    }
}

void NodeRegister::beat_and_tell() {
    try {
        auto shared = std::make_shared<Beat>(beat());
        post_([this, shared] { handlers_.beat(std::move(*shared)); });
    } catch (const store::postgres::PgFault&) {
        leases_.begin_anew();
        next_beat_ = Clock::now() + try_again;
        calm_at_ = Clock::now() + calm_down;
        post_(handlers_.trouble);
    }
}

Beat NodeRegister::beat() {
    std::string list;
    {
        const std::lock_guard lock(mutex_);
        list = list_;
    }
    Beat beat;
    store::postgres::PgConnection& connection = connected();
    renew_lease(connection, options_, list, beat);
    end_stale_leases(beat);
    last_beat_ = Clock::now();
    // A node that stands still says nothing: the others look as soon as its lease has run out.
    next_beat_ = std::min<Clock::time_point>(
        beat.asked_at + beat_every, last_beat_ + std::max(between_beats, std::min(beat_every, beat.first_end)));
    if (last_beat_ >= calm_at_) {
        take_orphans(beat);
    }
    if (list != told_list_ && options_.takes_hints) {
        connection.run("SELECT pg_notify('runset', 'list')");
    }
    told_list_ = std::move(list);
    return beat;
}

/// Their nodes are gone, or stand still and have stopped believing in them.
void NodeRegister::end_stale_leases(Beat& beat) {
    std::vector<SeenLease> seen;
    seen.reserve(beat.others.size());
    for (const OtherNode& other : beat.others) {
        seen.push_back(other.lease);
    }
    for (const SeenLease& stale : leases_.stale(seen, Clock::now())) {
        end_lease(*connection_, stale);
        std::erase_if(beat.others, [&](const OtherNode& other) { return other.lease == stale; });
    }
}

/// In small portions, so that several nodes share them.
void NodeRegister::take_orphans(Beat& beat) {
    for (bool may_be_more = true; may_be_more && !is_ending_;) {
        const std::vector<std::string> ids = orphans(*connection_, orphans_at_once);
        may_be_more = ids.size() == static_cast<std::size_t>(orphans_at_once);
        if (ids.empty()) {
            return;
        }
        std::ranges::move(take(*connection_, claim(*connection_, options_.node, ids, false)),
                          std::back_inserter(beat.taken));
    }
}

std::vector<Taken> NodeRegister::take(store::postgres::PgConnection& connection,
                                      const std::map<std::string, std::int64_t>& epochs) {
    std::vector<std::string> ids;
    ids.reserve(epochs.size());
    for (const auto& [id, epoch] : epochs) {
        ids.push_back(id);
    }
    std::vector<Taken> taken;
    for (store::StoredTable& table :
         ids.empty() ? std::vector<store::StoredTable>{} : store::postgres::read_tables(connection, ids)) {
        const std::int64_t epoch = epochs.at(table.id);
        taken.push_back({.epoch = epoch, .table = std::move(table)});
    }
    return taken;
}

Found NodeRegister::found(store::postgres::PgConnection& connection, const std::string& table, bool is_missing) {
    using enum Found::Where;
    const Owner owner = owner_of(connection, table);
    if (!owner.is_there) {
        return {.where = nowhere};
    }
    if (owner.node == options_.node && !is_missing) {
        return {.where = here};
    }
    if (owner.node != options_.node && owner.is_alive) {
        return {.where = elsewhere, .address = owner.address};
    }
    std::vector<Taken> mine = take(connection, claim(connection, options_.node, {table}, is_missing));
    return mine.empty() ? Found{.where = unknown} : Found{.where = taken, .taken = std::move(mine[0])};
}

void NodeRegister::wait() {
    const auto rest = has_left_ ? beat_every : std::chrono::ceil<std::chrono::milliseconds>(next_beat_ - Clock::now());
    const bool is_connected = connection_ && connection_->is_usable();
    std::array<pollfd, 2> ready{
        pollfd{.fd = alarm_, .events = POLLIN, .revents = 0},
        pollfd{.fd = is_connected ? connection_->descriptor() : -1, .events = POLLIN, .revents = 0}};
    ::poll(ready.data(), ready.size(), static_cast<int>(std::clamp<std::int64_t>(rest.count(), 0, beat_every.count())));
    std::uint64_t count = 0;
    (void)!::read(alarm_, &count, sizeof count);
    bool is_wanted = false;
    if (ready[1].revents != 0) {
        try {
            is_wanted = !connection_->hints().empty();
        } catch (const store::postgres::PgFault&) {
            is_wanted = true;
        }
    }
    const std::lock_guard lock(mutex_);
    if (is_wanted || (is_connected && list_ != told_list_)) {
        next_beat_ = std::min(next_beat_, std::max(Clock::now(), last_beat_ + between_beats));
    }
}

store::Digest site_secret(const std::string& url) {
    store::postgres::PgConnection connection(url, store::postgres::pg_patience);
    store::Digest secret{};
    machine::fill_random(secret);
    connection.queue("INSERT INTO runset.keys VALUES('nodes', $1) ON CONFLICT DO NOTHING",
                     store::postgres::PgValues().add(secret));
    connection.queue("SELECT value FROM runset.keys WHERE name = 'nodes'");
    return connection.send()[1].digest(0, 0);
}

} // namespace runset::server::nodes
