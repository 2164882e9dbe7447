#include "cli/served/place.h"

#include <algorithm>

#include "cli/programs/engine_answer.h"
#include "notation/parse.h"
#include "table/explain.h"
#include "table/phrases.h"
#include "text/explain.h"

namespace runset::cli::served {

using play::Reply;
using screen::LogEntry;
using text::Catalogue;

namespace {

/// The phrases with the numbers to say them by.
std::string phrase_list(const Catalogue& texts) {
    std::string list;
    for (std::size_t i = 0; i < table::phrases.size(); ++i) {
        list += (i == 0 ? "" : " · ") + std::to_string(i + 1) + " " +
                std::string(texts.get("phrase." + std::string(table::phrases[i])));
    }
    return list;
}

Reply reply_to(const std::expected<void, std::string>& outcome) {
    return outcome ? Reply{} : Reply{.sentence = outcome.error(), .is_alarm = true};
}

} // namespace

std::vector<std::string> log_lines(const Catalogue& texts, const ServedTable& table,
                                   std::span<const LogEntry> entries) {
    return screen::log_lines(texts, table.view().options.settings, entries, table.names(), table.view().you);
}

Reply obey_at_table(ServedTable& table, const Catalogue& texts, const typed::PlayCommand& command) {
    if (command.verb == typed::Verb::ready) {
        const protocol::TableView& view = table.view();
        if (view.stage != protocol::Stage::gathering || view.seats[view.you->index].is_ready) {
            return {.sentence = table::explain(texts, protocol::Denial::not_gathering), .is_alarm = true};
        }
        return reply_to(table.get_ready());
    }
    if (command.verb == typed::Verb::leave) {
        Reply reply = reply_to(table.ask(protocol::Leave{}));
        reply.is_leaving = !reply.is_alarm;
        return reply;
    }
    const auto number = notation::parse_number(command.text, static_cast<int>(table::phrases.size()));
    if (!number || *number < 1) {
        return {.sentence = phrase_list(texts)};
    }
    table.mention(protocol::Say{.phrase = std::string(table::phrases[static_cast<std::size_t>(*number) - 1])});
    return {};
}

ServedPlace::ServedPlace(ServedTable& table, ServedMemory& memory, const Catalogue& texts)
    : table_(table), memory_(memory), texts_(texts), deal_(table.view().deal), turn_(table.view().match->turn) {
    (void)table_.take_turns(); // the page shows them
}

std::vector<std::string> ServedPlace::log() const {
    return log_lines(texts_, table_, screen::last_turns(table_.log(), table_.view().seats.size()));
}

bool ServedPlace::may_hint() const {
    const protocol::TableOptions& options = table_.view().options;
    return options.has_hints || options.gets_hints[table_.view().you->index];
}

/// What the rules refuse is said here, at once and without the server; the last word is the server's.
std::expected<void, std::string> ServedPlace::play(const rules::Move& move, const rules::Table& left) {
    const rules::View now = view();
    if (const rules::Verdict verdict = programs::judge_move(now, move); !verdict) {
        return std::unexpected(
            text::explain(texts_, now.settings, verdict.error(), {.start = now.table, .final_table = left}));
    }
    auto played = table_.ask(protocol::Play{.round = table_.view().match->round, .turn = turn_, .move = move});
    if (played) {
        memory_.seen = table_.view().match->table;
    }
    return played;
}

void ServedPlace::keep_draft(const rules::Table& draft) {
    draft_ = draft;
    table_.keep({.round = table_.view().match->round, .turn = turn_, .table = draft});
}

Reply ServedPlace::obey(const typed::PlayCommand& command) {
    return obey_at_table(table_, texts_, command);
}

Reply ServedPlace::news() {
    if (table_.lost()) {
        return {.is_leaving = true};
    }
    if (!table_.is_own_turn() || table_.view().deal != deal_ || table_.view().match->turn != turn_) {
        return {.ends_turn = true};
    }
    if (table_.is_connected() && !was_connected_ && draft_) {
        keep_draft(*draft_); // a server that was restarted does not know it any more
    }
    was_connected_ = table_.is_connected();
    std::string sentence;
    for (const std::string& note : table_.take_notes()) {
        sentence += (sentence.empty() ? "" : " ") + note;
    }
    return {.sentence = sentence};
}

} // namespace runset::cli::served
