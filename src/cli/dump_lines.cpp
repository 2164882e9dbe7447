#include "cli/dump_lines.h"

#include <array>

#include "fair/verify.h"
#include "notation/table_text.h"
#include "notation/tile_text.h"
#include "server/machine/sodium.h"

namespace runset::cli {

namespace {

constexpr std::array did_names{"lay", "draw", "put", "pass", "none"};

/// Commas and quotation marks occur in nothing that is written here but names, which are not.
void add(std::string& row, std::string_view field) {
    row.append(row.empty() || row.ends_with('\n') ? "" : ",").append(field);
}

void add(std::string& row, int number) {
    add(row, std::string_view(std::to_string(number)));
}

void add(std::string& row, bool is_true) {
    add(row, std::string_view(is_true ? "1" : "0"));
}

std::string row_of(const DumpedGame& game, const protocol::RoundStory& round, const protocol::TurnStory& turn) {
    const rules::Settings& settings = game.story.settings;
    const std::string& level = game.story.seats[turn.seat.index].level;
    std::string row = game.name.table.empty() ? std::to_string(game.name.number)
                                              : game.name.table + "/" + std::to_string(game.name.number);
    add(row, std::string_view(game.name.date));
    add(row, settings.edition);
    add(row, settings.variant);
    add(row, static_cast<int>(game.story.seats.size()));
    add(row, round.round);
    add(row, turn.turn);
    add(row, turn.seat.index + 1);
    add(row, std::string_view(level.empty() ? "person" : level));
    add(row, std::string_view(did_names[static_cast<std::size_t>(turn.did)]));
    add(row, turn.was_time_out);
    add(row, turn.was_hand_rummy);
    add(row, turn.laid.size());
    add(row, std::string_view(turn.laid.empty() ? "" : notation::print_rack(settings, turn.laid)));
    add(row, std::string_view(turn.tile ? notation::print_tile(settings, *turn.tile) : ""));
    add(row, turn.rack);
    add(row, turn.pile);
    add(row, turn.has_opened);
    const bool is_lay = turn.did == protocol::TurnStory::Did::lay;
    add(row, std::string_view(is_lay ? notation::print_table(settings, turn.table) : ""));
    return row + "\n";
}

} // namespace

void leave_out_names(DumpedGame& game) {
    game.name.table.clear();
    for (std::size_t i = 0; i < game.story.seats.size(); ++i) {
        protocol::SeatStory& seat = game.story.seats[i];
        if (seat.level.empty()) {
            seat.name.clear();
            game.record.names[i] = "player " + std::to_string(i + 1);
        }
    }
    for (auto& entry : game.record.entries) {
        if (auto* start = std::get_if<notation::RoundStart>(&entry)) {
            start->proof.reset();
        }
    }
}

std::string dump_record(const DumpedGame& game) {
    return fair::seal(server::machine::sodium_hashing(), game.record);
}

std::string dump_json(const DumpedGame& game) {
    return protocol::write_story(game.name, game.story) + "\n";
}

std::string csv_head() {
    return "game,date,edition,variant,seats,round,turn,seat,player,did,timeout,hand_rummy,laid_count,laid,tile,rack,"
           "pile,"
           "opened,table\n";
}

std::string dump_csv(const DumpedGame& game) {
    std::string rows;
    for (const protocol::RoundStory& round : game.story.rounds) {
        for (const protocol::TurnStory& turn : round.turns) {
            rows += row_of(game, round, turn);
        }
    }
    return rows;
}

} // namespace runset::cli
