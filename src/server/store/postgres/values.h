// Values on their way to PostgreSQL and back, in its binary form: so no text has to be quoted and every byte may stand
// in it. Lists go as one-dimensional arrays: a statement writes a thousand rows as well as one.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/store.h"

namespace runset::server::store::postgres {

/// The values for $1, $2, … of one statement.
class PgValues {
public:
    PgValues() = default;

    PgValues& add(std::int64_t number);
    PgValues& add(std::string_view text);
    PgValues& add(const char* text) { return add(std::string_view(text)); }
    PgValues& add(const Digest& digest);
    PgValues& add_bytes(std::string_view bytes);
    PgValues& add(const std::vector<std::string>& texts);
    PgValues& add(const std::vector<std::int64_t>& numbers);
    PgValues& add(const std::vector<std::optional<std::int64_t>>& numbers);
    PgValues& add(const std::vector<Digest>& digests);
    PgValues& add_bytes(const std::vector<std::string>& bytes);

    struct Value {
        std::uint32_t type = 0; // PostgreSQL's number for it
        std::string bytes{};
    };
    [[nodiscard]] const std::vector<Value>& all() const { return values_; }

private:
    PgValues& push(std::uint32_t type, std::string bytes);

    std::vector<Value> values_;
};

/// An integer of two, four or eight bytes, or a truth value.
[[nodiscard]] std::int64_t pg_integer(std::string_view bytes);

} // namespace runset::server::store::postgres
