#include "wasm/witness_told.h"

#include <array>

#include "protocol/engine/engine_answer.h"
#include "protocol/json_text.h"
#include "protocol/told_json.h"

namespace runset::wasm {

namespace {

using namespace std::string_view_literals;

constexpr std::array standings{"unknown"sv, "fair"sv, "unproven"sv};

void write_digest(protocol::JsonText& json, std::string_view name, const std::optional<notation::Digest>& digest) {
    json.key(name);
    digest ? json.value(notation::print_hex(*digest)) : json.null();
}

} // namespace

witness::Witness open_witness(const fair::Hashing& hashing, const protocol::engine::WitnessOpen& ask) {
    auto evidence = witness::parse_evidence(ask.evidence);
    return witness::Witness(hashing, evidence ? *std::move(evidence) : witness::Evidence{.seen = {.table = ask.table}});
}

std::string tell_heard(witness::Witness& witness, std::string_view text) {
    const auto told = protocol::read_told(text);
    if (!told) {
        return protocol::engine::write_engine_error("UNREADABLE", told.error().text_key);
    }
    if (const auto* view = std::get_if<protocol::TableView>(&*told)) {
        static_cast<void>(witness.see(*view));
    } else if (const auto* done = std::get_if<protocol::Done>(&*told)) {
        witness.confirm(done->seq);
    }
    return tell(witness);
}

std::string tell(const witness::Witness& witness, const std::optional<notation::Digest>& commitment) {
    protocol::JsonText json;
    json.open_object().key("breach");
    if (const auto& breach = witness.breach()) {
        json.open_object().field("kind", witness::name_of(breach->kind));
        json.field("deal", breach->deal).field("seat", breach->seat).close_object();
    } else {
        json.null();
    }
    write_digest(json, "commitment", commitment);
    write_digest(json, "number", witness.number_to_show());
    json.field("readyAgain", witness.is_ready_again());
    json.field("standing", standings[static_cast<std::size_t>(witness.standing())]).field("added", witness.added());
    json.field("judged", witness.judged()).field("table", witness.evidence().seen.table);
    return json.field("evidence", witness::print_evidence(witness.evidence())).close_object().take();
}

} // namespace runset::wasm
