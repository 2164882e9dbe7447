// Reads the files of positions with proven optima: JSON lines of one fixed shape, so a small scanner is enough.
#pragma once

#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "notation/tile_text.h"
#include "rules/edition.h"
#include "rules/house_rules.h"
#include "rules/position.h"

namespace runset::solver_test {

struct ProvenPosition {
    std::string id;
    rules::Settings settings;
    rules::Position position;
    int tiles = 0;
    int points = -1; // -1: not given
};

/// The text of a field's value, brackets included.
inline std::string_view field(std::string_view line, std::string_view name) {
    const std::string key = "\"" + std::string(name) + "\": ";
    const std::size_t found = line.find(key);
    if (found == std::string_view::npos) {
        return {};
    }
    line.remove_prefix(found + key.size());
    int depth = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        depth += line[i] == '[' || line[i] == '{' ? 1 : 0;
        if (depth == 0 && (line[i] == ',' || line[i] == '}')) {
            return line.substr(0, i);
        }
        depth -= line[i] == ']' || line[i] == '}' ? 1 : 0;
    }
    return line;
}

inline std::vector<std::string> quoted(std::string_view text) {
    std::vector<std::string> words;
    for (std::size_t from = text.find('"'); from != std::string_view::npos; from = text.find('"', from)) {
        const std::size_t to = text.find('"', from + 1);
        words.emplace_back(text.substr(from + 1, to - from - 1));
        from = to + 1;
    }
    return words;
}

inline rules::Table table_in(const rules::Settings& settings, std::string_view text) {
    rules::Table table;
    for (std::size_t from = text.find('[', 1); from != std::string_view::npos; from = text.find('[', from + 1)) {
        std::vector<rules::Piece> meld;
        for (const std::string& word : quoted(text.substr(from, text.find(']', from) - from))) {
            meld.push_back(notation::parse_piece(settings, word).value());
        }
        table.add(meld);
    }
    return table;
}

inline ProvenPosition proven_position(std::string_view line) {
    ProvenPosition proven;
    proven.id = quoted(field(line, "id")).at(0);
    const std::vector<std::string> switches = quoted(field(line, "rules"));
    std::vector<rules::HouseRule> house_rules;
    for (std::size_t i = 0; i + 1 < switches.size(); i += 2) {
        house_rules.push_back({.key = switches[i], .value = switches[i + 1]});
    }
    const auto edition =
        rules::find_edition(quoted(field(line, "edition")).at(0), quoted(field(line, "variant")).at(0));
    proven.settings = rules::with_house_rules(edition.value(), house_rules).value();
    proven.position.has_opened = field(line, "opened") == "true";
    for (const std::string& word : quoted(field(line, "rack"))) {
        proven.position.rack.add(notation::parse_tile(proven.settings, word).value());
    }
    proven.position.table = table_in(proven.settings, field(line, "table"));
    const std::string_view expect = field(line, "expect");
    proven.tiles = std::atoi(std::string(field(expect, "tiles")).c_str());
    if (const std::string_view points = field(expect, "points"); !points.empty()) {
        proven.points = std::atoi(std::string(points).c_str());
    }
    return proven;
}

inline std::vector<ProvenPosition> proven_positions(const std::string& path) {
    std::vector<ProvenPosition> all;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        all.push_back(proven_position(line));
    }
    return all;
}

} // namespace runset::solver_test
