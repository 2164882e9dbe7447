#include "simulation/player.h"

#include "simulation/presence.h"
#include "simulation/spans.h"

namespace runset::simulation {

namespace json = boost::json;

namespace {

/// An answer on a sound connection takes less, with a slow disk and a slow wire.
constexpr std::int64_t answer_limit_ms = 60'000;

} // namespace

std::string Player::token() const {
    return std::string(31, 'a') + static_cast<char>('0' + options_.number);
}

std::int64_t Player::some_ms(std::int64_t from, std::int64_t to) {
    return from + static_cast<std::int64_t>(random_.below(static_cast<std::uint64_t>(to - from)));
}

void Player::come_in() {
    is_gone_ = is_gone_ || has_left_;
    if (is_gone_) {
        return;
    }
    const bool can_enter = options_.number == 0 || !notes_.table.empty();
    if (!can_enter) {
        timeline_.at(timeline_.now() + 500, [this] { come_in(); });
        return;
    }
    has_view_ = false;
    if (seen_seq_ % 2 == 1 && !doubts_.reload()) { // some come back by a reload
        notes_.complain("what was promised cannot be read again");
    }
    connection_ = wire_.connect(*this);
    enter();
}

void Player::enter() {
    const std::string table = R"("table":")" + notes_.table + R"(")";
    std::string text;
    if (options_.is_watching) {
        text = R"({"type":"hello",)" + table + "}";
    } else if (notes_.table.empty()) {
        text = options_.create + R"(,"token":")" + token() + R"("})";
    } else if (seat_ < 0 || (!is_leaving() && random_.below(2) == 0)) {
        text = R"({"type":"join","name":"Guest","token":")" + token() + R"(",)" + table + "}";
    } else {
        text = R"({"type":"hello","token":")" + token() + R"(",)" + table + "}";
    }
    old_.push_back({.text = text});
    wire_.say(*connection_, text);
    expect_answer();
}

/// On a connection that stays sound, and on which somebody listens, every question is answered.
void Player::expect_answer() {
    timeline_.at(timeline_.now() + answer_limit_ms, [this, asked = ++asked_, connection = *connection_] {
        if (asked == asked_ && !is_gone_ && connection_ == connection && wire_.is_heard(connection) &&
            (pending_ || !has_view_)) {
            notes_.complain("a question was not answered");
        }
    });
}

void Player::lost(ConnectionId connection) {
    if (connection_ == connection) {
        connection_.reset();
        has_view_ = false;
        if (!is_gone_) {
            const std::int64_t wait_ms =
                faults_.strikes(Fault::absence, random_, 10) ? some_absence(random_) : some_ms(0, 2000);
            timeline_.at(timeline_.now() + wait_ms, [this] {
                if (!connection_) {
                    come_in();
                }
            });
        }
    }
}

/// From time to time people look whether there is something to do.
void Player::look_around() {
    act_after(1);
    timeline_.at(timeline_.now() + 25'000, [this] { look_around(); });
}

void Player::calm_down() {
    if (is_gone_) {
        return;
    }
    if (connection_) {
        wire_.hang_up(*connection_);
        connection_.reset();
    }
    slept_turn_ = -1;
    come_in();
}

void Player::hear(ConnectionId connection, const Message& message) {
    const json::object& fields = message->fields();
    const std::string type = text_of(fields, "type");
    if (type == "view") {
        note(message);
    }
    if (type == "done") {
        done(fields);
    }
    if (connection_ != connection) {
        return; // an old tab
    }
    if (type == "done") {
        doubts_.confirm(number_of(fields, "seq", 0));
    }
    if (type == "seated") {
        if (has_left_) {
            notes_.complain("who has left was let in again");
        }
        seat_ = static_cast<int>(number_of(fields, "seat", 0)) - 1;
        notes_.table = text_of(fields, "table");
    } else if (type == "view") {
        see(message);
    } else if (type == "refused") {
        refused(fields);
    }
}

void Player::note(const Message& message) {
    const json::object& view = message->fields();
    const auto you = number_of(view, "you", 0);
    const std::pair<std::int64_t, int> key{number_of(view, "seq", 0), static_cast<int>(you) - 1};
    const auto [found, is_new] = notes_.seen.try_emplace(key, message);
    if (const json::object& first = found->second->fields(); !is_new && !are_same_but_presence(first, view)) {
        notes_.complain("two views of one moment differ: " + json::serialize(without_presence(first)) + " and " +
                        json::serialize(without_presence(view)));
    }
}

void Player::see(const Message& message) {
    const json::object& view = message->fields();
    const std::int64_t seq = number_of(view, "seq", 0);
    if (has_view_ && seq < seen_seq_) {
        notes_.complain("a view went back in time");
    }
    seen_seq_ = seq;
    view_ = message;
    if (const std::string wrong = doubts_.see(message); !wrong.empty()) {
        notes_.complain(wrong);
    }
    last_cid_ = std::max(last_cid_, number_of(view, "lastCid", 0));
    const bool is_over = is_true(view, "matchOver");
    matches_over_ += is_over && !was_over_ ? 1 : 0;
    takes_no_number_ = takes_no_number_ && !is_over;
    was_over_ = is_over;
    notes_.is_match_over = matches_over_ >= options_.matches;
    notes_.is_closed = text_of(view, "stage") == "closed";
    if (!has_view_) {
        has_view_ = true;
        say_again();
    }
    act_after(some_ms(50, faults_.is_on(Fault::sleep) ? 4000 : 800));
}

/// What was not answered before the connection was lost.
void Player::say_again() {
    if (pending_) {
        repeat(*pending_);
        expect_answer();
    }
}

/// Then each of them may be carried out, whatever the others are told.
void Player::repeat(const Command& command) {
    spoiled_cid_ = std::max(spoiled_cid_, command.cid);
    wire_.say(*connection_, command.text);
}

void Player::refused(const json::object& message) {
    const std::string code = text_of(message, "code");
    if (has_left_ || (is_leaving() && code == "BAD_TOKEN")) {
        is_gone_ = true;
        return;
    }
    if (code == "NO_SUCH_TABLE") {
        notes_.complain("the table is gone");
    }
    if (pending_ && number_of(message, "cid", -1) == pending_->cid) {
        if (code == "OLD_CID") {
            notes_.complain("a fresh number was called old");
        }
        takes_no_number_ = takes_no_number_ || code == "NUMBER_WITHHELD";
        if (pending_->kind == "ready" && code != "GOING_DOWN" && code != "NOT_KEPT") {
            doubts_.ready_was_answered(false);
        }
        pending_.reset();
        act_after(some_ms(500, 1500));
    } else if (!has_view_ && connection_) {
        // Going down, full, or not kept: once more, a little later.
        const ConnectionId connection = *connection_;
        timeline_.at(timeline_.now() + some_ms(500, 1500), [this, connection] {
            if (connection_ == connection && !has_view_ && wire_.is_open(connection)) {
                enter();
            }
        });
    }
}

void Player::done(const json::object& message) {
    const std::int64_t cid = number_of(message, "cid", 0);
    if (!pending_ || pending_->cid != cid) {
        return; // the answer to a repeated command
    }
    notes_.acknowledged.push_back(
        {.seat = seat_, .cid = cid, .seq = number_of(message, "seq", 0), .kind = pending_->kind});
    last_cid_ = std::max(last_cid_, cid);
    if (pending_->kind == "ready") {
        doubts_.ready_was_answered(true);
    } else if (pending_->kind == "reveal") {
        doubts_.number_was_answered(pending_->number);
    }
    if (pending_->kind == "leave") {
        has_left_ = true;
        pending_.reset();
        if (connection_) {
            wire_.say(*connection_,
                      R"({"type":"hello","token":")" + token() + R"(","table":")" + notes_.table + R"("})");
        }
        return;
    }
    pending_.reset();
    act_after(some_ms(50, 500));
}

void Player::act_after(std::int64_t wait_ms) {
    if (is_acting_ || is_gone_ || has_left_) {
        return;
    }
    is_acting_ = true;
    timeline_.at(timeline_.now() + wait_ms, [this] {
        is_acting_ = false;
        act();
    });
}

void Player::act() {
    if (is_gone_ || has_left_ || !connection_ || !has_view_) {
        return;
    }
    misbehave();
    if (is_gone_ || options_.is_watching || pending_ || !connection_) {
        return;
    }
    if (auto command = next_command()) {
        ask(*std::move(command));
    }
}

void Player::ask(Command command) {
    old_.push_back(command);
    pending_ = std::move(command);
    wire_.say(*connection_, pending_->text);
    if (faults_.strikes(Fault::repeat, random_, 6)) {
        repeat(*pending_);
    }
    expect_answer();
}

} // namespace runset::simulation
