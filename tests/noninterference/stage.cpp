#include "noninterference/stage.h"

#include "server/machine/log_line.h"
#include "server/site/site.h"
#include "support/asker.h"

namespace runset::noninterference {

namespace {

Stage* the_stage = nullptr; // for the log, which is the program's

/// What a bot has on its rack decides how long it thinks. Nobody may see that.
int time_to_decide_ms(const table::State& state) {
    int time_ms = 0;
    rules::for_each_tile(state.match->at(state.match->to_move).rack,
                         [&](rules::Tile tile) { time_ms += 7 * tile.code(); });
    return time_ms % 300;
}

/// Long enough for every bot to have decided.
int think_ms(std::string_view /*level*/, std::uint64_t seed) {
    const int usual_ms = 400 + static_cast<int>(seed % 1500);
    if (planted_leak == Leak::moves_when_decided) {
        return time_to_decide_ms(the_stage->state());
    }
    return planted_leak == Leak::due_by_rack ? usual_ms + weight_of_racks(the_stage->state()) % 100 : usual_ms;
}

constexpr std::array<std::string_view, 17> routes{"/",
                                                  "/healthz",
                                                  "/readyz",
                                                  "/metrics",
                                                  "/api/tables",
                                                  "/api/games/T/1",
                                                  "/api/tables?all=1",
                                                  "/api/games/T/2",
                                                  "/api/games/T",
                                                  "/api/tables/T",
                                                  "/api/tables/T/stream",
                                                  "/api/tables/T/games",
                                                  "/api/games/T/1/json",
                                                  "/api/games/T/1/export",
                                                  "/socket",
                                                  "/missing.js",
                                                  "/api/missing"};

std::string filled(std::string_view route, const std::string& id) {
    std::string path(route);
    if (const std::size_t at = path.find("/T"); at != std::string::npos) {
        path.replace(at + 1, 1, id);
    }
    return path;
}

} // namespace

Stage::Stage(const Table& table) {
    the_stage = this;
    start();
    connect(lobby);
    connect(0);
    const std::string me = R"(","token":")";
    std::string bots;
    for (int i = 0; i < table.bots; ++i) {
        bots += i == 0 ? R"("player")" : R"(,"learner")";
    }
    say(0, R"({"type":"create","name":"P0","token":")" + token(0) + R"(","options":{)" + table.options +
               R"(,"open":true,"seats":)" + std::to_string(table.seats) + R"(},"bots":[)" + bots + "]}");
    id_ = std::string(boost::json::parse(views_[0]).at("table").as_string());
    const auto people = static_cast<std::size_t>(table.seats - table.bots);
    for (std::size_t i = 1; i < people; ++i) {
        connect(i);
        say(i, R"({"type":"join","table":")" + id_ + R"(","name":"P)" + std::to_string(i) + me + token(i) + R"("})");
    }
    connect(watcher);
    say_hello(watcher);
    for (std::size_t i = 0; i < people; ++i) {
        say(i, R"({"type":"ready","cid":1})");
    }
}

Stage::~Stage() {
    the_stage = nullptr;
}

void Stage::start() {
    server::net::Net& net = *this;
    server::loop::BotPool& bots = *this;
    hall_ = std::make_unique<server::hall::Hall>(
        server::hall::HallOptions{
            .surroundings = {.hashing = ideal_hashing(), .fill_random = fill_with_chosen_chance, .think_ms = think_ms}},
        net, store_, scheduler_, bots);
    hall_->restore();
}

void Stage::tell(std::size_t who, std::string_view text) {
    told_[who].append(std::to_string(now_ms())).append(" ").append(text).append("\n");
}

void Stage::logged(std::string_view text) {
    tell(log_reader, text);
}

/// Counts as the network does.
void Stage::send(server::net::ConnectionId connection, std::shared_ptr<const std::string> text) {
    const auto found = listeners_.find(connection);
    if (found == listeners_.end()) {
        return;
    }
    ++counters_.messages_out;
    const bool is_view = text->starts_with(R"({"type":"view")");
    tell(found->second, id_.empty() ? *text : leaks_.leaked(state(), *text));
    if (is_view) {
        views_[found->second] = *text;
    }
    if (is_view && !id_.empty() && planted_leak == Leak::draws_in_log) {
        logged(std::to_string(weight_of_racks(state())));
    }
}

void Stage::close(server::net::ConnectionId connection, server::net::CloseCode code, std::string_view reason) {
    if (const auto found = listeners_.find(connection); found != listeners_.end()) {
        tell(found->second, "closed " + std::to_string(static_cast<int>(code)) + " " + std::string(reason));
        ++counters_.closed[static_cast<int>(code)];
        listeners_.erase(found);
    }
}

void Stage::think(std::function<void()> work, std::function<void()> done) {
    work();
    scheduler_.at(now_ms() + time_to_decide_ms(state()), std::move(done));
}

void Stage::connect(std::size_t who) {
    const server::net::ConnectionId connection{++last_connection_};
    connections_[who] = connection;
    listeners_[connection] = who;
    ++counters_.sockets_opened;
    hall_->opened(connection, "127.0.0.1");
}

void Stage::disconnect(std::size_t who) {
    const auto found = connections_.find(who);
    if (found == connections_.end()) {
        return;
    }
    const server::net::ConnectionId connection = found->second;
    connections_.erase(found);
    listeners_.erase(connection);
    hall_->closed(connection);
    scheduler_.settle();
}

void Stage::say(std::size_t who, const std::string& text) {
    if (const auto found = connections_.find(who); found != connections_.end()) {
        ++counters_.messages_in;
        hall_->received(found->second, text);
        scheduler_.settle();
    }
}

void Stage::say_hello(std::size_t who) {
    const std::string proof = who < rules::max_seats ? R"(,"token":")" + token(who) + '"' : "";
    say(who, R"({"type":"hello","table":")" + id_ + '"' + proof + "}");
}

/// A request under /api/, by somebody without a seat.
void Stage::ask_door(std::string_view method, const std::string& target) {
    const auto exchange = std::make_shared<test::FakeExchange>();
    hall_->asked({.method = method,
                  .path = server::site::path_of(target),
                  .address = "127.0.0.1",
                  .content_type = "application/json",
                  .body = method == "POST" ? "{}" : ""},
                 exchange);
    ++counters_.requests[exchange->result.status];
    tell(http, server::site::head_text(server::site::core_answer(exchange->result), true) + exchange->result.body +
                   leaked_answer(state(), target));
    for (const boost::json::value& line : exchange->lines) {
        tell(http, boost::json::serialize(line));
    }
    if (exchange->gone) {
        exchange->gone();
    }
}

void Stage::ask_everything() {
    const server::site::Site site{.page = page_, .counters = counters_, .receiver = *hall_};
    for (const std::string_view route : routes) {
        for (const std::string_view method : {"GET", "HEAD", "POST"}) {
            const std::string target = filled(route, id_);
            if (target.starts_with(server::site::api_path)) {
                ask_door(method, target);
                continue;
            }
            const server::site::Answer answer = server::site::answer_to(
                {.method = method, .target = target, .address = "127.0.0.1", .if_none_match = ""}, site);
            ++counters_.requests[answer.status];
            const bool is_page = !answer.file.empty(); // the same for everybody; its head is enough
            tell(http, server::site::head_text(answer, true) + (is_page ? std::string() : answer.body) +
                           leaked_answer(state(), target));
        }
    }
}

std::int64_t Stage::perform(const Line& line) {
    scheduler_.run_until(line.at_ms);
    const std::int64_t before = state().seq;
    switch (line.act) {
    case Act::wait:
        break;
    case Act::say:
        say(line.who, line.text);
        if (planted_leak == Leak::draft_to_all && line.text.contains(R"("type":"draft")")) {
            tell(watcher, line.text);
        }
        break;
    case Act::lose:
        disconnect(line.who);
        break;
    case Act::come_back:
        disconnect(line.who);
        connect(line.who);
        say_hello(line.who);
        break;
    case Act::second_tab:
        connect(line.who);
        say_hello(line.who);
        break;
    case Act::crash:
        scheduler_.clear();
        connections_.clear();
        listeners_.clear();
        if (planted_leak == Leak::names_after_restart) {
            store_.disk.tables.at(id_).seats.back().name = std::to_string(weight_of_racks(state()));
        }
        hall_.reset();
        start();
        connect(lobby);
        break;
    case Act::fill_disk:
        store_.fails = true;
        break;
    case Act::free_disk:
        store_.fails = false;
        break;
    case Act::ask_http:
        ask_everything();
        break;
    }
    return line.act == Act::say ? state().seq - before : 0;
}

} // namespace runset::noninterference

// The server's log goes to whoever listens to the stage.
void runset::server::machine::log_line(std::string_view text) {
    if (noninterference::the_stage != nullptr) {
        noninterference::the_stage->logged(text);
    }
}
