#include "protocol/message_fields.h"

#include <algorithm>

#include <boost/json.hpp>

#include "notation/table_text.h"
#include "notation/tile_text.h"
#include "rules/deck.h"
#include "rules/meld.h"

namespace runset::protocol {

namespace json = boost::json;

namespace {

constexpr std::int64_t largest_count = 1'000'000;

/// A start that could not arise in play is a mistake of the line, not of the player.
std::optional<BadLine> check_start(const rules::Settings& settings, const rules::Position& start) {
    for (int i = 0; i < start.table.meld_count(); ++i) {
        const rules::MeldPieces meld = start.table.meld(i);
        if (rules::shape_of(settings, meld).kind == rules::MeldKind::none) {
            return bad("judge.badStart", "table", notation::print_meld(settings, meld)).error();
        }
    }
    rules::TileCounts all = start.table.tiles();
    all += start.rack;
    const rules::TileCounts surplus = all - rules::all_tiles(settings);
    if (!surplus.empty()) {
        return bad("judge.tooManyCopies", "rack", notation::print_rack(settings, surplus)).error();
    }
    return std::nullopt;
}

} // namespace

bool Fields::contains(std::string_view key) const {
    return find(key) != nullptr;
}

bool Fields::has(std::string_view key) const {
    return contains(key) && !find(key)->is_null();
}

std::string Fields::text(std::string_view key) {
    if (!has(key)) {
        fail("json.missing", key);
        return {};
    }
    return text(key, "");
}

std::string Fields::text(std::string_view key, std::string_view otherwise) {
    return std::string(take(string_in(object_, key, otherwise)));
}

std::optional<std::string> Fields::text_if_any(std::string_view key) {
    return has(key) ? std::optional(text(key)) : std::nullopt;
}

std::vector<std::string> Fields::texts(std::string_view key) {
    std::vector<std::string> all;
    if (!contains(key)) {
        return all;
    }
    if (const json::array* entries = list(key)) {
        for (const json::value& entry : *entries) {
            if (!entry.is_string()) {
                fail("json.notString", key);
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
        fail("protocol.unknownWord", key, written);
        return 0;
    }
    return static_cast<std::size_t>(found - names.begin());
}

bool Fields::yes(std::string_view key, bool otherwise) {
    const json::value* found = find(key);
    if (found != nullptr && !found->is_bool()) {
        fail("json.notBool", key);
        return otherwise;
    }
    return found == nullptr ? otherwise : found->as_bool();
}

bool Fields::yes(std::string_view key) {
    if (!contains(key)) {
        fail("json.missing", key);
    }
    return yes(key, false);
}

std::optional<int> Fields::number_if_any(std::string_view key) {
    return contains(key) ? std::optional(number(key)) : std::nullopt;
}

int Fields::number(std::string_view key) {
    return static_cast<int>(whole(find(key), key, 0, largest_count));
}

std::int64_t Fields::wide_number(std::string_view key) {
    return whole(find(key), key, 0, largest_number);
}

rules::Points Fields::points(std::string_view key) {
    return {static_cast<int>(whole(find(key), key, -largest_count, largest_count))};
}

rules::Seat Fields::seat(std::string_view key) {
    const int number = this->number(key);
    if (number < 1 || number > rules::max_seats) {
        fail("json.notNumber", key);
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
        fail("parse.badDigest", key, written);
    }
    return digest.value_or(notation::Digest{});
}

std::optional<notation::Digest> Fields::digest_if_any(std::string_view key) {
    return has(key) ? std::optional(digest(key)) : std::nullopt;
}

rules::TileCounts Fields::rack(std::string_view key) {
    return rack(find(key), key);
}

rules::Table Fields::draft(std::string_view key) {
    rules::Table table;
    const json::array* melds = list(key);
    for (std::size_t i = 0; melds != nullptr && i < melds->size() && !mistake_; ++i) {
        const std::vector<rules::Piece> meld = this->meld((*melds)[i], key);
        if (!mistake_ && !table.add(meld)) {
            fail(meld.empty() ? "parse.emptyMeld" : "parse.tooManyTiles", key);
        }
    }
    return table;
}

rules::Table Fields::table(std::string_view key) {
    const rules::Table written = draft(key);
    const auto declared = notation::declare_jokers(settings_, written);
    if (!declared) {
        fail(declared.error().text_key, key, declared.error().text);
    }
    return declared.value_or(rules::Table{});
}

std::optional<rules::Tile> Fields::tile_if_any(std::string_view key) {
    return has(key) ? std::optional(tile(*find(key), key)) : std::nullopt;
}

rules::Move Fields::move() {
    const json::value* found = find("move");
    if (found != nullptr && found->is_string()) {
        return short_move(std::string_view(found->as_string()));
    }
    rules::Move move = rules::DrawMove{};
    part("move", [&](Fields& inner) {
        if (!inner.contains("put")) {
            move = rules::LayMove{.table = inner.table("lay")};
        } else if (const auto tile = inner.tile_if_any("put")) {
            move = rules::PutBackMove{.tile = *tile};
        } else {
            inner.fail("json.missing", "put");
        }
    });
    return move;
}

rules::Move Fields::short_move(std::string_view word) {
    if (word == "pass") {
        return rules::PassMove{};
    }
    if (word != "draw") {
        fail("protocol.unknownMove", "move", word);
    }
    return rules::DrawMove{};
}

rules::Position Fields::position() {
    const rules::Position position{.has_opened = yes("opened", false),
                                   .rack = rack("rack"),
                                   .table = contains("table") ? table("table") : rules::Table{}};
    if (auto mistake = mistake_ ? std::nullopt : check_start(settings_, position)) {
        fail(mistake->text_key, mistake->field, mistake->text);
    }
    return position;
}

TableOptions Fields::options() {
    TableOptions options;
    object("options", [&](Fields& inner) {
        options.settings = inner.take(settings_in(inner.object_));
        options.seat_count = inner.number("seats");
        options.youngest = inner.seat_if_any("youngest").value_or(rules::Seat{});
        options.is_open = inner.yes("open", false);
        options.has_hints = inner.yes("hints", true);
        options.replays_swapped = inner.yes("swapped", false);
        if (!inner.contains("handicaps")) {
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
    inside(find(key), key, read);
}

void Fields::part(std::string_view key, const std::function<void(Fields&)>& read) {
    inside(find(key), key, read, path_of(key));
}

void Fields::objects(std::string_view key, const std::function<void(Fields&)>& read) {
    if (const json::array* entries = list(key)) {
        for (const json::value& entry : *entries) {
            inside(&entry, key, read);
        }
    }
}

std::vector<rules::Points> Fields::points_list(std::string_view key) {
    std::vector<rules::Points> all;
    if (const json::array* entries = list(key)) {
        for (const json::value& entry : *entries) {
            all.push_back({static_cast<int>(whole(&entry, key, -largest_count, largest_count))});
        }
    }
    return all;
}

std::vector<rules::TileCounts> Fields::racks(std::string_view key) {
    std::vector<rules::TileCounts> all;
    if (const json::array* entries = list(key)) {
        for (const json::value& entry : *entries) {
            all.push_back(rack(&entry, key));
        }
    }
    return all;
}

void Fields::fail(const BadLine& mistake) {
    if (!mistake_) {
        mistake_ = mistake;
    }
}

void Fields::fail(std::string_view text_key, std::string_view key, std::string_view text) {
    fail(bad(text_key, path_of(key), text).error());
}

std::string Fields::path_of(std::string_view key) const {
    return path_.empty() ? std::string(key) : path_ + "." + std::string(key);
}

const json::value* Fields::find(std::string_view key) const {
    return object_.if_contains(key);
}

const json::array* Fields::list(std::string_view key) {
    return list(find(key), key);
}

const json::array* Fields::list(const json::value* value, std::string_view key) {
    if (value == nullptr || !value->is_array()) {
        fail(value == nullptr ? "json.missing" : "json.notList", key);
        return nullptr;
    }
    return &value->as_array();
}

std::int64_t Fields::whole(const json::value* value, std::string_view key, std::int64_t least, std::int64_t most) {
    const std::int64_t* number = value == nullptr ? nullptr : value->if_int64();
    if (number == nullptr || *number < least || *number > most) {
        fail(value == nullptr ? "json.missing" : "json.notNumber", key);
        return 0;
    }
    return *number;
}

rules::TileCounts Fields::rack(const json::value* value, std::string_view key) {
    rules::TileCounts rack;
    const json::array* entries = list(value, key);
    if (entries != nullptr && entries->size() > rules::max_tiles) {
        fail("parse.tooManyTiles", key);
    }
    for (std::size_t i = 0; entries != nullptr && i < entries->size() && !mistake_; ++i) {
        rack.add(tile((*entries)[i], key));
    }
    return rack;
}

std::vector<rules::Piece> Fields::meld(const json::value& value, std::string_view key) {
    std::vector<rules::Piece> meld;
    const json::array* names = list(&value, key);
    for (std::size_t i = 0; names != nullptr && i < names->size() && !mistake_; ++i) {
        const json::value& name = (*names)[i];
        if (!name.is_string()) {
            fail("json.notString", key);
            return meld;
        }
        const auto piece = notation::parse_piece(settings_, std::string_view(name.as_string()));
        if (!piece) {
            fail(piece.error().text_key, key, piece.error().text);
            return meld;
        }
        meld.push_back(*piece);
    }
    return meld;
}

rules::Tile Fields::tile(const json::value& value, std::string_view key) {
    if (!value.is_string()) {
        fail("json.notString", key);
        return {};
    }
    const auto tile = notation::parse_tile(settings_, std::string_view(value.as_string()));
    if (!tile) {
        fail(tile.error().text_key, key, tile.error().text);
    }
    return tile.value_or(rules::Tile{});
}

void Fields::inside(const json::value* value, std::string_view key, const std::function<void(Fields&)>& read,
                    std::string path) {
    if (value == nullptr || !value->is_object()) {
        fail(bad(value == nullptr ? "json.missing" : "json.notObject", key).error());
        return;
    }
    Fields inner(value->as_object(), settings_, std::move(path));
    read(inner);
    if (inner.mistake_) {
        fail(*inner.mistake_);
    }
}

} // namespace runset::protocol
