// What is answered to a question over HTTP, apart from all sockets: a head comes in as values, an answer goes out.
#pragma once

#include <string>
#include <string_view>

#include "server/net/host_check.h"
#include "server/net/net.h"
#include "server/site/counters.h"
#include "server/site/page.h"

namespace runset::server::site {

struct Question {
    std::string_view method{};
    std::string_view target{}; // path and query as they came
    std::string_view address{};
    std::string_view if_none_match{};
    bool has_body = false;
};

struct Answer {
    int status = 200;
    std::string type = "text/plain; charset=utf-8";
    std::string body{};
    std::string_view file{}; // instead of `body`: a file of the page
    std::string cache = "no-store";
    std::string etag{};
    std::string allow = "GET, HEAD"; // said with 405
    std::string location{};
    std::string file_name{};  // for whoever saves it
    bool is_public = false;   // a page of another site may read it
    bool is_framable = false; // a page of another site may show it in a frame
    bool is_stream = false;   // its length is not known

    [[nodiscard]] std::string_view content() const { return file.empty() ? std::string_view(body) : file; }
};

/// One plain line, for whoever reads it in a terminal.
[[nodiscard]] Answer plain_answer(int status, std::string_view line);

struct Site {
    const Page& page;
    const Counters& counters;
    net::Receiver& receiver;
    bool are_metrics_public = false;
    std::string (*own_figures)() = nullptr; // of the process, for /metrics
};

/// To everything but what is under /api/.
[[nodiscard]] Answer answer_to(const Question& question, const Site& site);

/// What the core has answered to a request under /api/.
[[nodiscard]] Answer core_answer(net::HttpAnswer given);

/// The path of a target, or nothing if it is not of the form /path?query.
[[nodiscard]] std::string_view path_of(std::string_view target);

struct Handshake {
    std::string_view host{};
    bool has_origin = false;
    std::string_view origin{};
};

/// 0, or the status with which a request (or the opening of a socket) by this host and origin is refused.
[[nodiscard]] int host_refusal(std::string_view host, const net::HostNames& names);
[[nodiscard]] int socket_refusal(const Handshake& handshake, const net::HostNames& names);

/// Status line and headers, up to and with the empty line.
[[nodiscard]] std::string head_text(const Answer& answer, bool is_kept_open);

inline constexpr std::string_view socket_path = "/socket";
inline constexpr std::string_view api_path = "/api/";

} // namespace runset::server::site
