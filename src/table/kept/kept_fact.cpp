#include "table/kept/kept_fact.h"

#include "table/kept/event_text.h"

namespace runset::table::kept {

namespace {

/// Whether an event of a void deal is as if it had never been: all but what sets up the table.
bool is_of_deal(const Event& event) {
    return !std::holds_alternative<Configured>(event) && !std::holds_alternative<SeatTaken>(event) &&
           !std::holds_alternative<BotSeated>(event) && !std::holds_alternative<SeatFreed>(event) &&
           !std::holds_alternative<Closed>(event);
}

} // namespace

KeptFact kept_fact(const rules::Settings& settings, const Fact& fact) {
    KeptFact kept{.line = print_entry(settings, fact.entry)};
    if (fact.sender && fact.cid) {
        kept.sender = fact.sender;
        kept.cid = fact.cid;
    }
    if (const auto* opened = std::get_if<DealOpened>(&fact.entry.event)) {
        kept.secret = {.deal = opened->deal, .seed = *fact.seed};
    }
    return kept;
}

std::optional<Fact> LogReader::read(std::string_view line, std::optional<Seat> sender, std::optional<Cid> cid) {
    auto entry = parse_entry(settings_, line);
    if (!entry) {
        return std::nullopt;
    }
    Fact fact{.entry = *std::move(entry), .sender = sender, .cid = cid};
    if (const auto* created = std::get_if<Created>(&fact.entry.event)) {
        settings_ = created->options.settings;
    } else if (const auto* configured = std::get_if<Configured>(&fact.entry.event)) {
        settings_ = configured->options.settings;
    } else if (const auto* opened = std::get_if<DealOpened>(&fact.entry.event);
               opened != nullptr && !add_seed(fact, opened->deal)) {
        return std::nullopt;
    }
    fact.is_void = is_void_ && is_of_deal(fact.entry.event);
    return fact;
}

bool LogReader::add_seed(Fact& fact, int deal) {
    const Digest* seed = seed_of_(deal);
    if (seed == nullptr) {
        return false;
    }
    is_void_ = left_out_ == *seed;
    fact.seed = *seed;
    return true;
}

} // namespace runset::table::kept
