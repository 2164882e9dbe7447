// Fields of a message as a client reads them: what is not there counts as nothing.
#pragma once

#include <string>

#include <boost/json.hpp>

namespace runset::simulation {

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
