#include "cli/arena_entrants.h"

#include <sstream>

namespace runset::cli {

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

ArenaEntrants::ArenaEntrants(const std::string& names) {
    std::stringstream stream(names);
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
}

void ArenaEntrants::add_program(const std::string& name) {
    const std::string& kept = names_.emplace_back(name);
    bots_.push_back(&rows_.emplace_back(bots::Bot{.name = kept, .note = "a program", .choose = nullptr}));
    programs_.push_back(std::make_unique<ExternalBot>(name.substr(program_mark.size())));
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

std::string ArenaEntrants::report() const {
    std::ostringstream text;
    for (const Outside& program : outside()) {
        text << "  " << program.name << ": illegal " << program.faults.illegal << ", late " << program.faults.late
             << ", crashed " << program.faults.gone << "\n";
    }
    return text.str();
}

} // namespace runset::cli
