// A bot that is a program of somebody else: it is shown views and answers with commands, one line each
// (docs/protocol.md). What it may not do is replaced by the least that is legal, and counted.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "cli/programs/external_program.h"
#include "protocol/vocabulary.h"

namespace runset::cli::programs {

inline constexpr std::chrono::milliseconds program_patience{5000};

/// What the program wants to do in this view, in which its seat is to act. `view_text` is the view as it was told.
[[nodiscard]] std::expected<protocol::Ask, Fault> ask_program(ExternalProgram& program, std::string_view view_text,
                                                              const protocol::TableView& view);

/// One such bot in the arena. Each thread gets a program of its own; since a view says everything, it does not matter
/// which of them sees which.
class ExternalBot {
public:
    struct Faults {
        std::int64_t illegal = 0;
        std::int64_t late = 0;
        std::int64_t gone = 0;
    };

    explicit ExternalBot(std::string command) : command_(std::move(command)) {}

    [[nodiscard]] rules::Move choose(const rules::View& view);
    [[nodiscard]] Faults faults() const;

private:
    [[nodiscard]] std::unique_ptr<ExternalProgram> take_idle();

    std::string command_;
    mutable std::mutex guard_;
    std::vector<std::unique_ptr<ExternalProgram>> idle_; // not asked at the moment; guarded, as are the faults
    Faults faults_;
};

} // namespace runset::cli::programs
