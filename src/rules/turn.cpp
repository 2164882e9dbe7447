#include "rules/turn.h"

namespace runset::rules {

Verdict judge_draw(const Settings& settings, const Position& start, int pile, CanLay can_lay) {
    if (pile == 0) {
        return refuse(Reason::pile_empty);
    }
    if (settings.must_lay_if_able && can_lay(settings, start)) {
        return refuse(Reason::must_lay);
    }
    return {};
}

Verdict judge_pass(const Settings& settings, const Position& start, int pile, CanLay can_lay) {
    if (pile > 0) {
        return refuse(Reason::must_lay_or_draw);
    }
    const bool must_lay = settings.must_lay_if_able || settings.pass_on_empty == PassOnEmpty::only_if_unable;
    if (must_lay && can_lay(settings, start)) {
        return refuse(Reason::must_lay);
    }
    return {};
}

bool owes_put_back(const Settings& settings, int rack_size_before) {
    return settings.rack_limit > 0 && rack_size_before >= settings.rack_limit;
}

} // namespace runset::rules
