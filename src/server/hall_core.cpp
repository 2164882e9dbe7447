#include "server/hall_core.h"

#include <algorithm>
#include <stdexcept>

#include "bots/bot.h"
#include "server/bot_threads.h"
#include "server/hall.h"
#include "server/loop_scheduler.h"
#include "server/postgres_store.h"
#include "server/sodium.h"
#include "server/sqlite_store.h"

namespace runset::server {

namespace {

int think_at_once(std::string_view /*level*/, std::uint64_t /*seed*/) {
    return 0;
}

int think_like_a_person(std::string_view level, std::uint64_t seed) {
    const bots::Bot* bot = bots::find_bot(level);
    return bot == nullptr ? 0 : bots::think_ms(bot->think, seed, 0); // the seed already differs from turn to turn
}

template <class Opened> std::unique_ptr<Store> checked(Opened opened, const ServeOptions& options) {
    if (!opened) {
        throw std::runtime_error(explain(text::catalogue(options.language), opened.error()));
    }
    return *std::move(opened);
}

std::unique_ptr<Store> open_store(const ServeOptions& options, Poster post) {
    return is_postgres_url(options.store) ? checked(open_postgres_store(options.store, std::move(post)), options)
                                          : checked(open_sqlite_store(options.store, std::move(post)), options);
}

/// Keeps together what the hall needs, in the order in which it has to go.
class HallCore final : public Receiver {
public:
    HallCore(const ServeOptions& options, Net& net, Loop& loop) : scheduler_(loop), bots_(loop, options.bot_threads) {
        store_ = open_store(options, [&loop](std::function<void()> work) { loop.post(std::move(work)); });
        const HallOptions hall{
            .surroundings = {.hashing = sodium_hashing(),
                             .fill_with_chance = fill_with_chance,
                             .think_ms = options.are_bots_prompt ? think_at_once : think_like_a_person},
            .tables_a_minute = options.tables_a_minute,
            .tables_a_minute_nearby = std::max(HallOptions{}.tables_a_minute_nearby, options.tables_a_minute)};
        hall_ = std::make_unique<Hall>(hall, net, *store_, scheduler_, bots_);
        hall_->restore();
    }

    void opened(ConnectionId connection, std::string_view address) override { hall_->opened(connection, address); }
    void received(ConnectionId connection, std::string_view text) override { hall_->received(connection, text); }
    void closed(ConnectionId connection) override { hall_->closed(connection); }
    void asked(const HttpAsk& ask, std::shared_ptr<Exchange> exchange) override {
        hall_->asked(ask, std::move(exchange));
    }
    std::string metrics() override { return hall_->metrics(); }
    bool is_ready() override { return hall_->is_ready(); }
    void stop(std::function<void()> done) { hall_->stop(std::move(done)); }

private:
    LoopScheduler scheduler_;
    std::unique_ptr<Store> store_;
    BotThreads bots_;
    std::unique_ptr<Hall> hall_;
};

} // namespace

Core make_hall_core(const ServeOptions& options, Net& net, Loop& loop) {
    auto core = std::make_unique<HallCore>(options, net, loop);
    HallCore* hall = core.get();
    return {.receiver = std::move(core), .stop = [hall](std::function<void()> done) { hall->stop(std::move(done)); }};
}

} // namespace runset::server
