#include "rules/house_rules.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "rules/edition.h"

namespace runset::rules {

namespace {

using namespace std::string_view_literals;

constexpr std::array bool_names{"false"sv, "true"sv};
constexpr std::array joker_moves{"replaceFirst"sv, "exchangeOnly"sv, "free"sv};
constexpr std::array exchange_sources{"rack"sv, "rackOrTable"sv};
constexpr std::array joker_reuses{"sameTurn"sv, "rackAllowed"sv};
constexpr std::array pass_names{"free"sv, "onlyIfUnable"sv};
constexpr std::array next_starters{"afterWinner"sv, "winner"sv, "youngest"sv};
constexpr std::array blocked_names{"void"sv, "lowestRack"sv};

std::optional<int> number_in(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool is_all = end == text.data() + text.size();
    return error == std::errc{} && is_all ? std::optional(number) : std::nullopt;
}

/// A switch whose values are the names of an enumeration (or of a bool), in its order.
template <auto member, const auto& names> constexpr Switch named(std::string_view key) {
    return {
        .key = key,
        .values = names,
        .set =
            [](Settings& settings, std::string_view value) {
                for (std::size_t i = 0; i < names.size(); ++i) {
                    if (names[i] == value) {
                        using Value = std::remove_reference_t<decltype(settings.*member)>;
                        settings.*member = static_cast<Value>(i);
                        return true;
                    }
                }
                return false;
            },
        .get = [](const Settings& settings) { return std::string(names[static_cast<std::size_t>(settings.*member)]); }};
}

template <auto member> constexpr Switch counted(std::string_view key) {
    return {.key = key,
            .values = {},
            .set =
                [](Settings& settings, std::string_view value) {
                    const std::optional<int> number = number_in(value);
                    settings.*member = number.value_or(settings.*member);
                    return number.has_value();
                },
            .get = [](const Settings& settings) { return std::to_string(settings.*member); }};
}

constexpr std::array rows{
    named<&Settings::same_turn_after_opening, bool_names>("sameTurnAfterOpening"),
    named<&Settings::exchange_source, exchange_sources>("exchangeSource"),
    named<&Settings::joker_move, joker_moves>("jokerMove"),
    named<&Settings::exchange_needs_opening, bool_names>("exchangeNeedsOpening"),
    named<&Settings::joker_reuse, joker_reuses>("jokerReuse"),
    named<&Settings::one_action_per_turn, bool_names>("oneActionPerTurn"),
    named<&Settings::must_lay_if_able, bool_names>("mustLayIfAble"),
    named<&Settings::next_starter, next_starters>("nextStarter"),
    named<&Settings::pass_on_empty, pass_names>("passOnEmpty"),
    named<&Settings::blocked_round, blocked_names>("blockedRound"),
    counted<&Settings::open_min>("openMin"),
    counted<&Settings::time_limit_s>("timeLimitSec"),
    counted<&Settings::rounds>("rounds"),
    counted<&Settings::chips_to_win>("chipsToWin"),
    named<&Settings::has_hand_rummy, bool_names>("handRummy"),
};

struct Nonsense {
    std::string_view key; // the switch at fault
    std::string_view text_key;
    bool (*is_wrong)(const Settings& settings, const Settings& edition);
};

/// What makes no sense, one row each.
constexpr std::array all_nonsense{
    Nonsense{"jokerMove", "rules.bad.jokerMove.noRearranging",
             [](const Settings& s, const Settings&) {
                 return !s.may_rearrange && s.joker_move != JokerMove::exchange_only;
             }},
    Nonsense{
        "jokerMove", "rules.bad.jokerMove.rearranging",
        [](const Settings& s, const Settings&) { return s.may_rearrange && s.joker_move == JokerMove::exchange_only; }},
    Nonsense{"exchangeSource", "rules.bad.exchangeSource.noRearranging",
             [](const Settings& s, const Settings&) {
                 return !s.may_rearrange && s.exchange_source == ExchangeSource::rack_or_table;
             }},
    Nonsense{"oneActionPerTurn", "rules.bad.oneAction.rearranging",
             [](const Settings& s, const Settings&) { return s.may_rearrange && s.one_action_per_turn; }},
    Nonsense{"rounds", "rules.bad.rounds.inChipsGame",
             [](const Settings& s, const Settings& e) { return !e.counts_points() && s.rounds != e.rounds; }},
    Nonsense{
        "chipsToWin", "rules.bad.chips.inPointsGame",
        [](const Settings& s, const Settings& e) { return e.counts_points() && s.chips_to_win != e.chips_to_win; }},
    Nonsense{"handRummy", "rules.bad.handRummy.noPoints",
             [](const Settings& s, const Settings& e) { return !e.counts_points() && s.has_hand_rummy; }},
};

struct Range {
    std::string_view key;
    std::string_view text_key;
    int Settings::* member;
    int min;
    int max;
    bool (*applies)(const Settings& settings, const Settings& edition);
};

constexpr int fortnight_s = 14 * 24 * 3600;

constexpr std::array ranges{
    Range{"openMin", "rules.bad.openMin.range", &Settings::open_min, 0, 100,
          [](const Settings&, const Settings& e) { return e.counts_points(); }},
    // Games without points have nothing to count in the first lay-down.
    Range{"openMin", "rules.bad.openMin.range", &Settings::open_min, 0, 0,
          [](const Settings&, const Settings& e) { return !e.counts_points(); }},
    Range{"timeLimitSec", "rules.bad.timeLimit.range", &Settings::time_limit_s, 10, fortnight_s,
          [](const Settings& s, const Settings&) { return s.time_limit_s != 0; }},
    Range{"rounds", "rules.bad.rounds.range", &Settings::rounds, 1, 100,
          [](const Settings&, const Settings& e) { return e.counts_points(); }},
    Range{"chipsToWin", "rules.bad.chips.range", &Settings::chips_to_win, 1, 9,
          [](const Settings&, const Settings& e) { return !e.counts_points(); }},
};

BadRules bad(std::string_view text_key, std::string_view key, std::string_view value) {
    return {.text_key = text_key, .key = std::string(key), .value = std::string(value)};
}

} // namespace

std::span<const Switch> switches() {
    return rows;
}

std::expected<Settings, BadRules> with_house_rules(Settings settings, std::span<const HouseRule> rules) {
    const Settings edition = find_edition(settings.edition, settings.variant).value_or(settings);
    for (const HouseRule& rule : rules) {
        const auto row = std::ranges::find(rows, rule.key, &Switch::key);
        if (row == rows.end()) {
            return std::unexpected(bad("rules.bad.unknownSwitch", rule.key, rule.value));
        }
        if (!row->set(settings, rule.value)) {
            return std::unexpected(bad("rules.bad.badValue", rule.key, rule.value));
        }
    }
    for (const Nonsense& nonsense : all_nonsense) {
        if (nonsense.is_wrong(settings, edition)) {
            const auto row = std::ranges::find(rows, nonsense.key, &Switch::key);
            return std::unexpected(bad(nonsense.text_key, nonsense.key, row->get(settings)));
        }
    }
    for (const Range& range : ranges) {
        const int value = settings.*range.member;
        if (range.applies(settings, edition) && (value < range.min || value > range.max)) {
            BadRules wrong = bad(range.text_key, range.key, std::to_string(value));
            wrong.min = range.min;
            wrong.max = range.max;
            return std::unexpected(wrong);
        }
    }
    return settings;
}

std::vector<std::pair<std::string_view, std::string>> house_rules_of(const Settings& settings) {
    std::vector<std::pair<std::string_view, std::string>> changed;
    const Settings edition = find_edition(settings.edition, settings.variant).value_or(settings);
    for (const Switch& row : rows) {
        if (row.get(settings) != row.get(edition)) {
            changed.emplace_back(row.key, row.get(settings));
        }
    }
    return changed;
}

} // namespace runset::rules
