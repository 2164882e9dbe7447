#include "cli/programs/external_bot.h"

#include "cli/programs/engine_answer.h"
#include "protocol/answer.h"
#include "protocol/command_json.h"

namespace runset::cli::programs {

namespace {

/// A single round without a server, told as at a table.
protocol::TableView table_around(const rules::View& view) {
    protocol::TableView told{.table = "ARENA",
                             .seq = view.turn,
                             .you = view.viewer,
                             .stage = protocol::Stage::playing,
                             .options = {.settings = view.settings, .seat_count = view.seat_count},
                             .match = view};
    told.options.youngest = view.youngest;
    told.seats.assign(static_cast<std::size_t>(view.seat_count),
                      {.kind = protocol::SeatKind::bot, .level = "arena", .is_ready = true});
    told.nonces.resize(told.seats.size()); // nobody adds one
    return told;
}

} // namespace

std::expected<protocol::Ask, Fault> ask_program(ExternalProgram& program, std::string_view view_text,
                                                const protocol::TableView& view) {
    const auto answer = program.ask(view_text, program_patience);
    if (!answer) {
        return std::unexpected(answer.error());
    }
    auto command = protocol::read_command(*answer, view.options.settings);
    if (!command) {
        return std::unexpected(Fault::illegal);
    }
    if (view.stage != protocol::Stage::playing) {
        const bool is_ready = std::holds_alternative<protocol::GetReady>(command->ask);
        return is_ready ? std::expected<protocol::Ask, Fault>(command->ask) : std::unexpected(Fault::illegal);
    }
    const auto* play = std::get_if<protocol::Play>(&command->ask);
    if (play == nullptr || play->round != view.match->round || play->turn != view.match->turn ||
        !judge_move(*view.match, play->move)) {
        return std::unexpected(Fault::illegal);
    }
    return command->ask;
}

rules::Move ExternalBot::choose(const rules::View& view) {
    std::unique_ptr<ExternalProgram> program = take_idle();
    const protocol::TableView told = table_around(view);
    const auto ask = ask_program(*program, protocol::write_view(told), told);
    const std::scoped_lock lock(guard_);
    idle_.push_back(std::move(program));
    if (ask) {
        return std::get<protocol::Play>(*ask).move;
    }
    std::int64_t& count = ask.error() == Fault::illegal ? faults_.illegal
                          : ask.error() == Fault::late  ? faults_.late
                                                        : faults_.gone;
    ++count;
    return least_move(view);
}

ExternalBot::Faults ExternalBot::faults() const {
    const std::scoped_lock lock(guard_);
    return faults_;
}

std::unique_ptr<ExternalProgram> ExternalBot::take_idle() {
    const std::scoped_lock lock(guard_);
    if (idle_.empty()) {
        return std::make_unique<ExternalProgram>(command_);
    }
    std::unique_ptr<ExternalProgram> program = std::move(idle_.back());
    idle_.pop_back();
    return program;
}

} // namespace runset::cli::programs
