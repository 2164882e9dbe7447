#include "server/site/site.h"

#include <algorithm>

#include "server/net/address.h"

namespace runset::server::site {

namespace {

constexpr std::string_view embed_path = "/embed/";
constexpr std::string_view prometheus = "text/plain; version=0.0.4; charset=utf-8";

Answer file_answer(const PageFile& file, std::string_view if_none_match) {
    Answer answer{.type = std::string(file.type), .file = file.body, .etag = file.etag};
    answer.cache = file.is_lasting ? "public, max-age=31536000, immutable" : "no-cache";
    if (if_none_match.contains(file.etag)) {
        answer.status = 304;
        answer.file = {};
    }
    return answer;
}

Answer metrics_answer(const Site& site, std::string_view address) {
    if (!site.are_metrics_public && !net::is_local_address(address)) {
        return plain_answer(403, "metrics are shown to the local network only");
    }
    std::string text = site.counters.prometheus_text() + site.receiver.metrics();
    text += site.own_figures != nullptr ? site.own_figures() : "";
    return {.type = std::string(prometheus), .body = std::move(text)};
}

} // namespace

Answer plain_answer(int status, std::string_view line) {
    return {.status = status, .body = std::string(line) + "\n"};
}

std::string_view path_of(std::string_view target) {
    const bool is_plain = target.starts_with('/') && std::ranges::all_of(target, [](unsigned char byte) {
                              return byte > ' ' && byte < 0x7F && byte != '#';
                          });
    return is_plain ? target.substr(0, target.find('?')) : std::string_view{};
}

Answer core_answer(net::HttpAnswer given) {
    return {.status = given.status,
            .type = std::move(given.type),
            .body = std::move(given.body),
            .allow = std::move(given.allow),
            .location = std::move(given.location),
            .file_name = std::move(given.file_name),
            .is_public = given.is_public};
}

Answer answer_to(const Question& question, const Site& site) {
    if (question.method != "GET" && question.method != "HEAD") {
        return plain_answer(405, "only GET and HEAD are answered");
    }
    const std::string_view path = path_of(question.target);
    if (path.empty() || question.has_body) {
        return plain_answer(400, "this request is not understood");
    }
    if (path == "/healthz") {
        return plain_answer(200, "ok");
    }
    if (path == "/readyz") {
        return site.receiver.is_ready() ? plain_answer(200, "ready") : plain_answer(503, "not ready");
    }
    if (path == "/metrics") {
        return metrics_answer(site, question.address);
    }
    if (path == socket_path) {
        return plain_answer(426, "this address is for WebSockets");
    }
    const PageFile* file = site.page.find(path);
    if (file == nullptr) {
        return plain_answer(404, "there is nothing here");
    }
    Answer answer = file_answer(*file, question.if_none_match);
    answer.is_framable = path.starts_with(embed_path);
    return answer;
}

int host_refusal(std::string_view host, const net::HostNames& names) {
    return net::is_host_allowed(host, names) ? 0 : 421;
}

int socket_refusal(const Handshake& handshake, const net::HostNames& names) {
    if (const int refusal = host_refusal(handshake.host, names)) {
        return refusal;
    }
    // Terminal clients and bots send no origin; a browser always does and cannot be made to lie about it.
    return !handshake.has_origin || net::is_origin_allowed(handshake.origin, handshake.host, names) ? 0 : 403;
}

} // namespace runset::server::site
