#include "table/room.h"

#include <algorithm>

#include "bots/simple.h"
#include "fair/deal.h"
#include "table/apply.h"
#include "table/bot_seed.h"
#include "table/command_handler.h"
#include "table/explain.h"
#include "table/options_text.h"
#include "table/planted.h"
#include "table/player_name.h"
#include "text/explain.h"

namespace runset::table {

namespace {

/// The level that stands in for a player who is away.
constexpr std::string_view stand_in_level = "player";

} // namespace

Room::Room(std::string id, const Surroundings& surroundings) : surroundings_(surroundings) {
    state_.id = std::move(id);
}

bool Room::restore(std::span<const Fact> facts, std::span<const Person> people, std::int64_t now_ms) {
    return restore({.id = state_.id}, facts, people, now_ms);
}

bool Room::restore(State state, std::span<const Fact> facts, std::span<const Person> people, std::int64_t now_ms) {
    state_ = std::move(state);
    for (const Fact& fact : facts) {
        if (!apply(surroundings_.hashing, state_, fact)) {
            return false;
        }
    }
    people_.assign(people.begin(), people.end());
    let_go();
    offline_since_ms_.fill(now_ms);
    give_time_after_restart(state_, now_ms, surroundings_.patience);
    count_presence(now_ms);
    return state_.seq > 0;
}

/// Who has given up a seat does not hold it any more.
void Room::let_go() {
    std::erase_if(people_, [&](const Person& person) {
        const SeatAt& seat = state_.at(person.seat);
        return seat.kind != SeatKind::person || person.sitting != seat.sitting ||
               (seat.has_left && !is_planted(Bug::left_token_sits));
    });
}

Pending Room::propose(Events events, std::optional<Seat> sender, std::optional<Cid> cid, std::int64_t now_ms) const {
    Pending pending{.after = state_};
    const auto add = [&](Event event, std::optional<Digest> seed) {
        Fact fact{.entry = {.up_ms = now_ms, .event = std::move(event)}, .seed = seed};
        if (pending.facts.empty()) {
            fact.sender = sender;
            fact.cid = cid;
        }
        evolve(surroundings_.hashing, pending.after, fact);
        pending.facts.push_back(std::move(fact));
    };
    for (Event& event : events) {
        add(std::move(event), std::nullopt);
    }
    while (pending.after.stage != Stage::closed) {
        if (pending.after.stage == Stage::gathering && !pending.after.is_deal_open) {
            Digest seed = surroundings_.fixed_seed.value_or(Digest{});
            if (!surroundings_.fixed_seed) {
                surroundings_.fill_random(seed);
            }
            const int deal = pending.after.deal + 1;
            const fair::DealName name{.table = state_.id, .deal = deal};
            add(DealOpened{.deal = deal, .commitment = fair::seed_commitment(surroundings_.hashing, name, seed)}, seed);
        } else if (auto event = follow_up(pending.after)) {
            add(*std::move(event), std::nullopt);
        } else {
            break;
        }
    }
    return pending;
}

Step Room::receive(Client client, const Command& command, std::int64_t now_ms) {
    return CommandHandler(*this, client, command, now_ms).handle();
}

void Room::attach(Client client, std::optional<Seat> seat, Step& step, std::int64_t now_ms) {
    Attached& attached = clients_[client];
    attached.seat = seat;
    if (seat) {
        for (auto other = clients_.begin(); other != clients_.end(); ++other) {
            if (other->first != client && other->second.seat == seat) {
                step.second_tab = other->first;
                clients_.erase(other);
                break;
            }
        }
    }
    if (seat) {
        step.out.push_back({.to = client, .message = Seated{.table = state_.id, .seat = *seat}});
    }
    count_presence(now_ms);
    tell_everybody(step.out, now_ms);
}

Step Room::create(Client client, const Command& command, const Create& ask, std::int64_t now_ms) {
    Step step;
    const auto wanted = command.language ? text::find_language(*command.language) : std::nullopt;
    const text::Language language = wanted.value_or(text::Language::en);
    const auto deny_with = [&](Denial denial) {
        step.out.push_back(refusal(client, language, command.cid, {.denial = denial}, {}));
        return step;
    };
    if (!is_token(ask.token)) {
        return deny_with(Denial::bad_token);
    }
    if (!is_player_name(ask.name)) {
        return deny_with(Denial::bad_name);
    }
    const auto bot_count = static_cast<int>(ask.bots.size());
    if (!are_sensible(ask.options) || bot_count >= ask.options.seat_count) {
        return deny_with(Denial::bad_options);
    }
    Events events{Created{.options = ask.options}, SeatTaken{.seat = {}}};
    for (int i = 0; i < bot_count; ++i) {
        const bots::Bot* bot = bots::find_bot(ask.bots[static_cast<std::size_t>(i)]);
        if (bot == nullptr || !bot->is_for_people) {
            return deny_with(Denial::no_such_level);
        }
        const int seat = ask.options.seat_count - bot_count + i;
        events.emplace_back(BotSeated{.seat = {static_cast<std::uint8_t>(seat)}, .level = std::string(bot->name)});
    }
    step.pending = propose(std::move(events), std::nullopt, std::nullopt, now_ms);
    step.pending->origin = client;
    step.pending->seated = Seat{};
    step.pending->people = {{.seat = {}, .name = ask.name, .token_hash = hash_of(ask.token)}};
    clients_[client] = {.seat = {}, .language = language};
    return step;
}

Step Room::wake(std::int64_t now_ms) {
    Step step;
    Events events = on_wake(state_, now_ms, draft_, surroundings_.patience);
    if (events.empty()) {
        events = returns();
    }
    if (!events.empty() || lacks_deal()) {
        step.pending = propose(std::move(events), std::nullopt, std::nullopt, now_ms);
    }
    return step;
}

bool Room::lacks_deal() const {
    return state_.seq > 0 && state_.stage == Stage::gathering && !state_.is_deal_open;
}

Events Room::returns() const {
    Events events;
    for (std::uint8_t i = 0; i < static_cast<std::uint8_t>(state_.seat_count()); ++i) {
        if (is_returning_[i] && presence_.is_online[i] && state_.seats[i].is_away && state_.stage != Stage::closed) {
            events.emplace_back(HandedBack{.seat = Seat{i}});
        }
    }
    return events;
}

Step Room::forget(const Digest& token_hash, std::int64_t now_ms) {
    Step step;
    if (const auto person = std::ranges::find(people_, token_hash, &Person::token_hash); person != people_.end()) {
        person->name.clear();
        count_presence(now_ms);
        tell_everybody(step.out, now_ms);
    }
    return step;
}

std::optional<Digest> Room::token_hash_of(Client client) const {
    const auto attached = clients_.find(client);
    if (attached == clients_.end() || !attached->second.seat) {
        return std::nullopt;
    }
    const auto person = std::ranges::find(people_, *attached->second.seat, &Person::seat);
    return person == people_.end() ? std::nullopt : std::optional(person->token_hash);
}

Step Room::close(std::int64_t now_ms) {
    Step step;
    if (state_.stage != Stage::closed && clients_.empty()) {
        step.pending = propose({Closed{}}, std::nullopt, std::nullopt, now_ms);
    }
    return step;
}

Step Room::disconnected(Client client, std::int64_t now_ms) {
    Step step;
    if (clients_.erase(client) > 0) {
        count_presence(now_ms);
        tell_everybody(step.out, now_ms);
    }
    return step;
}

std::vector<Outgoing> Room::kept(Pending pending, std::int64_t now_ms) {
    const bool is_same_turn = state_.match && pending.after.match && state_.match->turn == pending.after.match->turn &&
                              state_.match->round == pending.after.match->round;
    if (!is_same_turn) {
        draft_.reset();
    }
    state_ = std::move(pending.after);
    for (std::size_t i = 0; i < is_returning_.size(); ++i) {
        is_returning_[i] = is_returning_[i] && state_.seats[i].is_away;
    }
    people_.insert(people_.end(), pending.people.begin(), pending.people.end());
    let_go();
    std::vector<Outgoing> out;
    if (pending.origin && clients_.contains(*pending.origin)) {
        if (pending.seated) {
            clients_[*pending.origin].seat = pending.seated;
            out.push_back({.to = *pending.origin, .message = Seated{.table = state_.id, .seat = *pending.seated}});
        }
        if (pending.cid) {
            const std::int64_t seq = state_.seq - static_cast<std::int64_t>(pending.facts.size()) + 1;
            out.push_back({.to = *pending.origin, .message = Done{.cid = *pending.cid, .seq = seq}});
        }
    }
    for (auto& [client, attached] : clients_) {
        const bool holds = attached.seat && std::ranges::any_of(people_, [&](const Person& person) {
                               return person.seat == *attached.seat;
                           });
        if (!holds) {
            attached.seat.reset(); // gone: from now on a spectator
        }
    }
    count_presence(now_ms);
    tell_everybody(out, now_ms);
    return out;
}

std::vector<Outgoing> Room::hold_time(bool is_paused, std::int64_t now_ms) {
    std::vector<Outgoing> out;
    presence_.is_clock_paused = is_paused;
    if (state_.stage == Stage::playing && state_.limit_ms() > 0) {
        tell_everybody(out, now_ms);
    }
    return out;
}

std::vector<Outgoing> Room::not_kept(const Pending& pending, Denial why) {
    std::vector<Outgoing> out;
    if (pending.origin && clients_.contains(*pending.origin)) {
        out.push_back(refusal(*pending.origin, language_of(*pending.origin), pending.cid, {.denial = why}, {}));
    }
    return out;
}

Outgoing Room::refusal(Client client, text::Language language, std::optional<Cid> cid, const Denied& denied,
                       const rules::Table& left) const {
    const text::Catalogue& texts = text::catalogue(language);
    const rules::Settings& settings = state_.options.settings;
    Refused refused{.cid = cid, .refusal = denied.refusal};
    if (denied.refusal) {
        const rules::Table nothing{};
        const rules::Table& start = state_.match ? state_.match->table : nothing;
        refused.code = rules::row_of(denied.refusal->reason).code;
        refused.text = text::explain(texts, settings, *denied.refusal, {.start = start, .final_table = left});
    } else {
        refused.code = code_of(denied.denial);
        refused.text = explain(texts, denied.denial);
    }
    return {.to = client, .message = std::move(refused)};
}

text::Language Room::language_of(Client client) const {
    const auto found = clients_.find(client);
    return found == clients_.end() ? text::Language::en : found->second.language;
}

Digest Room::hash_of(std::string_view token) const {
    const std::vector<std::uint8_t> bytes(token.begin(), token.end());
    return surroundings_.hashing.sha256(bytes);
}

const Person* Room::person_with(std::string_view token) const {
    const auto found = std::ranges::find(people_, hash_of(token), &Person::token_hash);
    return found == people_.end() ? nullptr : &*found;
}

/// A draft is for its own seat, and only for its turn.
std::optional<rules::Table> Room::draft_of(Seat seat) const {
    return state_.stage == Stage::playing && seat == state_.match->to_move ? draft_ : std::nullopt;
}

Shown Room::shown(std::shared_ptr<const TableView> all, std::optional<Seat> seat) const {
    Shown shown{.all = std::move(all), .own = own_view(state_, seat)};
    shown.own.draft = seat ? draft_of(*seat) : std::nullopt;
    return shown;
}

Outgoing Room::view_to(Client client, std::int64_t now_ms) const {
    auto all = std::make_shared<const TableView>(view_for(state_, std::nullopt, presence_, now_ms));
    return {.to = client, .message = shown(std::move(all), clients_.at(client).seat)};
}

void Room::tell_everybody(std::vector<Outgoing>& out, std::int64_t now_ms) const {
    const auto all = std::make_shared<const TableView>(view_for(state_, std::nullopt, presence_, now_ms));
    for (const auto& [client, attached] : clients_) {
        out.push_back({.to = client, .message = shown(all, attached.seat)});
    }
}

void Room::count_presence(std::int64_t now_ms) {
    const auto was_online = presence_.is_online;
    presence_ = {.is_clock_paused = presence_.is_clock_paused};
    for (const Person& person : people_) {
        presence_.names[person.seat.index] = person.name;
    }
    for (const auto& [client, attached] : clients_) {
        if (attached.seat) {
            presence_.is_online[attached.seat->index] = true;
        } else {
            ++presence_.watching;
        }
    }
    for (std::size_t i = 0; i < rules::max_seats; ++i) {
        if (was_online[i] && !presence_.is_online[i]) {
            offline_since_ms_[i] = now_ms;
        }
    }
}

bool Room::is_anybody_online() const {
    return std::ranges::find(presence_.is_online, true) != presence_.is_online.end();
}

std::optional<BotTask> Room::bot_task() const {
    if (state_.stage != Stage::playing || !state_.at(state_.match->to_move).is_played_by_bot()) {
        return std::nullopt;
    }
    const rules::State& match = *state_.match;
    const SeatAt& seat = state_.at(match.to_move);
    const std::string_view level = seat.kind == SeatKind::bot ? std::string_view(seat.level) : stand_in_level;
    const std::uint64_t seed = bot_seed(surroundings_.hashing, state_.seed, match);
    const int think_ms = surroundings_.think_ms(level, seed);
    return BotTask{.seat = match.to_move,
                   .round = match.round,
                   .turn = match.turn,
                   .view = rules::view_for(match, match.to_move),
                   .bot = bots::find_bot(level),
                   .seed = seed,
                   .think_ms = think_ms,
                   .due_ms = state_.since_ms + think_ms};
}

Step Room::bot_moved(const BotTask& task, const rules::Move& move, std::int64_t now_ms) {
    Step step;
    const auto now = bot_task();
    const bool is_asked =
        is_planted(Bug::moves_for_the_present)
            ? state_.stage == Stage::playing && state_.match->to_move == task.seat && state_.match->turn == task.turn
            : now && now->seat == task.seat && now->round == task.round && now->turn == task.turn &&
                  now->view.awaits_put_back == task.view.awaits_put_back;
    if (!is_asked) {
        return step; // the player is back, or the moment has passed
    }
    auto moved = judge_move(state_, task.seat, By::bot, move);
    if (!moved) { // a bot that errs must not stop the table: the plain one moves in its place
        moved = judge_move(state_, task.seat, By::bot, bots::simple_move(task.view, task.seed));
    }
    if (moved) {
        step.pending = propose({*std::move(moved)}, std::nullopt, std::nullopt, now_ms);
    }
    return step;
}

} // namespace runset::table
