// What a person's program makes of what it is told: the witness that page and terminal have as well. It must never
// accuse an honest server, whatever goes wrong around it.
#pragma once

#include <string>

#include "notation/hex.h"
#include "protocol/told_json.h"
#include "server/machine/sodium.h"
#include "simulation/json_fields.h"
#include "witness/witness.h"

namespace runset::simulation {

class Doubts {
public:
    /// What is wrong with this view; empty: nothing.
    [[nodiscard]] std::string see(const Message& view) {
        const auto told = protocol::read_told(boost::json::serialize(view->value()));
        if (!told) {
            return "a view that no client of ours can read";
        }
        const auto breach = witness_.see(std::get<protocol::TableView>(*told));
        return breach ? "an honest server is accused: " + std::string(witness::name_of(breach->kind)) + ", deal " +
                            std::to_string(breach->deal) + ", seat " + std::to_string(breach->seat)
                      : std::string();
    }
    void get_ready(std::string_view number) { (void)witness_.commit(*notation::parse_digest(number)); }
    void ready_was_answered(bool is_done) { witness_.ready_was_answered(is_done); }
    void number_was_answered(std::string_view number) { witness_.number_was_answered(*notation::parse_digest(number)); }
    void confirm(std::int64_t seq) { witness_.confirm(seq); }
    /// As after a reload, from what is kept; false: that cannot be read.
    [[nodiscard]] bool reload() {
        auto kept = witness::parse_evidence(witness::print_evidence(witness_.evidence()));
        if (kept) {
            witness_ = witness::Witness(server::machine::sodium_hashing(), *std::move(kept));
        }
        return kept.has_value();
    }

private:
    witness::Witness witness_{server::machine::sodium_hashing()};
};

} // namespace runset::simulation
