#include "wasm/judge_draft.h"

#include <algorithm>

#include "notation/table_text.h"
#include "notation/tile_text.h"
#include "rules/judging/judge.h"
#include "text/explain.h"
#include "wasm/joker_choices.h"

namespace runset::wasm {

namespace {

using protocol::engine::JudgeAnswer;

/// The melds in an order of their own: where on the table somebody puts them means nothing.
std::vector<std::vector<rules::Piece>> sorted_melds(const rules::Table& table) {
    std::vector<std::vector<rules::Piece>> melds;
    for (int i = 0; i < table.meld_count(); ++i) {
        auto& meld = melds.emplace_back(table.meld(i).begin(), table.meld(i).end());
        std::ranges::sort(meld);
    }
    std::ranges::sort(melds);
    return melds;
}

void judge_jokers(const text::Catalogue& texts, const rules::Settings& settings, JudgeAnswer& answer) {
    const protocol::engine::JokerChoice& first = answer.ambiguous.front();
    const std::string example =
        first.choices.empty() ? "" : "J:" + notation::print_tile(settings, first.choices.front());
    const std::string meld = notation::print_meld(settings, answer.draft.meld(first.meld));
    answer.code = "JOKER_AMBIGUOUS";
    answer.text = texts.fill("parse.jokerAmbiguous", {{"text", meld}, {"example", example}});
}

void judge_table(const text::Catalogue& texts, const protocol::engine::Situation& at, JudgeAnswer& answer) {
    const rules::Verdict verdict = rules::judge_lay(at.settings, at.start, answer.draft);
    answer.is_legal = verdict.has_value();
    if (verdict) {
        const bool is_hand_rummy = rules::is_hand_rummy(at.settings, at.start, answer.draft);
        answer.code = rules::row_of(rules::Reason::ok).code;
        answer.text = texts.get(is_hand_rummy ? "reason.HAND_RUMMY" : "reason.OK");
        answer.goes_out = answer.played == at.start.rack;
        return;
    }
    answer.refusal = verdict.error();
    answer.code = rules::row_of(verdict.error().reason).code;
    answer.text =
        text::explain(texts, at.settings, verdict.error(), {.start = at.start.table, .final_table = answer.draft});
}

} // namespace

JudgeAnswer judge_draft(const text::Catalogue& texts, const protocol::engine::AskJudge& ask) {
    const protocol::engine::Situation& at = ask.at;
    Declared declared = declare_by_place(at.settings, ask.draft);
    JudgeAnswer answer{.draft = declared.table, .ambiguous = std::move(declared.ambiguous)};
    answer.is_changed = sorted_melds(answer.draft) != sorted_melds(at.start.table);
    answer.played = answer.draft.tiles() - at.start.table.tiles();
    if (!at.start.has_opened) {
        answer.points = rules::opening_points(at.settings, at.start, answer.draft);
        answer.needs = at.settings.open_min;
    }
    if (answer.ambiguous.empty()) {
        judge_table(texts, at, answer);
    } else {
        judge_jokers(texts, at.settings, answer);
    }
    return answer;
}

} // namespace runset::wasm
