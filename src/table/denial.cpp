#include "table/denial.h"

#include <array>

namespace runset::table {

namespace {

using namespace std::string_view_literals;

constexpr std::array codes{
    "BAD_MESSAGE"sv,    "NO_CID"sv,      "OLD_CID"sv,         "NO_SUCH_TABLE"sv, "TABLE_CLOSED"sv,  "NO_SEAT"sv,
    "ALREADY_SEATED"sv, "BAD_TOKEN"sv,   "BAD_NAME"sv,        "TABLE_FULL"sv,    "SEAT_TAKEN"sv,    "NOT_HOST"sv,
    "NOT_GATHERING"sv,  "NOT_PLAYING"sv, "OLD_TURN"sv,        "BAD_OPTIONS"sv,   "NO_SUCH_LEVEL"sv, "NO_SUCH_PHRASE"sv,
    "NO_COMMITMENT"sv,  "WRONG_NONCE"sv, "NUMBER_WITHHELD"sv, "NOT_AWAY"sv,      "NOT_KEPT"sv,      "TOO_MANY_TABLES"sv,
    "TOO_MANY_CODES"sv, "GOING_DOWN"sv,
};
static_assert(codes.size() == static_cast<std::size_t>(Denial::count_));

} // namespace

std::string_view code_of(Denial denial) {
    return codes[static_cast<std::size_t>(denial)];
}

} // namespace runset::table
