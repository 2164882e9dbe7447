// Small parts of all pages: words by edition, widths, rows of a table, times.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/settings.h"
#include "text/catalogue.h"

namespace runset::cli::terminal {

/// The key's form for the edition (`key.kids`) where the catalogue has one, otherwise the key itself.
[[nodiscard]] std::string edition_key(const text::Catalogue& texts, const rules::Settings& settings,
                                      std::string_view key);

/// Columns on the screen; escape sequences take none.
[[nodiscard]] int width_of(std::string_view text);

/// Breaks at spaces, so that no line is wider; 0: no limit. Further lines begin with `indent`.
[[nodiscard]] std::string wrap(std::string_view text, int width, std::string_view indent = "");

[[nodiscard]] std::string pad_right(std::string_view text, int width);
[[nodiscard]] std::string pad_left(std::string_view text, int width);

/// Rows of cells, the first column left-aligned and the others as `right` says, each as wide as it needs to be.
[[nodiscard]] std::string print_columns(const std::vector<std::vector<std::string>>& rows,
                                        const std::vector<bool>& right);

/// 95 -> "1:35".
[[nodiscard]] std::string print_seconds(int seconds);

/// With a proper minus sign, and a plus where it says so.
[[nodiscard]] std::string print_points(int points, bool with_plus);

} // namespace runset::cli::terminal
