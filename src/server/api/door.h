// The door for requests under /api/: reads are answered at once, commands become messages of a guest and go the way of
// every message into the hall, so there is one set of rules and refusals. It stands between the hall and the network
// and takes what the hall sends to guests.
#pragma once

#include <expected>
#include <map>

#include "protocol/told_head.h"
#include "server/api/guest.h"
#include "server/api/reason.h"
#include "server/api/route.h"
#include "server/api/tables.h"
#include "server/loop/scheduler.h"

namespace runset::server::api {

struct ApiLimits {
    int asks = 200; // of one address within the span below; beyond: 429
    int asks_nearby = 2'000;
    int commands = 100; // of one seat, as of a socket
    std::int64_t span_ms = 20'000;
    std::int64_t silence_ms = 30'000; // a seat without a stream that says nothing for longer is away
};

/// Before the name of whoever takes a seat by a request: everybody at the table sees that a program plays there.
inline constexpr std::string_view program_mark = "⚙ ";

/// True for a connection that is a guest of the door.
[[nodiscard]] bool is_guest(net::ConnectionId connection);

class ApiDoor final : public net::Net {
public:
    ApiDoor(Tables& tables, net::Net& net, loop::Scheduler& scheduler, const ApiLimits& limits = {})
        : tables_(tables), net_(net), scheduler_(scheduler), limits_(limits) {}

    void asked(const net::HttpAsk& ask, std::shared_ptr<net::Exchange> exchange);

    void send(net::ConnectionId connection, std::shared_ptr<const std::string> text) override;
    void close(net::ConnectionId connection, net::CloseCode code, std::string_view reason) override;

private:
    /// A request that may be answered.
    struct Visit {
        ApiTarget target{};
        std::string query{};
        std::string token{};
        text::Language language = text::Language::en;
        std::shared_ptr<net::Exchange> exchange{};
    };

    [[nodiscard]] std::expected<Visit, net::HttpAnswer> admit(const net::HttpAsk& ask);
    [[nodiscard]] bool is_within_rate(std::string_view address);
    [[nodiscard]] net::HttpAnswer read(const Visit& visit);
    [[nodiscard]] net::HttpAnswer read_puzzles(const Visit& visit);
    void serve(const Visit& visit, const net::HttpAsk& ask);
    void read_games(const Visit& visit, const std::string& address);
    void stream(const Visit& visit, std::string_view address);
    void enter(const Visit& visit, const net::HttpAsk& ask);
    void command(const Visit& visit, const net::HttpAsk& ask);

    Guest& guest_for(const Visit& visit, std::string_view address);
    Guest& new_guest(const Visit& visit, std::string_view address);
    void go_on(net::ConnectionId connection);
    void told_seated(Guest& guest, const protocol::ToldHead& head, const std::string& text);
    void told_view(Guest& guest, const std::shared_ptr<const std::string>& text);
    void told_answer(Guest& guest, const protocol::ToldHead& head, const std::shared_ptr<const std::string>& text);
    void told_pong(Guest& guest);
    void finish(Guest& guest, const net::HttpAnswer& answer);
    void look_at(net::ConnectionId connection);
    /// `why` is said to whoever still waits for an answer.
    void let_go(net::ConnectionId connection, protocol::Denial why = protocol::Denial::no_seat);
    void later(std::function<void()> work);
    void look_around();

    Tables& tables_;
    net::Net& net_;
    loop::Scheduler& scheduler_;
    ApiLimits limits_;
    std::uint64_t last_ = 0;
    bool is_looking_ = false;
    std::map<net::ConnectionId, Guest> guests_;
    std::map<std::pair<std::string, std::string>, net::ConnectionId> seats_; // by table and token
    std::map<std::string, net::RateWindow, std::less<>> rates_;              // by address
};

} // namespace runset::server::api
