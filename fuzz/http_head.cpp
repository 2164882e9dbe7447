// The head of an HTTP request: any bytes get an answer with the guarding headers and nothing from outside the page,
// whole or in pieces.
#include <cstdlib>
#include <optional>
#include <string>

#include <boost/beast/http.hpp>

#include "server/net/address.h"
#include "server/site/site.h"

namespace {

namespace http = boost::beast::http;
using namespace runset::server;

struct NoTables final : net::Receiver {
    void opened(net::ConnectionId, std::string_view) override {}
    void received(net::ConnectionId, std::string_view) override {}
    void closed(net::ConnectionId) override {}
    void asked(const net::HttpAsk&, std::shared_ptr<net::Exchange>) override {}
    std::string metrics() override { return {}; }
    bool is_ready() override { return true; }
};

void require(bool is_true) {
    if (!is_true) {
        std::abort();
    }
}

std::string_view view(boost::beast::string_view text) {
    return {text.data(), text.size()};
}

std::optional<http::request<http::empty_body>> parse(const std::string& bytes, std::size_t piece) {
    http::request_parser<http::empty_body> parser;
    parser.header_limit(8192);
    parser.body_limit(boost::none);
    boost::system::error_code error;
    std::size_t done = 0;
    for (std::size_t end = piece; done < bytes.size() && !parser.is_header_done(); end += piece) {
        const std::size_t given = std::min(end, bytes.size());
        done += parser.put(boost::asio::buffer(bytes.data() + done, given - done), error);
        if (error && error != http::error::need_more) {
            return std::nullopt;
        }
        if (given == bytes.size()) {
            break;
        }
    }
    return parser.is_header_done() ? std::optional(parser.release()) : std::nullopt;
}

void check_names(std::string_view host, std::string_view origin) {
    const net::HostNames names{.configured = {"play.example.org"}, .machine = "kitchen"};
    if (const auto read = net::read_host(host)) {
        const bool is_v6 = read->host.find(':') != std::string::npos;
        const std::string again =
            (is_v6 ? "[" + read->host + "]" : read->host) + (read->port == 0 ? "" : ":" + std::to_string(read->port));
        require(net::read_host(again) == read);
    }
    const int refusal = site::socket_refusal({.host = host, .has_origin = true, .origin = origin}, names);
    require(refusal == 0 || refusal == 403 || refusal == 421);
    if (refusal == 0 && !origin.ends_with("play.example.org")) {
        require(origin.starts_with("http://") || origin.starts_with("https://"));
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const site::Page page = site::Page::built_in();
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    const auto request = parse(bytes, bytes.size());
    if (!request) {
        return 0;
    }
    check_names(view((*request)[http::field::host]), view((*request)[http::field::origin]));
    const std::string address = net::forwarded_address(view((*request)["X-Forwarded-For"]), "127.0.0.1");
    require(net::is_address(address) && !net::limit_key(address).empty());
    NoTables receiver;
    const site::Counters counters;
    const site::Site site{.page = page, .counters = counters, .receiver = receiver};
    const site::Answer answer = site::answer_to({.method = view(request->method_string()),
                                                 .target = view(request->target()),
                                                 .address = address,
                                                 .if_none_match = view((*request)[http::field::if_none_match])},
                                                site);
    const std::string head = site::head_text(answer, request->keep_alive());
    require(head.ends_with("\r\n\r\n") && head.find("\r\n\r\n") == head.size() - 4);
    require(head.find("\r\nContent-Security-Policy: default-src 'none'") != std::string::npos);

    const auto in_pieces = parse(bytes, 1 + size % 7);
    require(in_pieces && in_pieces->target() == request->target());
    return 0;
}
