#include "nodes/faults.h"

#include <array>
#include <csignal>
#include <cstdio>

#include "server/store/postgres/connection.h"

namespace runset::nodes {

namespace {

using load::Clock;
using std::chrono::milliseconds;

constexpr std::array<std::string_view, fault_count> names{
    "kill",   "quick kill", "short stop", "long stop", "database",   "database away", "hints",
    "idlers", "wall clock", "deploy",     "cut off",   "torn lines", "full disk"};
constexpr milliseconds short_stop{3'000};
constexpr milliseconds too_long{30'000};
constexpr milliseconds cut_time{12'000};
constexpr milliseconds full_time{5'000};

} // namespace

const char* name_of(Fault fault) {
    return names.at(static_cast<std::size_t>(fault)).data();
}

std::optional<Fault> fault_named(std::string_view name) {
    const auto found = std::ranges::find(names, name);
    return found == names.end() ? std::nullopt : std::optional(static_cast<Fault>(found - names.begin()));
}

bool Injector::inject(Fault fault) {
    switch (fault) {
    case Fault::kill:
        return kill_node(false);
    case Fault::quick_kill:
        return kill_node(true);
    case Fault::short_stop:
        return stop_node(short_stop);
    case Fault::long_stop:
        return stop_node(long_stop_);
    case Fault::database:
        return restart_database(milliseconds(0));
    case Fault::long_absence:
        return restart_database(milliseconds(8'000));
    case Fault::hints:
        return flood_with_hints();
    case Fault::idlers:
        return bring_idlers();
    case Fault::wall_clock:
        return jump_in_time();
    case Fault::deploy:
        return deploy();
    case Fault::cut_off:
        return cut_off();
    case Fault::torn_lines:
        return tear_lines();
    case Fault::full_disk:
        return fill_disk();
    }
    return false;
}

bool Injector::is_playing_again(Instant since, load::Figures* times) {
    const auto is_moved_on = [&](const load::Table& table) { return table.done_at >= since; };
    while (!std::ranges::all_of(crowd_.tables(), is_moved_on)) {
        if (Clock::now() - since > too_long) {
            tell_standing(since);
            return false;
        }
        crowd_.play(milliseconds(20));
    }
    if (times != nullptr) {
        times->add(std::chrono::duration<double, std::milli>(Clock::now() - since).count());
    }
    return true;
}

/// For whoever has to find out why.
void Injector::tell_standing(Instant since) const {
    for (const load::Table& table : crowd_.tables()) {
        if (table.done_at >= since) {
            continue;
        }
        std::printf("    %s stands still: round %lld turn %lld, %s, seat %d to move\n", table.code.c_str(),
                    static_cast<long long>(table.round), static_cast<long long>(table.turn),
                    table.is_moving ? "a move is under way" : "nobody moves", table.to_move + 1);
        for (const auto& seat : table.seats) {
            std::printf("      seat %d: %s%s%s%s\n", seat->number + 1, seat->is_lost ? "lost " : "",
                        seat->socket.is_open() ? "connected " : "", seat->is_resumed ? "resumed " : "",
                        seat->pending.c_str());
        }
    }
}

bool Injector::is_moved(std::size_t node, Instant since) {
    server::store::postgres::PgConnection connection(cluster_.url(), std::chrono::seconds(10));
    const server::store::postgres::PgValues owner =
        server::store::postgres::PgValues().add(cluster_.address_of(node) + "#%");
    while (
        connection.run("SELECT count(*) FROM runset.tables WHERE status = 0 AND owner LIKE $1", owner).integer(0, 0) >
        0) {
        if (Clock::now() - since > too_long) {
            return false;
        }
        crowd_.play(milliseconds(20));
    }
    times_.until_moved.add(std::chrono::duration<double, std::milli>(Clock::now() - since).count());
    return true;
}

bool Injector::start(std::size_t node) {
    return cluster_.start(node);
}

bool Injector::kill_node(bool comes_back_at_once) {
    const std::size_t node = random_() % cluster_.size();
    cluster_.node(node).end(SIGKILL);
    const Instant killed = Clock::now();
    if (comes_back_at_once && !start(node)) {
        return false;
    }
    const bool is_good = (comes_back_at_once || is_moved(node, killed)) && is_playing_again(killed, &times_.after_loss);
    return is_good && (comes_back_at_once || start(node));
}

/// The people do not know that the node stands still, so they may still come to it.
bool Injector::stop_node(milliseconds time) {
    const std::size_t node = random_() % cluster_.size();
    cluster_.node(node).send(SIGSTOP);
    const Instant stopped = Clock::now();
    bool is_good = true;
    if (time > short_stop) {
        is_good = is_moved(node, stopped) && is_playing_again(stopped, &times_.after_stop);
    }
    while (Clock::now() - stopped < time) {
        crowd_.play(milliseconds(20));
    }
    cluster_.node(node).send(SIGCONT);
    return is_good && is_playing_again(Clock::now(), nullptr);
}

bool Injector::restart_database(milliseconds away) {
    cluster_.database().stop(SIGQUIT);
    crowd_.play(away);
    cluster_.database().start();
    return is_playing_again(Clock::now(), &times_.after_database);
}

bool Injector::flood_with_hints() {
    server::store::postgres::PgConnection connection(cluster_.url(), std::chrono::seconds(10));
    for (int i = 0; i < 50; ++i) {
        for (const char* hint : {"left", "left", "list", "nonsense", ""}) {
            connection.queue("SELECT pg_notify('runset', $1)", server::store::postgres::PgValues().add(hint));
        }
        connection.send();
        crowd_.play(milliseconds(20));
    }
    return is_playing_again(Clock::now(), nullptr);
}

bool Injector::bring_idlers() {
    std::vector<std::unique_ptr<load::WebSocket>> idlers;
    const std::vector<std::uint16_t> ports = cluster_.ports();
    for (std::size_t i = 0; i < 40; ++i) {
        idlers.push_back(std::make_unique<load::WebSocket>());
        (void)idlers.back()->open(ports[i % ports.size()], "/socket");
    }
    crowd_.play(milliseconds(200));
    for (std::size_t i = 0; i < idlers.size() / 2; ++i) {
        // Shakes hands, asks to watch a table, and never reads a word.
        (void)idlers[i]->go_on([](std::string_view) {}, true);
        crowd_.play(milliseconds(5));
        (void)idlers[i]->go_on([](std::string_view) {}, true);
        idlers[i]->send(R"({"type":"hello","table":")" + crowd_.tables()[i % crowd_.tables().size()].code + R"("})");
    }
    crowd_.play(milliseconds(1'000));
    return is_playing_again(Clock::now(), nullptr);
}

bool Injector::jump_in_time() {
    if (!Cluster::has_wall_clock()) {
        std::printf("    the wall clock is left alone in a build with sanitizers\n");
        return true;
    }
    constexpr std::int64_t hour = 3600;
    for (const std::int64_t seconds : {24 * hour, -24 * hour, hour, -hour, 24 * hour, std::int64_t{0}}) {
        cluster_.set_wall_clock(seconds);
        crowd_.play(milliseconds(400));
    }
    return is_playing_again(Clock::now(), nullptr);
}

/// In the end everything arrives that was sent meanwhile: commits of a node that has lost its tables.
bool Injector::cut_off() {
    const std::size_t node = random_() % cluster_.size();
    const Instant begun = Clock::now();
    cluster_.line(node).stall(true);
    const bool is_good = is_moved(node, begun) && is_playing_again(begun, &times_.after_cut);
    while (Clock::now() - begun < cut_time) {
        crowd_.play(milliseconds(20));
    }
    cluster_.line(node).stall(false);
    return is_good && is_playing_again(Clock::now(), nullptr);
}

bool Injector::tear_lines() {
    for (int i = 0; i < 20; ++i) {
        for (std::size_t node = 0; node < cluster_.size(); ++node) {
            if (random_() % 2 == 0) {
                cluster_.line(node).tear();
            }
        }
        crowd_.play(milliseconds(random_() % 300));
    }
    return is_playing_again(Clock::now(), nullptr);
}

/// PostgreSQL refuses what needs room; without room for its log it ends, and is started again as by systemd.
bool Injector::fill_disk() {
    if (!cluster_.disk().can_be_full()) {
        std::printf("    the disk is left alone: a disk of its own takes root\n");
        return true;
    }
    const std::uint64_t refused = crowd_.refused();
    int ends = 0;
    const auto keep_up = [&] {
        crowd_.play(milliseconds(50));
        if (cluster_.database().has_ended()) {
            ++ends;
            cluster_.database().launch();
        }
    };
    const Instant begun = Clock::now();
    while (Clock::now() - begun < full_time) {
        cluster_.disk().fill(); // again and again: whoever goes leaves room
        keep_up();
    }
    cluster_.disk().make_room();
    while (!cluster_.database().takes_connections()) {
        keep_up();
    }
    std::printf("    %llu commands were refused, the database ended %d times\n",
                static_cast<unsigned long long>(crowd_.refused() - refused), ends);
    return is_playing_again(Clock::now(), &times_.after_database);
}

bool Injector::deploy() {
    for (std::size_t node = 0; node < cluster_.size(); ++node) {
        const Instant begun = Clock::now();
        cluster_.node(node).send(SIGTERM);
        while (!cluster_.node(node).has_ended()) {
            crowd_.play(milliseconds(10));
        }
        if (!is_playing_again(begun, &times_.after_deploy) || !start(node)) {
            return false;
        }
        crowd_.play(milliseconds(500));
    }
    return true;
}

} // namespace runset::nodes
