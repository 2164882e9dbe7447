// What a stranger may ask of the network before it is cut off. Every limit stands here, so that tests can make them
// small.
#pragma once

#include <chrono>
#include <cstddef>

namespace runset::server::net {

/// Where there are several nodes the proxy before them ends connections on which it hears nothing for three seconds
/// (packaging/nodes/nginx.conf): so the people of a node that stands still come to another one.
inline constexpr std::chrono::milliseconds nodes_say_every{1'400};

struct Limits {
    std::size_t message_bytes = 8 * 1024; // one text message; beyond: close 1009
    int messages = 100;                   // within the span below; beyond: close 4002
    std::chrono::milliseconds messages_span{20'000};
    std::size_t queue_bytes = 64 * 1024; // not yet taken by the system; beyond: close 4003
    // The system's own buffer for a socket would else grow to megabytes before the queue is noticed.
    int system_queue_bytes = 32 * 1024;
    std::chrono::milliseconds silence{30'000};    // nothing heard; beyond: close 4004
    std::chrono::milliseconds ping_every{10'000}; // if nothing is heard
    std::chrono::milliseconds say_every{10'000};  // if there is nothing to say, a ping says that we are here
    std::size_t unfinished_bytes = 64 * 1024;     // received since the last whole message; beyond: close 1008
    std::chrono::milliseconds close_wait{2'000};  // for the other side to answer our close
    std::chrono::milliseconds stop_wait{2'500};   // for the core, and then for all sockets, when the program stops

    int sockets = 18'000;                  // WebSockets in all; beyond: 503
    int sockets_per_address = 20;          // beyond: 429, for 503 would make a proxy think the node ill
    int sockets_per_local_address = 200;   // a family, a class or a proxy behind one address
    int spare_connections = 512;           // connections beyond `sockets`, for plain HTTP; then none is accepted
    int requests_at_once_per_address = 60; // HTTP connections; beyond: 429
    int requests_at_once_per_local_address = 600;

    std::size_t head_bytes = 8 * 1024;        // of a request; beyond: 431
    std::chrono::milliseconds head{5'000};    // for a request's head to arrive
    std::chrono::milliseconds pause{15'000};  // between two requests on one connection
    std::chrono::milliseconds answer{60'000}; // for the client to take an answer
};

} // namespace runset::server::net
