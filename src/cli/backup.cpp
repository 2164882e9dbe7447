// `runset backup --store FILE TO`: a copy of a server's store, without the seeds of tables that are still playing.

#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>

#include "cli/arguments/language.h"
#include "cli/commands.h"
#include "server/store/sqlite/backup.h"

namespace runset::cli {

namespace {

struct BackupOptions {
    std::string store;
    std::string to;
};

Exit run_backup(const BackupOptions& options) {
    if (const auto copied = server::store::sqlite::backup_store(options.store, options.to); !copied) {
        std::cerr << "runset backup: " << explain(arguments::catalogue_for(""), copied.error()) << "\n";
        return Exit::failed;
    }
    std::cout << options.to << "\n";
    return Exit::ok;
}

} // namespace

void declare_backup(CLI::App& app, Exit& result) {
    const auto options = std::make_shared<BackupOptions>();
    app.add_option("--store", options->store, "the server's store; it may be in use")->required();
    app.add_option("TO", options->to, "the copy; no file may be there yet")->required();
    app.callback([options, &result] { result = run_backup(*options); });
}

} // namespace runset::cli
