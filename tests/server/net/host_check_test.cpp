// Names we are reached by and pages that may open a socket, row by row.

#include "server/net/host_check.h"

#include <gtest/gtest.h>

#include "server/site/site.h"

namespace runset::test {

namespace {

using server::net::HostNames;

const HostNames names{.configured = {"play.example.org"}, .machine = "kitchen"};

struct HostRow {
    std::string_view host;
    bool is_allowed;
};

constexpr HostRow host_rows[]{
    {"localhost", true},
    {"localhost:8080", true},
    {"LOCALHOST:8080", true},
    {"localhost.:8080", true},
    {"127.0.0.1", true},
    {"127.0.0.1:8080", true},
    {"192.168.1.20:8080", true},
    {"203.0.113.7", true},
    {"[::1]:8080", true},
    {"[::1]", true},
    {"[fe80::1]:80", true},
    {"[2001:db8::7]", true},
    {"kitchen.local", true},
    {"kitchen.local:8080", true},
    {"Any-Thing.local", true},
    {"kitchen", true},
    {"kitchen:8080", true},
    {"play.example.org", true},
    {"PLAY.example.org:443", true},
    {"", false},
    {":8080", false},
    {"local", false},
    {".local", false},
    {"a..local", false},
    {"example.org", false},
    {"evil.play.example.org", false},
    {"play.example.org.evil.test", false},
    {"localhost.evil.test", false},
    {"127.0.0.1.evil.test", false},
    {"127.0.0.1.nip.io", false},
    {"notlocalhost", false},
    {"localhost:", false},
    {"localhost:0", false},
    {"localhost:65536", false},
    {"localhost:-1", false},
    {"localhost:80x", false},
    {"localhost:80:80", false},
    {"[::1", false},
    {"[::1]x", false},
    {"[::1]:", false},
    {"[127.0.0.1]", false},
    {"[kitchen]", false},
    {"::1", false},
    {"1.2.3", false},
    {"0x7f.1", false},
    {"local host", false},
    {"localhost/", false},
    {"user@localhost", false},
    {"localhost, evil.test", false},
    {std::string_view("localhost\0.evil.test", 20), false},
};

struct OriginRow {
    std::string_view origin;
    std::string_view host;
    bool is_allowed;
};

constexpr OriginRow origin_rows[]{
    {"http://localhost:8080", "localhost:8080", true},
    {"http://LOCALHOST:8080", "localhost:8080", true},
    {"http://localhost", "localhost", true},
    {"http://localhost:80", "localhost", true},
    {"https://localhost", "localhost", true},
    {"https://play.example.org", "play.example.org", true},
    {"https://play.example.org:443", "play.example.org", true},
    {"https://play.example.org", "127.0.0.1:8080", true}, // a proxy has rewritten the host
    {"https://play.example.org:8443", "127.0.0.1:8080", true},
    {"http://192.168.1.20:8080", "192.168.1.20:8080", true},
    {"http://[::1]:8080", "[::1]:8080", true},
    {"http://kitchen.local:8080", "kitchen.local:8080", true},
    {"http://localhost:8081", "localhost:8080", false},
    {"http://localhost", "localhost:8080", false},
    {"http://127.0.0.1:8080", "localhost:8080", false},
    {"http://evil.test", "localhost:8080", false},
    {"https://evil.test", "play.example.org", false},
    {"https://play.example.org.evil.test", "play.example.org", false},
    {"https://evilplay.example.org", "play.example.org", false},
    {"http://kitchen:8080", "localhost:8080", false},
    {"null", "localhost:8080", false},
    {"", "localhost:8080", false},
    {"localhost:8080", "localhost:8080", false},
    {"file://", "localhost:8080", false},
    {"file://localhost", "localhost", false},
    {"ws://localhost:8080", "localhost:8080", false},
    {"HTTP://localhost:8080", "localhost:8080", false},
    {"http://localhost:8080/", "localhost:8080", false},
    {"http://localhost:8080, http://evil.test", "localhost:8080", false},
    {"http://user@localhost:8080", "localhost:8080", false},
    {"http://", "localhost:8080", false},
    {"chrome-extension://abcdef", "localhost:8080", false},
};

} // namespace

TEST(HostCheck, hosts_row_by_row) {
    for (const HostRow& row : host_rows) {
        EXPECT_EQ(server::net::is_host_allowed(row.host, names), row.is_allowed) << row.host;
    }
}

TEST(HostCheck, origins_row_by_row) {
    for (const OriginRow& row : origin_rows) {
        EXPECT_EQ(server::net::is_origin_allowed(row.origin, row.host, names), row.is_allowed)
            << row.origin << " at " << row.host;
    }
}

TEST(HostCheck, without_names_only_places_at_home_are_allowed) {
    EXPECT_FALSE(server::net::is_host_allowed("play.example.org", {}));
    EXPECT_TRUE(server::net::is_host_allowed("10.0.0.4:8080", {}));
}

TEST(HostCheck, a_socket_needs_a_good_host_and_no_or_a_good_origin) {
    EXPECT_EQ(server::site::socket_refusal({.host = "localhost"}, names), 0);
    EXPECT_EQ(
        server::site::socket_refusal({.host = "localhost", .has_origin = true, .origin = "http://localhost"}, names),
        0);
    EXPECT_EQ(server::site::socket_refusal({.host = "localhost", .has_origin = true, .origin = ""}, names), 403);
    EXPECT_EQ(
        server::site::socket_refusal({.host = "evil.test", .has_origin = true, .origin = "http://evil.test"}, names),
        421);
}

} // namespace runset::test
