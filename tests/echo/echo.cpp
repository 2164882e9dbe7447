// echo: the server's network with nothing behind it but an echo, for outside suites that test WebSockets. It is no part
// of the program: `runset serve` has no such place.

#include <cstdio>
#include <cstdlib>

#include "server/sockets/echo_server.h"

int main(int count, char** words) {
    using namespace runset;
    server::sockets::NetworkOptions options{.address = "127.0.0.1"};
    options.port = static_cast<std::uint16_t>(count > 1 ? std::atoi(words[1]) : 0);
    // Suites send what no table does: large messages, many of them, from one address.
    options.limits.message_bytes = std::size_t{64} << 20U;
    options.limits.messages = 1'000'000'000;
    options.limits.queue_bytes = std::size_t{256} << 20U;
    options.limits.unfinished_bytes = std::size_t{256} << 20U;
    options.limits.sockets_per_local_address = 10'000;
    const test::EchoServer server(std::move(options));
    std::printf("listening on http://127.0.0.1:%d\n", server.port());
    std::fflush(stdout);
    while (std::getchar() != EOF) {
    }
    return 0;
}
