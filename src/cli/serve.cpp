// `runset serve`: opens a table for others, with the web page, on one port.

#include <algorithm>
#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>

#include "cli/arguments/config_file.h"
#include "cli/arguments/language.h"
#include "cli/commands.h"
#include "server/hall_core.h"

namespace runset::cli {

namespace {

using server::ServeOptions;

/// --behind-proxy may also be given as RUNSET_BEHIND_PROXY, and so on for each.
void name_in_environment(CLI::Option* option) {
    std::string name = "RUNSET_" + option->get_lnames().front();
    std::ranges::transform(name, name.begin(), [](char letter) {
        return letter == '-' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
    });
    option->envname(name);
}

void declare_network(CLI::App& app, ServeOptions& options) {
    app.add_option("--address", options.address, "the address to listen on; 127.0.0.1: this machine only")
        ->capture_default_str();
    app.add_option("--port", options.port, "the port to listen on; 0: any free one")->capture_default_str();
    app.add_option("--host-name", options.host_names, "a name this server is reached by; may be repeated")
        ->expected(1)
        ->take_all()
        ->delimiter(',');
    app.add_option("--lan-name", options.lan_name, "the name to show to others instead of the address");
    app.add_flag("--behind-proxy", options.is_behind_proxy,
                 "take the players' addresses from X-Forwarded-For; only if nobody reaches this port but the proxy");
    app.add_flag("--metrics-public", options.are_metrics_public, "show /metrics to everybody, not only nearby");
    app.add_option("--max-sockets", options.max_sockets, "players and watchers at once")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    app.add_option("--max-per-address", options.max_per_address,
                   "players and watchers at once from one address; 0: 20, and 200 from nearby")
        ->check(CLI::Range(0, 1'000'000))
        ->capture_default_str();
}

void declare_rest(CLI::App& app, ServeOptions& options) {
    app.add_option("--store", options.store,
                   "the file that keeps the tables, or postgresql://… for a database; :memory: keeps nothing")
        ->capture_default_str();
    app.add_flag("--accept-loss", options.accepts_loss,
                 "with a file: go on with what is left although something that was kept is missing (runset check)")
        ->configurable(false);
    app.add_option("--node-address", options.node_address,
                   "with postgresql://: HOST:PORT where the other nodes reach this one; 0: any free port")
        ->capture_default_str();
    app.add_flag("--no-hints", options.are_hints_off,
                 "with postgresql://: do without LISTEN and NOTIFY, for a pooler that does not carry them");
    app.add_option("--page", options.page, "a folder with the web page, instead of the one in the program");
    app.add_option("--bot-threads", options.bot_threads, "threads for bots to think on")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    app.add_flag("--prompt-bots", options.are_bots_prompt, "bots move at once instead of seeming to think");
    app.add_option("--tables-a-minute", options.tables_a_minute, "new tables from one address of the internet")
        ->check(CLI::Range(1, 10'000))
        ->capture_default_str();
    app.add_flag("--quiet", options.is_quiet, "print one line only: where it listens");
}

Exit serve(CLI::App& app, const std::string& config, const ServeOptions& options) {
    try {
        if (!config.empty()) {
            arguments::read_config_file(app, config);
        }
        const auto make_core = [&](server::net::Net& net, server::loop::Loop& loop) {
            return server::make_hall_core(options, net, loop);
        };
        server::run_server(options, make_core, std::cout);
        return Exit::ok;
    } catch (const std::exception& error) {
        std::cerr << "runset serve: " << error.what() << "\n";
        return Exit::bad_input;
    }
}

} // namespace

void declare_serve(CLI::App& app, Exit& result) {
    auto options = std::make_shared<ServeOptions>();
    options->language = arguments::language_for("");
    auto config = std::make_shared<std::string>();
    declare_network(app, *options);
    declare_rest(app, *options);
    for (CLI::Option* option : app.get_options()) {
        // What was meant for one start is not to be left in a unit file.
        if (option->get_lnames().front() != "help" && option->get_configurable()) {
            name_in_environment(option);
        }
    }
    app.add_option("--config", *config, "a file of options, `port = 8080` a line; options given here win")
        ->configurable(false)
        ->envname("RUNSET_CONFIG");
    app.footer("Each option may also be set in the environment: --max-sockets as RUNSET_MAX_SOCKETS.");
    app.callback([options, config, &app, &result] { result = serve(app, *config, *options); });
}

} // namespace runset::cli
