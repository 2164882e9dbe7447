// The program `runset`.

#include <algorithm>
#include <array>
#include <exception>
#include <iostream>

#include <CLI/CLI.hpp>

#include "cli/commands.h"

namespace {

using runset::cli::Command;
using runset::cli::arguments::Exit;

constexpr std::array commands{
    Command{"play", "play in the terminal, alone or with others at one screen", runset::cli::declare_play},
    Command{"serve", "open a table for others: the web page and its server", runset::cli::declare_serve},
    Command{"judge", "say whether plays are legal, and why not (JSON lines)", runset::cli::declare_judge},
    Command{"solve", "find the best legal play of positions (JSON lines)", runset::cli::declare_solve},
    Command{"puzzle", "print puzzles, check answers to them, make new ones", runset::cli::declare_puzzle},
    Command{"arena", "let bots play against each other and measure them", runset::cli::declare_arena},
    Command{"engine", "play as a bot over standard input and output (JSON lines)", runset::cli::declare_engine},
    Command{"sit", "let a bot or a program of yours play at a server's table", runset::cli::declare_sit},
    Command{"bench", "print the fingerprint over fixed positions, and the speed", runset::cli::declare_bench},
    Command{"replay", "play a game record through the rules and show it", runset::cli::declare_replay},
    Command{"review", "show what each turn of a game record missed, and why", runset::cli::declare_review},
    Command{"verify", "check that a game record was dealt and played fairly", runset::cli::declare_verify},
    Command{"dump", "write out the finished games of a server's store, for research", runset::cli::declare_dump},
    Command{"transfer", "carry all tables from one store to another", runset::cli::declare_transfer},
    Command{"backup", "copy a server's store, also while it is running", runset::cli::declare_backup},
    Command{"check", "examine a server's store and say what is wrong", runset::cli::declare_check},
};

/// The first word, if it looks like a command and is none.
bool is_unknown(std::string_view word) {
    return !word.starts_with("-") && std::ranges::find(commands, word, &Command::name) == commands.end();
}

Exit complain_about(std::string_view word) {
    std::cerr << "runset: there is no command \"" << word << "\"; there are";
    for (const Command& command : commands) {
        std::cerr << " " << command.name;
    }
    std::cerr << " (see runset --help)\n";
    return Exit::bad_input;
}

int run(int argc, char** argv) {
    if (argc > 1 && is_unknown(argv[1])) {
        return static_cast<int>(complain_about(argv[1]));
    }
    CLI::App app("Runset: an open table for the MyRummy family of tile-rummy games.", "runset");
    app.set_version_flag("--version", "runset 0.1");
    app.require_subcommand(1);
    app.failure_message([](const CLI::App*, const CLI::Error& error) {
        return "runset: " + std::string(error.what()) + " (see runset --help)\n";
    });
    Exit result = Exit::ok;
    for (const Command& command : commands) {
        CLI::App* sub = app.add_subcommand(std::string(command.name), std::string(command.summary));
        command.declare(*sub, result);
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        const int code = app.exit(error);
        return code == 0 ? 0 : static_cast<int>(Exit::bad_input);
    }
    return static_cast<int>(result);
}

} // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        std::cerr << "runset: " << error.what() << "\n";
        return static_cast<int>(Exit::bad_input);
    }
}
