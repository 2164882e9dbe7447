// How many connections each address has open. Addresses are forgotten with their last connection.
#pragma once

#include <string>
#include <unordered_map>

namespace runset::server::net {

class AddressQuota {
public:
    /// False, and nothing counted, if the key has `most` already.
    bool enter(const std::string& key, int most) {
        int& count = counts_[key];
        if (count >= most) {
            return false;
        }
        ++count;
        return true;
    }

    void leave(const std::string& key) {
        if (const auto place = counts_.find(key); place != counts_.end() && --place->second == 0) {
            counts_.erase(place);
        }
    }

private:
    std::unordered_map<std::string, int> counts_;
};

} // namespace runset::server::net
