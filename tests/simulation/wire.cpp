#include "simulation/wire.h"

namespace runset::simulation {

namespace {

constexpr std::size_t most_queued = 64 * 1024;
constexpr std::int64_t silence_ms = 30'000; // then the server gives a connection up

std::uint64_t mixed(std::uint64_t hash, std::string_view text) {
    return (hash ^ std::hash<std::string_view>{}(text)) * 0x100000001b3;
}

} // namespace

std::int64_t Wire::delay() {
    const std::uint64_t most = faults_.lasts(Fault::delay) ? 2000 : 40;
    return 1 + static_cast<std::int64_t>(random_.below(most));
}

ConnectionId Wire::connect(Ear& ear) {
    const ConnectionId connection{++last_};
    Link& link = links_[connection];
    link.ear = &ear;
    link.here_at = link.there_at = timeline_.now() + delay();
    timeline_.at(link.there_at, [this, connection, process = process_] {
        Link& link = links_[connection];
        if (receiver_ == nullptr || process != process_) {
            lose_here(connection, 1);
        } else if (link.is_open_here) {
            link.is_open_there = link.is_known_there = true;
            receiver_->opened(connection, "127.0.0.1");
        }
    });
    return connection;
}

void Wire::say(ConnectionId connection, std::string text) {
    Link& link = links_[connection];
    if (!link.is_open_here) {
        return;
    }
    link.there_at = std::max(link.there_at, timeline_.now() + delay());
    timeline_.at(link.there_at, [this, connection, text = std::move(text)] {
        if (receiver_ != nullptr && links_[connection].is_open_here && links_[connection].is_open_there) {
            if (loses_messages && loses_messages()) {
                return;
            }
            if (has(Bug::keeps_draft) && text.contains(R"("type":"draft")")) {
                if (boost::system::error_code error; boost::json::parse(text, error).is_object()) {
                    drafts_[connection] = boost::json::parse(text).as_object();
                }
            }
            trace_ = mixed(trace_, text);
            last_speaker_ = connection;
            receiver_->received(connection, text);
        }
    });
}

void Wire::send(ConnectionId connection, std::shared_ptr<const std::string> text) {
    Link& link = links_[connection];
    if (!link.is_open_there) {
        return;
    }
    if (std::string spoiled = *text; is_spoiled(spoiled)) {
        if (spoiled.empty()) {
            return;
        }
        text = std::make_shared<const std::string>(std::move(spoiled));
    }
    trace_ = mixed(trace_, *text);
    Message message = read_message(*text);
    witness_(connection, message->fields());
    say_old_draft(connection, message->fields());
    link.queued += text->size();
    if (link.queued > most_queued) {
        close(connection, server::net::CloseCode::too_slow, "");
        return;
    }
    deliver(connection, std::move(message), text->size());
}

/// What a bug on purpose makes of a message of the server; empty: it is lost.
bool Wire::is_spoiled(std::string& text) {
    const bool is_view = text.starts_with(R"({"type":"view")");
    if (is_view && hides_views && hides_views()) {
        text.clear();
        return true;
    }
    if (!has(Bug::wrong_seq_in_done) || !text.starts_with(R"({"type":"done")")) {
        return false;
    }
    boost::json::object done = boost::json::parse(text).as_object();
    done["seq"] = done.at("seq").as_int64() - 1;
    text = boost::json::serialize(done);
    return true;
}

/// The draft of an earlier turn, as if it were one of this.
void Wire::say_old_draft(ConnectionId connection, const boost::json::object& view) {
    const auto draft = drafts_.find(connection);
    const auto* to_move = view.if_contains("toMove");
    if (draft == drafts_.end() || to_move == nullptr || *to_move != view.at("you") ||
        draft->second.at("turn") == view.at("turn")) {
        return;
    }
    draft->second["round"] = view.at("round");
    draft->second["turn"] = view.at("turn");
    timeline_.at(timeline_.now(), [this, connection, text = boost::json::serialize(draft->second)] {
        if (receiver_ != nullptr && links_[connection].is_open_there) {
            receiver_->received(connection, text);
        }
    });
}

void Wire::deliver(ConnectionId connection, Message message, std::size_t size) {
    Link& link = links_[connection];
    if (!link.is_reading) {
        return;
    }
    link.here_at = std::max(link.here_at, timeline_.now() + delay());
    timeline_.at(link.here_at, [this, connection, message = std::move(message), size] {
        Link& link = links_[connection];
        link.queued -= size;
        if (link.is_open_here) {
            link.ear->hear(connection, message);
        }
    });
}

/// What was queued still arrives before the end.
void Wire::close(ConnectionId connection, server::net::CloseCode code, std::string_view /*reason*/) {
    if (has(Bug::keeps_second_tab) && code == server::net::CloseCode::second_tab) {
        return;
    }
    Link& link = links_[connection];
    if (link.is_open_there) {
        lose_there(connection, 0);
        link.is_open_there = false;
        lose_here(connection, std::max<std::int64_t>(1, link.here_at - timeline_.now()));
    }
}

void Wire::hang_up(ConnectionId connection) {
    links_[connection].is_open_here = false;
    lose_there(connection, delay());
}

void Wire::cut(ConnectionId connection, bool is_half_open) {
    Link& link = links_[connection];
    if (link.is_open_here) {
        link.is_open_here = false; // nothing under way arrives any more
        link.ear->lost(connection);
    }
    lose_there(connection, is_half_open ? silence_ms : delay());
}

void Wire::stop_reading(ConnectionId connection) {
    links_[connection].is_reading = false;
}

bool Wire::is_open(ConnectionId connection) const {
    const auto found = links_.find(connection);
    return found != links_.end() && found->second.is_open_here;
}

bool Wire::is_heard(ConnectionId connection) const {
    return is_open(connection) && links_.at(connection).is_reading;
}

std::vector<ConnectionId> Wire::open_at_server() const {
    std::vector<ConnectionId> open;
    for (const auto& [connection, link] : links_) {
        if (link.is_open_there) {
            open.push_back(connection);
        }
    }
    return open;
}

void Wire::lose_here(ConnectionId connection, std::int64_t after_ms) {
    timeline_.at(timeline_.now() + after_ms, [this, connection] {
        Link& link = links_[connection];
        if (link.is_open_here) {
            link.is_open_here = false;
            link.ear->lost(connection);
        }
    });
}

void Wire::lose_there(ConnectionId connection, std::int64_t after_ms) {
    timeline_.at(timeline_.now() + after_ms, [this, connection, process = process_] {
        Link& link = links_[connection];
        link.is_open_there = false;
        const bool was_known = std::exchange(link.is_known_there, false);
        if (receiver_ != nullptr && process == process_ && was_known) {
            receiver_->closed(connection);
        }
    });
}

void Wire::unplug() {
    receiver_ = nullptr;
    ++process_;
    for (auto& [connection, link] : links_) {
        link.is_open_there = link.is_known_there = false;
        if (link.is_open_here) {
            lose_here(connection, delay());
        }
    }
}

} // namespace runset::simulation
