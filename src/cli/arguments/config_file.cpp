#include "cli/arguments/config_file.h"

#include <CLI/CLI.hpp>

namespace runset::cli::arguments {

void read_config_file(CLI::App& app, const std::string& path) {
    CLI::ConfigTOML format;
    for (const CLI::ConfigItem& item : format.from_file(path)) {
        CLI::Option* option = app.get_option_no_throw("--" + item.name);
        if (!item.parents.empty() || option == nullptr || !option->get_configurable()) {
            throw CLI::ConfigError(path + ": there is no option " + item.fullname());
        }
        if (option->count() > 0) {
            continue;
        }
        if (option->get_items_expected_max() == 0) {
            option->add_result(format.to_flag(item));
        } else {
            option->add_result(item.inputs);
        }
        option->run_callback();
    }
}

} // namespace runset::cli::arguments
