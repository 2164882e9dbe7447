#include "protocol/http_body.h"

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>

#include "protocol/json_fields.h"

namespace runset::protocol {

namespace json = boost::json;

namespace {

constexpr std::size_t most_depth = 8;

/// A number beyond every double is read as infinite, and what is written of that cannot be read again.
bool has_only_finite_numbers(const json::value& value) {
    if (const json::object* object = value.if_object()) {
        return std::ranges::all_of(*object, [](const auto& field) { return has_only_finite_numbers(field.value()); });
    }
    if (const json::array* array = value.if_array()) {
        return std::ranges::all_of(*array, has_only_finite_numbers);
    }
    return !value.is_double() || std::isfinite(value.as_double());
}

json::value parsed(std::string_view text) {
    boost::system::error_code error;
    json::parse_options strict;
    strict.max_depth = most_depth;
    json::value value = json::parse(text, error, {}, strict);
    return error || !has_only_finite_numbers(value) ? json::value(nullptr) : value;
}

} // namespace

std::expected<std::string, BadLine> body_with(std::string_view body, std::span<const BodyField> fields) {
    json::value value = parsed(body);
    if (!value.is_object()) {
        return bad("judge.notJson", "");
    }
    json::object& object = value.as_object();
    for (const BodyField& field : fields) {
        const bool is_there = object.contains(field.key);
        if (is_there && !field.is_default) {
            return bad("api.notInBody", field.key);
        }
        if (!is_there) {
            object[field.key] = field.value;
        }
    }
    return json::serialize(value);
}

std::string with_marked_name(std::string_view message, std::string_view mark) {
    json::value value = parsed(message);
    json::value* name = value.is_object() ? value.as_object().if_contains("name") : nullptr;
    if (name != nullptr && name->is_string() && !name->as_string().empty()) {
        name->as_string().insert(0, mark);
    }
    return json::serialize(value);
}

BodyKind kind_of_body(std::string_view body) {
    const json::value value = parsed(body);
    BodyKind kind;
    const json::object* object = value.if_object();
    const json::value* type = object != nullptr ? object->if_contains("type") : nullptr;
    const json::value* cid = object != nullptr ? object->if_contains("cid") : nullptr;
    if (type != nullptr && type->is_string()) {
        kind.type = std::string_view(type->as_string().data(), type->as_string().size());
    }
    if (cid != nullptr && cid->is_int64()) {
        kind.cid = cid->as_int64();
    }
    return kind;
}

} // namespace runset::protocol
