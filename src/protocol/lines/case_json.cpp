#include "protocol/lines/case_json.h"

#include <boost/json.hpp>

#include "protocol/json_fields.h"

namespace runset::protocol::lines {

namespace json = boost::json;

namespace {

/// Fills `target` or keeps the first mistake.
class CaseReader {
public:
    CaseReader(const json::object& line, Case& given) : line_(line), given_(given) {}

    std::optional<BadLine> read() {
        take(settings_in(line_), given_.settings);
        const json::object* situation = nullptr;
        const json::object* play = nullptr;
        take(object_in(line_, "given"), situation);
        take(object_in(line_, "play"), play);
        if (mistake_) {
            return mistake_;
        }
        read_situation(*situation);
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
        take(position_in(given_.settings, situation, "given"), given_.start);
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
            mistake_ = bad("json.missing", "given.pile").error();
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
    std::optional<BadLine> mistake_;
};

} // namespace

std::expected<Case, BadLine> read_case(std::string_view line) {
    const Read<json::object> parsed = parsed_object(line);
    if (!parsed) {
        return std::unexpected(parsed.error());
    }
    Case given;
    const json::value* id = parsed->if_contains("id");
    if (id != nullptr && id->is_string()) {
        given.id = std::string(id->as_string());
    }
    if (auto mistake = CaseReader(*parsed, given).read()) {
        mistake->id = given.id;
        return std::unexpected(*mistake);
    }
    return given;
}

} // namespace runset::protocol::lines
