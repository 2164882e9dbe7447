#include "server/store/postgres/values.h"

namespace runset::server::store::postgres {

namespace {

// From PostgreSQL's catalogue pg_type; they never change.
constexpr std::uint32_t bytea_type = 17;
constexpr std::uint32_t int8_type = 20;
constexpr std::uint32_t text_type = 25;
constexpr std::uint32_t bytea_array_type = 1001;
constexpr std::uint32_t text_array_type = 1009;
constexpr std::uint32_t int8_array_type = 1016;

template <class Number> void put(std::string& out, Number number) {
    for (std::size_t i = sizeof number; i-- > 0;) {
        out += static_cast<char>(static_cast<std::uint64_t>(number) >> (8 * i) & 0xffU);
    }
}

std::string eight(std::int64_t number) {
    std::string bytes;
    put(bytes, number);
    return bytes;
}

std::string_view view_of(const Digest& digest) {
    return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

/// `bytes_of` gives an element's bytes, or nothing for a null.
template <class Element, class BytesOf>
std::string array_of(std::uint32_t type, const std::vector<Element>& elements, const BytesOf& bytes_of) {
    std::string out;
    put(out, std::int32_t{1}); // dimensions
    put(out, std::int32_t{1}); // there may be nulls
    put(out, type);
    put(out, static_cast<std::int32_t>(elements.size()));
    put(out, std::int32_t{1}); // the first one's number
    for (const Element& element : elements) {
        if (const auto bytes = bytes_of(element)) {
            put(out, static_cast<std::int32_t>(bytes->size()));
            out += *bytes;
        } else {
            put(out, std::int32_t{-1});
        }
    }
    return out;
}

std::optional<std::string_view> bytes_of_text(const std::string& text) {
    return text;
}

} // namespace

PgValues& PgValues::push(std::uint32_t type, std::string bytes) {
    values_.push_back({.type = type, .bytes = std::move(bytes)});
    return *this;
}

PgValues& PgValues::add(std::int64_t number) {
    return push(int8_type, eight(number));
}

PgValues& PgValues::add(std::string_view text) {
    return push(text_type, std::string(text));
}

PgValues& PgValues::add(const Digest& digest) {
    return add_bytes(view_of(digest));
}

PgValues& PgValues::add_bytes(std::string_view bytes) {
    return push(bytea_type, std::string(bytes));
}

PgValues& PgValues::add(const std::vector<std::string>& texts) {
    return push(text_array_type, array_of(text_type, texts, bytes_of_text));
}

PgValues& PgValues::add(const std::vector<std::int64_t>& numbers) {
    return push(int8_array_type,
                array_of(int8_type, numbers, [](std::int64_t number) { return std::optional(eight(number)); }));
}

PgValues& PgValues::add(const std::vector<std::optional<std::int64_t>>& numbers) {
    return push(int8_array_type, array_of(int8_type, numbers, [](const std::optional<std::int64_t>& number) {
                    return number ? std::optional(eight(*number)) : std::nullopt;
                }));
}

PgValues& PgValues::add(const std::vector<Digest>& digests) {
    return push(bytea_array_type,
                array_of(bytea_type, digests, [](const Digest& digest) { return std::optional(view_of(digest)); }));
}

PgValues& PgValues::add_bytes(const std::vector<std::string>& bytes) {
    return push(bytea_array_type, array_of(bytea_type, bytes, bytes_of_text));
}

std::int64_t pg_integer(std::string_view bytes) {
    if (bytes.empty()) {
        return 0;
    }
    const bool is_negative = bytes.size() > 1 && (static_cast<unsigned char>(bytes.front()) & 0x80U) != 0;
    std::uint64_t number = is_negative ? ~std::uint64_t{0} : 0;
    for (const char byte : bytes) {
        number = number << 8U | static_cast<unsigned char>(byte);
    }
    return static_cast<std::int64_t>(number);
}

} // namespace runset::server::store::postgres
