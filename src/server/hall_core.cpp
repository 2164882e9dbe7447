#include "server/hall_core.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "bots/pace.h"
#include "server/bot_threads.h"
#include "server/hall.h"
#include "server/log_line.h"
#include "server/loop_scheduler.h"
#include "server/node_door.h"
#include "server/node_links.h"
#include "server/postgres_store.h"
#include "server/sodium.h"
#include "server/sqlite_store.h"

namespace runset::server {

namespace {

template <class Opened> auto checked(Opened opened, const ServeOptions& options) {
    if (!opened) {
        throw std::runtime_error(explain(text::catalogue(options.language), opened.error()));
    }
    return *std::move(opened);
}

Poster poster(Loop& loop) {
    return [&loop](std::function<void()> work) { loop.post(std::move(work)); };
}

HallOptions hall_options(const ServeOptions& options) {
    return {.surroundings = {.hashing = sodium_hashing(),
                             .fill_with_chance = fill_with_chance,
                             .think_ms = options.are_bots_prompt ? bots::think_at_once : bots::think_like_a_person},
            .most_by_network = {.a_minute = options.tables_a_minute,
                                .a_minute_nearby = std::max(MostTables{}.a_minute_nearby, options.tables_a_minute)}};
}

std::string safety_figure(bool is_unsafe) {
    return "# HELP runset_store_unsafe 1: a power cut may take back what was answered.\n"
           "# TYPE runset_store_unsafe gauge\nrunset_store_unsafe " +
           std::string(is_unsafe ? "1" : "0") + "\n";
}

/// Keeps together what the hall needs, in the order in which it has to go.
class HallCore final : public Receiver {
public:
    HallCore(const ServeOptions& options, Net& net, Loop& loop)
        : scheduler_(loop),
          store_(
              checked(open_sqlite_store(options.store, poster(loop), {.accepts_loss = options.accepts_loss}), options)),
          bots_(loop, options.bot_threads), hall_(hall_options(options), net, *store_, scheduler_, bots_) {
        for (const StoreNote& note : store_->accepted_loss()) {
            log_line("going on all the same: " + explain(text::catalogue(options.language), note));
        }
        hall_.restore();
    }

    void opened(ConnectionId connection, std::string_view address) override { hall_.opened(connection, address); }
    void received(ConnectionId connection, std::string_view text) override { hall_.received(connection, text); }
    void closed(ConnectionId connection) override { hall_.closed(connection); }
    void asked(const HttpAsk& ask, std::shared_ptr<Exchange> exchange) override {
        hall_.asked(ask, std::move(exchange));
    }
    std::string metrics() override { return hall_.metrics() + safety_figure(false); }
    bool is_ready() override { return hall_.is_ready(); }
    void stop(std::function<void()> done) { hall_.stop(std::move(done)); }

private:
    LoopScheduler scheduler_;
    std::unique_ptr<SqliteStore> store_;
    BotThreads bots_;
    Hall hall_;
};

/// A name that no other process has ever had.
std::string fresh_node(const std::string& address) {
    std::array<std::uint8_t, 8> chance{};
    fill_with_chance(chance);
    std::string name = address + "#";
    for (const std::uint8_t byte : chance) {
        name += "0123456789abcdef"[byte >> 4U];
        name += "0123456789abcdef"[byte & 15U];
    }
    return name;
}

/// The same as one of several nodes.
class NodeCore final : public Receiver {
public:
    NodeCore(const ServeOptions& options, Net& net, Loop& loop)
        : scheduler_(loop), secret_(prepared_secret(options)), links_(loop, secret_),
          address_(links_.listen(options.node_address)), node_(fresh_node(address_)),
          store_(checked(open_postgres_store(options.store, poster(loop), node_), options)),
          bots_(loop, options.bot_threads), door_(net, scheduler_, links_),
          hall_(hall_options(options), door_, *store_, scheduler_, bots_),
          register_(
              {.url = options.store, .node = node_, .address = address_, .takes_hints = !options.are_hints_off},
              poster(loop),
              {.beat = [this](Beat beat) { door_.beat(std::move(beat)); }, .trouble = [this] { door_.trouble(); }}) {
        if (!store_->unsafe_settings().empty()) {
            log_line(explain(text::catalogue(options.language),
                             StoreError{.code = "store.unsafe", .detail = store_->unsafe_settings()}));
        }
        hall_.open_among(door_);
        door_.open(hall_, register_);
        door_.beat(register_.begin());
    }

    void opened(ConnectionId connection, std::string_view address) override { door_.opened(connection, address); }
    void received(ConnectionId connection, std::string_view text) override { door_.received(connection, text); }
    void closed(ConnectionId connection) override { door_.closed(connection); }
    void asked(const HttpAsk& ask, std::shared_ptr<Exchange> exchange) override {
        door_.asked(ask, std::move(exchange));
    }
    std::string metrics() override { return door_.metrics() + safety_figure(!store_->unsafe_settings().empty()); }
    bool is_ready() override { return door_.is_ready(); }
    void stop(std::function<void()> done) { door_.stop(std::move(done)); }

private:
    /// The store brings the database up to date, so it is opened once before the secret is looked for.
    static Digest prepared_secret(const ServeOptions& options) {
        (void)checked(open_postgres_store(options.store, [](const std::function<void()>& work) { work(); }), options);
        return site_secret(options.store);
    }

    LoopScheduler scheduler_;
    Digest secret_;
    NodeLinks links_;
    std::string address_;
    std::string node_;
    std::unique_ptr<PostgresStore> store_;
    BotThreads bots_;
    NodeDoor door_;
    Hall hall_;
    NodeRegister register_; // last: its thread ends first
};

template <class Made> Core core_of(const ServeOptions& options, Net& net, Loop& loop) {
    auto core = std::make_unique<Made>(options, net, loop);
    Made* made = core.get();
    return {.receiver = std::move(core), .stop = [made](std::function<void()> done) { made->stop(std::move(done)); }};
}

} // namespace

Core make_hall_core(const ServeOptions& options, Net& net, Loop& loop) {
    return is_postgres_url(options.store) ? core_of<NodeCore>(options, net, loop)
                                          : core_of<HallCore>(options, net, loop);
}

} // namespace runset::server
