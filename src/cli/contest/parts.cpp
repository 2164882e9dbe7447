#include "cli/contest/parts.h"

#include <algorithm>

#include <boost/json.hpp>

#include "cli/arguments/record_file.h"

namespace runset::cli::contest {

namespace {

namespace json = boost::json;

template <typename Value> Value value_of(const json::object& from, std::string_view name) {
    return json::value_to<Value>(from.at(name));
}

arena::TableResult read_table(const json::object& from, const ArenaTerms& terms) {
    auto bots = value_of<std::vector<std::size_t>>(from, "bots");
    const auto tally = arena::Tally::from_numbers(bots.size(), value_of<std::vector<std::int64_t>>(from, "sums"));
    const bool is_known = std::ranges::all_of(bots, [&](std::size_t bot) { return bot < terms.bots.size(); });
    if (!tally || !is_known || bots.size() != static_cast<std::size_t>(terms.seats)) {
        throw std::invalid_argument("not a table of this run");
    }
    return {.bots = std::move(bots), .tally = *tally};
}

ArenaReport read_report(const json::object& from) {
    ArenaReport report{.terms = {.rules = value_of<std::string>(from, "rules"),
                                 .seats = value_of<int>(from, "seats"),
                                 .seed = value_of<std::uint64_t>(from, "seed"),
                                 .rounds = value_of<std::int64_t>(from, "rounds"),
                                 .playouts = value_of<int>(from, "playouts"),
                                 .bots = value_of<std::vector<std::string>>(from, "bots")},
                       .shard = parse_shard(value_of<std::string>(from, "shard"))};
    for (const json::value& table : from.at("tables").as_array()) {
        report.tables.push_back(read_table(table.as_object(), report.terms));
    }
    if (const json::value* programs = from.if_contains("programs")) {
        for (const json::value& program : programs->as_array()) {
            const json::object& row = program.as_object();
            report.outside.push_back({.name = value_of<std::string>(row, "bot"),
                                      .faults = {.illegal = value_of<std::int64_t>(row, "illegal"),
                                                 .late = value_of<std::int64_t>(row, "late"),
                                                 .gone = value_of<std::int64_t>(row, "crashed")}});
        }
    }
    return report;
}

ArenaReport load_part(const std::string& file) {
    const auto text = arguments::load_file(file);
    if (!text) {
        throw BadArgument{"cannot read " + file};
    }
    try {
        return read_report(json::parse(*text).as_object());
    } catch (const std::exception&) {
        throw BadArgument{file + " is not a result that `runset arena --json` has written"};
    }
}

/// The same tables with the same bots in the same order, and the same programs.
bool belong_together(const ArenaReport& left, const ArenaReport& right) {
    return left.terms == right.terms && left.shard.of == right.shard.of &&
           std::ranges::equal(left.tables, right.tables, {}, &arena::TableResult::bots, &arena::TableResult::bots) &&
           std::ranges::equal(left.outside, right.outside, {}, &ArenaEntrants::Outside::name,
                              &ArenaEntrants::Outside::name);
}

void add_part(ArenaReport& sum, const ArenaReport& part) {
    for (std::size_t i = 0; i < sum.tables.size(); ++i) {
        sum.tables[i].tally.add(part.tables[i].tally);
    }
    for (std::size_t i = 0; i < sum.outside.size(); ++i) {
        programs::ExternalBot::Faults& faults = sum.outside[i].faults;
        faults.illegal += part.outside[i].faults.illegal;
        faults.late += part.outside[i].faults.late;
        faults.gone += part.outside[i].faults.gone;
    }
}

} // namespace

ArenaReport merge_parts(const std::vector<std::string>& files) {
    ArenaReport sum = load_part(files.front());
    std::vector<bool> is_there(static_cast<std::size_t>(sum.shard.of));
    for (const std::string& file : files) {
        const ArenaReport part = load_part(file);
        if (!belong_together(sum, part)) {
            throw BadArgument{file + " and " + files.front() + " are parts of different runs"};
        }
        const auto place = static_cast<std::size_t>(part.shard.part - 1);
        if (is_there[place]) {
            throw BadArgument{"part " + std::to_string(part.shard.part) + " is there twice"};
        }
        is_there[place] = true;
        if (&file != &files.front()) {
            add_part(sum, part);
        }
    }
    if (const auto gap = std::ranges::find(is_there, false); gap != is_there.end()) {
        throw BadArgument{"part " + std::to_string(gap - is_there.begin() + 1) + " of " + std::to_string(sum.shard.of) +
                          " is missing"};
    }
    sum.shard = {};
    return sum;
}

} // namespace runset::cli::contest
