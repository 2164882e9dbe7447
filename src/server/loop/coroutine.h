// What every coroutine on the loop's connections says of Asio.
#pragma once

#include <exception>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace runset::server::loop {

using boost::asio::ip::tcp;
using boost::system::error_code;

/// Makes an operation of a coroutine give its error in `error` instead of throwing it.
inline auto into(error_code& error) {
    return boost::asio::redirect_error(boost::asio::use_awaitable, error);
}

/// For the end of a coroutine: errors of the network are values, so whatever is thrown is a mistake of ours and must
/// not vanish.
inline void rethrow(std::exception_ptr thrown) {
    if (thrown) {
        std::rethrow_exception(std::move(thrown));
    }
}

} // namespace runset::server::loop
