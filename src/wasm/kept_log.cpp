#include "wasm/kept_log.h"

#include <algorithm>

#include "table/kept/kept_fact.h"

namespace runset::wasm {

using protocol::engine::KeptSecret;
using table::Fact;

void add_kept(const table::Pending& pending, protocol::engine::KeptTable& kept) {
    for (const Fact& fact : pending.facts) {
        table::kept::KeptFact one = table::kept::kept_fact(pending.after.options.settings, fact);
        kept.log.push_back({.text = std::move(one.line), .sender = one.sender, .cid = one.cid});
        if (one.secret) {
            kept.secrets.push_back({.deal = one.secret->deal, .seed = one.secret->seed});
        }
    }
}

std::optional<std::vector<Fact>> facts_of(const protocol::engine::KeptTable& kept) {
    table::kept::LogReader reader([&](int deal) {
        const auto secret = std::ranges::find(kept.secrets, deal, &KeptSecret::deal);
        return secret == kept.secrets.end() ? nullptr : &secret->seed;
    });
    std::vector<Fact> facts;
    for (const protocol::engine::KeptLine& line : kept.log) {
        auto fact = reader.read(line.text, line.sender, line.cid);
        if (!fact) {
            return std::nullopt;
        }
        facts.push_back(*std::move(fact));
    }
    return facts;
}

} // namespace runset::wasm
