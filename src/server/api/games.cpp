#include "server/api/games.h"

#include "fair/verify.h"
#include "protocol/game_json.h"
#include "server/api/reason.h"
#include "solver/can_lay.h"

namespace runset::server::api {

namespace {

net::HttpAnswer no_games(NoGames why, const ApiTarget& target, text::Language language) {
    switch (why) {
    case NoGames::erased:
        return refusal(ApiReason::game_erased, language);
    case NoGames::away:
        return refusal(ApiReason::games_away, language);
    case NoGames::no_such_table:
        break;
    }
    return target.route == ApiRoute::list_games ? refusal(protocol::Denial::no_such_table, language)
                                                : refusal(ApiReason::no_such_game, language);
}

} // namespace

net::HttpAnswer games_answer(const fair::Hashing& hashing, const GamesRead& games, const ApiTarget& target,
                             text::Language language) {
    if (!games) {
        return no_games(games.error(), target, language);
    }
    if (target.route == ApiRoute::list_games) {
        return {.body = protocol::write_games(target.table, *games, solver::can_lay)};
    }
    if (target.number < 1 || static_cast<std::size_t>(target.number) > games->size()) {
        return refusal(ApiReason::no_such_game, language);
    }
    const notation::Record& record = (*games)[static_cast<std::size_t>(target.number) - 1];
    if (target.route == ApiRoute::game) {
        return {.body =
                    protocol::write_game({.table = target.table, .number = target.number}, record, solver::can_lay)};
    }
    net::HttpAnswer answer{.type = "text/plain; charset=utf-8", .body = fair::seal(hashing, record)};
    if (target.route == ApiRoute::export_record) {
        answer.file_name = "runset-" + target.table + "-" + std::to_string(target.number) + ".txt";
    }
    return answer;
}

} // namespace runset::server::api
