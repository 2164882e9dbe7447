// A table in words: what lies on it, what the seats hold, who sits there; and a room driven by hand, in which every
// step is kept at once unless a test holds it back.
#pragma once

#include <gtest/gtest.h>

#include "notation/move_text.h"
#include "support/lay_case.h"
#include "support/world.h"
#include "table/room.h"

namespace runset::table {

inline constexpr Seat seat_of_ada{0};
inline constexpr Seat seat_of_ben{1};

/// Ada and Ben play; Ada is on turn, with her round's second turn, that began at up-time 0.
struct Given {
    std::string_view game = "classic";
    std::string_view house_rules = "";
    std::string_view melds = "";
    std::string_view ada = "p1";
    std::string_view ben = "k13";
    std::string_view pile = "y13 y12";
    bool have_opened = true;
};

inline State playing(const Given& given) {
    const rules::Settings settings = test::game(given.game, given.house_rules);
    rules::State match;
    match.settings = settings;
    match.seat_count = 2;
    match.phase = rules::Phase::playing;
    match.round = 1;
    match.turn = 2;
    match.table = test::table_in(settings, given.melds);
    for (const auto& [seat, rack] : {std::pair{seat_of_ada, given.ada}, std::pair{seat_of_ben, given.ben}}) {
        match.at(seat).rack = test::rack_in(settings, rack);
        match.at(seat).has_opened = given.have_opened;
    }
    std::vector<rules::Tile> pile;
    for (const std::string& tile : test::words_of(given.pile)) {
        pile.push_back(test::tile_in(settings, tile));
    }
    match.pile = rules::Pile(pile);
    State state{.id = "ABCDEF", .seq = 10, .options = {.settings = settings}, .stage = Stage::playing};
    state.seats[0] = {.kind = SeatKind::person, .sitting = 1};
    state.seats[1] = {.kind = SeatKind::person, .sitting = 1};
    state.deal = 1;
    state.is_deal_open = true;
    state.match = match;
    return state;
}

/// `draw`, `lay p1 p2 p3`, `put k4` …
inline rules::Move move_in(const State& state, std::string_view text) {
    return test::read_or_stop(notation::parse_move(state.options.settings, text), text);
}

inline Play play(const State& state, std::string_view move) {
    return {.round = state.match->round, .turn = state.match->turn, .move = move_in(state, move)};
}

/// The code of a refusal, of the rules or of the table; `ok` where there is none.
template <typename Value> std::string_view code(const std::expected<Value, Denied>& decision) {
    if (decision) {
        return "ok";
    }
    const Denied& denied = decision.error();
    return denied.refusal ? rules::row_of(denied.refusal->reason).code : code_of(denied.denial);
}

inline const std::string token_of_ada(32, 'a');
inline const std::string token_of_ben(32, 'b');

class AtTable {
public:
    static constexpr Client ada{1};
    static constexpr Client ben{2};
    static constexpr Client watcher{3};

    explicit AtTable(const State& state) : room_(state.id, test::test_surroundings()) {
        const std::vector people{person(seat_of_ada, "Ada", token_of_ada), person(seat_of_ben, "Ben", token_of_ben)};
        EXPECT_TRUE(room_.restore(state, {}, people, 0));
        (void)says(ada, Hello{.table = state.id, .token = token_of_ada});
        (void)says(ben, Hello{.table = state.id, .token = token_of_ben});
        (void)says(watcher, Hello{.table = state.id, .token = {}});
    }

    /// What the client is answered: `done`, the code of a refusal, `seated`, `said`, or nothing.
    std::string says(Client client, Ask ask, std::optional<Cid> cid = {}) {
        return take(client, room_.receive(client, {.cid = cid, .language = {}, .ask = std::move(ask)}, now_ms));
    }
    /// With the next number.
    std::string asks(Client client, Ask ask) { return says(client, std::move(ask), ++cid_); }
    std::string plays(Client client, std::string_view move) { return asks(client, play(state(), move)); }

    /// Time passes, and the clock does what it does then.
    void wait_until(std::int64_t time_ms) {
        now_ms = time_ms;
        (void)take(ada, room_.wake(now_ms));
    }
    void goes(Client client) { (void)take(client, room_.disconnected(client, now_ms)); }

    [[nodiscard]] const State& state() const { return room_.state(); }
    [[nodiscard]] Room& room() { return room_; }
    /// What this client was shown last.
    [[nodiscard]] const Shown& shown(Client client) const { return shown_.at(client); }
    [[nodiscard]] std::string melds() const {
        return notation::print_table(state().options.settings, state().match->table);
    }

    std::string take(Client client, Step step) {
        std::string answer = tell(client, step.out);
        if (step.pending) {
            answer = tell(client, room_.kept(*std::move(step.pending), now_ms));
        }
        return answer;
    }

    std::int64_t now_ms = 0;

private:
    static Person person(Seat seat, std::string name, const std::string& token) {
        const std::vector<std::uint8_t> bytes(token.begin(), token.end());
        return {.seat = seat, .name = std::move(name), .token_hash = test::test_hashing().sha256(bytes)};
    }

    std::string tell(Client client, const std::vector<Outgoing>& out) {
        std::string answer;
        for (const Outgoing& one : out) {
            if (const auto* shown = std::get_if<Shown>(&one.message)) {
                shown_[one.to] = *shown;
            } else if (one.to == client) {
                answer = word_of(one.message);
            }
        }
        return answer;
    }

    static std::string word_of(const Message& message) {
        if (const auto* refused = std::get_if<Refused>(&message)) {
            return refused->code;
        }
        constexpr std::array<std::string_view, std::variant_size_v<Message>> words{"view",    "seated", "done",
                                                                                   "refused", "said",   "pong"};
        return std::string(words[message.index()]);
    }

    Room room_;
    Cid cid_ = 0;
    std::map<Client, Shown> shown_;
};

} // namespace runset::table
