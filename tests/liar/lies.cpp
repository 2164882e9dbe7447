#include "liar/lies.h"

#include <algorithm>
#include <array>

#include "fair/deal.h"
#include "notation/hex.h"
#include "server/machine/sodium.h"

namespace runset::test {

namespace json = boost::json;
using witness::Broken;

namespace {

bool is_at(const json::object& view, std::string_view stage) {
    return view.at("stage").as_string() == stage;
}

bool is_fixed(const json::object& view) {
    return is_at(view, "revealing") || is_at(view, "playing");
}

std::int64_t turn_of(const json::object& view) {
    return is_at(view, "playing") ? view.at("turn").as_int64() : 0;
}

json::object& deal_of(json::object& view) {
    return view.at("deal").as_object();
}

json::object& number_of(json::object& view, std::size_t seat) {
    return deal_of(view).at("nonces").at(seat).as_object();
}

json::object& own_number(json::object& view) {
    return number_of(view, static_cast<std::size_t>(view.at("you").as_int64() - 1));
}

notation::Digest digest(std::uint8_t mark) {
    notation::Digest all{};
    all.fill(mark);
    return all;
}

std::string hex(std::uint8_t mark) {
    return notation::print_hex(digest(mark));
}

/// What the second seat, the server's friend, would have to show beforehand for this number.
std::string pledge(json::object& view, std::uint8_t mark) {
    const fair::DealName name{.table = std::string_view(view.at("table").as_string()),
                              .deal = static_cast<int>(deal_of(view).at("deal").as_int64())};
    return notation::print_hex(fair::nonce_commitment(server::machine::sodium_hashing(), name, {1}, digest(mark)));
}

void switch_seed(json::object& view, Shown& /*shown*/) {
    if (is_at(view, "playing")) {
        deal_of(view)["commitment"] = hex(7);
    }
}

void call_late(json::object& view, Shown& /*shown*/) {
    if (is_at(view, "playing")) {
        own_number(view)["nonce"] = nullptr;
    }
}

void deny(json::object& view, Shown& /*shown*/) {
    if (is_fixed(view)) {
        own_number(view) = {{"commitment", nullptr}, {"nonce", nullptr}};
    }
}

void switch_friend(json::object& view, Shown& /*shown*/) {
    if (is_at(view, "revealing")) {
        number_of(view, 1) = {{"commitment", pledge(view, 1)}, {"nonce", nullptr}};
    } else if (is_at(view, "playing")) {
        number_of(view, 1) = {{"commitment", pledge(view, 2)}, {"nonce", hex(2)}};
    }
}

void show_other_number(json::object& view, Shown& /*shown*/) {
    if (is_fixed(view)) {
        number_of(view, 1)["commitment"] = pledge(view, 1);
    }
    if (is_at(view, "playing")) {
        number_of(view, 1)["nonce"] = hex(2);
    }
}

void deal_without_friend(json::object& view, Shown& /*shown*/) {
    if (is_fixed(view)) {
        number_of(view, 1) = {{"commitment", pledge(view, 1)}, {"nonce", nullptr}};
    }
}

/// The number was shown and confirmed; then it is said never to have come.
void void_without_cause(json::object& view, Shown& shown) {
    if (!is_at(view, "playing") || std::exchange(shown.has_lied, true)) {
        return;
    }
    json::object voided = deal_of(view);
    voided["seed"] = hex(9);
    voided.at("nonces").at(static_cast<std::size_t>(view.at("you").as_int64() - 1)).as_object()["nonce"] = nullptr;
    const std::int64_t next = voided.at("deal").as_int64() + 1;
    json::object& deal = deal_of(view);
    deal["deal"] = next;
    deal["commitment"] = hex(8);
    for (json::value& given : deal.at("nonces").as_array()) {
        given = {{"commitment", nullptr}, {"nonce", nullptr}};
    }
    deal["voided"] = json::array{voided};
    view["stage"] = "gathering";
    view["toMove"] = nullptr;
    view.erase("clock");
}

/// Another deal is begun, and nothing is said of the one for which all had shown their numbers.
void drop_deal(json::object& view, Shown& /*shown*/) {
    if (!is_at(view, "playing")) {
        return;
    }
    json::object& deal = deal_of(view);
    deal["deal"] = deal.at("deal").as_int64() + 1;
    deal["commitment"] = hex(8);
    for (json::value& given : deal.at("nonces").as_array()) {
        given = {{"commitment", nullptr}, {"nonce", nullptr}};
    }
    view["stage"] = "gathering";
    view["toMove"] = nullptr;
    view.erase("clock");
}

void show_other_table(json::object& view, Shown& /*shown*/) {
    if (is_fixed(view)) {
        view["table"] = "ZZZZZZ";
    }
}

void replay_deal(json::object& view, Shown& /*shown*/) {
    if (is_at(view, "playing")) {
        deal_of(view)["deal"] = deal_of(view).at("deal").as_int64() - 1;
    }
}

/// As after a store was put back: what followed the first view of the round never happened.
void shorten(json::object& view, Shown& shown) {
    if (turn_of(view) > 0 && shown.first_played.empty()) {
        shown.first_played = view;
    } else if (!shown.first_played.empty() && turn_of(view) > turn_of(shown.first_played) + 1) {
        view = shown.first_played;
    }
}

/// The same, but counted on, as if nothing had happened.
void shorten_and_count_on(json::object& view, Shown& shown) {
    const json::value seq = view.at("seq");
    shorten(view, shown);
    view["seq"] = seq;
}

void show_other_seed(json::object& view, Shown& /*shown*/) {
    if (view.contains("proof")) {
        view.at("proof").as_object()["seed"] = hex(3);
    }
}

/// Another first tile than the one that was dealt, and one that nobody would wonder at.
void show_other_tiles(json::object& view, Shown& shown) {
    if (!is_at(view, "playing") || !view.contains("rack") || std::exchange(shown.has_lied, true)) {
        return;
    }
    const std::string colour = view.at("options").at("edition").as_string() == "classic" ? "k" : "b";
    json::array& rack = view.at("rack").as_array();
    int number = 1;
    while (std::ranges::find(rack, json::value(colour + std::to_string(number))) != rack.end()) {
        ++number;
    }
    rack.front() = colour + std::to_string(number);
}

/// The server's friend held, or laid, another tile than it was dealt.
void show_other_rack(json::object& view, Shown& /*shown*/) {
    if (!view.contains("proof") || !view.contains("lastRound")) {
        return;
    }
    json::array& rack = view.at("lastRound").at("racks").at(1).as_array();
    if (rack.empty()) {
        rack.emplace_back("J");
    } else {
        rack.front() = rack.front().as_string() == "J" ? "k1" : "J";
    }
}

/// Another number of rounds than everybody was ready for.
void change_rules(json::object& view, Shown& /*shown*/) {
    if (is_at(view, "playing")) {
        view.at("options").at("rules").as_object()["rounds"] = "7";
    }
}

constexpr std::array lies{
    Lie{"switched", "another seed than promised, once all numbers are shown", Broken::promise, false, switch_seed},
    Lie{"late", "the person's number came too late, and is left out", Broken::ignored, false, call_late},
    Lie{"denied", "the person never committed to a number", Broken::denied, false, deny},
    Lie{"friend", "a friend's pledge is exchanged once all numbers are shown", Broken::changed, false, switch_friend},
    Lie{"number", "a friend shows another number than pledged", Broken::number, false, show_other_number},
    Lie{"crony", "a friend's number is left out", Broken::ignored, false, deal_without_friend},
    Lie{"void", "a deal is called void although every number was shown", Broken::voided, false, void_without_cause},
    Lie{"dropped", "a deal is made anew without a word", Broken::history, false, drop_deal},
    Lie{"table", "another table's game", Broken::table, false, show_other_table},
    Lie{"replayed", "a deal that was before", Broken::history, false, replay_deal},
    Lie{"shortened", "a history that has lost its end", Broken::history, false, shorten},
    Lie{"counted", "the same, with the count going on", Broken::history, false, shorten_and_count_on},
    Lie{"seed", "another seed when the round is over", Broken::seed, true, show_other_seed},
    Lie{"tiles", "other tiles than were dealt", Broken::tiles, true, show_other_tiles},
    Lie{"rack", "a friend had other tiles than were dealt", Broken::moves, true, show_other_rack},
    Lie{"rules", "other rules than everybody was ready for", Broken::rules, false, change_rules},
};

} // namespace

std::span<const Lie> all_lies() {
    return lies;
}

} // namespace runset::test
