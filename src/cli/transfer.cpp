// `runset transfer --from STORE --to STORE`: all tables of one store in another, from SQLite to PostgreSQL or back.

#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>

#include "cli/arguments/language.h"
#include "cli/commands.h"
#include "server/store/upkeep/transfer.h"

namespace runset::cli {

namespace {

struct TransferOptions {
    std::string from;
    std::string to;
    bool may_merge = false;
};

Exit run_transfer(const TransferOptions& options) {
    const auto done = server::store::upkeep::transfer_store(options.from, options.to, options.may_merge);
    if (!done) {
        std::cerr << "runset transfer: " << explain(arguments::catalogue_for(""), done.error()) << "\n";
        return Exit::failed;
    }
    std::cout << "tables " << done->tables << "  events " << done->events << "  damaged " << done->damaged
              << "  there already " << done->refused << "\n";
    return done->damaged + done->refused == 0 ? Exit::ok : Exit::failed;
}

} // namespace

void declare_transfer(CLI::App& app, Exit& result) {
    const auto options = std::make_shared<TransferOptions>();
    app.add_option("--from", options->from, "a file or postgresql://…; no server may be using it")->required();
    app.add_option("--to", options->to, "a file or postgresql://…; it may be missing or empty")->required();
    app.add_flag("--merge", options->may_merge, "the target may hold tables already; those stay as they are");
    app.footer("Every table is read back and compared. Tables whose log was changed by hand are left where they are.");
    app.callback([options, &result] { result = run_transfer(*options); });
}

} // namespace runset::cli
