#include "cli/play/match.h"

#include <sstream>

#include "bots/bot.h"
#include "rules/evolve.h"
#include "rules/judging/decide.h"
#include "rules/random.h"
#include "solver/can_lay.h"

namespace runset::cli::play {

using rules::Seat;

namespace {

constexpr std::string_view comment_start = "# play seed ";

std::string comment_line(const PlayMatch& match) {
    std::string line = std::string(comment_start) + std::to_string(match.seed) + " bots";
    for (std::size_t i = 0; i < match.is_bot.size(); ++i) {
        line += match.is_bot[i] ? " " + std::to_string(i + 1) : "";
    }
    return line + " level " + match.level + "\n";
}

/// One stream of numbers a round, so that a resumed match deals the same rounds.
rules::Random random_for(std::uint64_t seed, int round) {
    rules::Random seeds(seed);
    std::uint64_t round_seed = seeds.next();
    for (int i = 0; i < round; ++i) {
        round_seed = seeds.next();
    }
    return rules::Random(round_seed);
}

void read_comment(PlayMatch& match, std::string_view text) {
    const std::size_t found = text.find(comment_start);
    if (found == std::string_view::npos) {
        return;
    }
    std::istringstream line{std::string(text.substr(found + comment_start.size()))};
    std::string first;
    std::getline(line, first);
    std::istringstream words(first);
    std::string label;
    words >> match.seed >> label;
    match.is_bot.assign(match.is_bot.size(), false);
    for (std::size_t seat = 0; words >> seat;) {
        if (seat >= 1 && seat <= match.is_bot.size()) {
            match.is_bot[seat - 1] = true;
        }
    }
    words.clear();
    std::string level;
    if (words >> label >> level && bots::find_bot(level) != nullptr) {
        match.level = level;
    }
}

} // namespace

rules::Result<PlayMatch> start_match(const rules::Settings& settings, const PlaySeats& seats, std::uint64_t seed) {
    const auto count = static_cast<int>(seats.names.size());
    const auto lot = random_for(seed, 0).below(static_cast<std::uint64_t>(std::max(count, 1)));
    const Seat by_lot{static_cast<std::uint8_t>(lot)};
    const auto state = rules::new_match(settings, count, seats.youngest, by_lot);
    if (!state) {
        return std::unexpected(state.error());
    }
    return PlayMatch{.state = *state,
                     .record = {.settings = settings,
                                .names = seats.names,
                                .youngest = seats.youngest,
                                .by_lot = by_lot,
                                .entries = {}},
                     .is_bot = seats.is_bot,
                     .seed = seed};
}

void deal_round(PlayMatch& match) {
    rules::Random random = random_for(match.seed, match.state.round + 1);
    const rules::Deck deck = rules::shuffled_deck(match.state.settings, random.next());
    const rules::Dealt dealt{.deck = deck, .shuffle_seed = random.next()};
    match.state = rules::evolve(match.state, dealt);
    match.record.entries.emplace_back(notation::RoundStart{.dealt = dealt});
}

rules::Result<rules::Event> play_move(PlayMatch& match, const rules::Move& move) {
    const Seat seat = match.state.to_move;
    auto event = rules::decide(match.state, seat, move, solver::can_lay);
    if (event) {
        match.state = rules::evolve(match.state, *event);
        match.record.entries.emplace_back(notation::SeatMove{.seat = seat, .move = move});
    }
    return event;
}

std::string print_match(const PlayMatch& match) {
    std::string text = notation::print_record(match.record);
    return text.insert(text.find('\n') + 1, comment_line(match));
}

PlayMatch resume_match(const notation::Record& record, const rules::State& state, std::string_view record_text) {
    PlayMatch match{.state = state, .record = record, .is_bot = std::vector<bool>(record.names.size(), true)};
    match.is_bot.front() = false;
    read_comment(match, record_text);
    return match;
}

} // namespace runset::cli::play
