#include "protocol/lines/case.h"

#include <algorithm>
#include <vector>

#include "rules/judging/judge.h"
#include "rules/meld.h"
#include "rules/turn.h"

namespace runset::protocol::lines {

using rules::Reason;
using rules::Refusal;
using rules::refuse;
using rules::Verdict;

namespace {

/// The same melds, in whatever order they and their tiles are written.
bool is_same_table(const rules::Settings& settings, const rules::Table& left, const rules::Table& right) {
    std::vector<bool> is_used(static_cast<std::size_t>(right.meld_count()));
    if (left.meld_count() != right.meld_count()) {
        return false;
    }
    for (int i = 0; i < left.meld_count(); ++i) {
        int match = 0;
        while (match < right.meld_count() &&
               (is_used[static_cast<std::size_t>(match)] ||
                rules::shape_of(settings, left.meld(i)) != rules::shape_of(settings, right.meld(match)))) {
            ++match;
        }
        if (match == right.meld_count()) {
            return false;
        }
        is_used[static_cast<std::size_t>(match)] = true;
    }
    return true;
}

bool is_same_result(const rules::Settings& settings, const TimeOutClaim& left, const TimeOutClaim& right) {
    return is_same_table(settings, left.table, right.table) && left.rack == right.rack &&
           left.has_opened == right.has_opened && left.draws == right.draws;
}

class CaseJudge {
public:
    CaseJudge(const Case& given, rules::CanLay can_lay) : given_(given), settings_(given.settings), can_lay_(can_lay) {}

    CaseVerdict operator()(const LayCase& lay) const {
        if (given_.has_drawn) {
            return {.verdict = refuse(Reason::draw_ends_turn), .result = {}};
        }
        return {.verdict = rules::judge_lay(settings_, given_.start, lay.table), .result = {}};
    }

    CaseVerdict operator()(const DrawCase& draw) const { return {.verdict = judge_draw(draw), .result = {}}; }

    CaseVerdict operator()(const PassCase& /*pass*/) const {
        if (given_.has_drawn) {
            return {.verdict = refuse(Reason::draw_ends_turn), .result = {}};
        }
        return {.verdict = rules::judge_pass(settings_, given_.start, given_.pile.value_or(0), can_lay_), .result = {}};
    }

    CaseVerdict operator()(const TimeOutCase& time_out) const {
        if (settings_.time_limit_s == 0) {
            return {.verdict = refuse(Reason::no_limit), .result = {}};
        }
        if (time_out.seconds < settings_.time_limit_s) {
            return {.verdict = std::unexpected(
                        Refusal{.reason = Reason::time_left, .have = time_out.seconds, .need = settings_.time_limit_s}),
                    .result = {}};
        }
        const rules::Salvage rest = rules::salvage(settings_, given_.start, time_out.draft);
        const bool draws = !rest.stays && given_.pile.value_or(1) > 0;
        const TimeOutClaim result{.table = rest.table,
                                  .rack = rest.rack,
                                  .has_opened = given_.start.has_opened || rest.stays,
                                  .draws = draws ? 1 : 0};
        if (time_out.claim && !is_same_result(settings_, *time_out.claim, result)) {
            return {.verdict = refuse(Reason::timeout), .result = result};
        }
        return {.verdict = {}, .result = result};
    }

private:
    [[nodiscard]] Verdict judge_draw(const DrawCase& draw) const {
        if (given_.has_laid) {
            return refuse(Reason::lay_or_draw);
        }
        if (given_.has_drawn || draw.count != 1) {
            return refuse(Reason::draw_one);
        }
        const Verdict allowed = rules::judge_draw(settings_, given_.start, given_.pile.value_or(1), can_lay_);
        return allowed ? judge_put_back(draw) : allowed;
    }

    [[nodiscard]] Verdict judge_put_back(const DrawCase& draw) const {
        const bool owes = rules::owes_put_back(settings_, given_.start.rack.size());
        if (owes && !draw.put_back) {
            return std::unexpected(Refusal{
                .reason = Reason::rack_full, .have = given_.start.rack.size() + 1, .need = settings_.rack_limit});
        }
        if (!owes && draw.put_back) {
            return refuse(Reason::no_put_back);
        }
        if (draw.put_back && draw.put_back != draw.drawn && given_.start.rack[*draw.put_back] == 0) {
            return std::unexpected(Refusal{.reason = Reason::not_on_rack, .tile = *draw.put_back});
        }
        const bool must_shuffle = owes && settings_.shuffles_after_put_back;
        if (draw.shuffled && *draw.shuffled != must_shuffle && (must_shuffle || !owes)) {
            return refuse(Reason::no_shuffle);
        }
        return {};
    }

    const Case& given_;
    const rules::Settings& settings_;
    rules::CanLay can_lay_;
};

} // namespace

CaseVerdict judge_case(const Case& given, rules::CanLay can_lay) {
    if (!given.is_on_turn) {
        return {.verdict = refuse(Reason::not_your_turn), .result = {}};
    }
    return std::visit(CaseJudge(given, can_lay), given.play);
}

} // namespace runset::protocol::lines
