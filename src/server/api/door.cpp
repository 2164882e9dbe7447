#include "server/api/door.h"

#include <algorithm>
#include <array>

#include "protocol/answer.h"
#include "protocol/http_body.h"
#include "server/api/document.h"
#include "server/api/games.h"
#include "server/api/puzzles.h"
#include "server/machine/day_text.h"
#include "server/net/address.h"
#include "table/explain.h"

namespace runset::server::api {

using protocol::Denial;

namespace {

/// Guests are told apart from sockets by a bit that the network's own numbers never reach; the one above it is of
/// clients of other nodes.
constexpr unsigned guest_shift = 62;
constexpr std::uint64_t guest_bit = std::uint64_t{1} << guest_shift;
constexpr std::size_t most_rates = 10'000;
constexpr std::string_view bearer = "Bearer ";

struct CommandRow {
    std::string_view type;
    bool is_answered = true; // else only if it is refused
    bool is_in_order = true; // answered before whatever is said after it
};

/// What a seat says at its table; `create`, `join` and `hello` are addresses of their own.
constexpr std::array commands{
    CommandRow{"configure"},
    CommandRow{"bot"},
    CommandRow{"ready"},
    CommandRow{"reveal"},
    CommandRow{"play"},
    CommandRow{.type = "draft", .is_answered = false},
    CommandRow{.type = "say", .is_answered = false},
    CommandRow{"takeOver"},
    CommandRow{"leave"},
    CommandRow{.type = "forget", .is_in_order = false}, // once the store has done it
};

std::string hello(const std::string& table, const std::string& token, text::Language language) {
    const std::array fields{protocol::BodyField{.key = "type", .value = "hello"},
                            protocol::BodyField{.key = "table", .value = table},
                            protocol::BodyField{.key = "lang", .value = text::code_of(language)},
                            protocol::BodyField{.key = "token", .value = token}};
    return protocol::body_with("{}", std::span(fields).first(token.empty() ? 3 : 4)).value_or("");
}

bool is_json(std::string_view content_type) {
    return content_type.substr(0, content_type.find(';')) == "application/json";
}

net::HttpAnswer unreadable(const protocol::BadLine& mistake, text::Language language) {
    net::HttpAnswer answer = refusal(Denial::bad_message, language);
    answer.body = protocol::write_refused({}, {.code = std::string(protocol::code_of(Denial::bad_message)),
                                               .text = protocol::explain(text::catalogue(language), mistake)});
    return answer;
}

bool is_for_seats(ApiRoute route) {
    return route == ApiRoute::create_table || route == ApiRoute::take_seat || route == ApiRoute::command;
}

} // namespace

bool is_guest(net::ConnectionId connection) {
    return static_cast<std::uint64_t>(connection) >> guest_shift == 1;
}

bool ApiDoor::is_within_rate(std::string_view address) {
    if (rates_.size() > most_rates) {
        rates_.clear(); // a crowd of addresses: each may begin anew
    }
    const net::RateWindow::Time now{std::chrono::milliseconds(scheduler_.now_ms() + limits_.span_ms)};
    return rates_[net::limit_key(address)].is_within(net::is_local_address(address) ? limits_.asks_nearby
                                                                                    : limits_.asks,
                                                     std::chrono::milliseconds(limits_.span_ms), now);
}

std::expected<ApiDoor::Visit, net::HttpAnswer> ApiDoor::admit(const net::HttpAsk& ask) {
    Visit visit{.query = std::string(ask.query), .language = language_of(ask.languages)};
    const auto no = [&](auto why) { return std::unexpected(refusal(why, visit.language)); };
    if (!is_within_rate(ask.address)) {
        return no(ApiReason::too_fast);
    }
    auto target = find_target(ask.method, ask.path);
    if (!target && ask.method == "OPTIONS" && !target.error().allow.empty()) {
        return std::unexpected(net::HttpAnswer{.status = 204});
    }
    if (!target) {
        net::HttpAnswer answer =
            refusal(target.error().allow.empty() ? ApiReason::no_such_place : ApiReason::bad_method, visit.language);
        answer.allow = target.error().allow;
        return std::unexpected(std::move(answer));
    }
    visit.target = *std::move(target);
    const bool is_post = is_for_seats(visit.target.route);
    if (ask.is_foreign && (is_post || !ask.authorization.empty())) {
        return no(ApiReason::foreign_page);
    }
    if (ask.is_too_big) {
        return no(ApiReason::too_big);
    }
    if (is_post ? !is_json(ask.content_type) : !ask.body.empty()) {
        return no(is_post ? ApiReason::not_json : ApiReason::bad_method);
    }
    if (is_post && ask.authorization.empty()) {
        return no(ApiReason::no_token);
    }
    if (!ask.authorization.empty()) {
        if (!ask.authorization.starts_with(bearer) || ask.authorization.size() == bearer.size()) {
            return no(Denial::bad_token);
        }
        visit.token = ask.authorization.substr(bearer.size());
    }
    if (!tables_.is_ready()) {
        return no(Denial::going_down);
    }
    return visit;
}

void ApiDoor::asked(const net::HttpAsk& ask, std::shared_ptr<net::Exchange> exchange) {
    auto visit = admit(ask);
    if (!visit) {
        exchange->answer(std::move(visit.error()));
        return;
    }
    visit->exchange = std::move(exchange);
    serve(*visit, ask);
}

void ApiDoor::serve(const Visit& visit, const net::HttpAsk& ask) {
    const std::string address(ask.address);
    const bool is_about_table = !visit.target.table.empty() && !is_for_seats(visit.target.route);
    if (is_about_table && visit.target.route != ApiRoute::stream_table && tables_.is_guessing(address)) {
        visit.exchange->answer(refusal(Denial::too_many_codes, visit.language));
        return;
    }
    switch (visit.target.route) {
    case ApiRoute::stream_table:
        stream(visit, ask.address);
        return;
    case ApiRoute::create_table:
    case ApiRoute::take_seat:
        enter(visit, ask);
        return;
    case ApiRoute::command:
        command(visit, ask);
        return;
    case ApiRoute::show_table:
        tables_.look(visit.target.table, visit.token, [this, visit, address](Seen seen) {
            if (!seen && seen.error() == Denial::no_such_table) {
                tables_.missed(address);
            }
            visit.exchange->answer(seen ? net::HttpAnswer{.body = *std::move(seen), .is_public = visit.token.empty()}
                                        : refusal(seen.error(), visit.language));
        });
        return;
    case ApiRoute::list_games:
    case ApiRoute::record:
    case ApiRoute::game:
    case ApiRoute::export_record:
        read_games(visit, address);
        return;
    default:
        visit.exchange->answer(read(visit));
    }
}

net::HttpAnswer ApiDoor::read(const Visit& visit) {
    switch (visit.target.route) {
    case ApiRoute::document:
        return {.body = std::string(api_document())};
    case ApiRoute::list_tables:
        return {.body = tables_.list()};
    default:
        return read_puzzles(visit);
    }
}

net::HttpAnswer ApiDoor::read_puzzles(const Visit& visit) {
    const auto& [route, table, number, edition, date] = visit.target;
    const PuzzleWish wish{.edition = edition, .query = visit.query, .language = visit.language};
    if (route == ApiRoute::list_puzzles) {
        return {.body = puzzle_list(wish)};
    }
    auto found = route == ApiRoute::puzzle
                     ? numbered_puzzle(wish, number)
                     : daily_puzzle(wish, date == "today" ? machine::day_text(scheduler_.wall_ms()) : date);
    return found ? net::HttpAnswer{.body = *std::move(found)} : refusal(ApiReason::no_such_puzzle, visit.language);
}

void ApiDoor::read_games(const Visit& visit, const std::string& address) {
    const auto is_missing = std::make_shared<bool>(false); // told in another thread, looked at when that is done
    tables_.read_games(
        visit.target.table,
        [is_missing, target = visit.target, language = visit.language,
         hashing = tables_.hashing()](const GamesRead& games) {
            *is_missing = !games && games.error() == NoGames::no_such_table;
            return games_answer(hashing, games, target, language);
        },
        [this, is_missing, address, exchange = visit.exchange](net::HttpAnswer answer) {
            if (*is_missing) {
                tables_.missed(address);
            }
            exchange->answer(std::move(answer));
        });
}

void ApiDoor::stream(const Visit& visit, std::string_view address) {
    Guest& guest = guest_for(visit, address);
    guest.waiting.push_back({.kind = Wish::Kind::stream,
                             .message = hello(visit.target.table, visit.token, visit.language),
                             .exchange = visit.exchange});
    go_on(guest.connection);
}

void ApiDoor::enter(const Visit& visit, const net::HttpAsk& ask) {
    const bool is_new = visit.target.route == ApiRoute::create_table;
    const std::array fields{
        protocol::BodyField{.key = "type", .value = is_new ? "create" : "join"},
        protocol::BodyField{.key = "token", .value = visit.token},
        protocol::BodyField{.key = "lang", .value = text::code_of(visit.language), .is_default = true},
        protocol::BodyField{.key = "table", .value = visit.target.table}};
    const auto message = protocol::body_with(ask.body, std::span(fields).first(is_new ? 3 : 4));
    if (!message) {
        visit.exchange->answer(unreadable(message.error(), visit.language));
        return;
    }
    Guest& guest = is_new ? new_guest(visit, ask.address) : guest_for(visit, ask.address);
    guest.waiting.push_back({.kind = Wish::Kind::enter,
                             .message = protocol::with_marked_name(*message, program_mark),
                             .exchange = visit.exchange});
    go_on(guest.connection);
}

void ApiDoor::command(const Visit& visit, const net::HttpAsk& ask) {
    const std::array fields{
        protocol::BodyField{.key = "lang", .value = text::code_of(visit.language), .is_default = true}};
    const auto message = protocol::body_with(ask.body, fields);
    if (!message) {
        visit.exchange->answer(unreadable(message.error(), visit.language));
        return;
    }
    const protocol::BodyKind kind = protocol::kind_of_body(*message);
    const auto* row = std::ranges::find(commands, kind.type, &CommandRow::type);
    if (row == commands.end()) {
        visit.exchange->answer(refusal(ApiReason::not_a_command, visit.language));
        return;
    }
    Guest& guest = guest_for(visit, ask.address);
    const net::RateWindow::Time now{std::chrono::milliseconds(scheduler_.now_ms() + limits_.span_ms)};
    if (!guest.rate.is_within(limits_.commands, std::chrono::milliseconds(limits_.span_ms), now)) {
        visit.exchange->answer(refusal(ApiReason::too_fast, visit.language));
        return;
    }
    if (guest.table.empty()) {
        guest.waiting.push_back(
            {.kind = Wish::Kind::enter, .message = hello(visit.target.table, visit.token, visit.language)});
    }
    // What it is answered without a number.
    constexpr protocol::Cid no_number = 0;
    const auto cid = kind.type == "forget" ? std::optional(kind.cid.value_or(no_number)) : kind.cid;
    guest.waiting.push_back({.kind = Wish::Kind::command,
                             .message = *message,
                             .cid = cid,
                             .is_farewell = kind.type == "leave",
                             .is_answered = row->is_answered,
                             .is_fenced = row->is_in_order,
                             .exchange = visit.exchange});
    go_on(guest.connection);
}

Guest& ApiDoor::new_guest(const Visit& visit, std::string_view address) {
    const net::ConnectionId connection{guest_bit | ++last_};
    tables_.guest_opened(connection, address);
    Guest& guest = guests_[connection];
    guest.connection = connection;
    guest.token = visit.token;
    guest.language = visit.language;
    guest.heard_ms = scheduler_.now_ms();
    look_around();
    return guest;
}

/// The guest that holds the seat; a new one if there is none, or for whoever only watches.
Guest& ApiDoor::guest_for(const Visit& visit, std::string_view address) {
    const auto seat = seats_.find({visit.target.table, visit.token});
    if (seat == seats_.end()) {
        return new_guest(visit, address);
    }
    Guest& guest = guests_.at(seat->second);
    guest.language = visit.language;
    guest.heard_ms = scheduler_.now_ms();
    return guest;
}

} // namespace runset::server::api
