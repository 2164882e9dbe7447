#include "load/crowd.h"

#include <array>
#include <cstdio>

#include <sys/epoll.h>
#include <unistd.h>

namespace runset::load {

namespace {

using std::chrono::milliseconds;

double ms_between(Instant from, Instant to) {
    return std::chrono::duration<double, std::milli>(to - from).count();
}

std::string cid_field(std::int64_t cid) {
    return R"("cid":)" + std::to_string(cid);
}

} // namespace

Crowd::Crowd(const CrowdOptions& options)
    : options_(options), events_(::epoll_create1(EPOLL_CLOEXEC)), tables_(static_cast<std::size_t>(options.tables)) {
    for (int t = 0; t < options.tables; ++t) {
        for (int s = 0; s < options.seats; ++s) {
            auto seat = std::make_unique<Seat>();
            seat->table = t;
            seat->number = s;
            seats_.push_back(seat.get());
            tables_[static_cast<std::size_t>(t)].seats.push_back(std::move(seat));
        }
    }
}

Crowd::~Crowd() {
    ::close(events_);
}

std::string Crowd::token(const Seat& seat) {
    std::array<char, 33> text{};
    std::snprintf(text.data(), text.size(), "%024x%08x", seat.table, static_cast<unsigned>(seat.number));
    return text.data();
}

void Crowd::connect(Seat& seat) {
    seat.heard_at = Clock::now();
    if (!seat.socket.open(ports_[random_() % ports_.size()], path_of(seat))) {
        come_again(seat);
        return;
    }
    seat.is_lost = false;
    epoll_event event{.events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET, .data = {.ptr = &seat}};
    ::epoll_ctl(events_, EPOLL_CTL_ADD, seat.socket.descriptor(), &event);
    seat.is_introduced = options_.dialect != Dialect::ours; // peers speak first
}

void Crowd::introduce(Seat& seat) {
    seat.is_introduced = true;
    const std::string& code = tables_[static_cast<std::size_t>(seat.table)].code;
    const std::string mine = R"("token":")" + token(seat) + R"(","name":"P")";
    if (code.empty()) {
        say(seat, R"({"type":"create","options":{"edition":"classic","rules":{"rounds":"100"},"seats":)" +
                      std::to_string(options_.seats) + "}," + mine + "}");
    } else {
        say(seat,
            R"({"type":"join","table":")" + code + R"(","seat":)" + std::to_string(seat.number + 1) + "," + mine + "}");
    }
}

void Crowd::say(Seat& seat, const std::string& text) {
    if (options_.dialect == Dialect::colyseus) {
        // Byte 13, then the kind of the message and its text as MessagePack strings.
        seat.socket.send("\x0d\xa4move\xd9" + std::string(1, static_cast<char>(text.size())) + text, false);
    } else {
        seat.socket.send(text);
    }
}

void Crowd::lose(Seat& seat) {
    ++lost_;
    seat.socket.close();
    seat.is_lost = true;
    seat.is_resumed = false;
    come_again(seat);
}

/// As the page does: soon, then after longer and longer pauses, and everybody after a different one.
void Crowd::come_again(Seat& seat) {
    constexpr int longest_ms = 2'000;
    constexpr int most_doublings = 5;
    const int pause_ms = std::min(longest_ms, 100 << std::min(seat.tries++, most_doublings));
    seat.reconnect_at =
        Clock::now() + milliseconds(pause_ms / 2 + static_cast<int>(random_() % 1000) * pause_ms / 2000);
}

void Crowd::lose_everybody() {
    lost_at_ = Clock::now();
    for (Seat* seat : seats_) {
        if (!seat->is_lost) {
            lose(*seat);
        }
    }
}

void Crowd::turn_loop(Instant until) {
    std::array<epoll_event, 512> events;
    for (Instant now = Clock::now(); now < until; now = Clock::now()) {
        if (now >= chores_at_) {
            chores_at_ = now + milliseconds(5);
            return_lost(now);
            lose_patience(now);
            ready_again(now);
        }
        if (now >= moves_at_) {
            moves_at_ = now + std::chrono::microseconds(200);
            move_due(now);
        }
        const int count = ::epoll_wait(events_, events.data(), static_cast<int>(events.size()), 1);
        for (int i = 0; i < count; ++i) {
            const epoll_event& event = events[static_cast<std::size_t>(i)];
            Seat& seat = *static_cast<Seat*>(event.data.ptr);
            const bool is_ending = (event.events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR)) != 0;
            if (!seat.is_lost && !seat.socket.go_on([&](std::string_view text) { hear(seat, text); }, is_ending)) {
                lose(seat);
            } else if (seat.socket.is_open() && !seat.is_introduced) {
                introduce(seat);
            }
        }
    }
}

void Crowd::return_lost(Instant now) {
    for (Seat* seat : seats_) {
        const bool knows_table = seat->number == 0 || !tables_[static_cast<std::size_t>(seat->table)].code.empty();
        if (seat->is_lost && !ports_.empty() && seat->reconnect_at <= now &&
            (knows_table || options_.dialect != Dialect::ours)) {
            connect(*seat);
        }
    }
}

void Crowd::lose_patience(Instant now) {
    for (Seat* seat : seats_) {
        const bool is_waiting = !seat->socket.is_open() || !seat->is_resumed || !seat->pending.empty();
        if (options_.patience.count() > 0 && !seat->is_lost && is_waiting && now - seat->heard_at > options_.patience) {
            lose(*seat);
        }
    }
}

void Crowd::hear(Seat& seat, std::string_view text) {
    bytes_ += text.size();
    seat.heard_at = Clock::now();
    seat.tries = 0;
    if (options_.dialect == Dialect::boardgame) {
        hear_boardgame(seat, text);
        return;
    }
    if (options_.dialect == Dialect::colyseus && hear_colyseus(seat)) {
        return;
    }
    if (text.find(R"("type":"view")") != std::string_view::npos) {
        see(seat, text);
    } else if (text.find(R"("type":"done")") != std::string_view::npos) {
        done(seat, text);
    } else if (text.find(R"("type":"refused")") != std::string_view::npos) {
        refuse(seat, text);
    } else if (text.find(R"("type":"seated")") != std::string_view::npos) {
        Table& table = tables_[static_cast<std::size_t>(seat.table)];
        constexpr std::string_view key = R"("table":")";
        const std::size_t at = text.find(key) + key.size();
        table.code = std::string(text.substr(at, text.find('"', at) - at));
        seat.is_seated = true;
    }
}

void Crowd::see(Seat& seat, std::string_view text) {
    if (!seat.is_seated) {
        return; // still a watcher
    }
    Table& table = tables_[static_cast<std::size_t>(seat.table)];
    if (!seat.is_resumed) {
        seat.last_cid = std::max(seat.last_cid, number_after(text, R"("lastCid":)"));
        seat.is_resumed = true;
        returns_.add(ms_between(lost_at_, Clock::now()));
        if (!seat.pending.empty()) {
            say(seat, seat.pending);
        }
    }
    // The sockets of a table are read one after the other, so another seat may have told as much or more already.
    const std::int64_t seq = number_after(text, R"("seq":)");
    if (seq < table.seq || (seq == table.seq && table.is_playing)) {
        return;
    }
    table.seq = seq;
    table.is_playing = text.find(R"("stage":"playing")") != std::string_view::npos;
    if (table.is_playing) {
        const std::int64_t turn = number_after(text, R"("turn":)");
        const std::int64_t round = number_after(text, R"("round":)");
        table.is_moving = table.is_moving && turn == table.turn && round == table.round;
        table.turn = turn;
        table.round = round;
        table.to_move = static_cast<int>(number_after(text, R"("toMove":)")) - 1;
        table.pile = number_after(text, R"("pile":)");
    } else if (const std::int64_t deal = number_after(text, R"("deal":{"deal":)");
               deal > readied_[&seat] && seat.pending.empty()) {
        readied_[&seat] = deal;
        get_ready(seat);
    }
}

void Crowd::get_ready(Seat& seat) {
    seat.is_to_ready = false;
    ask(seat, R"({"type":"ready",)" + cid_field(seat.last_cid + 1) + "}", seat.last_cid + 1);
}

void Crowd::ready_again(Instant now) {
    for (Seat* seat : seats_) {
        const bool is_due = seat->is_to_ready && seat->ready_again_at <= now;
        if (is_due && !seat->is_lost && seat->is_resumed && seat->pending.empty()) {
            seat->is_to_ready = false;
            if (!tables_[static_cast<std::size_t>(seat->table)].is_playing) {
                get_ready(*seat);
            }
        }
    }
}

void Crowd::ask(Seat& seat, std::string text, std::int64_t cid) {
    seat.pending = std::move(text);
    seat.pending_cid = cid;
    seat.is_pending_a_move = false;
    seat.heard_at = Clock::now();
    say(seat, seat.pending);
}

void Crowd::done(Seat& seat, std::string_view text) {
    const std::int64_t cid = number_after(text, R"("cid":)");
    if (seat.pending.empty() || cid != seat.pending_cid) {
        return;
    }
    if (seat.is_pending_a_move) {
        answers_.add(ms_between(seat.scheduled, Clock::now()));
    }
    tables_[static_cast<std::size_t>(seat.table)].done_at = Clock::now();
    promises_.push_back({.table = seat.table, .seat = seat.number, .cid = cid, .seq = number_after(text, R"("seq":)")});
    seat.last_cid = std::max(seat.last_cid, cid);
    seat.pending.clear();
}

void Crowd::refuse(Seat& seat, std::string_view text) {
    ++refused_;
    if (refused_ <= 3) {
        std::printf("refused: %.*s\n", static_cast<int>(text.size()), text.data());
    }
    if (!seat.is_seated) {
        lose(seat);
    } else if (!seat.pending.empty() && number_after(text, R"("cid":)") == seat.pending_cid) {
        seat.pending.clear();
        seat.is_to_ready = !seat.is_pending_a_move;
        seat.ready_again_at = Clock::now() + milliseconds(500);
        tables_[static_cast<std::size_t>(seat.table)].is_moving = false;
    }
}

void Crowd::move_due(Instant now) {
    if (!is_playing_) {
        return;
    }
    const auto period = std::chrono::duration_cast<Clock::duration>(
        std::chrono::duration<double>(options_.tables / options_.moves_a_second));
    for (Table& table : tables_) {
        if (!table.is_playing) {
            table.next_move = std::max(table.next_move, now); // between two rounds nobody can move
        } else if (table.next_move <= now && !table.is_moving && table.to_move >= 0) {
            move(table, table.next_move);
            table.next_move += period;
        }
    }
}

void Crowd::move(Table& table, Instant due) {
    Seat& seat = *table.seats[static_cast<std::size_t>(table.to_move)];
    if (seat.is_lost || !seat.is_resumed || !seat.pending.empty()) {
        table.next_move = due; // as soon as it is back
        return;
    }
    table.is_moving = true;
    // boardgame.io has no numbers for commands: the state that follows is the answer.
    const std::int64_t cid = options_.dialect == Dialect::boardgame ? table.seq + 1 : seat.last_cid + 1;
    ask(seat, move_text(table, seat, cid), cid);
    seat.is_pending_a_move = true;
    seat.scheduled = due;
}

std::string Crowd::move_text(const Table& table, const Seat& seat, std::int64_t cid) const {
    if (options_.dialect == Dialect::boardgame) {
        const std::string who = R"(")" + std::to_string(seat.number) + R"(")";
        return R"(42/table,["update",{"type":"MAKE_MOVE","payload":{"type":"draw","args":[],"playerID":)" + who +
               "}}," + std::to_string(table.seq) + R"(,"T)" + std::to_string(seat.table) + R"(",)" + who + "]";
    }
    return R"({"type":"play",)" + cid_field(cid) + R"(,"round":)" + std::to_string(table.round) + R"(,"turn":)" +
           std::to_string(table.turn) + R"(,"move":)" + (table.pile > 0 ? R"("draw")" : R"("pass")") + "}";
}

bool Crowd::is_everybody(bool (*holds)(const Table&, const Seat&)) const {
    for (const Table& table : tables_) {
        for (const auto& seat : table.seats) {
            if (!holds(table, *seat)) {
                return false;
            }
        }
    }
    return true;
}

bool Crowd::gather(std::uint16_t port) {
    if (port != 0) {
        ports_ = {port};
    }
    const Instant end = Clock::now() + std::chrono::minutes(1);
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        seats_[i]->reconnect_at = Clock::now() + milliseconds(i / 2); // 2,000 a second
    }
    while (Clock::now() < end) {
        turn_loop(Clock::now() + milliseconds(100));
        if (is_everybody(
                [](const Table& table, const Seat& seat) { return table.is_playing && seat.pending.empty(); })) {
            return true;
        }
    }
    return false;
}

void Crowd::play(milliseconds time) {
    const Instant begin = Clock::now();
    bytes_ = is_playing_ ? bytes_ : 0;
    if (!is_playing_) {
        is_playing_ = true;
        for (std::size_t i = 0; i < tables_.size(); ++i) {
            tables_[i].next_move = begin + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(
                                               static_cast<double>(i) / options_.moves_a_second));
        }
    }
    turn_loop(begin + time);
}

void Crowd::rest(milliseconds time) {
    is_playing_ = false;
    turn_loop(Clock::now() + time);
}

bool Crowd::settle() {
    is_playing_ = false;
    const Instant end = Clock::now() + std::chrono::minutes(1);
    while (Clock::now() < end) {
        turn_loop(Clock::now() + milliseconds(100));
        if (is_everybody([](const Table&, const Seat& seat) {
                return !seat.is_lost && seat.is_resumed && seat.pending.empty();
            })) {
            return true;
        }
    }
    return false;
}

} // namespace runset::load
