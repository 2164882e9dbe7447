// `runset check --store FILE|postgresql://…`: examines a server's store without changing it, and says in plain words
// what is wrong, at which tables, and what can still be read.

#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>

#include "cli/arguments/language.h"
#include "cli/commands.h"
#include "server/store/upkeep/check.h"

namespace runset::cli {

namespace {

void print(const text::Catalogue& texts, const std::vector<server::store::StoreNote>& notes) {
    for (const server::store::StoreNote& note : notes) {
        std::cout << explain(texts, note) << "\n";
    }
}

Exit run_check(const std::string& store) {
    const text::Catalogue& texts = arguments::catalogue_for("");
    const auto check = server::store::upkeep::check_store(store);
    if (!check) {
        std::cerr << "runset check: " << explain(texts, check.error()) << "\n";
        return Exit::bad_input;
    }
    print(
        texts,
        {{.key = "check.counts", .number = check->tables, .of = check->events, .text = std::to_string(check->games)}});
    print(texts, check->past);
    print(texts, check->damage);
    print(texts, {{.key = check->damage.empty() ? "check.good" : "check.advice"}});
    return check->damage.empty() ? Exit::ok : Exit::failed;
}

} // namespace

void declare_check(CLI::App& app, Exit& result) {
    const auto store = std::make_shared<std::string>();
    app.add_option("--store", *store, "the server's store, a file or postgresql://…; it may be in use")->required();
    app.footer("Nothing is changed. Exit status: 0 nothing is wrong, 1 something is, 2 it cannot be read.");
    app.callback([store, &result] { result = run_check(*store); });
}

} // namespace runset::cli
