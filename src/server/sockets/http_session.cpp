#include "server/sockets/http_session.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "server/machine/process_figures.h"
#include "server/site/site.h"
#include "server/sockets/http_exchange.h"
#include "server/sockets/socket_handshake.h"
#include "server/sockets/socket_session.h"

namespace runset::server::sockets {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;

namespace {

using Request = http::request<http::empty_body>;
using Parser = http::request_parser<http::empty_body>;
using BodyParser = http::request_parser<http::string_body>;
using Head = Request::header_type;

struct HttpSession {
    HttpSession(std::shared_ptr<NetworkCore> shared, tcp::socket socket, std::string from)
        : core(std::move(shared)), stream(std::move(socket)), peer(std::move(from)) {}

    std::shared_ptr<NetworkCore> core;
    beast::tcp_stream stream;
    std::string peer;
    beast::flat_buffer buffer{};
    std::optional<Parser> parser{};
    std::optional<BodyParser> with_body{}; // instead of `parser`, of what is sent to the core
};

struct Reply {
    site::Answer answer{};
    bool is_kept_open = false;
    bool is_head_only = false;
};

std::string_view view(beast::string_view text) {
    return {text.data(), text.size()};
}

/// Where a field stands several times the last counts: only that one is our proxy's.
std::string_view last_field(const Head& request, http::field name) {
    std::string_view value;
    const auto [begin, end] = request.equal_range(name);
    for (auto place = begin; place != end; ++place) {
        value = view(place->value());
    }
    return value;
}

std::string address_of(const HttpSession& session, const Request& request) {
    if (!session.core->options.is_behind_proxy) {
        return session.peer;
    }
    std::string_view forwarded;
    const auto [begin, end] = request.equal_range("X-Forwarded-For");
    for (auto place = begin; place != end; ++place) {
        forwarded = view(place->value());
    }
    return net::forwarded_address(forwarded, session.peer);
}

/// Gives the answer to a head that was not read, if it deserves one.
std::optional<site::Answer> head_fault(const error_code& error) {
    if (error == http::error::header_limit || error == http::error::buffer_overflow) {
        return site::plain_answer(431, "the head of this request is too long");
    }
    const bool is_about_http = error.category() == make_error_code(http::error::bad_method).category();
    if (!is_about_http || error == http::error::end_of_stream || error == http::error::partial_message) {
        return std::nullopt;
    }
    return site::plain_answer(400, "this request is not understood");
}

std::optional<site::Answer> host_fault(const NetworkCore& core, const Request& request) {
    if (request.count(http::field::host) != 1) {
        return site::plain_answer(400, "a request names one host");
    }
    if (const int status = site::host_refusal(view(request[http::field::host]), core.options.names)) {
        return site::plain_answer(status, "this server does not answer to that name; see --host-name");
    }
    return std::nullopt;
}

/// Beast takes a request of another encoding for one without a body.
bool is_body_understood(const HttpSession& session) {
    const Request& request = session.parser->get();
    const std::size_t count = request.count(http::field::transfer_encoding);
    return count == 0 || (count == 1 && beast::iequals(request[http::field::transfer_encoding], "chunked") &&
                          session.parser->chunked());
}

/// Also false for a client that did not wait for our answer before it sent frames.
bool is_for_socket(const HttpSession& session, const Request& request) {
    return site::path_of(view(request.target())) == site::socket_path && beast::websocket::is_upgrade(request) &&
           session.buffer.size() == 0;
}

/// One key: sixteen bytes in base64.
bool has_socket_key(const Request& request) {
    constexpr std::size_t digits = 22;
    const std::string_view key = view(request[http::field::sec_websocket_key]);
    const auto is_digit = [](unsigned char c) { return std::isalnum(c) != 0 || c == '+' || c == '/'; };
    return request.count(http::field::sec_websocket_key) == 1 && key.size() == digits + 2 && key.ends_with("==") &&
           std::ranges::all_of(key.substr(0, digits), is_digit);
}

/// Opens a socket, or tells why not.
std::optional<site::Answer> open_socket(HttpSession& session, const std::string& address) {
    NetworkCore& core = *session.core;
    const Request& request = session.parser->get();
    const site::Handshake handshake{.host = view(request[http::field::host]),
                                    .has_origin = request.count(http::field::origin) > 0,
                                    .origin = last_field(request, http::field::origin)};
    if (request.count(http::field::origin) > 1 || site::socket_refusal(handshake, core.options.names) != 0) {
        return site::plain_answer(403, "a page of another site may not play here");
    }
    if (!has_socket_key(request)) {
        return site::plain_answer(400, "this request is not understood");
    }
    const net::Limits& limits = core.options.limits;
    if (core.is_stopping || !core.receiver->is_ready() || core.counters.sockets >= limits.sockets) {
        return site::plain_answer(503, "no place just now; try again soon");
    }
    auto place = std::make_unique<SocketPlace>(session.core, address);
    if (!place->is_admitted()) {
        return site::plain_answer(429, "too many connections from your address");
    }
    // A new coroutine, so that the memory of this one and its parser is freed while hands are shaken.
    asio::co_spawn(core.io,
                   shake_hands(session.core, session.stream.release_socket(), std::move(place),
                               session.parser->release(), address),
                   rethrow);
    return std::nullopt;
}

enum class Body : std::uint8_t { whole, too_big, lost };

/// Reads what follows the head, for a request that is sent to the core.
asio::awaitable<Body> read_body(std::shared_ptr<HttpSession> session) {
    const std::size_t most = session->core->options.limits.message_bytes;
    const bool is_known_too_big = session->parser->content_length().value_or(0) > most;
    session->with_body.emplace(std::move(*session->parser));
    if (is_known_too_big) {
        co_return Body::too_big;
    }
    session->with_body->body_limit(most);
    error_code error;
    session->stream.expires_after(session->core->options.limits.head);
    co_await http::async_read(session->stream, session->buffer, *session->with_body, into(error));
    if (error == http::error::body_limit) {
        co_return Body::too_big;
    }
    co_return error ? Body::lost : Body::whole;
}

bool is_foreign(const NetworkCore& core, const Head& head) {
    const site::Handshake handshake{.host = view(head[http::field::host]),
                                    .has_origin = head.count(http::field::origin) > 0,
                                    .origin = last_field(head, http::field::origin)};
    return head.count(http::field::origin) > 1 || site::socket_refusal(handshake, core.options.names) != 0;
}

net::HttpAsk ask_of(const HttpSession& session, const std::string& address, Body body) {
    const BodyParser::value_type& request = session.with_body->get();
    const std::string_view target = view(request.target());
    const std::string_view path = site::path_of(target);
    return {.method = view(request.method_string()),
            .path = path,
            .query = target.substr(std::min(path.size() + 1, target.size())),
            .address = address,
            .authorization = last_field(request, http::field::authorization),
            .languages = last_field(request, http::field::accept_language),
            .content_type = last_field(request, http::field::content_type),
            .body = request.body(),
            .is_too_big = body == Body::too_big,
            .is_foreign = is_foreign(*session.core, request)};
}

/// Nothing if the connection was used up by a stream, or is gone.
asio::awaitable<std::optional<Reply>> reply_of_core(std::shared_ptr<HttpSession> session, std::string address,
                                                    Reply reply) {
    const Body body = co_await read_body(session);
    if (body == Body::lost) {
        co_return std::nullopt;
    }
    NetworkCore& core = *session->core;
    reply.is_kept_open = session->with_body->keep_alive() && body == Body::whole && !core.is_stopping;
    auto exchange = std::make_shared<HttpExchange>(session->core);
    core.receiver->asked(ask_of(*session, address, body), exchange);
    co_await HttpExchange::wait(exchange);
    reply.answer = site::core_answer(exchange->take());
    if (!exchange->is_stream()) {
        co_return reply;
    }
    const net::Limits& limits = core.options.limits;
    const Visit visit(session->core, core.sockets_by_address, address, limits.sockets_per_address,
                      limits.sockets_per_local_address);
    if (!visit.is_admitted() || core.counters.sockets >= limits.sockets || core.is_stopping) {
        exchange->lose();
        reply.answer = visit.is_admitted() ? site::plain_answer(503, "no place just now; try again soon")
                                           : site::plain_answer(429, "too many connections from your address");
        co_return reply;
    }
    ++core.counters.requests[reply.answer.status];
    reply.answer.is_stream = true;
    co_await HttpExchange::run(exchange, HttpExchange::Stream(session, &session->stream),
                               site::head_text(reply.answer, false));
    co_return std::nullopt;
}

/// Nothing if the connection has become a socket, was used up by a stream, or is gone.
asio::awaitable<std::optional<Reply>> reply_to_head(std::shared_ptr<HttpSession> shared) {
    HttpSession& session = *shared;
    NetworkCore& core = *session.core;
    const Request& request = session.parser->get();
    const std::string address = address_of(session, request);
    const bool has_body = !session.parser->is_done();
    Reply reply{.is_kept_open = request.keep_alive() && !has_body && !core.is_stopping,
                .is_head_only = request.method() == http::verb::head};
    if (auto fault = host_fault(core, request)) {
        reply.answer = std::move(*fault);
        co_return reply;
    }
    if (!is_body_understood(session)) {
        reply.is_kept_open = false; // where the next request begins is not known
        reply.answer = site::plain_answer(501, "of the transfer encodings only chunked is understood");
        co_return reply;
    }
    if (is_for_socket(session, request)) {
        auto refusal = open_socket(session, address);
        if (!refusal) {
            co_return std::nullopt;
        }
        ++core.counters.handshakes_refused;
        reply.answer = std::move(*refusal);
        co_return reply;
    }
    if (site::path_of(view(request.target())).starts_with(site::api_path)) {
        co_return co_await reply_of_core(shared, address, std::move(reply));
    }
    const site::Question question{.method = view(request.method_string()),
                                  .target = view(request.target()),
                                  .address = address,
                                  .if_none_match = view(request[http::field::if_none_match]),
                                  .has_body = has_body};
    const site::Site site{.page = core.page,
                          .counters = core.counters,
                          .receiver = *core.receiver,
                          .are_metrics_public = core.options.are_metrics_public,
                          .own_figures = machine::process_figures};
    reply.answer = site::answer_to(question, site);
    co_return reply;
}

asio::awaitable<error_code> read_head(std::shared_ptr<HttpSession> session, bool is_first) {
    const net::Limits& limits = session->core->options.limits;
    error_code error;
    if (!is_first && session->buffer.size() == 0) {
        session->stream.expires_after(limits.pause);
        const auto space = session->buffer.prepare(limits.head_bytes);
        const std::size_t count = co_await session->stream.async_read_some(space, into(error));
        if (error) {
            co_return error;
        }
        session->buffer.commit(count);
    }
    session->parser.emplace();
    session->parser->header_limit(static_cast<std::uint32_t>(limits.head_bytes));
    session->parser->body_limit(boost::none);
    session->stream.expires_after(limits.head);
    co_await http::async_read_header(session->stream, session->buffer, *session->parser, into(error));
    co_return error;
}

asio::awaitable<bool> is_sent(std::shared_ptr<HttpSession> session, Reply reply) {
    ++session->core->counters.requests[reply.answer.status];
    const std::string head = site::head_text(reply.answer, reply.is_kept_open);
    const bool has_content = !reply.is_head_only && reply.answer.status != 304 && reply.answer.status != 204;
    const std::string_view content = has_content ? reply.answer.content() : std::string_view{};
    const std::array buffers{asio::buffer(head), asio::buffer(content.data(), content.size())};
    error_code error;
    session->stream.expires_after(session->core->options.limits.answer);
    co_await asio::async_write(session->stream, buffers, into(error));
    co_return !error;
}

/// Closing while something is unread would make the system throw away the answer on its way.
asio::awaitable<void> hang_up(std::shared_ptr<HttpSession> session) {
    constexpr std::size_t most = 65'536;
    error_code error;
    session->stream.socket().shutdown(tcp::socket::shutdown_send, error);
    session->stream.expires_after(session->core->options.limits.close_wait);
    std::array<char, 4096> unread{};
    const auto space = asio::buffer(unread);
    for (std::size_t total = 0; !error && total < most;) {
        total += co_await session->stream.async_read_some(space, into(error));
    }
}

asio::awaitable<void> answer_requests(std::shared_ptr<HttpSession> session) {
    Reply reply{.is_kept_open = true};
    for (bool is_first = true; reply.is_kept_open; is_first = false) {
        const error_code error = co_await read_head(session, is_first);
        if (auto fault = error ? head_fault(error) : std::nullopt) {
            reply = {.answer = std::move(*fault)};
        } else {
            std::optional<Reply> given;
            if (!error) {
                given = co_await reply_to_head(session);
            }
            if (!given) {
                co_return; // gone, too slow, a socket now, or used up by a stream
            }
            reply = std::move(*given);
        }
        const bool is_taken = co_await is_sent(session, reply);
        if (!is_taken) {
            co_return;
        }
    }
    co_await hang_up(session);
}

} // namespace

asio::awaitable<void> serve_http(std::shared_ptr<NetworkCore> core, tcp::socket socket) {
    error_code error;
    const tcp::endpoint remote = socket.remote_endpoint(error);
    if (error) {
        co_return;
    }
    const std::string peer = net::plain_address(remote.address().to_string());
    const net::Limits& limits = core->options.limits;
    // A proxy brings everybody from one address.
    const int most =
        core->options.is_behind_proxy ? limits.sockets + limits.spare_connections : limits.requests_at_once_per_address;
    const Visit visit(core, core->requests_at_once, peer, most,
                      std::max(most, limits.requests_at_once_per_local_address));
    auto session = std::make_shared<HttpSession>(core, std::move(socket), peer);
    if (visit.is_admitted()) {
        co_await answer_requests(session);
        co_return;
    }
    const Reply refusal{.answer = site::plain_answer(429, "too many connections from your address")};
    co_await is_sent(session, refusal);
    co_await hang_up(session);
}

} // namespace runset::server::sockets
