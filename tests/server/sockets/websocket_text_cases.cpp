// UTF-8, whole and in pieces; streams cut at every byte; and how a socket may be asked for.

#include "server/sockets/websocket_cases.h"

namespace runset::test {

namespace {

const std::vector<std::string> good_texts{"\xC2\x80",
                                          "\xDF\xBF",
                                          "\xE0\xA0\x80",
                                          "\xE1\x80\x80",
                                          "\xED\x9F\xBF",
                                          "\xEE\x80\x80",
                                          "\xEF\xBF\xBD",
                                          "\xEF\xBF\xBF",
                                          "\xF0\x90\x80\x80",
                                          "\xF1\x80\x80\x80",
                                          "\xF3\xBF\xBF\xBF",
                                          "\xF4\x8F\xBF\xBF",
                                          "\xCE\xBA\xE1\xBD\xB9\xCF\x83\xCE\xBC\xCE\xB5"};

const std::vector<std::string> bad_texts{"\x80",
                                         "\xBF",
                                         "\xC0\x80",
                                         "\xC0\xAF",
                                         "\xC1\xBF",
                                         "\xC2",
                                         "\xC2\x20",
                                         "\xE0\x80\x80",
                                         "\xE0\x9F\xBF",
                                         "\xE1\x80",
                                         "\xED\xA0\x80",
                                         "\xED\xBF\xBF",
                                         "\xEF\xBF",
                                         "\xF0\x80\x80\x80",
                                         "\xF0\x8F\xBF\xBF",
                                         "\xF0\x90\x80",
                                         "\xF4\x90\x80\x80",
                                         "\xF5\x80\x80\x80",
                                         "\xF8\x88\x80\x80\x80",
                                         "\xFE",
                                         "\xFF",
                                         "ok \xE2\x28\xA1",
                                         "a\xF0\x9F\x98"};

std::string in_two_frames(const std::string& text, std::size_t cut) {
    return bytes_of({.payload = text.substr(0, cut), .first = 0}) +
           bytes_of({.opcode = 0, .payload = text.substr(cut)});
}

} // namespace

std::vector<WebSocketCase> utf8_cases() {
    std::vector<WebSocketCase> cases;
    for (const std::string& text : good_texts) {
        const Frame back{.opcode = text_frame, .payload = text};
        cases.push_back({.name = "text " + text, .sent = bytes_of({.payload = text}), .answers = {back}});
        for (std::size_t cut = 1; cut < text.size(); ++cut) {
            cases.push_back(
                {.name = "text in two frames " + text, .sent = in_two_frames(text, cut), .answers = {back}});
        }
    }
    for (const std::string& text : bad_texts) {
        cases.push_back({.name = "no text", .sent = bytes_of({.payload = text}), .closed_with = 1007});
        for (std::size_t cut = 1; cut < text.size(); ++cut) {
            cases.push_back({.name = "no text in two frames", .sent = in_two_frames(text, cut), .closed_with = 1007});
        }
    }
    return cases;
}

std::vector<WebSocketCase> cut_cases() {
    const std::string stream =
        bytes_of({.payload = "whole"}) + bytes_of({.opcode = ping_frame, .payload = "p"}) +
        bytes_of({.payload = "in ", .first = 0}) + bytes_of({.opcode = ping_frame, .payload = ""}) +
        bytes_of({.opcode = 0, .payload = "two \xC3\xBC"}) + bytes_of({.payload = std::string(130, 'l')});
    WebSocketCase one{.name = "a stream cut at every byte",
                      .sent = stream,
                      .answers = {{.opcode = text_frame, .payload = "whole"},
                                  {.opcode = pong_frame, .payload = "p"},
                                  {.opcode = pong_frame, .payload = ""},
                                  {.opcode = text_frame, .payload = "in two \xC3\xBC"},
                                  {.opcode = text_frame, .payload = std::string(130, 'l')}}};
    std::vector<WebSocketCase> cases;
    for (std::size_t cut = 1; cut < 64; ++cut) {
        WebSocketCase once = one;
        once.name = "a stream cut at byte " + std::to_string(cut);
        once.cuts = {cut};
        cases.push_back(std::move(once));
        one.cuts.push_back(cut);
    }
    cases.push_back(one);
    return cases;
}

namespace {

const std::string line = "GET /socket HTTP/1.1\r\n";
const std::string host = "Host: localhost\r\n";
const std::string upgrade = "Upgrade: websocket\r\n";
const std::string connection = "Connection: Upgrade\r\n";
const std::string version = "Sec-WebSocket-Version: 13\r\n";
const std::string key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
const std::string rest = host + upgrade + connection + version + key;

/// What a request has to have, in all its spellings.
void add_headers(std::vector<HandshakeCase>& cases) {
    cases.push_back({line + rest, 101});
    for (const auto* first : {"GET /socket?x=1 HTTP/1.1\r\n", "GET /socket? HTTP/1.1\r\n"}) {
        cases.push_back({first + rest, 101});
    }
    for (const auto* first :
         {"POST /socket HTTP/1.1\r\n", "PUT /socket HTTP/1.1\r\n", "OPTIONS /socket HTTP/1.1\r\n"}) {
        cases.push_back({first + rest, 405});
    }
    cases.push_back({"GET /socket HTTP/1.0\r\n" + rest, 426});
    cases.push_back({"GET /sockets HTTP/1.1\r\n" + rest, 200}); // a place inside the page
    cases.push_back({"GET /api/socket HTTP/1.1\r\n" + rest, 200});
    cases.push_back({"get /socket HTTP/1.1\r\n" + rest, 405});
    for (const auto* spelling : {"Upgrade: WebSocket\r\n", "Upgrade: WEBSOCKET\r\n", "upgrade: websocket\r\n",
                                 "Upgrade: h2c, websocket\r\n", "Upgrade:websocket\r\n"}) {
        cases.push_back({line + host + spelling + connection + version + key, 101});
    }
    for (const auto* spelling : {"", "Upgrade: \r\n", "Upgrade: h2c\r\n", "Upgrade: websockets\r\n"}) {
        cases.push_back({line + host + spelling + connection + version + key, 426});
    }
    for (const auto* spelling : {"Connection: upgrade\r\n", "Connection: UPGRADE\r\n", "connection:Upgrade\r\n",
                                 "Connection: keep-alive, Upgrade\r\n", "Connection: Upgrade , keep-alive\r\n"}) {
        cases.push_back({line + host + upgrade + spelling + version + key, 101});
    }
    for (const auto* spelling : {"", "Connection: keep-alive\r\n", "Connection: close\r\n"}) {
        cases.push_back({line + host + upgrade + spelling + version + key, 426});
    }
    for (const auto* spelling :
         {"Sec-WebSocket-Version: 7\r\n", "Sec-WebSocket-Version: 8\r\n", "Sec-WebSocket-Version: 12\r\n",
          "Sec-WebSocket-Version: 14\r\n", "Sec-WebSocket-Version: x\r\n", "Sec-WebSocket-Version: 113\r\n"}) {
        cases.push_back({line + host + upgrade + connection + spelling + key, 426});
    }
    cases.push_back({line + host + upgrade + connection + key, 400});
    for (const auto* spelling :
         {"", "Sec-WebSocket-Key: \r\n", "Sec-WebSocket-Key: short\r\n",
          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=\r\n", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZSE=\r\n",
          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25j*Q==\r\n",
          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==dGhlIHNhbXBsZSBub25jZQ==\r\n"}) {
        cases.push_back({line + host + upgrade + connection + version + spelling, 400});
    }
}

/// What it may have besides, and who may ask.
void add_strangers(std::vector<HandshakeCase>& cases) {
    cases.push_back({line + rest + key, 400});
    for (const auto* extra : {"Sec-WebSocket-Extensions: permessage-deflate\r\n", "Sec-WebSocket-Protocol: chat\r\n",
                              "X-Anything: 1\r\n", "Origin: http://localhost\r\n", "Cookie: a=b\r\n"}) {
        cases.push_back({line + rest + extra, 101});
    }
    for (const auto* extra :
         {"Origin: http://evil.test\r\n", "Origin: null\r\n", "Origin: https://localhost.evil.test\r\n",
          "Origin: http://localhost:81\r\n", "Origin: localhost\r\n"}) {
        cases.push_back({line + rest + extra, 403});
    }
    const std::string no_host = upgrade + connection + version + key;
    for (const auto* named : {"Host: 127.0.0.1\r\n", "Host: localhost:8080\r\n", "Host: [::1]:80\r\n"}) {
        cases.push_back({line + named + no_host, 101});
    }
    cases.push_back({line + "Host: evil.test\r\n" + no_host, 421});
    cases.push_back({line + no_host, 400});
    cases.push_back({line + host + host + no_host, 400});
}

} // namespace

std::vector<HandshakeCase> handshake_cases() {
    std::vector<HandshakeCase> cases;
    add_headers(cases);
    add_strangers(cases);
    return cases;
}

} // namespace runset::test
