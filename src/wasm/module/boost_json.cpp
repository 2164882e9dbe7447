// Boost.JSON for the module, which has no library to link it from, and no exceptions.
#include <boost/json/src.hpp>

namespace boost {

/// The engine reads with error codes, so this is a mistake of ours: the module stops and the page makes a new one.
void throw_exception(const std::exception& /*error*/) {
    __builtin_trap();
}

void throw_exception(const std::exception& /*error*/, const source_location& /*where*/) {
    __builtin_trap();
}

} // namespace boost
