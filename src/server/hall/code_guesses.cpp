#include "server/hall/code_guesses.h"

#include "server/net/address.h"

namespace runset::server::hall {

namespace {

constexpr int most = 20; // a minute
constexpr int most_nearby = 200;
constexpr int most_around = 100; // of an IPv6 /48
constexpr std::chrono::minutes span{1};
constexpr std::size_t most_networks = 20'000;

net::RateWindow::Time time_of(std::int64_t now_ms) {
    return net::RateWindow::Time{std::chrono::milliseconds(now_ms) + span};
}

} // namespace

void CodeGuesses::missed(const std::string& address, std::int64_t now_ms) {
    if (misses_.size() > most_networks) {
        misses_.clear(); // a crowd of addresses: each may begin anew
    }
    const std::string key = net::limit_key(address);
    const std::string around = net::wide_limit_key(address);
    (void)misses_[key].is_within(most, span, time_of(now_ms));
    if (around != key) {
        (void)misses_[around].is_within(most_around, span, time_of(now_ms));
    }
}

bool CodeGuesses::are_used_up(const std::string& address, std::int64_t now_ms) const {
    const auto is_used_up = [&](const std::string& key, int limit) {
        const auto found = misses_.find(key);
        return found != misses_.end() && found->second.is_used_up(limit, span, time_of(now_ms));
    };
    const std::string key = net::limit_key(address);
    const std::string around = net::wide_limit_key(address);
    return is_used_up(key, net::is_local_address(address) ? most_nearby : most) ||
           (around != key && is_used_up(around, most_around));
}

} // namespace runset::server::hall
