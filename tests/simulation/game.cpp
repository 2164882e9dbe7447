#include "simulation/game.h"

#include <memory>

#include "protocol/answer.h"
#include "server/hall/hall.h"
#include "simulation/audit.h"
#include "simulation/disk.h"
#include "simulation/retention.h"
#include "simulation/spans.h"
#include "support/world.h"

namespace runset::simulation {

namespace {

constexpr std::int64_t minute_ms = 60'000;

/// Bots answer after a moment, as from a thread of their own.
class SlowBots final : public server::loop::BotPool {
public:
    SlowBots(server::loop::Scheduler& scheduler, rules::Random& random) : scheduler_(scheduler), random_(random) {}
    void think(std::function<void()> work, std::function<void()> done) override {
        work();
        scheduler_.at(scheduler_.now_ms() + static_cast<std::int64_t>(random_.below(200)), std::move(done));
    }

private:
    server::loop::Scheduler& scheduler_;
    rules::Random& random_;
};

class Game {
public:
    explicit Game(const GameOptions& options)
        : random_(options.seed), faults_(random_),
          wire_(timeline_, faults_, random_, [this](ConnectionId to, const auto& message) { witness(to, message); }) {
        test::test_chance() = rules::Random(options.seed);
        for (const Fault fault : options.without) {
            faults_.switch_off(fault);
        }
        faults_.set_most(options.most_faults);
        // Half of the worlds forget soon, for nobody plays for thirty days here.
        hall_options_.surroundings = test::test_surroundings();
        hall_options_.surroundings.patience = {.grace_ms = has(Bug::no_grace) ? 0 : table::grace_ms,
                                               .least_after_restart_ms =
                                                   has(Bug::charges_restart) ? 0 : table::least_after_restart_ms};
        hall_options_.forget_after_ms =
            random_.below(2) == 0 ? some_ms(minute_ms, 60 * minute_ms) : hall_options_.forget_after_ms;
        if (faults_.is_on(Fault::wall_jump) && random_.below(2) == 0) {
            wall_offset_ms_ = some_clock_step(random_); // a board without a battery
        }
        disk_.on_delete = [this](const server::store::StoredTable& table) {
            notes_.complain(retention_.deleted(table, up_now(), hall_options_.forget_after_ms));
        };
        put_bystander(disk_);
    }

    Outcome run() {
        start();
        seat_people();
        fate();
        run_until([this] { return notes_.is_match_over || notes_.is_closed; }, stormy_ms);
        calm_down();
        run_until([this] { return is_settled(); }, calm_ms);
        run_until([this] { return is_settled() && !is_anybody_wrongly_away(); }, minute_ms);
        if (notes_.problem.empty() && !is_settled()) {
            notes_.complain("the game does not end");
        }
        if (notes_.problem.empty()) {
            finish();
        }
        Outcome outcome{.problem = notes_.problem, .faults = faults_.fired(), .trace = wire_.trace()};
        for (int i = 0; i < fault_count; ++i) {
            outcome.struck[static_cast<std::size_t>(i)] = faults_.count(static_cast<Fault>(i));
        }
        outcome.events = history_.really_up_ms.size();
        return outcome;
    }

private:
    static constexpr std::int64_t stormy_ms = 90 * minute_ms;
    static constexpr std::int64_t calm_ms = 12 * 60 * minute_ms;

    struct Process {
        Process(Game& game)
            : clock(game.timeline_, game.wall_offset_ms_),
              store(
                  game.disk_, game.timeline_, game.faults_, game.random_,
                  [&game](std::int64_t end, const server::store::Change& change) { game.write_begins(end, change); },
                  [&game](const server::store::Change& change) { game.kept(change); }),
              bots(clock, game.random_), hall(game.hall_options_, game.wire_, store, clock, bots) {
            clock.are_timers_lost = [this] { return store.loses_timers; };
            game.wire_.loses_messages = [this] { return has(Bug::drops_waiting) && store.is_writing(); };
            game.wire_.hides_views = [this] { return store.hides_views; };
        }

        ProcessClock clock;
        DiskStore store;
        SlowBots bots;
        server::hall::Hall hall;
    };

    void start() {
        process_ = std::make_unique<Process>(*this);
        started_at_ = timeline_.now();
        retention_.started();
        if (const auto length = disk_.event_count(notes_.table)) {
            history_.restarts.push_back({.up_ms = disk_.times.up_ms, .log_length = *length});
        }
        process_->hall.restore();
        wire_.plug(&process_->hall);
    }

    void crash() {
        if (!process_) {
            return;
        }
        wire_.unplug();
        process_->store.die();
        end_process();
    }

    /// Stopped in good order.
    void stop() {
        process_->hall.stop([this] {
            // Not from inside the hall: the process ends after it.
            timeline_.at(timeline_.now(), [this] {
                if (process_) {
                    wire_.unplug();
                    end_process();
                }
            });
        });
    }

    void end_process() {
        was_up_ms_ += timeline_.now() - started_at_;
        process_.reset();
        if (faults_.strikes(Fault::long_off, random_, 4)) {
            // Nothing else can tell how long the server was off.
            wall_offset_ms_ += std::abs(some_clock_step(random_));
        }
        timeline_.at(timeline_.now() + some_ms(100, 20'000), [this] {
            if (!process_) {
                start();
            }
        });
    }

    void write_begins(std::int64_t end, const server::store::Change& change) {
        if (has(Bug::done_before_kept) && !change.events.empty() && change.events.front().cid >= 0) {
            const server::store::EventRow& row = change.events.front();
            wire_.send(wire_.last_speaker(),
                       std::make_shared<const std::string>(protocol::write_done({.cid = row.cid, .seq = row.seq})));
        }
        if (faults_.strikes(Fault::crash_writing, random_, 60)) {
            timeline_.at(some_ms(timeline_.now(), end + 1), [this] { crash(); });
        }
    }

    void kept(const server::store::Change& change) {
        if (process_ && process_->hall.figures().frozen > 0) {
            notes_.complain("the table was frozen");
        }
        retention_.touched(change.table, up_now());
        if (notes_.table.empty() && !change.events.empty() && change.events.front().seq == 1) {
            history_.really_up_ms.clear(); // a table of which nobody was told may stand there already
        }
        if (notes_.table.empty() || change.table == notes_.table) {
            for (std::size_t i = 0; i < change.events.size(); ++i) {
                history_.really_up_ms.push_back(up_now());
            }
        }
    }

    /// Nothing is told before it is kept, and a seat has one connection.
    void witness(ConnectionId to, const boost::json::object& message) {
        const boost::json::string& type = message.at("type").as_string();
        if (type == "view" || type == "done") {
            const auto length = disk_.event_count(seat_of_.contains(to) ? tables_of_[to] : notes_.table);
            if (length && message.at("seq").as_int64() > *length) {
                notes_.complain("told before it was kept: " + boost::json::serialize(message));
            }
        }
        if (type == "view" && message.at("you").is_null()) {
            seat_of_.erase(to);
        }
        if (type == "seated") {
            const std::int64_t seat = message.at("seat").as_int64();
            seat_of_[to] = seat;
            tables_of_[to] = std::string(message.at("table").as_string());
            timeline_.at(timeline_.now(), [this, to, seat] { check_tabs(to, seat); });
        }
    }

    void check_tabs(ConnectionId newest, std::int64_t seat) {
        for (const ConnectionId other : wire_.open_at_server()) {
            const auto held = seat_of_.find(other);
            if (other < newest && held != seat_of_.end() && held->second == seat) {
                notes_.complain("two connections hold one seat");
            }
        }
    }

    void seat_people();
    [[nodiscard]] std::string create_message(int seats, int bots);

    /// What happens to the server from time to time.
    void fate() {
        timeline_.at(timeline_.now() + some_ms(500, 10'000), [this] {
            if (process_ && faults_.strikes(Fault::crash, random_, 40)) {
                crash();
            } else if (process_ && process_->hall.is_ready() && faults_.strikes(Fault::stop, random_, 60)) {
                stop();
            }
            if (faults_.strikes(Fault::wall_jump, random_, 30)) {
                wall_offset_ms_ += some_clock_step(random_);
            }
            fate();
        });
    }

    void calm_down() {
        faults_.calm_down();
        for (const auto& player : people_) {
            player->calm_down();
        }
    }

    template <typename Done> void run_until(Done done, std::int64_t for_ms) {
        const std::int64_t end = timeline_.now() + for_ms;
        while (notes_.problem.empty() && !done() && timeline_.step(end)) {
        }
    }

    /// The match is over (or nobody is left), and everybody who is there sees the same.
    [[nodiscard]] bool is_settled() const {
        if (!process_ || !(notes_.is_match_over || notes_.is_closed) || process_->store.is_writing()) {
            return false;
        }
        const table::Room* room = process_->hall.room(notes_.table);
        return room != nullptr && std::ranges::all_of(people_, [&](const auto& player) {
                   return player->is_gone() || (player->is_in() && player->seen_seq() == room->state().seq);
               });
    }

    [[nodiscard]] bool is_anybody_wrongly_away() const {
        const table::Room* room = process_->hall.room(notes_.table);
        return std::ranges::any_of(people_, [&](const auto& player) {
            return !player->is_gone() && player->seat() >= 0 &&
                   room->state().seats[static_cast<std::size_t>(player->seat())].is_away;
        });
    }

    void finish() {
        if (is_anybody_wrongly_away()) {
            notes_.complain("somebody is back and still counts as away");
        }
        const auto table = disk_.table(notes_.table);
        notes_.complain(table ? audit(*table, history_, notes_) : "the table is gone");
    }

    /// How long the server has really been up, over all its runs.
    [[nodiscard]] std::int64_t up_now() const { return was_up_ms_ + (process_ ? timeline_.now() - started_at_ : 0); }

    [[nodiscard]] std::int64_t some_ms(std::int64_t from, std::int64_t to) {
        return from + static_cast<std::int64_t>(random_.below(static_cast<std::uint64_t>(to - from)));
    }

    rules::Random random_;
    Faults faults_;
    Timeline timeline_;
    std::int64_t wall_offset_ms_ = 0;
    test::MemoryDisk disk_;
    server::hall::HallOptions hall_options_;
    Retention retention_;
    Notes notes_;
    History history_;
    Wire wire_;
    std::vector<std::unique_ptr<Player>> people_;
    std::unique_ptr<Process> process_;
    std::int64_t started_at_ = 0;
    std::int64_t was_up_ms_ = 0;
    std::map<ConnectionId, std::int64_t> seat_of_;
    std::map<ConnectionId, std::string> tables_of_;
};

std::string Game::create_message(int seats, int bots) {
    static constexpr std::array<std::string_view, 5> games{
        R"("edition":"classic","rules":{"rounds":"1"})",
        R"("edition":"classic","rules":{"rounds":"2","timeLimitSec":"20"})",
        R"("edition":"kids","variant":"basic","rules":{"chipsToWin":"1","timeLimitSec":"60"})",
        R"("edition":"junior","variant":"professional","rules":{"chipsToWin":"1","timeLimitSec":"45"})",
        R"("edition":"kids","variant":"professional","rules":{"chipsToWin":"1"})"};
    std::string levels;
    for (int i = 0; i < bots; ++i) {
        levels += i == 0 ? R"("player")" : R"(,"learner")";
    }
    return R"({"type":"create","name":"Host","options":{)" + std::string(games[random_.below(games.size())]) +
           R"(,"seats":)" + std::to_string(seats) + R"(},"bots":[)" + levels + "]";
}

void Game::seat_people() {
    const int seats = 2 + static_cast<int>(random_.below(3));
    const int people = 1 + static_cast<int>(random_.below(static_cast<std::uint64_t>(seats)));
    const std::string create = create_message(seats, seats - people);
    const bool can_lose_people = faults_.is_on(Fault::vanish) || faults_.is_on(Fault::leave);
    const int matches = can_lose_people ? 1 : 1 + static_cast<int>(random_.below(2));
    for (int i = 0; i <= people; ++i) {
        people_.push_back(std::make_unique<Player>(PlayerOptions{.number = i,
                                                                 .create = create,
                                                                 .is_watching = i == people,
                                                                 .is_steady = i == 0 || i == people,
                                                                 .gives_chance = random_.below(2) == 0,
                                                                 .matches = matches},
                                                   wire_, timeline_, faults_, random_, notes_));
        people_.back()->come_in();
        people_.back()->look_around();
    }
}

} // namespace

Outcome play(const GameOptions& options) {
    return Game(options).run();
}

GameOptions shrunk(GameOptions failing) {
    for (int i = 0; i < fault_count; ++i) {
        GameOptions fewer = failing;
        fewer.without.push_back(static_cast<Fault>(i));
        if (!play(fewer).problem.empty()) {
            failing = fewer;
        }
    }
    std::uint64_t most = play(failing).faults;
    for (std::uint64_t step = most / 2; step > 0; step = std::min(step, most) / 2) {
        while (step <= most) {
            GameOptions fewer = failing;
            fewer.most_faults = most - step;
            if (play(fewer).problem.empty()) {
                break;
            }
            failing = fewer;
            most -= step;
        }
    }
    return failing;
}

} // namespace runset::simulation
