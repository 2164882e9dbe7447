#include "server/hall_core.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "bots/pace.h"
#include "server/hall/hall.h"
#include "server/loop/bot_threads.h"
#include "server/loop/loop_scheduler.h"
#include "server/machine/log_line.h"
#include "server/machine/sodium.h"
#include "server/nodes/door.h"
#include "server/nodes/links.h"
#include "server/store/postgres/postgres_store.h"
#include "server/store/sqlite/sqlite_store.h"

namespace runset::server {

namespace {

template <class Opened> auto checked(Opened opened, const ServeOptions& options) {
    if (!opened) {
        throw std::runtime_error(store::explain(text::catalogue(options.language), opened.error()));
    }
    return *std::move(opened);
}

loop::Poster poster(loop::Loop& loop) {
    return [&loop](std::function<void()> work) { loop.post(std::move(work)); };
}

hall::HallOptions hall_options(const ServeOptions& options) {
    return {
        .surroundings = {.hashing = machine::sodium_hashing(),
                         .fill_random = machine::fill_random,
                         .think_ms = options.are_bots_prompt ? bots::think_at_once : bots::think_like_a_person},
        .most_by_network = {.a_minute = options.tables_a_minute,
                            .a_minute_nearby = std::max(hall::MostTables{}.a_minute_nearby, options.tables_a_minute)}};
}

std::string safety_figure(bool is_unsafe) {
    return "# HELP runset_store_unsafe 1: a power cut may take back what was answered.\n"
           "# TYPE runset_store_unsafe gauge\nrunset_store_unsafe " +
           std::string(is_unsafe ? "1" : "0") + "\n";
}

/// Keeps together what the hall needs, in the order in which it has to go.
class HallCore final : public net::Receiver {
public:
    HallCore(const ServeOptions& options, net::Net& net, loop::Loop& loop)
        : scheduler_(loop), store_(checked(store::sqlite::open_sqlite_store(options.store, poster(loop),
                                                                            {.accepts_loss = options.accepts_loss}),
                                           options)),
          bots_(loop, options.bot_threads), hall_(hall_options(options), net, *store_, scheduler_, bots_) {
        for (const store::StoreNote& note : store_->accepted_loss()) {
            machine::log_line("going on all the same: " + store::explain(text::catalogue(options.language), note));
        }
        hall_.restore();
    }

    void opened(net::ConnectionId connection, std::string_view address) override { hall_.opened(connection, address); }
    void received(net::ConnectionId connection, std::string_view text) override { hall_.received(connection, text); }
    void closed(net::ConnectionId connection) override { hall_.closed(connection); }
    void asked(const net::HttpAsk& ask, std::shared_ptr<net::Exchange> exchange) override {
        hall_.asked(ask, std::move(exchange));
    }
    std::string metrics() override { return hall_.metrics() + safety_figure(false); }
    bool is_ready() override { return hall_.is_ready(); }
    void stop(std::function<void()> done) { hall_.stop(std::move(done)); }

private:
    loop::LoopScheduler scheduler_;
    std::unique_ptr<store::sqlite::SqliteStore> store_;
    loop::BotThreads bots_;
    hall::Hall hall_;
};

/// A name that no other process has ever had.
std::string fresh_node(const std::string& address) {
    std::array<std::uint8_t, 8> chance{};
    machine::fill_random(chance);
    std::string name = address + "#";
    for (const std::uint8_t byte : chance) {
        name += "0123456789abcdef"[byte >> 4U];
        name += "0123456789abcdef"[byte & 15U];
    }
    return name;
}

/// The same as one of several nodes.
class NodeCore final : public net::Receiver {
public:
    NodeCore(const ServeOptions& options, net::Net& net, loop::Loop& loop)
        : scheduler_(loop), secret_(prepared_secret(options)), links_(loop, secret_),
          address_(links_.listen(options.node_address)), node_(fresh_node(address_)),
          store_(checked(store::postgres::open_postgres_store(options.store, poster(loop), node_), options)),
          bots_(loop, options.bot_threads), door_(net, scheduler_, links_),
          hall_(hall_options(options), door_, *store_, scheduler_, bots_),
          register_({.url = options.store, .node = node_, .address = address_, .takes_hints = !options.are_hints_off},
                    poster(loop),
                    {.beat = [this](nodes::Beat beat) { door_.beat(std::move(beat)); },
                     .trouble = [this] { door_.trouble(); }}) {
        if (!store_->unsafe_settings().empty()) {
            machine::log_line(
                store::explain(text::catalogue(options.language),
                               store::StoreError{.code = "store.unsafe", .detail = store_->unsafe_settings()}));
        }
        hall_.open_among(door_);
        door_.open(hall_, register_);
        door_.beat(register_.begin());
    }

    void opened(net::ConnectionId connection, std::string_view address) override { door_.opened(connection, address); }
    void received(net::ConnectionId connection, std::string_view text) override { door_.received(connection, text); }
    void closed(net::ConnectionId connection) override { door_.closed(connection); }
    void asked(const net::HttpAsk& ask, std::shared_ptr<net::Exchange> exchange) override {
        door_.asked(ask, std::move(exchange));
    }
    std::string metrics() override { return door_.metrics() + safety_figure(!store_->unsafe_settings().empty()); }
    bool is_ready() override { return door_.is_ready(); }
    void stop(std::function<void()> done) { door_.stop(std::move(done)); }

private:
    /// The store brings the database up to date, so it is opened once before the secret is looked for.
    static store::Digest prepared_secret(const ServeOptions& options) {
        (void)checked(
            store::postgres::open_postgres_store(options.store, [](const std::function<void()>& work) { work(); }),
            options);
        return nodes::site_secret(options.store);
    }

    loop::LoopScheduler scheduler_;
    store::Digest secret_;
    nodes::NodeLinks links_;
    std::string address_;
    std::string node_;
    std::unique_ptr<store::postgres::PostgresStore> store_;
    loop::BotThreads bots_;
    nodes::NodeDoor door_;
    hall::Hall hall_;
    nodes::NodeRegister register_; // last: its thread ends first
};

template <class Made> Core core_of(const ServeOptions& options, net::Net& net, loop::Loop& loop) {
    auto core = std::make_unique<Made>(options, net, loop);
    Made* made = core.get();
    return {.receiver = std::move(core), .stop = [made](std::function<void()> done) { made->stop(std::move(done)); }};
}

} // namespace

Core make_hall_core(const ServeOptions& options, net::Net& net, loop::Loop& loop) {
    return store::postgres::is_postgres_url(options.store) ? core_of<NodeCore>(options, net, loop)
                                                           : core_of<HallCore>(options, net, loop);
}

} // namespace runset::server
