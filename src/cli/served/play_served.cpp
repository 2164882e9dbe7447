#include "cli/served/play_served.h"

#include <algorithm>
#include <cstdlib>
#include <iostream>

#include <unistd.h>

#include "cli/arguments/language.h"
#include "cli/served/session.h"
#include "table/player_name.h"
#include "table/room.h"

namespace runset::cli::served {

using play::PlayOptions;

namespace {

/// The code in a link like http://host/t/CODE; the text itself where it is none.
std::string code_in(std::string_view text) {
    constexpr std::string_view path = "/t/";
    const std::size_t found = text.find(path);
    if (found == std::string_view::npos) {
        return text.contains('/') ? std::string() : std::string(text);
    }
    text.remove_prefix(found + path.size());
    return std::string(text.substr(0, text.find_first_of("/?#")));
}

/// The player's name here: as given, as the system knows them, or a guest.
std::string name_of(const text::Catalogue& texts, const PlayOptions& options) {
    if (!options.players.empty()) {
        return options.players.front();
    }
    const char* user = std::getenv("USER");
    const std::string name = user == nullptr ? "" : user;
    return table::is_player_name(name) ? name : std::string(texts.get("page.defaultName"));
}

arguments::OrSentence<protocol::Ask> new_table(const text::Catalogue& texts, const PlayOptions& options,
                                               const ServerOptions& server, const std::string& token) {
    const auto settings = arguments::settings_of(texts, options.edition, options.variant, options.rules);
    if (!settings) {
        return std::unexpected(settings.error());
    }
    const int bots = std::max(0, options.bots);
    const int seats = server.seats > 0 ? server.seats : std::max(rules::min_seats, bots + 1);
    if (bots >= seats || seats > rules::max_seats) {
        return std::unexpected(texts.fill("rules.bad.seats", {{"have", std::to_string(std::max(seats, bots + 1))}}));
    }
    if (options.youngest < 1 || options.youngest > seats) {
        return std::unexpected(texts.fill("play.error.youngest", {{"count", std::to_string(seats)}}));
    }
    const rules::Seat youngest{static_cast<std::uint8_t>(options.youngest - 1)};
    return protocol::Create{.options = {.settings = *settings,
                                        .seat_count = seats,
                                        .youngest = youngest,
                                        .is_open = server.is_listed,
                                        .has_hints = !server.has_no_hints},
                            .name = name_of(texts, options),
                            .token = token,
                            .bots = std::vector<std::string>(static_cast<std::size_t>(bots), options.level)};
}

arguments::OrSentence<protocol::Ask> entry_of(const text::Catalogue& texts, const PlayOptions& options,
                                              const ServerOptions& server, const std::string& token) {
    const std::string in_link =
        code_in(server.server.substr(std::min(server.server.find("/t/"), server.server.size())));
    const std::string code = server.table.empty() ? in_link : code_in(server.table);
    if (options.players.size() > 1) {
        return std::unexpected(std::string(texts.get("client.onePlayer")));
    }
    if (code.empty()) {
        return options.watch || !server.table.empty() ? std::unexpected(std::string(texts.get("client.whichTable")))
                                                      : new_table(texts, options, server, token);
    }
    if (options.watch) {
        return protocol::Hello{.table = code, .token = {}};
    }
    return protocol::Join{.table = code, .name = name_of(texts, options), .token = token, .seat = {}};
}

} // namespace

arguments::Exit play_served(const PlayOptions& options, const ServerOptions& server, const screen::Style& style) {
    const text::Language language = arguments::language_for(options.language);
    const text::Catalogue& texts = text::catalogue(language);
    const std::string token = server.key.empty() ? client::fresh_token() : server.key;
    const auto url = client::parse_server_url(server.server);
    const auto entry = entry_of(texts, options, server, token);
    if (!url || !entry) {
        std::cerr << "runset: " << (url ? entry.error() : client::why_no_server(texts, server.server)) << "\n";
        return arguments::Exit::bad_input;
    }
    client::TableClient client(*url, *entry, std::string(text::code_of(language)), client::Remembers::yes);
    ServedTable table(client, texts);
    terminal::DescriptorLines lines(STDIN_FILENO, &table);
    const screen::Screen screen{.lines = lines, .out = std::cout, .texts = texts, .style = style};
    return ServedSession(table, screen,
                         {.link = url->link(), .come_back = "runset play --server " + url->link() + " --key " + token})
        .run();
}

} // namespace runset::cli::served
