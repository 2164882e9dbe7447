// What the server tells a client, and all of it as JSON (docs/protocol.md, tests/messages/).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/vocabulary.h"
#include "rules/reason.h"

namespace runset::protocol {

/// A player's wish to delete the games of a table is kept.
struct Erased {
    std::string table{};
    int waiting = 0; // so many others have not asked yet; 0: the games are gone

    friend bool operator==(const Erased&, const Erased&) = default;
};

/// One table in the list of those that are open to everybody.
struct Listed {
    std::string table{};
    std::string edition{};
    std::string variant{};
    std::vector<SeatInfo> seats{};
    bool is_playing = false;

    friend bool operator==(const Listed&, const Listed&) = default;
};

/// The tables open to everybody.
struct Tables {
    std::vector<Listed> all{};

    friend bool operator==(const Tables&, const Tables&) = default;
};

/// The last word before a connection is closed.
struct Bye {
    std::string code{};
    std::string text{};

    friend bool operator==(const Bye&, const Bye&) = default;
};

/// Everything a client may hear.
using Told = std::variant<TableView, Seated, Done, Erased, Refused, Said, Tables, Pong, Bye>;

[[nodiscard]] std::string write_view(const TableView& view);
[[nodiscard]] std::string write_seated(const Seated& seated);
[[nodiscard]] std::string write_done(const Done& done);
[[nodiscard]] std::string write_erased(const Erased& erased);
[[nodiscard]] std::string write_refused(const rules::Settings& settings, const Refused& refused);
[[nodiscard]] std::string write_said(const Said& said);
[[nodiscard]] std::string write_list(const std::vector<Listed>& tables);
/// One list of two, each as `write_list` gives it.
[[nodiscard]] std::string join_lists(std::string_view left, std::string_view right);
[[nodiscard]] std::string write_pong();
[[nodiscard]] std::string write_bye(std::string_view code, std::string_view text);

/// Any of them. Tiles are written with the letters of these settings: those of the table it is about.
[[nodiscard]] std::string write_told(const rules::Settings& settings, const Told& told);

} // namespace runset::protocol
