#include "protocol/message_fields.h"

#include <algorithm>

#include <boost/json.hpp>

namespace runset::protocol {

namespace json = boost::json;

bool Fields::has(std::string_view key) const {
    const json::value* found = object_.if_contains(key);
    return found != nullptr && !found->is_null();
}

std::string Fields::text(std::string_view key) {
    if (!has(key)) {
        fail(bad("json.missing", key).error());
        return {};
    }
    return std::string(take(string_in(object_, key, "")));
}

std::optional<std::string> Fields::text_if_any(std::string_view key) {
    return has(key) ? std::optional(text(key)) : std::nullopt;
}

std::vector<std::string> Fields::texts(std::string_view key) {
    std::vector<std::string> all;
    if (!object_.contains(key)) {
        return all;
    }
    if (const json::array* entries = list(key)) {
        for (const json::value& entry : *entries) {
            if (!entry.is_string()) {
                fail(bad("json.notString", key).error());
                break;
            }
            all.emplace_back(entry.as_string());
        }
    }
    return all;
}

std::size_t Fields::one_of(std::string_view key, std::span<const std::string_view> names) {
    const std::string written = text(key);
    const auto found = std::ranges::find(names, written);
    if (found == names.end()) {
        fail(bad("protocol.unknownWord", key, written).error());
        return 0;
    }
    return static_cast<std::size_t>(found - names.begin());
}

bool Fields::yes(std::string_view key, bool otherwise) {
    return take(bool_in(object_, "", key, otherwise));
}

bool Fields::yes(std::string_view key) {
    if (!object_.contains(key)) {
        fail(bad("json.missing", key).error());
    }
    return yes(key, false);
}

std::optional<int> Fields::number_if_any(std::string_view key) {
    return take(number_in(object_, "", key));
}

int Fields::number(std::string_view key) {
    const auto found = number_if_any(key);
    if (!found) {
        fail(bad("json.missing", key).error());
    }
    return found.value_or(0);
}

std::int64_t Fields::wide_number(std::string_view key) {
    const json::value* found = object_.if_contains(key);
    const std::int64_t* number = found == nullptr ? nullptr : found->if_int64();
    if (number == nullptr || *number < 0 || *number > largest_number) {
        fail(bad(found == nullptr ? "json.missing" : "json.notNumber", key).error());
        return 0;
    }
    return *number;
}

rules::Points Fields::points(std::string_view key) {
    constexpr std::int64_t most = 1'000'000;
    const json::value* found = object_.if_contains(key);
    const std::int64_t* number = found == nullptr ? nullptr : found->if_int64();
    if (number == nullptr || *number < -most || *number > most) {
        fail(bad(found == nullptr ? "json.missing" : "json.notNumber", key).error());
        return {};
    }
    return {static_cast<int>(*number)};
}

rules::Seat Fields::seat(std::string_view key) {
    const int number = this->number(key);
    if (number < 1 || number > rules::max_seats) {
        fail(bad("json.notNumber", key).error());
        return {};
    }
    return {static_cast<std::uint8_t>(number - 1)};
}

std::optional<rules::Seat> Fields::seat_if_any(std::string_view key) {
    return has(key) ? std::optional(seat(key)) : std::nullopt;
}

notation::Digest Fields::digest(std::string_view key) {
    const std::string written = text(key);
    const auto digest = notation::parse_digest(written);
    if (!digest) {
        fail(bad("parse.badDigest", key, written).error());
    }
    return digest.value_or(notation::Digest{});
}

std::optional<notation::Digest> Fields::digest_if_any(std::string_view key) {
    return has(key) ? std::optional(digest(key)) : std::nullopt;
}

rules::TileCounts Fields::rack(std::string_view key) {
    return take(TileReader(settings_).rack(object_, "", key));
}

rules::Table Fields::table(std::string_view key) {
    return take(TileReader(settings_).table(object_, "", key));
}

rules::Table Fields::draft(std::string_view key) {
    return take(TileReader(settings_).draft(object_, "", key));
}

std::optional<rules::Tile> Fields::tile_if_any(std::string_view key) {
    return take(TileReader(settings_).tile_in(object_, "", key));
}

rules::Move Fields::move() {
    const json::value* found = object_.if_contains("move");
    if (found != nullptr && found->is_string()) {
        return short_move(std::string_view(found->as_string()));
    }
    if (found == nullptr || !found->is_object()) {
        fail(bad(found == nullptr ? "json.missing" : "json.notObject", "move").error());
        return rules::DrawMove{};
    }
    const json::object& move = found->as_object();
    if (move.contains("put")) {
        const auto tile = take(TileReader(settings_).tile_in(move, "move", "put"));
        if (!tile) {
            fail(bad("json.missing", "move.put").error());
        }
        return rules::PutBackMove{.tile = tile.value_or(rules::Tile{})};
    }
    return rules::LayMove{.table = take(TileReader(settings_).table(move, "move", "lay"))};
}

rules::Move Fields::short_move(std::string_view word) {
    if (word == "pass") {
        return rules::PassMove{};
    }
    if (word != "draw") {
        fail(bad("protocol.unknownMove", "move", word).error());
    }
    return rules::DrawMove{};
}

rules::Position Fields::position() {
    return take(position_in(settings_, object_, ""));
}

TableOptions Fields::options() {
    TableOptions options;
    const auto* written = take(object_in(object_, "options"));
    if (written == nullptr) {
        return options;
    }
    options.settings = take(settings_in(*written));
    object("options", [&](Fields& inner) {
        options.seat_count = inner.number("seats");
        options.youngest = inner.seat_if_any("youngest").value_or(rules::Seat{});
        options.is_open = inner.yes("open", false);
        options.has_hints = inner.yes("hints", true);
        options.replays_swapped = inner.yes("swapped", false);
        if (!inner.object_.contains("handicaps")) {
            return;
        }
        inner.objects("handicaps", [&](Fields& handicap) {
            const rules::Seat seat = handicap.seat("seat");
            if (handicap.has("openMin")) {
                options.handicaps.open_min[seat.index] = handicap.number("openMin");
            }
            options.gets_hints[seat.index] = handicap.yes("hints", false);
        });
    });
    return options;
}

void Fields::object(std::string_view key, const std::function<void(Fields&)>& read) {
    const json::value* found = object_.if_contains(key);
    if (found == nullptr) {
        fail(bad("json.missing", key).error());
        return;
    }
    inside(key, *found, read);
}

void Fields::objects(std::string_view key, const std::function<void(Fields&)>& read) {
    if (const json::array* entries = list(key)) {
        for (const json::value& entry : *entries) {
            inside(key, entry, read);
        }
    }
}

std::vector<rules::Points> Fields::points_list(std::string_view key) {
    std::vector<rules::Points> all;
    if (const json::array* entries = list(key)) {
        for (const json::value& entry : *entries) {
            const json::object one{{key, entry}};
            Fields inner(one, settings_);
            all.push_back(inner.points(key));
            mistake_ = mistake_ ? mistake_ : inner.mistake_;
        }
    }
    return all;
}

std::vector<rules::TileCounts> Fields::racks(std::string_view key) {
    std::vector<rules::TileCounts> all;
    if (const json::array* entries = list(key)) {
        for (const json::value& entry : *entries) {
            const json::object one{{key, entry}};
            all.push_back(take(TileReader(settings_).rack(one, "", key)));
        }
    }
    return all;
}

void Fields::fail(const BadLine& mistake) {
    if (!mistake_) {
        mistake_ = mistake;
    }
}

const json::array* Fields::list(std::string_view key) {
    const json::value* found = object_.if_contains(key);
    if (found == nullptr || !found->is_array()) {
        fail(bad(found == nullptr ? "json.missing" : "json.notList", key).error());
        return nullptr;
    }
    return &found->as_array();
}

void Fields::inside(std::string_view key, const json::value& value, const std::function<void(Fields&)>& read) {
    if (!value.is_object()) {
        fail(bad("json.notObject", key).error());
        return;
    }
    Fields inner(value.as_object(), settings_);
    read(inner);
    if (inner.mistake_) {
        fail(*inner.mistake_);
    }
}

} // namespace runset::protocol
