#include "server/hall/creation_limits.h"

#include "server/net/address.h"

namespace runset::server::hall {

namespace {

constexpr std::int64_t minute_ms = 60'000;

class Held {
public:
    Held(std::shared_ptr<net::AddressQuota> quota, std::string key) : quota_(std::move(quota)), key_(std::move(key)) {}
    ~Held() { quota_->leave(key_); }
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;

private:
    std::shared_ptr<net::AddressQuota> quota_;
    std::string key_;
};

std::shared_ptr<Held> held(const std::shared_ptr<net::AddressQuota>& quota, const std::string& key, int most) {
    return quota->enter(key, most) ? std::make_shared<Held>(quota, key) : nullptr;
}

void drop_old(std::deque<std::int64_t>& times, std::int64_t now_ms) {
    while (!times.empty() && times.front() <= now_ms - minute_ms) {
        times.pop_front();
    }
}

} // namespace

CreationLimits::CreationLimits(const MostTables& most) : most_(most), open_(std::make_shared<net::AddressQuota>()) {}

std::optional<TableShare> CreationLimits::admit(const std::string& address, std::int64_t now_ms) {
    const bool is_near = net::is_local_address(address);
    const std::string key = net::limit_key(address);
    std::deque<std::int64_t>& times = times_[key];
    drop_old(times, now_ms);
    if (static_cast<int>(times.size()) >= (is_near ? most_.a_minute_nearby : most_.a_minute)) {
        return std::nullopt;
    }
    TableShare share;
    if (!is_near) {
        const std::string around = net::wide_limit_key(address);
        auto own = held(open_, key, most_.open);
        auto of_all = own && around != key ? held(open_, around, most_.open_around) : own;
        if (!of_all) {
            return std::nullopt;
        }
        share = std::make_shared<std::pair<TableShare, TableShare>>(std::move(own), std::move(of_all));
    }
    times.push_back(now_ms);
    return share;
}

void CreationLimits::tidy(std::int64_t now_ms) {
    std::erase_if(times_,
                  [&](const auto& entry) { return entry.second.empty() || entry.second.back() <= now_ms - minute_ms; });
}

} // namespace runset::server::hall
