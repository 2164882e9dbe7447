// Fields of a message as a client reads them: what is not there counts as nothing.
#pragma once

#include <string>

#include <boost/json.hpp>

namespace runset::simulation {

/// Memory for one message: taken in a few pieces and given back as a whole, as there are thousands of them in a game.
inline boost::json::storage_ptr own_memory() {
    return boost::json::make_shared_resource<boost::json::monotonic_resource>();
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
