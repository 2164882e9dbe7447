#include "protocol/case_json.h"

#include <boost/json.hpp>
#include <vector>

#include "notation/table_text.h"
#include "notation/tile_text.h"
#include "rules/deck.h"
#include "rules/edition.h"
#include "rules/meld.h"

namespace runset::protocol {

namespace json = boost::json;

namespace {

template <typename Value> using Read = std::expected<Value, BadCase>;

std::unexpected<BadCase> bad(std::string_view text_key, std::string_view field, std::string_view text = {}) {
    return std::unexpected(BadCase{.id = {},
                                   .text_key = std::string(text_key),
                                   .field = std::string(field),
                                   .text = std::string(text),
                                   .rules = {}});
}

std::string path_of(std::string_view object, std::string_view key) {
    return object.empty() ? std::string(key) : std::string(object) + "." + std::string(key);
}

Read<const json::object*> object_in(const json::object& parent, std::string_view key) {
    const json::value* found = parent.if_contains(key);
    if (found == nullptr) {
        return bad("judge.missing", key);
    }
    return found->is_object() ? Read<const json::object*>(&found->as_object()) : bad("judge.notObject", key);
}

Read<std::string_view> string_in(const json::object& parent, std::string_view key, std::string_view otherwise) {
    const json::value* found = parent.if_contains(key);
    if (found == nullptr) {
        return otherwise;
    }
    return found->is_string() ? Read<std::string_view>(std::string_view(found->as_string()))
                              : bad("judge.notString", key);
}

Read<bool> bool_in(const json::object& parent, std::string_view object, std::string_view key, bool otherwise) {
    const json::value* found = parent.if_contains(key);
    if (found == nullptr) {
        return otherwise;
    }
    return found->is_bool() ? Read<bool>(found->as_bool()) : bad("judge.notBool", path_of(object, key));
}

Read<std::optional<int>> number_in(const json::object& parent, std::string_view object, std::string_view key) {
    const json::value* found = parent.if_contains(key);
    if (found == nullptr) {
        return std::nullopt;
    }
    constexpr std::int64_t largest = 1'000'000;
    const std::int64_t* number = found->if_int64();
    if (number == nullptr || *number < 0 || *number > largest) {
        return bad("judge.notNumber", path_of(object, key));
    }
    return static_cast<int>(*number);
}

/// Reads the parts of one case that hold tiles, with the letters and numbers of its edition.
class TileReader {
public:
    explicit TileReader(const rules::Settings& settings) : settings_(settings) {}

    [[nodiscard]] Read<rules::TileCounts> rack(const json::object& parent, std::string_view object,
                                               std::string_view key) const {
        const json::value* found = parent.if_contains(key);
        const std::string field = path_of(object, key);
        if (found == nullptr || !found->is_array()) {
            return bad(found == nullptr ? "judge.missing" : "judge.notList", field);
        }
        rules::TileCounts rack;
        if (found->as_array().size() > rules::max_tiles) {
            return bad("parse.tooManyTiles", field);
        }
        for (const json::value& entry : found->as_array()) {
            const auto tile = this->tile(entry, field);
            if (!tile) {
                return std::unexpected(tile.error());
            }
            rack.add(*tile);
        }
        return rack;
    }

    [[nodiscard]] Read<rules::Table> table(const json::object& parent, std::string_view object,
                                           std::string_view key) const {
        const json::value* found = parent.if_contains(key);
        const std::string field = path_of(object, key);
        if (found == nullptr || !found->is_array()) {
            return bad(found == nullptr ? "judge.missing" : "judge.notList", field);
        }
        rules::Table table;
        for (const json::value& entry : found->as_array()) {
            const auto meld = this->meld(entry, field);
            if (!meld) {
                return std::unexpected(meld.error());
            }
            if (!table.add(*meld)) {
                return bad(meld->empty() ? "parse.emptyMeld" : "parse.tooManyTiles", field);
            }
        }
        const auto declared = notation::declare_jokers(settings_, table);
        return declared ? Read<rules::Table>(*declared) : bad(declared.error().text_key, field, declared.error().text);
    }

    [[nodiscard]] Read<std::optional<rules::Tile>> tile_in(const json::object& parent, std::string_view object,
                                                           std::string_view key) const {
        const json::value* found = parent.if_contains(key);
        if (found == nullptr || found->is_null()) {
            return std::nullopt;
        }
        const auto tile = this->tile(*found, path_of(object, key));
        return tile ? Read<std::optional<rules::Tile>>(*tile) : std::unexpected(tile.error());
    }

private:
    [[nodiscard]] Read<rules::Tile> tile(const json::value& entry, std::string_view field) const {
        if (!entry.is_string()) {
            return bad("judge.notString", field);
        }
        const auto tile = notation::parse_tile(settings_, std::string_view(entry.as_string()));
        return tile ? Read<rules::Tile>(*tile) : bad(tile.error().text_key, field, tile.error().text);
    }

    [[nodiscard]] Read<std::vector<rules::Piece>> meld(const json::value& entry, std::string_view field) const {
        if (!entry.is_array()) {
            return bad("judge.notList", field);
        }
        std::vector<rules::Piece> meld;
        for (const json::value& name : entry.as_array()) {
            if (!name.is_string()) {
                return bad("judge.notString", field);
            }
            const auto piece = notation::parse_piece(settings_, std::string_view(name.as_string()));
            if (!piece) {
                return bad(piece.error().text_key, field, piece.error().text);
            }
            meld.push_back(*piece);
        }
        return meld;
    }

    const rules::Settings& settings_;
};

/// House rules may be written as JSON values: true, 90, "free"; null means 0 (no time limit).
std::optional<std::string> switch_value(const json::value& value) {
    if (value.is_null()) {
        return "0";
    }
    if (value.is_bool()) {
        return value.as_bool() ? "true" : "false";
    }
    if (value.is_int64()) {
        return std::to_string(value.as_int64());
    }
    return value.is_string() ? std::optional(std::string(value.as_string())) : std::nullopt;
}

Read<rules::Settings> read_settings(const json::object& object) {
    const auto edition = string_in(object, "edition", "classic");
    const auto variant = string_in(object, "variant", "");
    if (!edition || !variant) {
        return std::unexpected(edition ? variant.error() : edition.error());
    }
    const auto row = rules::find_edition(*edition, *variant);
    if (!row) {
        return bad("judge.unknownEdition", "edition", std::string(*edition) + "/" + std::string(*variant));
    }
    if (!object.contains("rules")) {
        return *row;
    }
    const auto written = object_in(object, "rules");
    if (!written) {
        return std::unexpected(written.error());
    }
    std::vector<std::string> values;
    for (const json::key_value_pair& entry : **written) {
        values.push_back(switch_value(entry.value()).value_or("?"));
    }
    std::vector<rules::HouseRule> house_rules;
    for (const json::key_value_pair& entry : **written) {
        house_rules.push_back({.key = std::string_view(entry.key()), .value = values[house_rules.size()]});
    }
    const auto settings = rules::with_house_rules(*row, house_rules);
    if (!settings) {
        auto wrong = bad(settings.error().text_key, "rules");
        wrong.error().rules = settings.error();
        return wrong;
    }
    return *settings;
}

/// A start that could not arise in play is a mistake of the case, not of the player.
std::optional<BadCase> check_start(const Case& given) {
    for (int i = 0; i < given.start.table.meld_count(); ++i) {
        const rules::MeldPieces meld = given.start.table.meld(i);
        if (rules::shape_of(given.settings, meld).kind == rules::MeldKind::none) {
            return bad("judge.badStart", "given.table", notation::print_meld(given.settings, meld)).error();
        }
    }
    rules::TileCounts all = given.start.table.tiles();
    all += given.start.rack;
    const rules::TileCounts surplus = all - rules::all_tiles(given.settings);
    if (!surplus.empty()) {
        return bad("judge.tooManyCopies", "given", notation::print_rack(given.settings, surplus)).error();
    }
    return std::nullopt;
}

/// Fills `target` or keeps the first mistake.
class CaseReader {
public:
    CaseReader(const json::object& line, Case& given) : line_(line), given_(given) {}

    std::optional<BadCase> read() {
        take(read_settings(line_), given_.settings);
        const json::object* situation = nullptr;
        const json::object* play = nullptr;
        take(object_in(line_, "given"), situation);
        take(object_in(line_, "play"), play);
        if (mistake_) {
            return mistake_;
        }
        read_situation(*situation);
        if (!mistake_) {
            mistake_ = check_start(given_);
        }
        if (!mistake_) {
            read_play(*situation, *play);
        }
        return mistake_;
    }

private:
    template <typename Value, typename Target> void take(Read<Value> value, Target& target) {
        if (mistake_) {
            return;
        }
        if (!value) {
            mistake_ = value.error();
        } else {
            target = *value;
        }
    }

    void read_situation(const json::object& situation) {
        const TileReader tiles(given_.settings);
        take(bool_in(situation, "given", "opened", false), given_.start.has_opened);
        take(tiles.rack(situation, "given", "rack"), given_.start.rack);
        if (situation.contains("table")) {
            take(tiles.table(situation, "given", "table"), given_.start.table);
        }
        take(bool_in(situation, "given", "onTurn", true), given_.is_on_turn);
        take(bool_in(situation, "given", "drewThisTurn", false), given_.has_drawn);
        take(bool_in(situation, "given", "laidThisTurn", false), given_.has_laid);
        take(number_in(situation, "given", "pile"), given_.pile);
    }

    void read_play(const json::object& situation, const json::object& play) {
        if (!play.contains("action")) {
            LayCase lay;
            take(TileReader(given_.settings).table(play, "play", "table"), lay.table);
            given_.play = lay;
            return;
        }
        std::string_view action;
        take(string_in(play, "action", ""), action);
        if (action == "draw") {
            read_draw(play);
        } else if (action == "pass") {
            read_pass();
        } else if (action == "timeout") {
            read_time_out(situation, play);
        } else if (!mistake_) {
            mistake_ = bad("judge.unknownAction", "play.action", action).error();
        }
    }

    void read_draw(const json::object& play) {
        const TileReader tiles(given_.settings);
        DrawCase draw;
        std::optional<int> count;
        bool is_shuffled = false;
        take(number_in(play, "play", "count"), count);
        take(tiles.tile_in(play, "play", "drawn"), draw.drawn);
        take(tiles.tile_in(play, "play", "putBack"), draw.put_back);
        take(bool_in(play, "play", "shuffled", false), is_shuffled);
        draw.count = count.value_or(1);
        if (play.contains("shuffled")) {
            draw.shuffled = is_shuffled;
        }
        given_.play = draw;
    }

    void read_pass() {
        if (!given_.pile && !mistake_) {
            mistake_ = bad("judge.missing", "given.pile").error();
        }
        given_.play = PassCase{};
    }

    void read_time_out(const json::object& situation, const json::object& play) {
        const TileReader tiles(given_.settings);
        TimeOutCase time_out;
        std::optional<int> seconds;
        take(tiles.table(situation, "given", "work"), time_out.draft);
        take(number_in(situation, "given", "seconds"), seconds);
        time_out.seconds = seconds.value_or(given_.settings.time_limit_s);
        if (play.contains("result")) {
            const json::object* result = nullptr;
            take(object_in(play, "result"), result);
            time_out.claim = result != nullptr ? read_claim(*result) : TimeOutClaim{};
        }
        given_.play = time_out;
    }

    TimeOutClaim read_claim(const json::object& result) {
        const TileReader tiles(given_.settings);
        TimeOutClaim claim;
        std::optional<int> draws;
        take(tiles.table(result, "play.result", "table"), claim.table);
        take(tiles.rack(result, "play.result", "rack"), claim.rack);
        take(bool_in(result, "play.result", "opened", false), claim.has_opened);
        take(number_in(result, "play.result", "draws"), draws);
        claim.draws = draws.value_or(0);
        return claim;
    }

    const json::object& line_;
    Case& given_;
    std::optional<BadCase> mistake_;
};

} // namespace

std::expected<Case, BadCase> read_case(std::string_view line) {
    boost::system::error_code error;
    const json::value parsed = json::parse(line, error);
    if (error || !parsed.is_object()) {
        return error ? bad("judge.notJson", "", error.message()) : bad("judge.notObject", "line");
    }
    Case given;
    const json::value* id = parsed.as_object().if_contains("id");
    if (id != nullptr && id->is_string()) {
        given.id = std::string(id->as_string());
    }
    if (auto mistake = CaseReader(parsed.as_object(), given).read()) {
        mistake->id = given.id;
        return std::unexpected(*mistake);
    }
    return given;
}

} // namespace runset::protocol
