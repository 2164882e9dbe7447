// Records that somebody has changed: `runset verify` and the independent checker of examples/ refuse every one of them,
// also where the seal was made anew.

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "fair/verify.h"
#include "rules/random.h"
#include "solver/can_lay.h"
#include "support/played.h"
#include "support/program.h"

namespace runset::test {

namespace {

using notation::Record;
using notation::RoundStart;
using notation::SeatMove;

const std::vector<std::string>& played_records() {
    static const std::vector<std::string> records = [] {
        std::vector<std::string> all;
        for (const auto* options :
             {R"({"edition":"classic","seats":2,"rules":{"rounds":2}})", R"({"edition":"kids","seats":2})",
              R"({"edition":"junior","variant":"professional","seats":2})"}) {
            all.push_back(PlayedMatch(options).record());
        }
        return all;
    }();
    return records;
}

/// A change that keeps the record readable; false if it does not apply here.
using Tamper = bool (*)(Record& record, rules::Random& random);

std::vector<std::size_t> places(const Record& record, bool of_rounds) {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < record.entries.size(); ++i) {
        // The last move of a round is left alone: a record that stops early is no lie.
        const bool is_inner = i + 1 < record.entries.size() && std::holds_alternative<SeatMove>(record.entries[i + 1]);
        if (std::holds_alternative<RoundStart>(record.entries[i]) ? of_rounds : !of_rounds && is_inner) {
            found.push_back(i);
        }
    }
    return found;
}

std::size_t pick(const std::vector<std::size_t>& from, rules::Random& random) {
    return from[random.below(from.size())];
}

RoundStart& some_round(Record& record, rules::Random& random) {
    return std::get<RoundStart>(record.entries[pick(places(record, true), random)]);
}

void flip(notation::Digest& digest, rules::Random& random) {
    digest[random.below(digest.size())] ^= static_cast<std::uint8_t>(1U << random.below(8));
}

constexpr std::array<Tamper, 13> tampers{
    [](Record& r, rules::Random& c) { return flip(some_round(r, c).proof->seed, c), true; },
    [](Record& r, rules::Random& c) { return flip(some_round(r, c).proof->commitment, c), true; },
    [](Record& r, rules::Random& c) { return flip(*some_round(r, c).proof->nonces[0].nonce, c), true; },
    [](Record& r, rules::Random& c) { return flip(*some_round(r, c).proof->nonces[0].commitment, c), true; },
    [](Record& r, rules::Random& c) { return some_round(r, c).proof->nonces[0].nonce.reset(), true; },
    [](Record& r, rules::Random& c) {
        auto& proof = *some_round(r, c).proof;
        std::swap(proof.nonces[0], proof.nonces[1]);
        return true;
    },
    [](Record& r, rules::Random& c) {
        auto& deck = some_round(r, c).dealt.deck;
        auto& one = deck.tiles[c.below(static_cast<std::uint64_t>(deck.count))];
        auto& other = deck.tiles[c.below(static_cast<std::uint64_t>(deck.count))];
        const bool differs = one != other;
        std::swap(one, other);
        return differs;
    },
    [](Record& r, rules::Random& c) { return some_round(r, c).dealt.shuffle_seed += 1 + c.below(1000), true; },
    [](Record& r, rules::Random&) { return r.by_lot.index ^= 1U, true; },
    [](Record& r, rules::Random& c) { return some_round(r, c).proof->table += "X", true; },
    [](Record& r, rules::Random& c) { return some_round(r, c).proof->deal += 1, true; },
    [](Record& r, rules::Random& c) { // one draw replaced, or a lay that lays nothing
        auto& move = std::get<SeatMove>(r.entries[pick(places(r, false), c)]).move;
        const bool was_draw = std::holds_alternative<rules::DrawMove>(move);
        const bool was_lay = std::holds_alternative<rules::LayMove>(move);
        move = was_draw ? rules::Move(rules::PassMove{}) : rules::Move(rules::LayMove{});
        return was_draw || was_lay;
    },
    [](Record& r, rules::Random& c) {
        r.entries.erase(r.entries.begin() + static_cast<std::ptrdiff_t>(pick(places(r, false), c)));
        return true;
    },
};

bool is_good(const std::string& text) {
    return fair::verify(server::machine::sodium_hashing(), text, solver::can_lay).has_value();
}

/// A thousand records that are not what was played.
std::vector<std::string> tampered() {
    rules::Random random(7);
    std::vector<std::string> all;
    while (all.size() < 500) {
        std::string text = played_records()[all.size() % 3];
        char& byte = text[random.below(text.size())];
        const auto other = static_cast<char>(random.below(256));
        if (byte != other) {
            byte = other;
            all.push_back(text);
        }
    }
    for (std::size_t i = 0; all.size() < 1000; ++i) {
        Record record = notation::parse_record(played_records()[i % 3]).value();
        if (tampers[i % tampers.size()](record, random)) {
            all.push_back(fair::seal(server::machine::sodium_hashing(), record));
        }
    }
    return all;
}

/// How often the independent checker says this of the files in a folder.
int count_said(const std::filesystem::path& folder, const std::string& words) {
    const std::string checker = RUNSET_TEST_DATA "/../../examples/verify.py";
    std::FILE* pipe =
        ::popen(("python3 '" + checker + "' '" + folder.string() + "'/* | grep -c '" + words + "'").c_str(), "r");
    int count = -1;
    const bool is_read = std::fscanf(pipe, "%d", &count) == 1;
    ::pclose(pipe);
    return is_read ? count : -1;
}

void write_all(const std::filesystem::path& folder, const std::vector<std::string>& texts) {
    std::filesystem::create_directories(folder);
    for (std::size_t i = 0; i < texts.size(); ++i) {
        std::ofstream(folder / std::to_string(i), std::ios::binary) << texts[i];
    }
}

} // namespace

TEST(TamperedRecord, what_was_played_verifies) {
    for (const std::string& text : played_records()) {
        EXPECT_TRUE(is_good(text)) << text;
    }
    EXPECT_TRUE(played_records()[1].contains(" put ")) << "no put-back in it proves little";
}

TEST(TamperedRecord, none_of_a_thousand_changes_verifies) {
    for (const std::string& text : tampered()) {
        EXPECT_FALSE(is_good(text)) << text;
    }
}

TEST(TamperedRecord, the_independent_checker_agrees) {
    const auto folder = std::filesystem::temp_directory_path() / ("runset_verify_" + std::to_string(::getpid()));
    write_all(folder / "good", played_records());
    write_all(folder / "bad", tampered());
    EXPECT_EQ(count_said(folder / "good", " verified$"), 3);
    EXPECT_EQ(count_said(folder / "bad", "NOT VERIFIED"), 1000);
    std::filesystem::remove_all(folder);
}

} // namespace runset::test
