#include "cli/served/table.h"

#include <utility>

namespace runset::cli::served {

using protocol::Stage;
using protocol::TableView;
using std::chrono::milliseconds;

namespace {

/// What a change of this makes worth a new page.
bool is_same_moment(const TableView& one, const TableView& other) {
    const bool is_same_match =
        one.match.has_value() == other.match.has_value() &&
        (!one.match ||
         (one.match->round == other.match->round && one.match->turn == other.match->turn &&
          one.match->phase == other.match->phase && one.match->awaits_put_back == other.match->awaits_put_back));
    return is_same_match && one.stage == other.stage && one.you == other.you && one.deal == other.deal &&
           one.seats == other.seats && one.options == other.options;
}

} // namespace

bool ServedTable::look() {
    bool is_news = std::exchange(has_unread_, false);
    for (Message message = client_.next(milliseconds(0)); !lost_; message = client_.next(milliseconds(0))) {
        const bool is_over = std::holds_alternative<std::monostate>(message);
        is_news = take(std::move(message)) || is_news;
        if (is_over) {
            break;
        }
    }
    return is_news || lost_;
}

bool ServedTable::wait(milliseconds patience) {
    return look() || take(client_.next(patience));
}

bool ServedTable::take(Message message) {
    bool is_news = note_connection();
    if (auto* lost = std::get_if<client::Lost>(&message)) {
        lost_ = std::move(*lost);
        return true;
    }
    const auto* heard = std::get_if<client::Heard>(&message);
    if (heard == nullptr) {
        return is_news;
    }
    if (const auto* view = std::get_if<TableView>(&heard->told)) {
        is_news = take_view(*view) || is_news;
    } else if (const auto* said = std::get_if<protocol::Said>(&heard->told); said != nullptr && view_) {
        notes_.push_back(texts_.fill("client.said", {{"name", names()[said->seat.index]},
                                                     {"text", std::string(texts_.get("phrase." + said->phrase))}}));
        is_news = true;
    } else if (const auto* done = std::get_if<protocol::Done>(&heard->told)) {
        done_seq_ = done->seq;
    } else if (const auto* refused = std::get_if<protocol::Refused>(&heard->told); refused != nullptr && refused->cid) {
        refusal_ = refused->text;
    }
    return is_news;
}

bool ServedTable::take_view(const TableView& view) {
    const bool is_news = !view_ || !is_same_moment(*view_, view);
    const auto news = log_.take(view);
    turns_.insert(turns_.end(), news.begin(), news.end());
    note_voided(view);
    view_ = view;
    deadline_ =
        view.clock ? std::optional(std::chrono::steady_clock::now() + milliseconds(view.clock->left_ms)) : std::nullopt;
    return is_news;
}

/// Who did not show a number is named: everybody had to wait for it, and could be cheated by it.
void ServedTable::note_voided(const TableView& view) {
    const int known = view_ ? view_->deal : view.deal;
    for (const notation::DealProof& voided : view.voided) {
        for (std::size_t i = 0; voided.deal >= known && i < voided.nonces.size(); ++i) {
            if (voided.nonces[i].is_withheld()) {
                notes_.push_back(texts_.fill("client.voided", {{"seat", std::to_string(i + 1)}}));
            }
        }
    }
}

std::string ServedTable::fairness() const {
    const witness::Witness& witness = client_.witness();
    if (!view_->you || witness.standing() == witness::Standing::unknown) {
        return {};
    }
    const bool is_fair = witness.standing() == witness::Standing::fair;
    return texts_.fill(is_fair ? "client.fair" : "client.unproven",
                       {{"count", std::to_string(witness.added())}, {"seats", std::to_string(view_->seats.size())}});
}

bool ServedTable::note_connection() {
    const bool is_connected = client_.is_connected();
    if (!view_ || is_connected == was_connected_) {
        was_connected_ = is_connected;
        return false;
    }
    was_connected_ = is_connected;
    notes_.emplace_back(texts_.get(is_connected ? "client.back" : "page.link.lost"));
    return true;
}

void ServedTable::before_wait() {
    if (draft_ && client_.is_connected()) {
        client_.mention(*std::exchange(draft_, std::nullopt));
    }
}

std::expected<void, std::string> ServedTable::ask(const protocol::Ask& ask) {
    while (!lost_ && client_.is_waiting()) { // what the client says by itself
        has_unread_ = take(client_.next(milliseconds(200))) || has_unread_;
    }
    draft_.reset(); // the command comes after it and matters more
    refusal_.clear();
    client_.ask(ask);
    while (!lost_ && (client_.is_waiting() || (refusal_.empty() && view_->seq < done_seq_))) {
        has_unread_ = take(client_.next(milliseconds(200))) || has_unread_;
    }
    if (lost_) {
        return std::unexpected(lost_->sentence);
    }
    return refusal_.empty() ? std::expected<void, std::string>{} : std::unexpected(refusal_);
}

std::expected<void, std::string> ServedTable::get_ready() {
    // The client itself gets ready again when a deal is made anew.
    while (!lost_ && (client_.is_waiting() || view_->seq < done_seq_)) {
        has_unread_ = take(client_.next(milliseconds(200))) || has_unread_;
    }
    const bool is_ready = view_->stage != Stage::gathering || !view_->you || view_->seats[view_->you->index].is_ready;
    return is_ready && !lost_ ? std::expected<void, std::string>{} : ask(protocol::GetReady{});
}

std::vector<std::string> ServedTable::take_notes() {
    return std::exchange(notes_, {});
}

std::vector<screen::LogEntry> ServedTable::take_turns() {
    return std::exchange(turns_, {});
}

bool ServedTable::is_own_turn() const {
    return view_ && view_->you && view_->stage == Stage::playing && view_->match &&
           view_->match->phase == rules::Phase::playing && view_->match->to_move == *view_->you;
}

std::vector<std::string> ServedTable::names() const {
    std::vector<std::string> names;
    int bots = 0;
    for (std::size_t i = 0; i < view_->seats.size(); ++i) {
        const protocol::SeatInfo& seat = view_->seats[i];
        if (seat.kind == protocol::SeatKind::bot) {
            names.push_back("Bot " + std::to_string(++bots));
        } else {
            // Free, or somebody who wants to be forgotten.
            names.push_back(seat.name.empty() ? texts_.fill("page.player", {{"number", std::to_string(i + 1)}})
                                              : seat.name);
        }
    }
    return names;
}

} // namespace runset::cli::served
