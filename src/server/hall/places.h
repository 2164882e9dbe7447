// The tables that are here, by their codes.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "server/hall/place.h"

namespace runset::server::hall {

class Places {
public:
    /// Null: there is none.
    [[nodiscard]] Place* find(std::string_view id) const {
        const auto found = places_.find(id);
        return found == places_.end() ? nullptr : found->second.get();
    }
    [[nodiscard]] const table::Room* room(std::string_view id) const {
        const Place* place = find(id);
        return place == nullptr ? nullptr : &place->room;
    }
    [[nodiscard]] bool contains(std::string_view id) const { return places_.contains(id); }
    [[nodiscard]] std::size_t size() const { return places_.size(); }
    [[nodiscard]] auto begin() const { return places_.begin(); }
    [[nodiscard]] auto end() const { return places_.end(); }

    /// In place of one that is there.
    Place& put(const std::string& id, std::unique_ptr<Place> place) { return *(places_[id] = std::move(place)); }
    void erase(std::string_view id) {
        if (const auto found = places_.find(id); found != places_.end()) {
            places_.erase(found);
        }
    }

private:
    std::map<std::string, std::unique_ptr<Place>, std::less<>> places_;
};

} // namespace runset::server::hall
