#include "table/kept/state_text.h"

#include <algorithm>
#include <charconv>
#include <limits>

#include "notation/settings_text.h"
#include "table/options_text.h"

namespace runset::table::kept {

namespace {

constexpr std::size_t longest_list = 1000;

class StateWriter {
public:
    void number(std::int64_t& value) { text_ += std::to_string(value) + ' '; }
    void text(std::string& value) { text_ += std::to_string(value.size()) + ':' + value + ' '; }
    void fail() {}
    [[nodiscard]] std::string take() { return std::move(text_); }

private:
    std::string text_;
};

class StateReader {
public:
    explicit StateReader(std::string_view text) : rest_(text) {}

    void number(std::int64_t& value) {
        const std::string_view word = until(' ');
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        is_good_ = is_good_ && !word.empty() && error == std::errc() && end == word.data() + word.size();
        value = is_good_ ? value : 0;
    }
    void text(std::string& value) {
        std::size_t size = 0;
        const std::string_view word = until(':');
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), size);
        is_good_ = is_good_ && error == std::errc() && end == word.data() + word.size() && size < rest_.size() &&
                   rest_[size] == ' ';
        if (is_good_) {
            value = rest_.substr(0, size);
            rest_.remove_prefix(size + 1);
        }
    }
    void fail() { is_good_ = false; }
    [[nodiscard]] bool is_done() const { return is_good_ && rest_.empty(); }

private:
    std::string_view until(char end) {
        const std::size_t found = rest_.find(end);
        if (found == std::string_view::npos) {
            is_good_ = false;
            return {};
        }
        const std::string_view word = rest_.substr(0, found);
        rest_.remove_prefix(found + 1);
        return word;
    }

    std::string_view rest_;
    bool is_good_ = true;
};

/// One walk over the state for both directions, so that what is written is what is read.
template <typename Archive> class Walk {
public:
    explicit Walk(Archive& archive) : archive_(archive) {}

    void operator()(State& state) {
        text(state.id);
        whole(state.seq);
        options(state.options);
        choice(state.stage, Stage::closed);
        for (SeatAt& seat : state.seats) {
            seat_at(seat);
        }
        whole(state.since_ms);
        whole(state.deal);
        truth(state.is_deal_open);
        digest(state.commitment);
        digest(state.seed);
        maybe(state.match, [this](rules::State& match) { this->match(match); });
        whole(state.games);
        list(state.recent, [this](TurnTold& turn) { told(turn); });
        list(state.voided, [this](notation::DealProof& proof) { this->proof(proof); });
        maybe(state.last_proof, [this](notation::DealProof& proof) { this->proof(proof); });
    }

private:
    template <typename Value> void whole(Value& value, std::int64_t least = 0, std::int64_t most = INT64_MAX) {
        if constexpr (sizeof(Value) < sizeof(std::int64_t)) {
            most = std::min<std::int64_t>(most, std::numeric_limits<Value>::max());
        }
        auto number = static_cast<std::int64_t>(value);
        archive_.number(number);
        if (number < least || number > most) {
            archive_.fail();
            number = least;
        }
        value = static_cast<Value>(number);
    }
    void truth(bool& value) {
        int number = value ? 1 : 0;
        whole(number, 0, 1);
        value = number == 1;
    }
    template <typename Choice> void choice(Choice& value, Choice last) {
        auto number = static_cast<int>(value);
        whole(number, 0, static_cast<std::int64_t>(last));
        value = static_cast<Choice>(number);
    }
    void seat(Seat& seat) { whole(seat.index, 0, rules::max_seats - 1); }
    void text(std::string& value) { archive_.text(value); }
    template <typename Value, typename Visit> void maybe(std::optional<Value>& value, Visit visit) {
        bool has_value = value.has_value();
        truth(has_value);
        if (has_value && !value) {
            value.emplace();
        }
        if (value) {
            visit(*value);
        }
    }
    template <typename Value, typename Visit> void list(std::vector<Value>& values, Visit visit) {
        std::size_t size = values.size();
        whole(size, 0, longest_list);
        values.resize(size);
        for (Value& value : values) {
            visit(value);
        }
    }
    void digest(Digest& value) {
        std::string hex = notation::print_hex(value);
        text(hex);
        const auto parsed = notation::parse_digest(hex);
        parsed ? void(value = *parsed) : archive_.fail();
    }
    void maybe_digest(std::optional<Digest>& value) {
        maybe(value, [this](Digest& found) { digest(found); });
    }
    void nonce(notation::SeatNonce& nonce) {
        maybe_digest(nonce.commitment);
        maybe_digest(nonce.nonce);
    }
    void options(TableOptions& options) {
        std::string line = print_options(options);
        text(line);
        const auto parsed = parse_options(line);
        parsed ? void(options = *parsed) : archive_.fail();
    }
    void settings(rules::Settings& settings) {
        std::string line = notation::print_settings(settings);
        text(line);
        const auto parsed = notation::parse_settings(line);
        parsed ? void(settings = *parsed) : archive_.fail();
    }

    void seat_at(SeatAt& seat) {
        choice(seat.kind, SeatKind::bot);
        text(seat.level);
        truth(seat.is_ready);
        truth(seat.is_away);
        truth(seat.has_left);
        whole(seat.time_outs);
        whole(seat.withheld);
        whole(seat.sitting);
        nonce(seat.nonce);
        list(seat.handled, [this](Handled& handled) {
            whole(handled.cid);
            whole(handled.seq);
        });
    }

    void tile(rules::Tile& tile) {
        int code = tile.code();
        whole(code, 0, rules::TileCounts::codes - 1);
        tile = rules::Tile::from_code(static_cast<std::uint8_t>(code));
    }
    void tiles(std::vector<rules::Tile>& tiles) {
        list(tiles, [this](rules::Tile& value) { tile(value); });
        if (tiles.size() > rules::max_tiles) {
            archive_.fail();
            tiles.clear();
        }
    }
    void counts(rules::TileCounts& counts) {
        std::vector<rules::Tile> all;
        rules::for_each_tile(counts, [&](rules::Tile tile) { all.push_back(tile); });
        tiles(all);
        counts = {};
        for (const rules::Tile tile : all) {
            counts.add(tile);
        }
    }
    void pile(rules::Pile& pile) {
        std::vector<rules::Tile> all(pile.tiles().begin(), pile.tiles().end());
        tiles(all);
        if (all.size() < rules::max_tiles) {
            all.insert(all.begin(), rules::Tile{}); // there is room for the tile that was drawn last to go back
            pile = rules::Pile(all);
            (void)pile.draw();
        } else {
            archive_.fail();
        }
    }
    void table(rules::Table& table) {
        std::vector<std::vector<rules::Piece>> melds;
        melds.reserve(static_cast<std::size_t>(table.meld_count()));
        for (int i = 0; i < table.meld_count(); ++i) {
            melds.emplace_back(table.meld(i).begin(), table.meld(i).end());
        }
        list(melds, [this](std::vector<rules::Piece>& meld) {
            list(meld, [this](rules::Piece& piece) { this->piece(piece); });
        });
        table = {};
        for (const auto& meld : melds) {
            if (!table.add(meld)) {
                archive_.fail();
            }
        }
    }
    void piece(rules::Piece& piece) {
        bool is_joker = piece.is_joker();
        rules::Tile stands_for = piece.stands_for();
        truth(is_joker);
        tile(stands_for);
        piece = is_joker ? rules::Piece::joker_as(stands_for) : rules::Piece(stands_for);
    }

    void told(TurnTold& turn) {
        seat(turn.seat);
        whole(turn.turn);
        choice(turn.what, TurnTold::What::timed_out);
        truth(turn.was_time_out);
        table(turn.before);
    }
    void proof(notation::DealProof& proof) {
        text(proof.table);
        whole(proof.deal);
        digest(proof.commitment);
        digest(proof.seed);
        list(proof.nonces, [this](notation::SeatNonce& value) { nonce(value); });
    }

    void match(rules::State& match) {
        settings(match.settings);
        whole(match.seat_count, rules::min_seats, rules::max_seats);
        seat(match.youngest);
        seat(match.by_lot);
        for (auto& open_min : match.handicaps.open_min) {
            maybe(open_min, [this](int& points) { whole(points); });
        }
        choice(match.phase, rules::Phase::match_over);
        whole(match.round);
        seat(match.starter);
        seat(match.to_move);
        whole(match.turn);
        for (rules::SeatState& at : match.seats) {
            counts(at.rack);
            truth(at.has_opened);
            whole(at.total.value, INT32_MIN);
            whole(at.chips);
        }
        table(match.table);
        pile(match.pile);
        auto seed = static_cast<std::int64_t>(match.shuffle_seed);
        whole(seed, INT64_MIN);
        match.shuffle_seed = static_cast<std::uint64_t>(seed);
        maybe(match.drawn, [this](rules::Tile& drawn) { tile(drawn); });
        whole(match.passes_in_a_row);
        whole(match.idle_turns, -1); // before the first turn after somebody laid
        whole(match.void_rounds);
        maybe(match.last_round, [this](rules::RoundResult& result) { this->result(result); });
    }
    void result(rules::RoundResult& result) {
        whole(result.round);
        maybe(result.winner, [this](Seat& winner) { seat(winner); });
        truth(result.was_blocked);
        truth(result.was_hand_rummy);
        for (rules::Points& points : result.points) {
            whole(points.value, INT32_MIN);
        }
        for (rules::TileCounts& rack : result.racks) {
            counts(rack);
        }
    }

    Archive& archive_;
};

} // namespace

std::string print_state(const State& state) {
    StateWriter writer;
    State copy = state;
    Walk<StateWriter> walk(writer);
    walk(copy);
    return writer.take();
}

std::optional<State> parse_state(std::string_view text) {
    StateReader reader(text);
    State state;
    Walk<StateReader> walk(reader);
    walk(state);
    // Racks in another order, zeros before a number: what we would not write, we have not written.
    return reader.is_done() && print_state(state) == text ? std::optional(state) : std::nullopt;
}

} // namespace runset::table::kept
