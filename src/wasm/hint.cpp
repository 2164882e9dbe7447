#include "wasm/hint.h"

#include "notation/tile_text.h"
#include "replay/tell_steps.h"
#include "solver/neat_play.h"

namespace runset::wasm {

protocol::engine::HintAnswer hint(const text::Catalogue& texts, const protocol::engine::AskHint& ask) {
    const auto& [settings, start, language] = ask.at;
    protocol::engine::HintAnswer answer{.best = solver::neat_play(settings, start)};
    if (answer.best.tiles == 0) {
        answer.advice = ask.pile > 0 ? "draw" : "pass";
        answer.text = texts.get("play.hint.none");
        return answer;
    }
    const rules::TileCounts laid = answer.best.table.tiles() - start.table.tiles();
    answer.advice = "lay";
    answer.text = texts.fill("hint.lay", {{"tiles", notation::print_rack(settings, laid)}});
    answer.steps = replay::tell_steps(texts, settings, start, answer.best.table);
    return answer;
}

} // namespace runset::wasm
