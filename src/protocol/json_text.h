// JSON written straight into a text: views go out by the thousand a second, and a tree of values for each of them would
// cost more than everything else about a move.
#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace runset::protocol {

class JsonText {
public:
    JsonText() { text_.reserve(usual_size); }

    JsonText& open_object() { return open('{'); }
    JsonText& close_object() { return close('}'); }
    JsonText& open_array() { return open('['); }
    JsonText& close_array() { return close(']'); }

    JsonText& key(std::string_view name) {
        value(name);
        text_ += ':';
        needs_comma_ = false;
        return *this;
    }

    JsonText& value(std::string_view text) {
        begin();
        text_ += '"';
        for (const char c : text) {
            add(c);
        }
        text_ += '"';
        return *this;
    }
    JsonText& value(const char* text) { return value(std::string_view(text)); }
    JsonText& value(bool is_true) {
        begin();
        text_ += is_true ? "true" : "false";
        return *this;
    }
    JsonText& value(std::integral auto number) {
        begin();
        char digits[24];
        const auto [end, error] = std::to_chars(std::begin(digits), std::end(digits), number);
        text_.append(std::begin(digits), end);
        return *this;
    }
    JsonText& null() {
        begin();
        text_ += "null";
        return *this;
    }
    /// A decimal number with two digits behind the point.
    JsonText& hundredths(int number) {
        begin();
        const int size = number < 0 ? -number : number;
        text_ += number < 0 ? "-" : "";
        text_ += std::to_string(size / 100) + (size % 100 < 10 ? ".0" : ".") + std::to_string(size % 100);
        return *this;
    }

    /// A key and its value.
    JsonText& field(std::string_view name, const auto& value) { return key(name).value(value); }

    [[nodiscard]] std::string take() { return std::move(text_); }

private:
    static constexpr std::size_t usual_size = 2048;

    JsonText& open(char bracket) {
        begin();
        text_ += bracket;
        needs_comma_ = false;
        return *this;
    }
    JsonText& close(char bracket) {
        text_ += bracket;
        needs_comma_ = true;
        return *this;
    }
    void begin() {
        if (needs_comma_) {
            text_ += ',';
        }
        needs_comma_ = true;
    }
    void add(char c) {
        constexpr std::string_view digits = "0123456789abcdef";
        if (c == '"' || c == '\\') {
            text_ += '\\';
            text_ += c;
        } else if (static_cast<unsigned char>(c) < 0x20) {
            text_ += "\\u00";
            text_ += digits[static_cast<unsigned char>(c) >> 4U];
            text_ += digits[static_cast<unsigned char>(c) & 0xFU];
        } else {
            text_ += c;
        }
    }

    std::string text_;
    bool needs_comma_ = false;
};

} // namespace runset::protocol
