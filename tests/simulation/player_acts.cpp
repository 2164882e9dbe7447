// What a simulated person does at its turn, and what it does that nobody should.

#include "fair/deal.h"
#include "notation/hex.h"
#include "server/machine/sodium.h"
#include "simulation/player.h"
#include "support/view_player.h"

namespace runset::simulation {

namespace json = boost::json;

namespace {

/// The commitment to a number, made as any client makes it.
std::string commitment_to(const std::string& table, std::int64_t deal, int seat, const std::string& nonce) {
    static const fair::Hashing hashing = server::machine::sodium_hashing();
    return notation::print_hex(fair::nonce_commitment(hashing, {.table = table, .deal = static_cast<int>(deal)},
                                                      rules::Seat{static_cast<std::uint8_t>(seat)},
                                                      *notation::parse_digest(nonce)));
}

} // namespace

void Player::misbehave() {
    if (faults_.strikes(Fault::cut, random_, 40)) {
        wire_.cut(*connection_, false);
    } else if (faults_.strikes(Fault::half_open, random_, 60)) {
        wire_.cut(*connection_, true);
    } else if (faults_.strikes(Fault::slow_read, random_, 80)) {
        wire_.stop_reading(*connection_);
        timeline_.at(timeline_.now() + some_ms(1000, 60'000), [this, connection = *connection_] {
            if (wire_.is_open(connection)) {
                wire_.cut(connection, false);
            }
        });
    } else if (faults_.strikes(Fault::old, random_, 20)) {
        repeat(old_[random_.below(old_.size())]);
    } else if (faults_.strikes(Fault::garbage, random_, 30)) {
        static constexpr std::array<std::string_view, 6> nonsense{
            "{",
            "null",
            R"({"type":"play"})",
            R"({"type":"play","cid":-4,"round":1,"turn":1,"move":"draw"})",
            R"({"type":"reveal","cid":9999,"nonce":"x"})",
            R"({"type":"takeOver","seat":77,"cid":100000})"};
        wire_.say(*connection_, std::string(nonsense[random_.below(nonsense.size())]));
    } else if (faults_.strikes(Fault::second_tab, random_, 40)) {
        has_view_ = false;
        connection_ = wire_.connect(*this);
        enter();
    } else if (!options_.is_steady && text_of(view(), "stage") == "playing" &&
               faults_.strikes(Fault::vanish, random_, 150)) {
        is_gone_ = true;
        wire_.hang_up(*connection_);
        connection_.reset();
    }
}

const json::object* Player::own_seat() const {
    return seat_ < 0 ? nullptr : &view().at("seats").at(static_cast<std::size_t>(seat_)).as_object();
}

/// What was refused has not used up its number, unless it was said more than once.
std::int64_t Player::next_cid() const {
    return std::max({last_cid_, number_of(view(), "lastCid", 0), spoiled_cid_}) + 1;
}

/// A command with fields such as `"seat":2`.
Player::Command Player::command(std::string kind, const std::string& fields) const {
    const std::int64_t cid = next_cid();
    const std::string text =
        R"({"type":")" + kind + R"(","cid":)" + std::to_string(cid) + (fields.empty() ? "" : "," + fields) + "}";
    return {.cid = cid, .kind = std::move(kind), .text = text};
}

std::optional<Player::Command> Player::next_command() {
    const std::string stage = text_of(view(), "stage");
    const json::object* own = own_seat();
    if (own == nullptr || number_of(view(), "you", 0) != seat_ + 1) {
        return std::nullopt;
    }
    // Before the match the seat would be free again, and everybody would wait for somebody to take it.
    if (!options_.is_steady && stage == "playing" && faults_.strikes(Fault::leave, random_, 200)) {
        return command("leave", "");
    }
    if (stage == "gathering" && !is_true(*own, "ready") && !notes_.is_match_over) {
        return get_ready();
    }
    if (stage == "revealing") {
        return reveal();
    }
    if (stage != "playing") {
        return std::nullopt;
    }
    return number_of(view(), "toMove", 0) == seat_ + 1 ? play() : take_over();
}

Player::Command Player::get_ready() {
    if (!options_.gives_chance || takes_no_number_) {
        return command("ready", "");
    }
    const std::int64_t deal = view().at("deal").at("deal").as_int64();
    // One number a deal, also where the command is given twice: either copy may be the one that counts.
    const std::string digits = std::to_string(1000 * deal + static_cast<std::int64_t>(random_.below(10)));
    const auto nonce = nonces_.try_emplace(deal, std::string(64 - digits.size(), 'b') + digits).first;
    doubts_.get_ready(nonce->second);
    return command("ready", R"("commitment":")" + commitment_to(notes_.table, deal, seat_, nonce->second) + R"(")");
}

std::optional<Player::Command> Player::reveal() {
    const json::value& deal = view().at("deal");
    const json::value& own_number = deal.at("nonces").at(static_cast<std::size_t>(seat_));
    const auto nonce = nonces_.find(deal.at("deal").as_int64());
    if (own_number.at("commitment").is_null() || !own_number.at("nonce").is_null() || nonce == nonces_.end() ||
        faults_.strikes(Fault::sleep, random_, 10)) {
        return std::nullopt;
    }
    Command shows = command("reveal", R"("nonce":")" + nonce->second + R"(")");
    shows.number = nonce->second;
    return shows;
}

/// Lets a bot play for somebody who seems to be gone.
std::optional<Player::Command> Player::take_over() {
    for (std::size_t i = 0; i < view().at("seats").as_array().size(); ++i) {
        const json::object& other = view().at("seats").at(i).as_object();
        if (text_of(other, "kind") == "person" && !is_true(other, "online") && !is_true(other, "away") &&
            random_.below(3) == 0) {
            return command("takeOver", R"("seat":)" + std::to_string(i + 1));
        }
    }
    return std::nullopt;
}

std::optional<Player::Command> Player::play() {
    const std::int64_t turn = number_of(view(), "turn", 0);
    if (slept_turn_ == turn) {
        return std::nullopt;
    }
    const std::string move = test::move_for(view_->value());
    if (faults_.strikes(Fault::sleep, random_, 12)) {
        slept_turn_ = turn;
        if (random_.below(2) == 0) {
            draft(move);
        }
        return std::nullopt;
    }
    if (random_.below(4) == 0) {
        draft(move);
    }
    return command("play", R"("round":)" + json::serialize(view().at("round")) + R"(,"turn":)" + std::to_string(turn) +
                               R"(,"move":)" + move);
}

/// The table as it would be after the move, where the move is a lay.
void Player::draft(const std::string& move) {
    const json::value value = json::parse(move);
    if (!value.is_object() || !value.as_object().contains("lay")) {
        return;
    }
    const std::int64_t round = number_of(view(), "round", 0);
    const std::int64_t turn = number_of(view(), "turn", 0);
    notes_.drafted.insert({.seat = seat_, .round = round, .turn = turn});
    wire_.say(*connection_, R"({"type":"draft","round":)" + std::to_string(round) + R"(,"turn":)" +
                                std::to_string(turn) + R"(,"table":)" + json::serialize(value.at("lay")) + "}");
}

} // namespace runset::simulation
