// The simulation sets clocks by spans around every constant of the program: none may be missing in its table.
#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>

#include <gtest/gtest.h>

#include "simulation/spans.h"

namespace runset::simulation {
namespace {

std::string text_of(const std::filesystem::path& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// A product of numbers as the sources write it; 0: it is none.
std::int64_t value_of(std::string product) {
    product = std::regex_replace(product, std::regex(R"(std::int64_t\{([0-9']+)\})"), "$1");
    std::erase(product, '\'');
    if (!std::regex_match(product, std::regex("[0-9]+( \\* [0-9]+)*"))) {
        return 0;
    }
    std::int64_t value = 1;
    const std::regex number("[0-9]+");
    for (auto at = std::sregex_iterator(product.begin(), product.end(), number); at != std::sregex_iterator(); ++at) {
        value *= std::stoll(at->str());
    }
    return value;
}

/// One of this type; a plain number counts milliseconds.
std::int64_t in_ms(std::string_view type) {
    constexpr std::array<std::pair<std::string_view, std::int64_t>, 4> longer{
        {{"::seconds", 1'000}, {"::minutes", 60'000}, {"::hours", 3'600'000}, {"::days", 86'400'000}}};
    const auto unit = std::ranges::find_if(longer, [&](const auto& each) { return type.ends_with(each.first); });
    return unit == longer.end() ? 1 : unit->second;
}

std::vector<std::pair<std::string, std::int64_t>> spans_in(const std::string& source) {
    static const std::regex constant(
        R"((std::int64_t|int|std::chrono::(?:milliseconds|seconds|minutes|hours|days)) (\w+)( = |\{)([^;=]*?)\}?;)");
    std::vector<std::pair<std::string, std::int64_t>> found;
    for (auto at = std::sregex_iterator(source.begin(), source.end(), constant); at != std::sregex_iterator(); ++at) {
        const std::string unit = (*at)[1];
        const std::string name = (*at)[2];
        const std::int64_t ms = value_of((*at)[4]) * in_ms(unit);
        if (ms > 0 && (unit.contains("chrono") || name.ends_with("_ms"))) {
            found.emplace_back(name, ms);
        }
    }
    return found;
}

TEST(Spans, stand_in_the_table_of_the_simulation) {
    const std::filesystem::path sources = std::filesystem::path(RUNSET_TEST_DATA) / "../../src";
    int count = 0;
    for (const char* layer : {"server", "table"}) {
        for (const auto& file : std::filesystem::recursive_directory_iterator(sources / layer)) {
            if (!file.is_regular_file()) {
                continue;
            }
            for (const auto& [name, ms] : spans_in(text_of(file.path()))) {
                ++count;
                const bool is_there = std::ranges::any_of(
                    all_spans, [&](const Span& span) { return span.name == name && span.ms == ms; });
                EXPECT_TRUE(is_there) << "missing in tests/simulation/spans.h: Span{\"" << name << "\", " << ms
                                      << "}, of " << file.path().filename();
            }
        }
    }
    EXPECT_GT(count, 30); // else the sources look otherwise and nothing was read
}

} // namespace
} // namespace runset::simulation
