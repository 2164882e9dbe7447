#include "cli/arguments/exit.h"

#include <iostream>

namespace runset::cli::arguments {

Exit fail(std::string_view sentence) {
    std::cerr << "runset: " << sentence << "\n";
    return Exit::bad_input;
}

} // namespace runset::cli::arguments
