// Nobody learns anything of hidden tiles: two games that look the same to an observer, but whose hidden tiles lie
// otherwise, send the observer the same bytes. The deck is chosen by a stand-in for the hash that makes it, so that the
// commitments of both games are equal as well.

#include <algorithm>

#include <gtest/gtest.h>

#include "notation/tile_text.h"
#include "rules/deck.h"
#include "support/asker.h"
#include "support/scene.h"
#include "support/view_player.h"

namespace runset::test {

namespace {

using rules::Tile;
using Tiles = std::vector<Tile>;

constexpr int pair_count = 500;
constexpr int turns = 14;
constexpr std::size_t rack_size = 14;

/// The words that make this deck out of the sorted one.
std::vector<std::uint32_t>& chosen_words() {
    static std::vector<std::uint32_t> words;
    return words;
}

void choose_deck(const Tiles& wanted) {
    const rules::Deck sorted = rules::sorted_deck({});
    Tiles tiles(sorted.all().begin(), sorted.all().end());
    chosen_words().clear();
    for (std::size_t left = tiles.size(); left > 1; --left) {
        const auto end = tiles.begin() + static_cast<std::ptrdiff_t>(left);
        const auto found = std::find(tiles.begin(), end, wanted[left - 1]);
        chosen_words().push_back(static_cast<std::uint32_t>(found - tiles.begin()));
        std::iter_swap(found, end - 1);
    }
    chosen_words().resize(256);
}

/// Block i of the stream of words; the key is of no interest.
fair::Digest chosen_hmac(fair::Bytes /*key*/, fair::Bytes message) {
    fair::Digest block{};
    if (message.size() != 4) {
        return block;
    }
    for (std::size_t i = 0; i < block.size(); ++i) {
        const std::uint32_t word = chosen_words()[message[3] * 8U + i / 4];
        block[i] = static_cast<std::uint8_t>(word >> (24 - 8 * (i % 4)));
    }
    return block;
}

enum class Observer : std::uint8_t { ada, ben, watcher };

struct Said {
    static constexpr int crash = 3; // of the server; all come back
    static constexpr int lost = 4;  // Ben's connection
    static constexpr int long_pause = 5;
    static constexpr int again = 6; // all connect anew

    int who = 0; // 0 Ada, 1 Ben, 2 the watcher, or one of these
    std::string text{};
};

/// Who plays on the other side of the table.
enum class Opponent : std::uint8_t { person, stand_in };

/// What the observer would be told if the server had a leak, by the state after each step.
using Leak = std::string (*)(const rules::State& match);

std::string no_leak(const rules::State& /*match*/) {
    return {};
}
std::string next_of_pile(const rules::State& match) {
    return std::to_string(match.pile.tiles().front().code());
}
std::string sum_of_racks(const rules::State& match) {
    int sum = 0;
    for (const rules::SeatState& seat : match.seats) {
        rules::for_each_tile(seat.rack, [&](Tile tile) { sum += tile.code(); });
    }
    return std::to_string(sum);
}
std::string length_of_racks(const rules::State& match) {
    std::string text;
    for (const rules::SeatState& seat : match.seats) {
        text += notation::print_rack(match.settings, seat.rack);
    }
    return std::to_string(text.size());
}
std::string jokers_on_racks(const rules::State& match) {
    return std::to_string(match.seats[0].rack.jokers()) + std::to_string(match.seats[1].rack.jokers());
}

class Game {
public:
    explicit Game(const Tiles& deck) {
        choose_deck(deck);
        test_hashing().hmac_sha256 = chosen_hmac;
        scene = std::make_unique<Scene>(R"({"edition":"classic","seats":2,"open":true})");
        scene->join_ben();
        scene->both_ready();
    }
    ~Game() { test_hashing() = server::sodium_hashing(); }
    Game(const Game&) = delete;
    Game& operator=(const Game&) = delete;

    void perform(const Said& said) {
        scene->world.scheduler.run_until(scene->world.scheduler.now_ms() + 700);
        if (said.who == Said::crash || said.who == Said::again) {
            come_back(said.who == Said::crash);
            return;
        }
        if (said.who == Said::lost) {
            scene->world.disconnect(scene->ben);
            is_ben_here_ = false;
        }
        if (said.who >= Said::lost) {
            scene->world.scheduler.run_until(scene->world.scheduler.now_ms() + 21'000);
            return;
        }
        const std::array people{scene->ada, scene->ben, scene->watcher};
        scene->world.say(people[static_cast<std::size_t>(said.who)], said.text);
    }

    /// Everything the observer has received, over all its connections, and what anybody can ask for.
    [[nodiscard]] std::string seen_by(Observer observer) {
        const std::array people{scene->ada, scene->ben, scene->watcher};
        std::string all = before_[static_cast<std::size_t>(observer)];
        for (const std::string& text : scene->world.net.inbox[people[static_cast<std::size_t>(observer)]]) {
            all += text + "\n";
        }
        for (const std::string& path :
             {std::string("/api/tables"), "/api/tables/" + scene->table, "/api/tables/" + scene->table + "/games",
              "/api/games/" + scene->table + "/1", "/api/games/" + scene->table + "/1/json"}) {
            all += get(scene->world, path)->result.body;
        }
        return all + scene->world.hall->metrics();
    }

    std::unique_ptr<Scene> scene;

private:
    void come_back(bool is_crash) {
        std::array<server::ConnectionId*, 3> people{&scene->ada, &scene->ben, &scene->watcher};
        if (is_crash) {
            scene->world.crash();
        }
        for (std::size_t i = 0; i < people.size(); ++i) {
            if (i == 1 && !is_ben_here_) {
                continue;
            }
            for (const std::string& text : scene->world.net.inbox[*people[i]]) {
                before_[i] += text + "\n";
            }
            *people[i] = scene->world.connect();
            const std::array<std::string, 3> tokens{R"(,"token":"$A")", R"(,"token":"$B")", ""};
            scene->world.say(*people[i], scene->filled(R"({"type":"hello","table":"$T")" + tokens[i] + "}"));
        }
    }

    std::array<std::string, 3> before_;
    bool is_ben_here_ = true;
};

struct Script {
    std::vector<Said> lines{};
    std::vector<int> drawn_by{}; // who drew the tiles of the deck behind the dealt ones, in order
};

/// Plays for some turns; the observer also tries to lay what it may not have, all connect anew, and the server crashes
/// once. A stand-in plays for Ben from the beginning if he is lost.
Script play_script(Game& game, Observer observer, Opponent opponent, rules::Random& random) {
    Script script;
    const auto add = [&](int who, const std::string& text) {
        const auto& match = game.scene->state().match;
        const int pile = match->pile.size();
        const int mover = match->to_move.index;
        script.lines.push_back({.who = who, .text = game.scene->filled(text)});
        game.perform(script.lines.back());
        const int drawn = pile - game.scene->state().match->pile.size();
        // More than one can only be a stand-in between moves of Ada, who has none then.
        script.drawn_by.insert(script.drawn_by.end(), static_cast<std::size_t>(std::max(drawn, 0)), mover);
    };
    const std::string head = R"({"type":"play","cid":$C,"round":$R,"turn":$U,"move":)";
    if (opponent == Opponent::stand_in) {
        add(Said::lost, "");
        add(0, R"({"type":"takeOver","cid":$C,"seat":2})");
    }
    for (int turn = 0; turn < turns && game.scene->state().stage == table::Stage::playing; ++turn) {
        const std::string number = std::to_string(1 + random.below(13));
        add(static_cast<int>(observer),
            head + R"({"lay":[["p)" + number + R"(","k)" + number + R"(","g)" + number + R"("]]}})");
        if (turn == turns / 2 || turn == turns / 3) {
            add(turn == turns / 2 ? Said::crash : Said::again, "");
        }
        if (game.scene->state().stage != table::Stage::playing) {
            break;
        }
        const int who = game.scene->state().match->to_move.index;
        if (who == 1 && opponent == Opponent::stand_in) {
            add(Said::long_pause, "");
        } else {
            add(who, head + move_for(game.scene->world.view(game.scene->mover())) + "}");
        }
    }
    return script;
}

/// The places of the deck whose tiles the observer has not seen. A stand-in plays by its own tiles: they have to stay.
std::vector<std::size_t> hidden_places(const Tiles& deck, const rules::State& match, const Script& script,
                                       Observer observer, Opponent opponent) {
    std::vector<std::size_t> hidden;
    const std::size_t drawn = deck.size() - static_cast<std::size_t>(match.pile.size());
    for (std::size_t place = drawn; place < deck.size(); ++place) {
        hidden.push_back(place);
    }
    if (opponent == Opponent::stand_in) {
        return hidden;
    }
    // Of what others were dealt or have drawn the tiles of which none lies on the table: those are on their racks.
    const rules::TileCounts shown = match.table.tiles();
    for (std::size_t place = 0; place < drawn; ++place) {
        const std::size_t dealt = 2 * rack_size;
        const std::size_t owner =
            place < dealt ? place / rack_size : static_cast<std::size_t>(script.drawn_by[place - dealt]);
        if (static_cast<std::size_t>(observer) != owner && shown[deck[place]] == 0) {
            hidden.push_back(place);
        }
    }
    return hidden;
}

/// True if the observer could tell the two games apart.
bool tells_apart(std::uint64_t seed, Observer observer, Opponent opponent, Leak leak, int* moved) {
    rules::Random random(seed);
    const rules::Deck shuffled = rules::shuffled_deck({}, seed);
    Tiles deck(shuffled.all().begin(), shuffled.all().end());
    Script script;
    std::string seen;
    std::vector<std::size_t> hidden;
    {
        Game game(deck);
        script = play_script(game, observer, opponent, random);
        if (game.scene->state().stage != table::Stage::playing) {
            return false; // the round has ended and all lies open
        }
        seen = game.seen_by(observer) + leak(*game.scene->state().match);
        hidden = hidden_places(deck, *game.scene->state().match, script, observer, opponent);
    }
    const Tiles before = deck;
    for (std::size_t left = hidden.size(); left > 1; --left) {
        std::swap(deck[hidden[left - 1]], deck[hidden[random.below(left)]]);
    }
    for (std::size_t i = 0; i < deck.size(); ++i) {
        *moved += deck[i] == before[i] ? 0 : 1;
    }
    Game game(deck);
    for (const Said& said : script.lines) {
        game.perform(said);
    }
    EXPECT_GT(seen.size(), 5000U);
    return seen != game.seen_by(observer) + leak(*game.scene->state().match);
}

} // namespace

TEST(Noninterference, hidden_tiles_change_no_byte_that_an_observer_receives) {
    int moved = 0;
    for (int pair = 0; pair < pair_count; ++pair) {
        const auto observer = static_cast<Observer>(pair % 3);
        ASSERT_FALSE(tells_apart(static_cast<std::uint64_t>(pair), observer, Opponent::person, no_leak, &moved))
            << "pair " << pair;
    }
    EXPECT_GT(moved, pair_count * 10) << "too few tiles lay otherwise";
}

TEST(Noninterference, a_stand_in_plays_by_what_it_sees_and_nothing_else) {
    int moved = 0;
    for (int pair = 0; pair < pair_count / 5; ++pair) {
        const Observer observer = pair % 2 == 0 ? Observer::ada : Observer::watcher;
        ASSERT_FALSE(tells_apart(static_cast<std::uint64_t>(pair), observer, Opponent::stand_in, no_leak, &moved))
            << "pair " << pair;
    }
    EXPECT_GT(moved, pair_count * 2) << "too few tiles lay otherwise";
}

TEST(Noninterference, a_leak_would_be_found) {
    for (const Leak leak : {next_of_pile, sum_of_racks, length_of_racks, jokers_on_racks}) {
        bool is_found = false;
        int moved = 0;
        for (std::uint64_t pair = 0; pair < 100 && !is_found; ++pair) {
            is_found = tells_apart(pair, Observer::watcher, Opponent::person, leak, &moved);
        }
        EXPECT_TRUE(is_found);
    }
}

} // namespace runset::test
