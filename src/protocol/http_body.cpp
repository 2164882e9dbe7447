#include "protocol/http_body.h"

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>

#include "protocol/json_fields.h"

namespace runset::protocol {

namespace json = boost::json;

namespace {

/// A number beyond every double is read as infinite, and what is written of that cannot be read again.
bool has_only_finite_numbers(const json::value& value);

bool has_only_finite_numbers(const json::object& object) {
    return std::ranges::all_of(object, [](const auto& field) { return has_only_finite_numbers(field.value()); });
}

bool has_only_finite_numbers(const json::value& value) {
    if (const json::object* object = value.if_object()) {
        return has_only_finite_numbers(*object);
    }
    if (const json::array* array = value.if_array()) {
        return std::ranges::all_of(*array, [](const json::value& entry) { return has_only_finite_numbers(entry); });
    }
    return !value.is_double() || std::isfinite(value.as_double());
}

Read<json::object> finite_object(std::string_view text) {
    Read<json::object> parsed = parsed_object(text, most_message_depth);
    if (parsed && !has_only_finite_numbers(*parsed)) {
        return bad("json.notJson", "");
    }
    return parsed;
}

} // namespace

std::expected<std::string, BadLine> body_with(std::string_view body, std::span<const BodyField> fields) {
    Read<json::object> object = finite_object(body);
    if (!object) {
        return std::unexpected(object.error());
    }
    for (const BodyField& field : fields) {
        const bool is_there = object->contains(field.key);
        if (is_there && !field.is_default) {
            return bad("api.notInBody", field.key);
        }
        if (!is_there) {
            (*object)[field.key] = field.value;
        }
    }
    return json::serialize(*object);
}

std::string with_marked_name(std::string_view message, std::string_view mark) {
    Read<json::object> object = finite_object(message);
    if (!object) {
        return std::string(message);
    }
    json::value* name = object->if_contains("name");
    if (name != nullptr && name->is_string() && !name->as_string().empty()) {
        name->as_string().insert(0, mark);
    }
    return json::serialize(*object);
}

BodyKind kind_of_body(std::string_view body) {
    BodyKind kind;
    const Read<json::object> object = finite_object(body);
    if (!object) {
        return kind;
    }
    const json::value* type = object->if_contains("type");
    const json::value* cid = object->if_contains("cid");
    if (type != nullptr && type->is_string()) {
        kind.type = std::string_view(type->as_string().data(), type->as_string().size());
    }
    if (cid != nullptr && cid->is_int64()) {
        kind.cid = cid->as_int64();
    }
    return kind;
}

} // namespace runset::protocol
