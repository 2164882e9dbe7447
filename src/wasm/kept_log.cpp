#include "wasm/kept_log.h"

#include <algorithm>

#include "table/event_text.h"

namespace runset::wasm {

using table::Fact;

void add_kept(const table::Pending& pending, protocol::engine::KeptTable& kept) {
    for (const Fact& fact : pending.facts) {
        protocol::engine::KeptLine line{.text = table::print_entry(pending.after.options.settings, fact.entry)};
        if (fact.sender && fact.cid) {
            line.sender = fact.sender;
            line.cid = fact.cid;
        }
        kept.log.push_back(std::move(line));
        if (const auto* opened = std::get_if<table::DealOpened>(&fact.entry.event)) {
            kept.secrets.push_back({.deal = opened->deal, .seed = *fact.seed});
        }
    }
}

std::optional<std::vector<Fact>> facts_of(const protocol::engine::KeptTable& kept) {
    std::vector<Fact> facts;
    rules::Settings settings;
    for (const protocol::engine::KeptLine& line : kept.log) {
        auto entry = table::parse_entry(settings, line.text);
        if (!entry) {
            return std::nullopt;
        }
        Fact fact{.entry = *std::move(entry), .sender = line.sender, .cid = line.cid};
        if (const auto* created = std::get_if<table::Created>(&fact.entry.event)) {
            settings = created->options.settings;
        } else if (const auto* configured = std::get_if<table::Configured>(&fact.entry.event)) {
            settings = configured->options.settings;
        } else if (const auto* opened = std::get_if<table::DealOpened>(&fact.entry.event)) {
            const auto secret = std::ranges::find(kept.secrets, opened->deal, &protocol::engine::KeptSecret::deal);
            if (secret == kept.secrets.end()) {
                return std::nullopt;
            }
            fact.seed = secret->seed;
        }
        facts.push_back(std::move(fact));
    }
    return facts;
}

} // namespace runset::wasm
