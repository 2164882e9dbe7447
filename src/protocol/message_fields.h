// The fields of one message, read one after the other, for the .cpp files of this folder alone: nobody else sees a JSON
// type. The first mistake is kept and what follows no longer matters, so that a reader asks once, at the end.
#pragma once

#include <functional>

#include "protocol/json_fields.h"
#include "protocol/vocabulary.h"

namespace runset::protocol {

class Fields {
public:
    /// Tiles are read with the letters of these settings. `path` is the way to the object, for mistakes: "given" makes
    /// "given.rack".
    Fields(const boost::json::object& object, const rules::Settings& settings, std::string path = {})
        : object_(object), settings_(settings), path_(std::move(path)) {}

    [[nodiscard]] const std::optional<BadLine>& mistake() const { return mistake_; }
    [[nodiscard]] const rules::Settings& settings() const { return settings_; }
    [[nodiscard]] bool contains(std::string_view key) const;
    /// There, and not null.
    [[nodiscard]] bool has(std::string_view key) const;

    std::string text(std::string_view key);
    std::string text(std::string_view key, std::string_view otherwise);
    std::optional<std::string> text_if_any(std::string_view key);
    std::vector<std::string> texts(std::string_view key);
    /// The place of the text in a list of names.
    std::size_t one_of(std::string_view key, std::span<const std::string_view> names);
    bool yes(std::string_view key, bool otherwise);
    bool yes(std::string_view key);
    /// From 0 to a million.
    int number(std::string_view key);
    std::optional<int> number_if_any(std::string_view key);
    /// Within the numbers that JavaScript keeps exactly.
    std::int64_t wide_number(std::string_view key);
    rules::Points points(std::string_view key);
    /// Told from 1 on.
    rules::Seat seat(std::string_view key);
    std::optional<rules::Seat> seat_if_any(std::string_view key);
    notation::Digest digest(std::string_view key);
    std::optional<notation::Digest> digest_if_any(std::string_view key);
    rules::TileCounts rack(std::string_view key);
    rules::Table table(std::string_view key);
    /// A table in disorder: jokers may be left undeclared.
    rules::Table draft(std::string_view key);
    std::optional<rules::Tile> tile_if_any(std::string_view key);
    rules::Move move();
    /// What a seat has before a turn. One that could not arise in play is a mistake.
    rules::Position position();
    TableOptions options();

    /// What one of its objects holds; mistakes inside are mistakes of the message.
    void object(std::string_view key, const std::function<void(Fields&)>& read);
    /// The same, and they are told with the way to them.
    void part(std::string_view key, const std::function<void(Fields&)>& read);
    /// Each object of a list.
    void objects(std::string_view key, const std::function<void(Fields&)>& read);
    /// Numbers and lists of tiles that stand in a list by seat.
    std::vector<rules::Points> points_list(std::string_view key);
    std::vector<rules::TileCounts> racks(std::string_view key);

    void fail(const BadLine& mistake);

private:
    template <typename Value> Value take(Read<Value> read) {
        if (!read) {
            fail(read.error());
            return Value{};
        }
        return *std::move(read);
    }
    void fail(std::string_view text_key, std::string_view key, std::string_view text = {});
    [[nodiscard]] std::string path_of(std::string_view key) const;
    [[nodiscard]] const boost::json::value* find(std::string_view key) const;
    [[nodiscard]] const boost::json::array* list(std::string_view key);
    [[nodiscard]] const boost::json::array* list(const boost::json::value* value, std::string_view key);
    std::int64_t whole(const boost::json::value* value, std::string_view key, std::int64_t least, std::int64_t most);
    rules::TileCounts rack(const boost::json::value* value, std::string_view key);
    std::vector<rules::Piece> meld(const boost::json::value& value, std::string_view key);
    rules::Tile tile(const boost::json::value& value, std::string_view key);
    void inside(const boost::json::value* value, std::string_view key, const std::function<void(Fields&)>& read,
                std::string path = {});
    rules::Move short_move(std::string_view word);

    const boost::json::object& object_;
    const rules::Settings& settings_;
    std::string path_;
    std::optional<BadLine> mistake_;
};

/// As large as a number can be without losing digits in JavaScript.
inline constexpr std::int64_t largest_number = (std::int64_t{1} << 53U) - 1;

} // namespace runset::protocol
