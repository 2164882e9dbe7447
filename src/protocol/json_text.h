// JSON written straight into a text: views go out by the thousand a second, and a tree of values for each of them would
// cost more than everything else about a move.
#pragma once

#include <algorithm>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace runset::protocol {

class JsonText {
public:
    JsonText() : JsonText(usual_size) {}
    /// `size`: about as long as it will be.
    explicit JsonText(std::size_t size) : text_(size, '\0') {}

    JsonText& open_object() { return open('{'); }
    JsonText& close_object() { return close('}'); }
    JsonText& open_array() { return open('['); }
    JsonText& close_array() { return close(']'); }

    /// A word of ours: there is nothing to escape in it.
    JsonText& key(std::string_view name) {
        char* const from = room(name.size() + 4);
        char* to = begin(from);
        *to++ = '"';
        to = std::ranges::copy(name, to).out;
        *to++ = '"';
        *to++ = ':';
        end(from, to);
        needs_comma_ = false;
        return *this;
    }

    JsonText& value(std::string_view text) {
        char* const from = room(most_of_a_letter * text.size() + 3);
        char* to = begin(from);
        *to++ = '"';
        for (const char c : text) {
            to = add(to, c);
        }
        *to++ = '"';
        return end(from, to);
    }
    JsonText& value(const char* text) { return value(std::string_view(text)); }
    JsonText& value(bool is_true) { return plain(is_true ? "true" : "false"); }
    JsonText& value(std::integral auto number) {
        char* const from = room(most_digits + 1);
        char* const to = begin(from);
        return end(from, std::to_chars(to, to + most_digits, number).ptr);
    }
    JsonText& null() { return plain("null"); }
    template <typename Value> JsonText& value(const std::optional<Value>& some) { return some ? value(*some) : null(); }
    /// A decimal number with two digits behind the point.
    JsonText& hundredths(int number) {
        const int size = number < 0 ? -number : number;
        return plain((number < 0 ? "-" : "") + std::to_string(size / 100) + (size % 100 < 10 ? ".0" : ".") +
                     std::to_string(size % 100));
    }

    /// A key and its value.
    JsonText& field(std::string_view name, const auto& value) { return key(name).value(value); }

    /// A key and a list, of which `write` writes one after the other; or the values themselves.
    JsonText& list(std::string_view name, const auto& all, auto write) {
        key(name).open_array();
        for (const auto& one : all) {
            write(one);
        }
        return close_array();
    }
    JsonText& list(std::string_view name, const auto& all) {
        return list(name, all, [this](const auto& one) { this->value(one); });
    }

    /// A piece of a text that was written before; after it comes what belongs to a key of it, or the next field.
    JsonText& piece(std::string_view text) {
        needs_comma_ = false;
        plain(text);
        needs_comma_ = !text.ends_with(':');
        return *this;
    }
    /// Another text may be put in here: a value, or fields that begin with a comma.
    [[nodiscard]] std::size_t leave_gap() {
        needs_comma_ = true;
        return size_;
    }

    [[nodiscard]] std::string take() {
        text_.resize(size_);
        return std::move(text_);
    }

private:
    static constexpr std::size_t usual_size = 2048;
    static constexpr std::size_t most_of_a_letter = 6; // \u001f
    static constexpr std::size_t most_digits = 20;

    /// Where so many bytes may be written. (Adding them one by one to a string takes several times as long.)
    char* room(std::size_t bytes) {
        if (text_.size() - size_ < bytes) {
            text_.resize(std::max(2 * text_.size(), size_ + bytes));
        }
        return text_.data() + size_;
    }
    char* begin(char* to) {
        if (needs_comma_) {
            *to++ = ',';
        }
        return to;
    }
    JsonText& end(const char* from, const char* to) {
        size_ += static_cast<std::size_t>(to - from);
        needs_comma_ = true;
        return *this;
    }
    JsonText& plain(std::string_view text) {
        char* const from = room(text.size() + 1);
        return end(from, std::ranges::copy(text, begin(from)).out);
    }
    JsonText& open(char bracket) {
        char* const from = room(2);
        char* to = begin(from);
        *to++ = bracket;
        end(from, to);
        needs_comma_ = false;
        return *this;
    }
    JsonText& close(char bracket) {
        needs_comma_ = false;
        return plain({&bracket, 1});
    }
    static char* add(char* to, char c) {
        constexpr std::string_view digits = "0123456789abcdef";
        const auto code = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            *to++ = '\\';
        } else if (code < 0x20) {
            to = std::ranges::copy(std::string_view("\\u00"), to).out;
            *to++ = digits[code >> 4U];
            c = digits[code & 0xFU];
        }
        *to++ = c;
        return to;
    }

    std::string text_; // longer than what is written
    std::size_t size_ = 0;
    bool needs_comma_ = false;
};

} // namespace runset::protocol
