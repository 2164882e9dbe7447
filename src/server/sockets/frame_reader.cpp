#include "server/sockets/frame_reader.h"

#include <algorithm>
#include <utility>

namespace runset::server::sockets {

namespace {

constexpr unsigned text_opcode = 1;
constexpr unsigned binary_opcode = 2;
constexpr unsigned close_opcode = 8;
constexpr unsigned ping_opcode = 9;
constexpr unsigned pong_opcode = 10;

constexpr int normal = 1000;
constexpr int protocol_error = 1002;
constexpr int bad_text = 1007;
constexpr int too_big = 1009;

constexpr std::size_t start_bytes = 2; // of a head, before the length if that is long
constexpr std::size_t mask_bytes = 4;
constexpr std::size_t most_in_control = 125;

void release(std::string& text) {
    text.clear();
    text.shrink_to_fit();
}

/// What earlier pieces have brought and the last one. If there were none nothing is copied.
std::string_view joined(std::string& earlier, std::string_view last) {
    return earlier.empty() ? last : std::string_view(earlier.append(last));
}

/// RFC 6455, 7.4. Beyond 4999 the standard has no words for them.
bool is_code_for_the_wire(unsigned code) {
    constexpr std::array not_sent{1004U, 1005U, 1006U};
    return code >= 3000 || (code >= 1000 && code <= 1013 && std::ranges::find(not_sent, code) == not_sent.end());
}

} // namespace

Found FrameReader::next(std::span<char>& bytes) {
    forget_found();
    while (!bytes.empty()) {
        if (!is_head_whole_ && !take_head(bytes)) {
            return code_ != 0 ? Found::fault : Found::nothing;
        }
        if (const Found found = take_payload(bytes); found != Found::nothing) {
            return found;
        }
    }
    return Found::nothing;
}

/// Frees what was found, unless it is in use by what comes now.
void FrameReader::forget_found() {
    payload_ = {};
    if (message_opcode_ == 0) {
        release(message_);
    }
    if (!is_head_whole_) {
        release(control_);
    }
}

Found FrameReader::fail(int code) {
    code_ = static_cast<std::uint16_t>(code);
    return Found::fault;
}

/// False: there is more to come, or it is against the standard.
bool FrameReader::take_head(std::span<char>& bytes) {
    while (head_size_ < head_bytes()) {
        if (bytes.empty()) {
            return false;
        }
        head_[head_size_++] = static_cast<std::uint8_t>(bytes.front());
        bytes = bytes.subspan(1);
        if (head_size_ == start_bytes && !is_start_good()) {
            fail(protocol_error);
            return false;
        }
    }
    return take_length();
}

std::size_t FrameReader::length_bytes() const {
    const unsigned length = head_[1] & 0x7FU;
    return length == 127 ? 8 : length == 126 ? 2 : 0;
}

std::size_t FrameReader::head_bytes() const {
    return head_size_ < start_bytes ? start_bytes : start_bytes + length_bytes() + mask_bytes;
}

bool FrameReader::is_start_good() const {
    const bool is_masked = (head_[1] & 0x80U) != 0;
    const bool has_reserved_bit = (head_[0] & 0x70U) != 0;
    if (!is_masked || has_reserved_bit || (opcode() > binary_opcode && opcode() < close_opcode) ||
        opcode() > pong_opcode) {
        return false;
    }
    if (is_control()) {
        return is_final() && (head_[1] & 0x7FU) <= most_in_control;
    }
    const bool goes_on = opcode() == 0;
    return goes_on == (message_opcode_ != 0);
}

bool FrameReader::take_length() {
    const std::size_t bytes = length_bytes();
    std::uint64_t length = head_[1] & 0x7FU;
    if (bytes > 0) {
        length = 0;
        for (std::size_t i = 0; i < bytes; ++i) {
            length = length << 8U | head_[start_bytes + i];
        }
        if (length < (bytes == 2 ? 126U : 65'536U)) {
            fail(protocol_error); // there is a shorter way to write it
            return false;
        }
    }
    if (!is_control() && length > most_bytes_ - message_.size()) {
        fail(too_big);
        return false;
    }
    if (!is_control() && opcode() != 0) {
        message_opcode_ = static_cast<std::uint8_t>(opcode());
        text_check_ = {};
    }
    left_ = length;
    unmasked_ = 0;
    is_head_whole_ = true;
    return true;
}

Found FrameReader::take_payload(std::span<char>& bytes) {
    const std::span<char> part = bytes.first(std::min(left_, bytes.size()));
    bytes = bytes.subspan(part.size());
    unmask(part);
    left_ -= part.size();
    if (left_ == 0) {
        is_head_whole_ = false;
        head_size_ = 0;
    }
    const std::string_view text(part.data(), part.size());
    return is_control() ? take_control(text) : take_data(text);
}

void FrameReader::unmask(std::span<char> part) {
    const std::uint8_t* const mask = &head_[head_bytes() - mask_bytes];
    std::size_t at = unmasked_;
    for (char& c : part) {
        c = static_cast<char>(static_cast<std::uint8_t>(c) ^ mask[at++ % mask_bytes]);
    }
    unmasked_ = at;
}

Found FrameReader::take_control(std::string_view part) {
    if (left_ > 0) {
        control_.append(part);
        return Found::nothing;
    }
    payload_ = joined(control_, part);
    if (opcode() == close_opcode) {
        return take_close();
    }
    return opcode() == ping_opcode ? Found::ping : Found::pong;
}

/// Nothing, or a code and a reason.
Found FrameReader::take_close() {
    if (payload_.size() < 2) {
        code_ = normal;
        return payload_.empty() ? Found::close : fail(protocol_error);
    }
    const auto byte = [&](std::size_t at) { return static_cast<std::uint8_t>(payload_[at]); };
    code_ = static_cast<std::uint16_t>(byte(0) << 8U | byte(1));
    Utf8Check reason;
    const bool is_good = is_code_for_the_wire(code_) && reason.take(payload_.substr(2)) && reason.is_whole();
    return is_good ? Found::close : fail(protocol_error);
}

Found FrameReader::take_data(std::string_view part) {
    const bool is_text = message_opcode_ == text_opcode;
    const bool is_end = left_ == 0 && is_final();
    if (is_text && (!text_check_.take(part) || (is_end && !text_check_.is_whole()))) {
        return fail(bad_text);
    }
    if (!is_end) {
        message_.append(part);
        return Found::nothing;
    }
    payload_ = joined(message_, part);
    message_opcode_ = 0;
    return is_text ? Found::text : Found::binary;
}

} // namespace runset::server::sockets
