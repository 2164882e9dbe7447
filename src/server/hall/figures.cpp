#include "server/hall/figures.h"

#include <string_view>

namespace runset::server::hall {

namespace {

std::string figure(std::string_view name, std::string_view kind, std::string_view help, std::uint64_t value) {
    const std::string full = "runset_" + std::string(name);
    std::string text;
    text.append("# HELP ").append(full).append(" ").append(help);
    text.append("\n# TYPE ").append(full).append(" ").append(kind);
    text.append("\n").append(full).append(" ").append(std::to_string(value)).append("\n");
    return text;
}

} // namespace

std::string prometheus_text(const HallFigures& figures, std::size_t tables) {
    return figure("tables", "gauge", "Tables at this server.", tables) +
           figure("commands_total", "counter", "Commands received.", figures.commands) +
           figure("refused_total", "counter", "Commands refused.", figures.refused) +
           figure("moves_total", "counter", "Commands carried out and written.", figures.moves) +
           figure("tables_created_total", "counter", "Tables made.", figures.created) +
           figure("tables_restored_total", "counter", "Tables taken up from the store.", figures.restored) +
           figure("events_replayed_total", "counter", "Events replayed to do so.", figures.replayed) +
           figure("tables_frozen", "gauge", "Tables in the store that are damaged and stand still.",
                  static_cast<std::uint64_t>(figures.standing_still)) +
           figure("not_kept_total", "counter", "Steps that could not be written.", figures.not_kept) +
           figures.store_waits.prometheus_text("store_seconds", "Time until a step was written.");
}

std::string prometheus_text_of_node(const HallFigures& figures, bool is_paused) {
    return figure("tables_taken_total", "counter", "Tables taken over from other nodes.", figures.taken) +
           figure("tables_lost_total", "counter", "Tables lost to other nodes.", figures.lost) +
           figure("paused", "gauge", "1 while the database is away.", is_paused ? 1 : 0);
}

} // namespace runset::server::hall
