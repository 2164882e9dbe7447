// Cases as JSON lines: reading them strictly, writing verdicts. The form is described in docs/judge.md.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "protocol/case.h"
#include "rules/house_rules.h"

namespace runset::protocol {

/// Why a line cannot be read: a sentence of the catalogue, what it speaks of, and the case's id as far as it is known.
struct BadCase {
    std::string id;
    std::string text_key;
    std::string field;                    // where in the object, e.g. "given.rack"
    std::string text;                     // what stood there
    std::optional<rules::BadRules> rules; // for house rules that do not fit, instead of all that
};

[[nodiscard]] std::expected<Case, BadCase> read_case(std::string_view line);

/// One line: {"id":…,"verdict":"legal"|"illegal","code":…,"text":…}, for a time-out also "result".
[[nodiscard]] std::string write_verdict(const Case& given, const CaseVerdict& verdict, std::string_view text);

/// One line: {"id":…,"verdict":"error","code":"UNREADABLE","text":…}.
[[nodiscard]] std::string write_error(std::string_view id, std::string_view text);

} // namespace runset::protocol
