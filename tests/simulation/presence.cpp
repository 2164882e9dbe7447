#include "simulation/presence.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace runset::simulation {

namespace json = boost::json;

namespace {

constexpr std::array<std::string_view, 3> of_the_table{"watching", "clock", "draft"};
constexpr std::array<std::string_view, 2> of_a_seat{"online", "name"};

bool are_same(const json::value& a, const json::value& b);

/// False also where only the order differs.
template <std::size_t N, typename Same>
bool are_same_but(const std::array<std::string_view, N>& left_out, const json::object& a, const json::object& b,
                  Same same) {
    const auto next = [&](json::object::const_iterator at, const json::object& in) {
        return std::find_if(at, in.end(), [&](const json::key_value_pair& field) {
            return std::ranges::find(left_out, std::string_view(field.key())) == left_out.end();
        });
    };
    auto in_a = next(a.begin(), a);
    auto in_b = next(b.begin(), b);
    while (in_a != a.end() && in_b != b.end() && in_a->key() == in_b->key() && same(*in_a, in_b->value())) {
        in_a = next(in_a + 1, a);
        in_b = next(in_b + 1, b);
    }
    return in_a == a.end() && in_b == b.end();
}

bool are_same(const json::array& a, const json::array& b) {
    return std::ranges::equal(a, b, [](const json::value& x, const json::value& y) { return are_same(x, y); });
}

bool are_same(const json::value& a, const json::value& b) {
    if (a.is_array() && b.is_array()) {
        return are_same(a.get_array(), b.get_array());
    }
    if (a.is_object() && b.is_object()) {
        return are_same_but(std::array<std::string_view, 0>{}, a.get_object(), b.get_object(),
                            [](const json::key_value_pair& x, const json::value& y) { return are_same(x.value(), y); });
    }
    return a == b;
}

bool are_same_seats(const json::value& a, const json::value& b) {
    return std::ranges::equal(a.as_array(), b.as_array(), [](const json::value& x, const json::value& y) {
        return are_same_but(
            of_a_seat, x.as_object(), y.as_object(),
            [](const json::key_value_pair& field, const json::value& other) { return are_same(field.value(), other); });
    });
}

} // namespace

json::object without_presence(json::object view) {
    for (const std::string_view key : of_the_table) {
        view.erase(key);
    }
    for (json::value& seat : view["seats"].as_array()) {
        for (const std::string_view key : of_a_seat) {
            seat.as_object().erase(key);
        }
    }
    return view;
}

bool are_same_but_presence(const json::object& a, const json::object& b) {
    const auto same = [](const json::key_value_pair& field, const json::value& other) {
        return field.key() == "seats" ? are_same_seats(field.value(), other) : are_same(field.value(), other);
    };
    return are_same_but(of_the_table, a, b, same) || without_presence(a) == without_presence(b);
}

} // namespace runset::simulation
