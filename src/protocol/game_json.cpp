#include "protocol/game_json.h"

#include <array>

#include "notation/table_text.h"
#include "notation/tile_text.h"
#include "protocol/json_text.h"
#include "rules/house_rules.h"

namespace runset::protocol {

namespace {

constexpr std::array did_names{"lay", "draw", "put", "pass", "none"};

int number_of(rules::Seat seat) {
    return seat.index + 1;
}

class StoryWriter {
public:
    StoryWriter(JsonText& json, const GameStory& story) : json_(json), story_(story) {}

    void head(const GameName& name) {
        if (!name.table.empty()) {
            json_.field("table", name.table);
        }
        json_.field("number", name.number);
        if (!name.date.empty()) {
            json_.field("date", name.date);
        }
        json_.field("edition", story_.settings.edition).field("variant", story_.settings.variant);
        json_.key("rules").open_object();
        for (const auto& [key, value] : rules::house_rules_of(story_.settings)) {
            json_.field(key, value);
        }
        json_.close_object().field("over", story_.is_over).key("seats").open_array();
        for (const SeatStory& seat : story_.seats) {
            json_.open_object().field("kind", seat.level.empty() ? "person" : "bot");
            if (!seat.level.empty() || !seat.name.empty()) {
                json_.field(seat.level.empty() ? "name" : "level", seat.level.empty() ? seat.name : seat.level);
            }
            json_.field("total", seat.total.value).field("chips", seat.chips).field("winner", seat.is_winner);
            json_.close_object();
        }
        json_.close_array();
    }

    void rounds() {
        json_.key("rounds").open_array();
        for (const RoundStory& round : story_.rounds) {
            json_.open_object().field("round", round.round).field("starter", number_of(round.starter));
            result(round.result);
            json_.key("turns").open_array();
            for (const TurnStory& turn : round.turns) {
                this->turn(turn);
            }
            json_.close_array().close_object();
        }
        json_.close_array();
    }

private:
    void result(const rules::RoundResult& result) {
        if (result.winner) {
            json_.field("winner", number_of(*result.winner));
        } else {
            json_.key("winner").null();
        }
        json_.field("blocked", result.was_blocked).field("handRummy", result.was_hand_rummy);
        json_.key("points").open_array();
        for (std::size_t i = 0; i < story_.seats.size(); ++i) {
            json_.value(result.points[i].value);
        }
        json_.close_array().key("racks").open_array();
        for (std::size_t i = 0; i < story_.seats.size(); ++i) {
            tiles(result.racks[i]);
        }
        json_.close_array();
    }

    void turn(const TurnStory& turn) {
        json_.open_object().field("seat", number_of(turn.seat)).field("turn", turn.turn);
        json_.field("did", did_names[static_cast<std::size_t>(turn.did)]).field("timeout", turn.was_time_out);
        if (turn.did == TurnStory::Did::lay) {
            json_.key("laid");
            tiles(turn.laid);
            json_.key("melds");
            melds(turn.table);
        }
        if (turn.tile) {
            json_.field("tile", notation::print_tile(story_.settings, *turn.tile));
        }
        json_.field("rack", turn.rack).field("pile", turn.pile).field("opened", turn.has_opened).close_object();
    }

    void tiles(const rules::TileCounts& counts) {
        json_.open_array();
        rules::for_each_tile(counts,
                             [this](rules::Tile tile) { json_.value(notation::print_tile(story_.settings, tile)); });
        json_.close_array();
    }

    void melds(const rules::Table& table) {
        json_.open_array();
        for (int meld = 0; meld < table.meld_count(); ++meld) {
            json_.open_array();
            for (const rules::Piece& piece : table.meld(meld)) {
                json_.value(notation::print_piece(story_.settings, piece));
            }
            json_.close_array();
        }
        json_.close_array();
    }

    JsonText& json_;
    const GameStory& story_;
};

} // namespace

std::string write_story(const GameName& name, const GameStory& story) {
    JsonText json;
    json.open_object();
    StoryWriter writer(json, story);
    writer.head(name);
    writer.rounds();
    return json.close_object().take();
}

std::string write_game(const GameName& name, const notation::Record& record, rules::CanLay can_lay) {
    const auto story = story_of(record, can_lay);
    return story ? write_story(name, *story) : std::string("null");
}

std::string write_games(std::string_view table, std::span<const notation::Record> records, rules::CanLay can_lay) {
    JsonText json;
    json.open_object().field("table", table).key("games").open_array();
    for (std::size_t i = 0; i < records.size(); ++i) {
        const auto story = story_of(records[i], can_lay);
        if (!story) {
            continue;
        }
        json.open_object();
        StoryWriter(json, *story).head({.table = std::string(table), .number = static_cast<int>(i) + 1});
        json.field("rounds", story->rounds.size()).close_object();
    }
    return json.close_array().close_object().take();
}

} // namespace runset::protocol
