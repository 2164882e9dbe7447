// The sub-commands of `runset`, one row each. A sub-command is one file: it reads its arguments, calls one function of
// the core and prints.
#pragma once

#include <string_view>

#include "cli/arguments/exit.h"

namespace CLI {
class App;
} // namespace CLI

namespace runset::cli {

using arguments::Exit;

struct Command {
    std::string_view name;
    std::string_view summary;
    /// Declares the options on the sub-command; returns what to run once they are read.
    void (*declare)(CLI::App& app, Exit& result);
};

void declare_judge(CLI::App& app, Exit& result);
void declare_solve(CLI::App& app, Exit& result);
void declare_bench(CLI::App& app, Exit& result);
void declare_arena(CLI::App& app, Exit& result);
void declare_play(CLI::App& app, Exit& result);
void declare_backup(CLI::App& app, Exit& result);
void declare_check(CLI::App& app, Exit& result);
void declare_dump(CLI::App& app, Exit& result);
void declare_puzzle(CLI::App& app, Exit& result);
void declare_replay(CLI::App& app, Exit& result);
void declare_review(CLI::App& app, Exit& result);
void declare_verify(CLI::App& app, Exit& result);
void declare_serve(CLI::App& app, Exit& result);
void declare_engine(CLI::App& app, Exit& result);
void declare_transfer(CLI::App& app, Exit& result);
void declare_sit(CLI::App& app, Exit& result);

} // namespace runset::cli
