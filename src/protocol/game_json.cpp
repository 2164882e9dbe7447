#include "protocol/game_json.h"

#include <array>

#include "notation/tile_text.h"
#include "protocol/parts_json.h"

namespace runset::protocol {

namespace {

constexpr std::array did_names{"lay", "draw", "put", "pass", "none"};

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
        write_settings(json_, story_.settings);
        json_.field("over", story_.is_over);
        json_.list("seats", story_.seats, [this](const SeatStory& seat) {
            json_.open_object().field("kind", seat.level.empty() ? "person" : "bot");
            if (!seat.level.empty() || !seat.name.empty()) {
                json_.field(seat.level.empty() ? "name" : "level", seat.level.empty() ? seat.name : seat.level);
            }
            json_.field("total", seat.total.value).field("chips", seat.chips).field("winner", seat.is_winner);
            json_.close_object();
        });
    }

    void rounds() {
        json_.list("rounds", story_.rounds, [this](const RoundStory& round) {
            json_.open_object().field("round", round.round).field("starter", number_of(round.starter));
            write_result(json_, story_.settings, round.result, static_cast<int>(story_.seats.size()));
            json_.list("turns", round.turns, [this](const TurnStory& turn) { this->turn(turn); }).close_object();
        });
    }

private:
    void turn(const TurnStory& turn) {
        json_.open_object().field("seat", number_of(turn.seat)).field("turn", turn.turn);
        json_.field("did", did_names[static_cast<std::size_t>(turn.did)]).field("timeout", turn.was_time_out);
        if (turn.did == TurnStory::Did::lay) {
            write_tiles(json_.key("laid"), story_.settings, turn.laid);
            write_table(json_.key("melds"), story_.settings, turn.table);
        }
        if (turn.tile) {
            json_.field("tile", notation::print_tile(story_.settings, *turn.tile));
        }
        json_.field("rack", turn.rack).field("pile", turn.pile).field("opened", turn.has_opened).close_object();
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
