// Why a table says no before the rules are asked. One row a denial: its code; the text's key is "denied." + code.
#pragma once

#include <cstdint>
#include <string_view>

namespace runset::table {

enum class Denial : std::uint8_t {
    bad_message, // not readable
    no_cid,      // the command changes something and has no number
    old_cid,     // a number below the last one, and not the same command again
    no_such_table,
    table_closed,
    no_seat, // the connection holds no seat at a table
    already_seated,
    bad_token,
    bad_name,
    table_full,
    seat_taken,
    not_host,
    not_gathering, // the match has begun
    not_playing,   // no round is being played
    old_turn,      // about a turn that is over, or one to come
    bad_options,
    no_such_level,
    no_such_phrase,
    no_commitment,
    wrong_nonce,
    number_withheld, // this seat did not show its numbers: in this match it adds none any more
    not_away,
    not_kept, // the store cannot write at the moment
    too_many_tables,
    too_many_codes, // of tables that there are not
    going_down,
    count_, // not a denial: the number of rows
};

[[nodiscard]] std::string_view code_of(Denial denial);

} // namespace runset::table
