// Addresses as text, and what limits count by them.

#include "server/net/address.h"

#include <gtest/gtest.h>

#include "server/lan_links.h"
#include "server/net/address_quota.h"
#include "server/net/rate_window.h"

namespace runset::test {

using namespace server;
using std::chrono::milliseconds;

TEST(Address, local_ones) {
    for (const auto* text : {"127.0.0.1", "127.9.9.9", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.0.1",
                             "169.254.1.1", "::1", "fe80::1", "fe80::1%eth0", "fd00::1", "::ffff:10.0.0.1"}) {
        EXPECT_TRUE(net::is_local_address(text)) << text;
    }
    for (const auto* text : {"172.15.0.1", "172.32.0.1", "192.169.0.1", "11.0.0.1", "203.0.113.7", "2001:db8::1",
                             "::", "::ffff:203.0.113.7", "", "localhost", "10.0.0", "10.0.0.1.2", "fec0::1"}) {
        EXPECT_FALSE(net::is_local_address(text)) << text;
    }
}

TEST(Address, v4_in_v6_becomes_v4) {
    EXPECT_EQ(net::plain_address("::ffff:192.0.2.1"), "192.0.2.1");
    EXPECT_EQ(net::plain_address("2001:db8::1"), "2001:db8::1");
    EXPECT_EQ(net::plain_address("192.0.2.1"), "192.0.2.1");
}

TEST(Address, limits_count_a_whole_v6_network_as_one) {
    EXPECT_EQ(net::limit_key("2001:db8:1:2:3:4:5:6"), net::limit_key("2001:db8:1:2:ffff::1"));
    EXPECT_NE(net::limit_key("2001:db8:1:2::1"), net::limit_key("2001:db8:1:3::1"));
    EXPECT_NE(net::limit_key("fe80::1"), net::limit_key("fe80::2"));
    EXPECT_EQ(net::limit_key("::ffff:192.0.2.1"), net::limit_key("192.0.2.1"));
}

TEST(Address, wide_limits_count_what_one_customer_may_have) {
    EXPECT_EQ(net::wide_limit_key("2001:db8:1:2::1"), net::wide_limit_key("2001:db8:1:ffff::2"));
    EXPECT_NE(net::wide_limit_key("2001:db8:1:2::1"), net::wide_limit_key("2001:db8:2:2::1"));
    EXPECT_NE(net::wide_limit_key("2001:db8:1::1"), net::limit_key("2001:db8:1::1"));
    EXPECT_EQ(net::wide_limit_key("203.0.113.7"), net::limit_key("203.0.113.7"));
    EXPECT_EQ(net::wide_limit_key("fe80::1"), net::limit_key("fe80::1"));
}

TEST(Address, only_the_last_forwarded_entry_counts) {
    EXPECT_EQ(net::forwarded_address("203.0.113.7", "10.0.0.1"), "203.0.113.7");
    EXPECT_EQ(net::forwarded_address("1.1.1.1, 203.0.113.7 ", "10.0.0.1"), "203.0.113.7");
    EXPECT_EQ(net::forwarded_address("1.1.1.1,::ffff:203.0.113.7", "10.0.0.1"), "203.0.113.7");
    for (const auto* nonsense : {"", " ", ",", "1.1.1.1,", "unknown", "203.0.113.7:99", "a\"b"}) {
        EXPECT_EQ(net::forwarded_address(nonsense, "10.0.0.1"), "10.0.0.1") << nonsense;
    }
}

TEST(AddressQuota, counts_each_address_by_itself) {
    net::AddressQuota quota;
    EXPECT_TRUE(quota.enter("a", 2));
    EXPECT_TRUE(quota.enter("a", 2));
    EXPECT_FALSE(quota.enter("a", 2));
    EXPECT_TRUE(quota.enter("b", 2));
    quota.leave("a");
    EXPECT_TRUE(quota.enter("a", 2));
    quota.leave("nobody");
}

TEST(RateWindow, allows_so_many_in_a_span_and_forgets_evenly) {
    net::RateWindow window;
    net::RateWindow::Time time{std::chrono::hours(1)};
    const auto is_within = [&] { return window.is_within(10, milliseconds(1000), time); };
    for (int i = 0; i < 10; ++i) {
        EXPECT_TRUE(is_within()) << i;
    }
    EXPECT_FALSE(is_within());
    time += milliseconds(1500);
    EXPECT_TRUE(is_within()); // half of the eleven still count
    for (int i = 0; i < 4; ++i) {
        EXPECT_TRUE(is_within()) << i;
    }
    EXPECT_FALSE(is_within());
    time += milliseconds(5000);
    EXPECT_TRUE(is_within());
}

TEST(LanLinks, home_networks_come_first_and_containers_not_at_all) {
    const auto links = lan_links({{"docker0", "172.17.0.1"},
                                  {"tun0", "10.8.0.2"},
                                  {"eth1", "203.0.113.7"},
                                  {"usb0", "169.254.3.4"},
                                  {"br-12ab", "192.168.99.1"},
                                  {"wlan0", "192.168.1.20"}},
                                 8080);
    const std::vector<std::string> wanted{"http://192.168.1.20:8080", "http://10.8.0.2:8080", "http://203.0.113.7:8080",
                                          "http://169.254.3.4:8080"};
    EXPECT_EQ(links, wanted);
}

} // namespace runset::test
