#include "cli/play/setup.h"

#include <algorithm>
#include <array>

#include "cli/arguments/record_file.h"
#include "text/explain.h"

namespace runset::cli::play {

using text::Catalogue;

namespace {

/// The youngest player has to sit there (rule M5).
arguments::OrSentence<PlaySeats> checked(const Catalogue& texts, PlaySeats seats, int youngest) {
    const auto count = static_cast<int>(seats.names.size());
    if (count < rules::min_seats || count > rules::max_seats) {
        return std::unexpected(texts.fill("rules.bad.seats", {{"have", std::to_string(count)}}));
    }
    for (const std::string& name : seats.names) {
        if (!notation::is_record_name(name)) {
            return std::unexpected(texts.fill("play.error.name", {{"text", name}}));
        }
    }
    if (youngest < 1 || youngest > count) {
        return std::unexpected(texts.fill("play.error.youngest", {{"count", std::to_string(count)}}));
    }
    seats.youngest = rules::Seat{static_cast<std::uint8_t>(youngest - 1)};
    return seats;
}

arguments::OrSentence<PlayMatch> resumed(const Catalogue& texts, const PlayOptions& options) {
    const auto loaded = arguments::load_record(texts, options.resume);
    if (!loaded) {
        return std::unexpected(loaded.error());
    }
    if (loaded->state.phase == rules::Phase::match_over) {
        return std::unexpected(options.resume + ": " + std::string(texts.get("reason.MATCH_OVER")));
    }
    PlayMatch match = resume_match(loaded->record, loaded->state, loaded->text);
    match.seed = options.seed.value_or(match.seed);
    return match;
}

} // namespace

arguments::OrSentence<PlaySeats> seats_of(const Catalogue& texts, const PlayOptions& options) {
    PlaySeats seats{.names = options.players, .is_bot = {}, .youngest = {}};
    const int missing = options.watch ? rules::min_seats : options.players.size() < rules::min_seats ? 1 : 0;
    const int bots = options.bots < 0 ? missing : options.bots;
    if (options.players.empty() && !options.watch) {
        seats.names.emplace_back(texts.get("play.you"));
    }
    seats.is_bot.assign(seats.names.size(), false);
    for (int i = 1; i <= std::min(bots, rules::max_seats + 1); ++i) {
        seats.names.push_back("Bot " + std::to_string(i));
        seats.is_bot.push_back(true);
    }
    return checked(texts, seats, options.youngest);
}

arguments::OrSentence<PlayMatch> match_of(const Catalogue& texts, const PlayOptions& options,
                                          std::uint64_t fresh_seed) {
    if (!options.resume.empty()) {
        return resumed(texts, options);
    }
    const auto settings = arguments::settings_of(texts, options.edition, options.variant, options.rules);
    if (!settings) {
        return std::unexpected(settings.error());
    }
    const auto seats = seats_of(texts, options);
    if (!seats) {
        return std::unexpected(seats.error());
    }
    auto match = start_match(*settings, *seats, options.seed.value_or(fresh_seed));
    if (!match) {
        return std::unexpected(text::explain(texts, *settings, match.error(), {.start = {}, .final_table = {}}));
    }
    match->level = options.level;
    return *match;
}

} // namespace runset::cli::play
