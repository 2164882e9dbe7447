#include "server/sockets/websocket_cases.h"

namespace runset::test {

namespace {

Frame told(int opcode, std::string payload) {
    return {.opcode = opcode, .payload = std::move(payload)};
}

std::string numbered(std::string_view what, std::size_t number) {
    return std::string(what) + " " + std::to_string(number);
}

std::string some_text(std::size_t size) {
    std::string text(size, ' ');
    for (std::size_t i = 0; i < size; ++i) {
        text[i] = static_cast<char>('a' + i % 26);
    }
    return text;
}

std::string with_code(int code, std::string_view reason = {}) {
    return std::string{static_cast<char>(code >> 8), static_cast<char>(code & 0xFF)}.append(reason);
}

} // namespace

std::string bytes_of(const FrameParts& parts) {
    const std::size_t size = parts.payload.size();
    const int least = size < 126 ? 0 : size < 65536 ? 2 : 8;
    const int length_bytes = parts.length_bytes < 0 ? least : parts.length_bytes;
    const std::size_t short_length = length_bytes == 0 ? size : length_bytes == 2 ? 126 : 127;
    std::string bytes{static_cast<char>(parts.first | parts.opcode),
                      static_cast<char>((parts.mask.empty() ? 0U : 0x80U) | short_length)};
    for (int i = length_bytes; i > 0; --i) {
        bytes += static_cast<char>(size >> (8 * static_cast<unsigned>(i - 1)) & 0xFFU);
    }
    bytes += parts.mask;
    for (std::size_t i = 0; i < size; ++i) {
        bytes += static_cast<char>(parts.payload[i] ^ (parts.mask.empty() ? '\0' : parts.mask[i % 4]));
    }
    return bytes;
}

std::vector<WebSocketCase> length_cases() {
    std::vector<WebSocketCase> cases;
    for (const std::size_t size :
         {0U,    1U,    2U,    3U,    124U,  125U,   126U,   127U,   128U,   255U,   256U,
          1000U, 4095U, 4096U, 8191U, 8192U, 16384U, 65534U, 65535U, 65536U, 65537U, 131072U}) {
        const std::string text = some_text(size);
        const std::string bytes = bytes_of({.payload = text});
        cases.push_back({.name = numbered("text of", size), .sent = bytes, .answers = {told(text_frame, text)}});
        cases.push_back({.name = numbered("text in two halves of", size),
                         .sent = bytes,
                         .answers = {told(text_frame, text)},
                         .cuts = {bytes.size() / 2}});
    }
    // "the minimal number of bytes MUST be used to encode the length"
    for (const std::size_t size : {0U, 5U, 125U}) {
        for (const int length_bytes : {2, 8}) {
            cases.push_back({.name = numbered("wasteful length of", size),
                             .sent = bytes_of({.payload = some_text(size), .length_bytes = length_bytes}),
                             .closed_with = 1002});
        }
    }
    for (const std::size_t size : {126U, 1000U, 65535U}) {
        cases.push_back({.name = numbered("eight bytes for the length of", size),
                         .sent = bytes_of({.payload = some_text(size), .length_bytes = 8}),
                         .closed_with = 1002});
    }
    return cases;
}

std::vector<WebSocketCase> mask_cases() {
    std::vector<WebSocketCase> cases;
    for (const std::string& mask : {std::string(4, '\0'), std::string(4, '\xFF'), std::string("\x01\x02\x03\x04"),
                                    std::string("\xDE\xAD\xBE\xEF"), std::string(4, '\x80')}) {
        for (std::size_t size = 0; size < 9; ++size) {
            cases.push_back({.name = numbered("masked", size),
                             .sent = bytes_of({.payload = some_text(size), .mask = mask}),
                             .answers = {told(text_frame, some_text(size))}});
        }
    }
    for (const int opcode : {0, text_frame, binary_frame, close_frame, ping_frame, pong_frame}) {
        for (const std::size_t size : {0U, 4U}) {
            cases.push_back({.name = numbered("not masked", static_cast<std::size_t>(opcode)),
                             .sent = bytes_of({.opcode = opcode, .payload = std::string(size, 'x'), .mask = ""}),
                             .closed_with = 1002});
        }
    }
    return cases;
}

std::vector<WebSocketCase> reserved_cases() {
    std::vector<WebSocketCase> cases;
    for (const int opcode : {0, text_frame, binary_frame, close_frame, ping_frame, pong_frame}) {
        for (int bits = 0x10; bits <= 0x70; bits += 0x10) {
            cases.push_back({.name = numbered("reserved bits of", static_cast<std::size_t>(opcode)),
                             .sent = bytes_of({.opcode = opcode, .payload = "", .first = 0x80 | bits}),
                             .closed_with = 1002});
        }
    }
    for (const int opcode : {3, 4, 5, 6, 7, 11, 12, 13, 14, 15}) {
        for (const int first : {0x80, 0}) {
            cases.push_back({.name = numbered("reserved opcode", static_cast<std::size_t>(opcode)),
                             .sent = bytes_of({.opcode = opcode, .payload = "x", .first = first}),
                             .closed_with = 1002});
        }
    }
    for (const std::size_t size : {0U, 1U, 126U}) {
        const std::string payload(size, '\x01');
        cases.push_back({.name = numbered("binary of", size), // we speak text only
                         .sent = bytes_of({.opcode = binary_frame, .payload = payload}),
                         .closed_with = 1003});
        cases.push_back({.name = numbered("binary in fragments of", size),
                         .sent = bytes_of({.opcode = binary_frame, .payload = payload, .first = 0}) +
                                 bytes_of({.opcode = 0, .payload = payload}),
                         .closed_with = 1003});
    }
    return cases;
}

std::vector<WebSocketCase> fragment_cases() {
    std::vector<WebSocketCase> cases;
    const std::string text = "fragments";
    const auto piece = [](std::size_t number, std::string payload, bool is_last) {
        return bytes_of(
            {.opcode = number == 0 ? text_frame : 0, .payload = std::move(payload), .first = is_last ? 0x80 : 0});
    };
    for (std::size_t count = 1; count <= text.size(); ++count) {
        std::string plain;
        std::string with_pings;
        std::vector<Frame> answers;
        for (std::size_t i = 0; i < count; ++i) {
            const bool is_last = i + 1 == count;
            const std::string bytes = piece(i, is_last ? text.substr(i) : text.substr(i, 1), is_last);
            plain += bytes;
            with_pings += bytes;
            if (!is_last) {
                with_pings += bytes_of({.opcode = ping_frame, .payload = std::to_string(i)}) +
                              bytes_of({.opcode = pong_frame, .payload = "unasked"});
                answers.push_back(told(pong_frame, std::to_string(i)));
            }
        }
        answers.push_back(told(text_frame, text));
        cases.push_back({.name = numbered("fragments", count), .sent = plain, .answers = {told(text_frame, text)}});
        cases.push_back({.name = numbered("pings between fragments", count), .sent = with_pings, .answers = answers});
    }
    const std::string begin = piece(0, "a", false);
    const std::string end = piece(1, "b", true);
    const std::string none = piece(1, "", false);
    cases.push_back(
        {.name = "empty fragments", .sent = begin + none + none + end, .answers = {told(text_frame, "ab")}});
    cases.push_back({.name = "nothing but empty fragments",
                     .sent = piece(0, "", false) + none + piece(1, "", true),
                     .answers = {told(text_frame, "")}});
    cases.push_back({.name = "two messages in fragments",
                     .sent = begin + end + begin + end,
                     .answers = {told(text_frame, "ab"), told(text_frame, "ab")}});
    cases.push_back({.name = "continues nothing", .sent = end, .closed_with = 1002});
    cases.push_back({.name = "continues nothing, and goes on", .sent = none, .closed_with = 1002});
    cases.push_back({.name = "continues what has ended",
                     .sent = begin + end + end,
                     .answers = {told(text_frame, "ab")},
                     .closed_with = 1002});
    cases.push_back({.name = "begins twice", .sent = begin + begin, .closed_with = 1002});
    cases.push_back({.name = "a whole text in between", .sent = begin + piece(0, "x", true), .closed_with = 1002});
    cases.push_back({.name = "binary in between",
                     .sent = begin + bytes_of({.opcode = binary_frame, .payload = "x"}),
                     .closed_with = 1002});
    cases.push_back({.name = "a close in between",
                     .sent = begin + bytes_of({.opcode = close_frame, .payload = with_code(1001)}),
                     .closed_with = 1001});
    return cases;
}

std::vector<WebSocketCase> control_cases() {
    std::vector<WebSocketCase> cases;
    for (const std::size_t size : {0U, 1U, 2U, 10U, 124U, 125U}) {
        cases.push_back({.name = numbered("ping of", size),
                         .sent = bytes_of({.opcode = ping_frame, .payload = std::string(size, '\xFE')}),
                         .answers = {told(pong_frame, std::string(size, '\xFE'))}});
        cases.push_back({.name = numbered("unasked pong of", size),
                         .sent = bytes_of({.opcode = pong_frame, .payload = some_text(size)})});
    }
    for (const int opcode : {close_frame, ping_frame, pong_frame}) {
        for (const std::size_t size : {126U, 127U, 65536U}) {
            cases.push_back({.name = numbered("control frame of", size),
                             .sent = bytes_of({.opcode = opcode, .payload = some_text(size)}),
                             .closed_with = 1002});
        }
        cases.push_back({.name = numbered("control frame in fragments", static_cast<std::size_t>(opcode)),
                         .sent = bytes_of({.opcode = opcode, .payload = "", .first = 0}),
                         .closed_with = 1002});
    }
    WebSocketCase many{.name = "pings in a row"};
    for (int i = 0; i < 20; ++i) {
        many.sent += bytes_of({.opcode = ping_frame, .payload = std::to_string(i)});
        many.answers.push_back(told(pong_frame, std::to_string(i)));
    }
    cases.push_back(many);
    return cases;
}

std::vector<WebSocketCase> close_cases() {
    std::vector<WebSocketCase> cases;
    const auto add = [&](std::string name, const std::string& payload, int code) {
        cases.push_back({.name = std::move(name),
                         .sent = bytes_of({.opcode = close_frame, .payload = payload}) + bytes_of({.payload = "late"}),
                         .closed_with = code});
    };
    for (const int code :
         {1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 3000, 3001, 3999, 4000, 4001, 4999}) {
        add(numbered("close with", static_cast<std::size_t>(code)), with_code(code), code);
        add(numbered("close with reason and", static_cast<std::size_t>(code)), with_code(code, "gr\xC3\xBC\xC3\x9F"),
            code);
    }
    for (const int code : {0, 1, 999, 1004, 1005, 1006, 1014, 1015, 1016, 1100, 2000, 2999}) {
        add(numbered("close with the wrong", static_cast<std::size_t>(code)), with_code(code), 1002);
    }
    for (const int code : {5000, 65535}) { // the standard has no words for them: they come back as they are
        add(numbered("close with", static_cast<std::size_t>(code)), with_code(code), code);
    }
    add("close without code", "", 1000);
    add("close with half a code", "\x03", 1002);
    add("close with the longest reason", with_code(1000, some_text(123)), 1000);
    for (const std::string reason : {"\xFF", "\xC3", "\xED\xA0\x80", "ok\xC0\x80"}) {
        add("close with a reason that is no text", with_code(1000, reason), 1002);
    }
    return cases;
}

} // namespace runset::test
