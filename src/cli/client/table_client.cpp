#include "cli/client/table_client.h"

#include <algorithm>
#include <array>
#include <random>
#include <thread>

#include "cli/client/printable_told.h"
#include "notation/hex.h"
#include "protocol/command_json.h"
#include "protocol/told_json.h"
#include "server/machine/sodium.h"
#include "text/catalogue.h"
#include "witness/words.h"

namespace runset::cli::client {

using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::steady_clock;

namespace {

constexpr milliseconds connect_patience{5000};
constexpr int second_tab = 4001;
constexpr seconds patience_at_first{10}; // where the server was never reached
constexpr seconds patience_later{600};

/// The server cuts off who sends 100 messages within 20 seconds; we stay below.
constexpr std::size_t most_messages = 80;
constexpr seconds messages_span{20};

/// The token that keeps a place, if there is one.
struct TokenOf {
    std::string operator()(const protocol::Create& ask) const { return ask.token; }
    std::string operator()(const protocol::Join& ask) const { return ask.token; }
    std::string operator()(const protocol::Hello& ask) const { return ask.token.value_or(""); }
    template <typename Ask> std::string operator()(const Ask& /*ask*/) const { return {}; }
};

/// Denials that pass by themselves.
bool is_passing(std::string_view code) {
    return code == "GOING_DOWN" || code == "NOT_KEPT";
}

/// Denials after which coming back is of no use.
bool is_final(std::string_view code) {
    return code == "NO_SUCH_TABLE" || code == "TABLE_CLOSED" || code == "BAD_TOKEN";
}

} // namespace

std::string fresh_token() {
    std::array<std::uint8_t, 16> bytes{};
    server::machine::fill_random(bytes);
    return notation::print_hex(bytes);
}

TableClient::TableClient(ServerUrl server, protocol::Ask entry, std::string language, Remembers remembers)
    : server_(std::move(server)), entry_(std::move(entry)), language_(std::move(language)),
      random_(std::random_device{}()), remembers_(remembers), witness_(server::machine::sodium_hashing()),
      lost_at_(steady_clock::now()) {}

std::variant<std::monostate, Heard, Lost> TableClient::next(milliseconds patience) {
    const Moment deadline = steady_clock::now() + patience;
    do {
        if (broken_) {
            return *broken_;
        }
        if (!socket_.is_open()) {
            if (auto lost = come_back()) {
                return *std::move(lost);
            }
        }
        const auto left = std::chrono::ceil<milliseconds>(deadline - steady_clock::now());
        auto text = socket_.read(std::max(left, milliseconds(0)));
        if (!text) {
            if (!socket_.is_open()) {
                std::this_thread::sleep_for(std::clamp(left, milliseconds(0), milliseconds(20)));
            }
            continue;
        }
        auto told = protocol::read_told(*text, settings_);
        if (!told) {
            continue; // of a newer server
        }
        told = printable_told(*std::move(told));
        if (auto lost = take_in(*told)) {
            return *std::move(lost);
        }
        return Heard{.text = *std::move(text), .told = *std::move(told)};
    } while (steady_clock::now() < deadline);
    return std::monostate{};
}

/// Tries to connect where it is time to; says when it is no use any more.
std::optional<Lost> TableClient::come_back() {
    if (socket_.close_code() == second_tab) {
        return Lost{sentence("client.secondTab", "")};
    }
    const Moment now = steady_clock::now();
    if (failures_ == 0 && is_entered_) {
        lost_at_ = now;
    }
    if (now < retry_at_) {
        return std::nullopt;
    }
    const auto connected = socket_.connect(server_, connect_patience);
    // Up to two seconds, by chance: after a restart of the server not everybody comes at once.
    const auto most_ms = std::min(2000, 100 << std::min(failures_, 5));
    retry_at_ = steady_clock::now() + milliseconds(random_.below(static_cast<std::uint64_t>(most_ms)));
    if (!connected) {
        ++failures_;
        const auto patience = is_entered_ ? patience_later : patience_at_first;
        return now - lost_at_ > patience ? std::optional(Lost{sentence("client.noServer", connected.error())})
                                         : std::nullopt;
    }
    ++failures_; // until a view has come
    sent_.clear();
    enter();
    return std::nullopt;
}

void TableClient::enter() {
    protocol::Ask entry = entry_;
    if (const auto* create = std::get_if<protocol::Create>(&entry_); create != nullptr && !table_.empty()) {
        entry = protocol::Join{.table = table_, .name = create->name, .token = create->token, .seat = {}};
    }
    send({.language = language_.empty() ? std::nullopt : std::optional(language_), .ask = entry});
    if (unanswered_) {
        send(*unanswered_);
    }
}

void TableClient::ask(const protocol::Ask& ask) {
    unanswered_ = protocol::Command{.cid = ++cid_, .language = {}, .ask = ask};
    if (auto* ready = std::get_if<protocol::GetReady>(&unanswered_->ask); ready != nullptr && !adds_no_number_) {
        notation::Digest number{};
        server::machine::fill_random(number);
        ready->commitment = witness_.commit(number);
        memory_->keep(witness_.evidence()); // before the server knows of it
    }
    send(*unanswered_);
}

void TableClient::mention(const protocol::Ask& ask) {
    send({.cid = {}, .language = {}, .ask = ask});
}

void TableClient::send(const protocol::Command& command) {
    if (broken_) {
        return;
    }
    keep_pace();
    socket_.send(protocol::write_command(command, settings_));
}

void TableClient::keep_pace() {
    while (!sent_.empty() && sent_.front() + messages_span < steady_clock::now()) {
        sent_.pop_front();
    }
    if (sent_.size() >= most_messages) {
        std::this_thread::sleep_until(sent_.front() + messages_span);
        sent_.pop_front();
    }
    sent_.push_back(steady_clock::now());
}

std::optional<Lost> TableClient::take_in(const protocol::Told& told) {
    if (const auto* view = std::get_if<protocol::TableView>(&told)) {
        return take_view(*view);
    }
    if (const auto* seated = std::get_if<protocol::Seated>(&told)) {
        table_ = seated->table;
    } else if (const auto* done = std::get_if<protocol::Done>(&told)) {
        witness_.confirm(done->seq);
        if (unanswered_ && unanswered_->cid == done->cid) {
            take_answer(nullptr);
        }
    } else if (const auto* refused = std::get_if<protocol::Refused>(&told)) {
        if (!refused->cid && !is_passing(refused->code) && (!is_entered_ || is_final(refused->code))) {
            return Lost{refused->text};
        }
        if (unanswered_ && refused->cid == unanswered_->cid) {
            if (is_passing(refused->code)) {
                std::this_thread::sleep_for(milliseconds(500));
                send(*unanswered_);
            } else {
                take_answer(refused);
            }
        }
    }
    return std::nullopt;
}

std::optional<Lost> TableClient::take_view(const protocol::TableView& view) {
    if (!memory_) {
        const std::string token = std::visit(TokenOf{}, entry_);
        memory_.emplace(view.table, remembers_ == Remembers::yes ? token : std::string());
        if (auto evidence = memory_->load()) {
            witness_ = witness::Witness(server::machine::sodium_hashing(), *std::move(evidence));
        }
    }
    const auto breach = witness_.see(view);
    memory_->keep(witness_.evidence()); // what is broken stays broken
    if (breach) {
        return break_off(*breach);
    }
    settings_ = view.options.settings;
    cid_ = std::max(cid_, view.last_cid);
    table_ = view.table;
    is_entered_ = true;
    failures_ = 0;
    keep_promises(view);
    return std::nullopt;
}

/// The command under way is carried out, or refused.
void TableClient::take_answer(const protocol::Refused* refused) {
    const protocol::Command command = *std::exchange(unanswered_, std::nullopt);
    if (std::holds_alternative<protocol::GetReady>(command.ask)) {
        witness_.ready_was_answered(refused == nullptr);
        adds_no_number_ = adds_no_number_ || (refused != nullptr && refused->code == "NUMBER_WITHHELD");
    } else if (const auto* reveal = std::get_if<protocol::Reveal>(&command.ask);
               reveal != nullptr && refused == nullptr) {
        witness_.number_was_answered(reveal->nonce);
    } else if (std::holds_alternative<protocol::Leave>(command.ask) && refused == nullptr) {
        memory_->drop();
    }
    memory_->keep(witness_.evidence());
}

void TableClient::keep_promises(const protocol::TableView& view) {
    if (view.match && view.match->phase == rules::Phase::match_over) {
        adds_no_number_ = false;
    }
    if (is_waiting()) {
        return; // the next view comes with the answer
    }
    if (const auto number = witness_.number_to_show()) {
        ask(protocol::Reveal{.nonce = *number});
    } else if (witness_.is_ready_again() && view.you && !view.seats[view.you->index].is_ready) {
        ask(protocol::GetReady{});
    }
}

Lost TableClient::break_off(const witness::Breach& breach) {
    const auto language = text::find_language(language_).value_or(text::Language::en);
    std::string words = witness::explain(text::catalogue(language), breach);
    const auto file = save_evidence(witness_.evidence());
    words += " " + sentence(file ? "breach.saved" : "breach.notSaved", file.value_or(""));
    broken_ = Lost{.sentence = std::move(words)};
    return *broken_;
}

std::string TableClient::sentence(std::string_view key, std::string_view text) const {
    const auto language = text::find_language(language_).value_or(text::Language::en);
    return text::catalogue(language).fill(key, {{"text", std::string(text)}, {"link", server_.link()}});
}

} // namespace runset::cli::client
