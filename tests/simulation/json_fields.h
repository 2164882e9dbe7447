// A message as a client reads it, and its fields: what is not there counts as nothing.
#pragma once

#include <memory>
#include <string>

#include <boost/json.hpp>

namespace runset::simulation {

/// Its memory is taken in one piece and given back as a whole, as there are thousands of messages in a game.
class Told {
public:
    explicit Told(std::string_view text)
        : memory_(6 * text.size() + 64), value_(boost::json::parse(text, boost::json::storage_ptr(&memory_))) {}
    Told(const Told&) = delete;
    Told& operator=(const Told&) = delete;

    [[nodiscard]] const boost::json::value& value() const { return value_; }
    [[nodiscard]] const boost::json::object& fields() const { return value_.as_object(); }

private:
    boost::json::monotonic_resource memory_;
    boost::json::value value_;
};

/// Read once and shared by all who hear, keep and compare it.
using Message = std::shared_ptr<const Told>;

inline Message read_message(std::string_view text) {
    return std::make_shared<const Told>(text);
}

inline std::string text_of(const boost::json::object& object, std::string_view key) {
    const boost::json::value* value = object.if_contains(key);
    return value != nullptr && value->is_string() ? std::string(value->as_string()) : std::string();
}

inline std::int64_t number_of(const boost::json::object& object, std::string_view key, std::int64_t otherwise) {
    const boost::json::value* value = object.if_contains(key);
    return value != nullptr && value->is_int64() ? value->as_int64() : otherwise;
}

inline bool is_true(const boost::json::object& object, std::string_view key) {
    const boost::json::value* value = object.if_contains(key);
    return value != nullptr && value->is_bool() && value->as_bool();
}

} // namespace runset::simulation
