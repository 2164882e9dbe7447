#include "wasm/review_record.h"

#include "protocol/engine/review_json.h"
#include "replay/words.h"
#include "solver/can_lay.h"
#include "text/explain.h"

namespace runset::wasm {

std::expected<std::string, std::string> review_record(const text::Catalogue& texts, std::string_view record_text) {
    const auto record = notation::parse_record(record_text);
    if (!record) {
        return std::unexpected(text::explain_with_line(texts, record.error()));
    }
    const auto review = review::review(*record);
    if (!review) {
        const replay::Frames frames = replay::frames_of(*record, solver::can_lay);
        const rules::Table start = frames.all.empty() ? rules::Table{} : frames.all.back().after.table;
        return std::unexpected(replay::explain(texts, *record, review.error(), start));
    }
    return protocol::engine::write_review(*record, *review);
}

} // namespace runset::wasm
