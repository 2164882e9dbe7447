#include <array>

#include "server/site.h"

namespace runset::server {

namespace {

struct Status {
    int number;
    std::string_view phrase;
};

constexpr std::array statuses{
    Status{200, "OK"},
    Status{304, "Not Modified"},
    Status{400, "Bad Request"},
    Status{403, "Forbidden"},
    Status{404, "Not Found"},
    Status{405, "Method Not Allowed"},
    Status{410, "Gone"},
    Status{421, "Misdirected Request"},
    Status{426, "Upgrade Required"},
    Status{429, "Too Many Requests"},
    Status{431, "Request Header Fields Too Large"},
    Status{500, "Internal Server Error"},
    Status{503, "Service Unavailable"},
};

// Nothing comes from anywhere but here, no page may frame us, and script is never made from text: a name or a chat line
// that got into the page as markup would still not run.
constexpr std::string_view guard_headers =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src "
    "'self' "
    "data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; base-uri "
    "'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types "
    "svelte-trusted-html runset\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n";

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
    if (answer.status != 304) {
        add("Content-Type", answer.type);
        add("Content-Length", std::to_string(answer.content().size()));
    }
    add("Cache-Control", answer.cache);
    if (!answer.etag.empty()) {
        add("ETag", answer.etag);
    }
    if (answer.status == 405) {
        add("Allow", "GET, HEAD");
    }
    if (answer.status == 426) {
        add("Upgrade", "websocket");
    }
    if (answer.status == 503) {
        add("Retry-After", "2");
    }
    add("Connection", is_kept_open ? "keep-alive" : "close");
    return head.append(guard_headers).append("\r\n");
}

} // namespace runset::server
