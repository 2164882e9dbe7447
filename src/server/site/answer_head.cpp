#include <array>

#include "server/site/site.h"

namespace runset::server::site {

namespace {

struct Status {
    int number;
    std::string_view phrase;
};

constexpr std::array statuses{
    Status{200, "OK"},
    Status{201, "Created"},
    Status{202, "Accepted"},
    Status{204, "No Content"},
    Status{304, "Not Modified"},
    Status{400, "Bad Request"},
    Status{401, "Unauthorized"},
    Status{403, "Forbidden"},
    Status{404, "Not Found"},
    Status{405, "Method Not Allowed"},
    Status{409, "Conflict"},
    Status{410, "Gone"},
    Status{413, "Content Too Large"},
    Status{415, "Unsupported Media Type"},
    Status{421, "Misdirected Request"},
    Status{422, "Unprocessable Content"},
    Status{426, "Upgrade Required"},
    Status{429, "Too Many Requests"},
    Status{431, "Request Header Fields Too Large"},
    Status{500, "Internal Server Error"},
    Status{501, "Not Implemented"},
    Status{503, "Service Unavailable"},
};

// Nothing comes from anywhere but here, and script is never made from text: a name or a chat line that got into the
// page as markup would still not run.
constexpr std::string_view content_guard =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src "
    "'self' "
    "data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; base-uri "
    "'none'; form-action 'self'; ";
constexpr std::string_view script_guard = "; require-trusted-types-for 'script'; trusted-types "
                                          "svelte-trusted-html runset\r\n"
                                          "X-Content-Type-Options: nosniff\r\n"
                                          "Referrer-Policy: no-referrer\r\n"
                                          "Cross-Origin-Opener-Policy: same-origin\r\n";

/// No page may frame us, but for the boards that are made for it; they hold nothing that a click could give away.
std::string guard_headers(const Answer& answer) {
    std::string text(content_guard);
    text.append(answer.is_framable ? "frame-ancestors *" : "frame-ancestors 'none'").append(script_guard);
    const bool is_for_all = answer.is_framable || answer.is_public;
    return text.append(is_for_all ? "Cross-Origin-Resource-Policy: cross-origin\r\n"
                                  : "Cross-Origin-Resource-Policy: same-origin\r\n");
}

std::string_view phrase_of(int number) {
    for (const Status& status : statuses) {
        if (status.number == number) {
            return status.phrase;
        }
    }
    return "Other";
}

} // namespace

std::string head_text(const Answer& answer, bool is_kept_open) {
    std::string head = "HTTP/1.1 " + std::to_string(answer.status);
    head.append(" ").append(phrase_of(answer.status)).append("\r\n");
    const auto add = [&head](std::string_view name, std::string_view value) {
        head.append(name).append(": ").append(value).append("\r\n");
    };
    if (answer.is_stream) {
        add("Content-Type", answer.type);
        add("Transfer-Encoding", "chunked");
        add("X-Accel-Buffering", "no"); // else a proxy would hold lines back until it has many
    } else if (answer.status != 304 && answer.status != 204) {
        add("Content-Type", answer.type);
        add("Content-Length", std::to_string(answer.content().size()));
    }
    add("Cache-Control", answer.cache);
    if (!answer.etag.empty()) {
        add("ETag", answer.etag);
    }
    if (answer.status == 405) {
        add("Allow", answer.allow);
    }
    if (answer.status == 401) {
        add("WWW-Authenticate", "Bearer");
    }
    if (!answer.location.empty()) {
        add("Location", answer.location);
    }
    if (!answer.file_name.empty()) {
        add("Content-Disposition", "attachment; filename=\"" + answer.file_name + "\"");
    }
    if (answer.is_public) {
        // Reading alone, and without a seat's token: other sites may show tables and games, and play on none.
        add("Access-Control-Allow-Origin", "*");
        add("Access-Control-Allow-Methods", "GET, HEAD");
        add("Vary", "Accept-Language, Authorization");
    }
    if (answer.status == 426) {
        add("Upgrade", "websocket");
    }
    if (answer.status == 429 || answer.status == 503) {
        add("Retry-After", "2");
    }
    add("Connection", is_kept_open ? "keep-alive" : "close");
    return head.append(guard_headers(answer)).append("\r\n");
}

} // namespace runset::server::site
