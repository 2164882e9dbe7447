// `runset sit`: takes a seat at a server's table and lets a program, or a bot of ours, play there.

#include <iostream>
#include <memory>
#include <tuple>

#include <CLI/CLI.hpp>

#include "cli/arguments/game.h"
#include "cli/arguments/language.h"
#include "cli/arguments/levels.h"
#include "cli/client/table_client.h"
#include "cli/commands.h"
#include "cli/programs/engine_answer.h"
#include "cli/programs/external_bot.h"

namespace runset::cli {

using client::TableClient;

namespace {

struct Options {
    std::string server = "http://localhost:8080";
    std::string table{};
    std::string name = "Bot";
    int seat = 0; // any
    int seats = rules::min_seats;
    std::string level = "player";
    std::uint64_t seed = 1;
    int matches = 1; // 0: as long as there are any
    std::string edition = "classic";
    std::string variant{};
    std::vector<std::string> house_rules{};
    std::string language{};
    std::vector<std::string> program{};
};

/// As a shell reads it back to the same word.
std::string shell_word(std::string_view word) {
    std::string text = "'";
    for (const char c : word) {
        text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    }
    return text + "'";
}

class Sitter {
public:
    Sitter(const Options& options, TableClient& client, const text::Catalogue& texts, const client::ServerUrl& server)
        : options_(options), client_(client), texts_(texts), server_(server) {
        if (!options.program.empty()) {
            std::string command;
            for (const std::string& word : options.program) {
                command += shell_word(word) + " ";
            }
            program_ = std::make_unique<programs::ExternalProgram>(command);
        }
    }

    Exit run() {
        for (;;) {
            const auto heard = client_.next(std::chrono::seconds(1));
            if (const auto* lost = std::get_if<client::Lost>(&heard)) {
                std::cerr << "runset sit: " << lost->sentence << "\n";
                return Exit::failed;
            }
            if (const auto* message = std::get_if<client::Heard>(&heard); message != nullptr && !take(*message)) {
                return Exit::ok;
            }
        }
    }

private:
    /// What identifies the moment an answer is for.
    using Moment = std::tuple<int, protocol::Stage, int, bool>;

    static Moment moment_of(const protocol::TableView& view) {
        const bool is_playing = view.match.has_value() && view.stage == protocol::Stage::playing;
        return {view.deal, view.stage, is_playing ? view.match->turn : 0, is_playing && view.match->awaits_put_back};
    }

    /// False when there is nothing more to play.
    bool take(const client::Heard& heard) {
        if (const auto* seated = std::get_if<protocol::Seated>(&heard.told)) {
            if (!is_told_) {
                is_told_ = true;
                std::cout << texts_.fill("client.seated", {{"table", seated->table},
                                                           {"seat", std::to_string(seated->seat.index + 1)},
                                                           {"link", server_.link() + "/t/" + seated->table}})
                          << "\n"
                          << std::flush;
            }
        } else if (const auto* refused = std::get_if<protocol::Refused>(&heard.told)) {
            if (refused->refusal && view_ && programs::is_to_act(*view_) && moment_of(*view_) == answered_) {
                play_least();
            }
        } else if (const auto* view = std::get_if<protocol::TableView>(&heard.told)) {
            return look_at(heard.text, *view);
        }
        return true;
    }

    bool look_at(const std::string& text, const protocol::TableView& view) {
        view_ = view;
        const bool is_over = view.match && view.match->phase == rules::Phase::match_over;
        if (view.stage == protocol::Stage::closed) {
            tell("client.closed");
            return false;
        }
        if (is_over && view.deal != over_at_deal_) {
            over_at_deal_ = view.deal;
            tell("client.over");
            if (++matches_ == options_.matches) {
                return false;
            }
        }
        const bool is_ready = !view.you || view.seats[view.you->index].is_ready;
        if (is_over && !is_ready && view.stage == protocol::Stage::gathering && !client_.is_waiting()) {
            client_.ask(protocol::GetReady{}); // for the next match
            return true;
        }
        if (programs::is_to_act(view) && !client_.is_waiting() && moment_of(view) != answered_) {
            answered_ = moment_of(view);
            act(text, view);
        }
        return true;
    }

    void tell(std::string_view key) const {
        std::cout << texts_.fill(key, {{"table", view_->table}}) << "\n" << std::flush;
    }

    void act(const std::string& text, const protocol::TableView& view) {
        if (!program_) {
            client_.ask(programs::engine_answer(view, *bots::find_bot(options_.level), options_.seed, 1)->ask);
            return;
        }
        const auto ask = programs::ask_program(*program_, text, view);
        if (ask) {
            client_.ask(*ask);
        } else if (view.stage == protocol::Stage::playing) {
            play_least();
        } else {
            client_.ask(protocol::GetReady{});
        }
    }

    void play_least() {
        std::cerr << "runset sit: " << texts_.get("client.fault") << "\n";
        const rules::View& match = *view_->match;
        client_.ask(protocol::Play{.round = match.round, .turn = match.turn, .move = programs::least_move(match)});
    }

    const Options& options_;
    TableClient& client_;
    const text::Catalogue& texts_;
    const client::ServerUrl& server_;
    std::unique_ptr<programs::ExternalProgram> program_{};
    std::optional<protocol::TableView> view_{};
    Moment answered_{};
    bool is_told_ = false;
    int matches_ = 0;      // that have ended
    int over_at_deal_ = 0; // when the last of them had ended
};

arguments::OrSentence<protocol::Ask> entry_of(const text::Catalogue& texts, const Options& options) {
    const auto seat = rules::Seat{static_cast<std::uint8_t>(options.seat - 1)};
    if (!options.table.empty()) {
        return protocol::Join{.table = options.table,
                              .name = options.name,
                              .token = client::fresh_token(),
                              .seat = options.seat > 0 ? std::optional(seat) : std::nullopt};
    }
    const auto settings = arguments::settings_of(texts, options.edition, options.variant, options.house_rules);
    if (!settings) {
        return std::unexpected(settings.error());
    }
    return protocol::Create{.options = {.settings = *settings, .seat_count = options.seats},
                            .name = options.name,
                            .token = client::fresh_token()};
}

Exit run_sit(const Options& options) {
    const text::Catalogue& texts = arguments::catalogue_for(options.language);
    const auto server = client::parse_server_url(options.server);
    const auto entry = entry_of(texts, options);
    if (!server || !entry) {
        std::cerr << "runset sit: " << (server ? entry.error() : client::why_no_server(texts, options.server)) << "\n";
        return Exit::bad_input;
    }
    TableClient client(*server, *entry, options.language, client::Remembers::no); // its token dies with it
    return Sitter(options, client, texts, *server).run();
}

} // namespace

void declare_sit(CLI::App& app, Exit& result) {
    auto options = std::make_shared<Options>();
    app.add_option("--server", options->server, "the server's address, as http://host:8080")->capture_default_str();
    app.add_option("--table", options->table, "the code of the table; without one a new table is made");
    app.add_option("--name", options->name, "the name shown to the others")->capture_default_str();
    app.add_option("--seat", options->seat, "the seat to take, from 1; otherwise any")
        ->check(CLI::Range(1, rules::max_seats));
    app.add_option("--seats", options->seats, "seats of a new table")
        ->check(CLI::Range(rules::min_seats, rules::max_seats));
    app.add_option("--edition", options->edition, "of a new table: classic, kids or junior");
    app.add_option("--variant", options->variant, "of a new table");
    app.add_option("--rule", options->house_rules, "a house rule of a new table, as rounds=1; may be repeated")
        ->allow_extra_args(false);
    app.add_option("--lang", options->language, "language of the texts: de, fr, it, en, nl or es");
    arguments::add_level_option(app, options->level, arguments::Levels::all);
    app.add_option("--seed", options->seed, "of the built-in bot");
    app.add_option("--matches", options->matches, "how many matches to play at the table; 0: as many as there are")
        ->check(CLI::Range(0, 1'000'000))
        ->capture_default_str();
    app.add_option("COMMAND", options->program, "after --: the program that plays (docs/protocol.md); otherwise a bot");
    app.callback([options, &result] { result = run_sit(*options); });
}

} // namespace runset::cli
