// How `runset serve` is set up.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "text/catalogue.h"

namespace runset::server {

struct ServeOptions {
    std::string address = "0.0.0.0";
    std::uint16_t port = 8080;                // 0: any free one
    std::string store = "runset.db";          // a file, or postgresql://… for several nodes
    bool accepts_loss = false;                // with a file: goes on although something is missing from it
    std::string node_address = "127.0.0.1:0"; // with PostgreSQL: where the other nodes reach this one
    bool are_hints_off = false;               // with PostgreSQL: do without LISTEN and NOTIFY
    std::string page{};                       // a folder; empty: what is built into the program
    std::vector<std::string> host_names{};
    std::string lan_name{}; // shown to others instead of the machine's address
    bool is_behind_proxy = false;
    bool are_metrics_public = false;
    int max_sockets = 18'000;
    int max_per_address = 0; // sockets; 0: few from afar, more from nearby (Limits)
    int bot_threads = 1;
    bool are_bots_prompt = false; // they move at once, for tests and measuring
    int tables_a_minute = 5;      // new ones from one address of the internet
    bool is_quiet = false;
    text::Language language = text::Language::en; // of what is said to whoever starts it
};

} // namespace runset::server
