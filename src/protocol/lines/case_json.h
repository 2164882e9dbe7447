// Cases as JSON lines: reading them strictly, writing verdicts. The form is described in docs/judge.md.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "protocol/bad_line.h"
#include "protocol/lines/case.h"

namespace runset::protocol::lines {

[[nodiscard]] std::expected<Case, BadLine> read_case(std::string_view line);

/// One line: {"id":…,"verdict":"legal"|"illegal","code":…,"text":…}, for a time-out also "result".
[[nodiscard]] std::string write_verdict(const Case& given, const CaseVerdict& verdict, std::string_view text);

/// One line: {"id":…,"verdict":"error","code":"UNREADABLE","text":…}.
[[nodiscard]] std::string write_error(std::string_view id, std::string_view text);

} // namespace runset::protocol::lines
