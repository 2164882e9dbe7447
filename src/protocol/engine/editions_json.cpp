// The editions with everything that a page needs to draw them and to offer their house rules.

#include <boost/json.hpp>

#include "notation/parse.h"
#include "protocol/engine/engine_answer.h"
#include "rules/edition.h"
#include "rules/house_rules.h"
#include "rules/seat.h"

namespace runset::protocol::engine {

namespace json = boost::json;

namespace {

using rules::Settings;
using rules::Switch;

std::expected<Settings, rules::BadRules> changed(const Settings& edition, const Switch& row, std::string_view value) {
    const rules::HouseRule rule{.key = row.key, .value = value};
    return rules::with_house_rules(edition, std::span(&rule, 1));
}

/// The house rules know what makes sense for an edition; asking them is surer than a second list.
json::object named_json(const Settings& edition, const Switch& row) {
    json::array values;
    for (const std::string_view value : row.values) {
        if (changed(edition, row, value)) {
            values.emplace_back(value);
        }
    }
    const bool applies = values.size() > 1;
    return {{"key", row.key}, {"default", row.get(edition)}, {"applies", applies}, {"values", std::move(values)}};
}

json::object counted_json(const Settings& edition, const Switch& row) {
    // No range begins below zero: the refusal says where it does.
    const auto refused = changed(edition, row, "-1");
    const int min = refused ? 0 : refused.error().min;
    const int max = refused ? 0 : refused.error().max;
    const bool applies = max > min;
    constexpr std::uint64_t largest = 1'000'000'000;
    const std::uint64_t now = notation::parse_number(row.get(edition), largest).value_or(0);
    json::object told{{"key", row.key}, {"default", now}, {"applies", applies}, {"min", min}, {"max", max}};
    // Nought lies outside some ranges and means "off".
    told["off"] = applies && min > 0 && changed(edition, row, "0").has_value();
    return told;
}

json::object edition_json(const Settings& edition) {
    json::array switches;
    for (const Switch& row : rules::switches()) {
        switches.emplace_back(row.values.empty() ? counted_json(edition, row) : named_json(edition, row));
    }
    return {{"edition", edition.edition},
            {"variant", edition.variant},
            {"colours", edition.colours},
            {"numbers", edition.numbers},
            {"copies", edition.copies},
            {"jokers", edition.jokers},
            {"deal", edition.deal},
            {"rackLimit", edition.rack_limit},
            {"sets", edition.has_sets},
            {"rearranging", edition.may_rearrange},
            {"chips", !edition.counts_points()},
            {"seats", json::object{{"min", rules::min_seats}, {"max", rules::max_seats}}},
            {"switches", std::move(switches)}};
}

} // namespace

std::string write_editions() {
    json::array editions;
    for (const Settings& edition : rules::editions()) {
        editions.emplace_back(edition_json(edition));
    }
    return json::serialize(json::object{{"editions", std::move(editions)}});
}

} // namespace runset::protocol::engine
