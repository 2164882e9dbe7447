// The turns at a server's table as log lines, read off the views: each view holds the last turn of every seat, and the
// view before it tells what has changed.
#pragma once

#include <vector>

#include "cli/screen/log.h"
#include "protocol/vocabulary.h"

namespace runset::cli::served {

class ServedLog {
public:
    /// The turns that are new since the view before, oldest first; they are kept as well.
    std::vector<screen::LogEntry> take(const protocol::TableView& view);

    /// Of the running round.
    [[nodiscard]] const std::vector<screen::LogEntry>& entries() const { return entries_; }

private:
    [[nodiscard]] screen::LogEntry entry_of(const protocol::TableView& view, std::size_t turn) const;

    std::vector<screen::LogEntry> entries_{};
    std::optional<rules::View> before_{}; // the match in the last view
    int deal_ = 0;
    int last_turn_ = 0; // that was told
};

} // namespace runset::cli::served
