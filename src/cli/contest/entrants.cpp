#include "cli/contest/entrants.h"

#include <sstream>

namespace runset::cli::contest {

namespace {

constexpr std::string_view program_mark = "exec:";

std::string no_such_bot(std::string_view name) {
    std::string message = "there is no bot \"";
    message.append(name).append("\"; there are");
    for (const bots::Bot& row : bots::all_bots()) {
        message.append(" ").append(row.name);
    }
    return message + ", and exec:COMMAND";
}

} // namespace

ArenaEntrants::ArenaEntrants(const ArenaOptions& options)
    : empty_{.settings = settings_of(options), .seats = {}, .seed = options.seed, .playouts = options.playouts} {
    if (options.is_pool) {
        for (const bots::Bot& row : bots::all_bots()) {
            bots_.push_back(&row);
        }
        programs_.resize(bots_.size());
    }
    std::stringstream stream(options.is_pool ? "" : options.bots);
    for (std::string name; std::getline(stream, name, ',');) {
        if (name.starts_with(program_mark) && name.size() > program_mark.size()) {
            add_program(name);
            continue;
        }
        const bots::Bot* bot = bots::find_bot(name);
        if (bot == nullptr) {
            throw BadArgument{no_such_bot(name)};
        }
        bots_.push_back(bot);
        programs_.push_back(nullptr);
    }
    if (options.seats < rules::min_seats || options.seats > rules::max_seats ||
        bots_.size() < static_cast<std::size_t>(options.seats)) {
        throw BadArgument{"a table needs 2 to 4 seats and at least as many bots"};
    }
    if (!options.sprt.empty() && bots_.size() != 2) {
        throw BadArgument{"--sprt compares exactly two bots"};
    }
}

void ArenaEntrants::add_program(const std::string& name) {
    const std::string& kept = names_.emplace_back(name);
    bots_.push_back(&rows_.emplace_back(bots::Bot{.name = kept, .note = "a program", .choose = nullptr}));
    programs_.push_back(std::make_unique<programs::ExternalBot>(name.substr(program_mark.size())));
}

arena::Contest ArenaEntrants::contest_of(const std::vector<std::size_t>& bots) const {
    arena::Contest contest = empty_;
    for (const std::size_t bot : bots) {
        contest.seats.push_back(bots_[bot]);
    }
    contest.choose_outside = [this, bots](std::size_t place, const rules::View& view) {
        return programs_[bots[place]]->choose(view);
    };
    return contest;
}

std::vector<ArenaEntrants::Outside> ArenaEntrants::outside() const {
    std::vector<Outside> all;
    for (std::size_t i = 0; i < bots_.size(); ++i) {
        if (programs_[i]) {
            all.push_back({.name = std::string(bots_[i]->name), .faults = programs_[i]->faults()});
        }
    }
    return all;
}

} // namespace runset::cli::contest
