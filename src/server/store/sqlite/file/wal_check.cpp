#include "server/store/sqlite/file/wal_check.h"

#include <cstdint>
#include <fstream>
#include <iterator>
#include <string_view>
#include <utility>

namespace runset::server::store::sqlite::file {

namespace {

// As SQLite's file format has it.
constexpr std::size_t header_size = 32;
constexpr std::size_t frame_head_size = 24;
constexpr std::size_t salts_size = 8;
constexpr std::uint32_t magic = 0x377f0682; // and one more where the checksums are big-endian

using Checksum = std::pair<std::uint32_t, std::uint32_t>;

class Wal {
public:
    explicit Wal(std::string bytes) : bytes_(std::move(bytes)) {
        if (bytes_.size() < header_size) {
            return;
        }
        is_big_endian_ = number(0) == magic + 1;
        const std::size_t page = number(8);
        const bool is_known = (number(0) | 1U) == (magic | 1U) && page >= 512 && page <= 65'536;
        if (is_known && sum({}, 0, 24) == Checksum(number(24), number(28))) {
            frame_size_ = frame_head_size + page;
        }
    }

    [[nodiscard]] std::size_t count() const {
        return frame_size_ == 0 ? 0 : (bytes_.size() - header_size) / frame_size_;
    }
    /// Written since the log was begun anew the last time.
    [[nodiscard]] bool is_of_now(std::size_t frame) const {
        return std::string_view(bytes_).substr(at(frame) + 8, salts_size) ==
               std::string_view(bytes_).substr(16, salts_size);
    }
    [[nodiscard]] bool is_commit(std::size_t frame) const { return number(at(frame) + 4) != 0; }
    /// Its checksum goes on from that of the frame before it, or of the header.
    [[nodiscard]] bool follows(std::size_t frame) const {
        const std::size_t before = frame == 0 ? 24 : at(frame - 1) + 16;
        const Checksum start(number(before), number(before + 4));
        const Checksum head = sum(start, at(frame), 8);
        return sum(head, at(frame) + frame_head_size, frame_size_ - frame_head_size) ==
               Checksum(number(at(frame) + 16), number(at(frame) + 20));
    }

private:
    [[nodiscard]] std::size_t at(std::size_t frame) const { return header_size + frame * frame_size_; }
    [[nodiscard]] std::uint32_t byte(std::size_t place) const { return static_cast<unsigned char>(bytes_[place]); }
    [[nodiscard]] std::uint32_t number(std::size_t place) const {
        return byte(place) << 24U | byte(place + 1) << 16U | byte(place + 2) << 8U | byte(place + 3);
    }
    [[nodiscard]] std::uint32_t word(std::size_t place) const {
        return is_big_endian_ ? number(place)
                              : byte(place + 3) << 24U | byte(place + 2) << 16U | byte(place + 1) << 8U | byte(place);
    }
    [[nodiscard]] Checksum sum(Checksum start, std::size_t place, std::size_t size) const {
        auto [first, second] = start;
        for (std::size_t i = place; i < place + size; i += 8) {
            first += word(i) + second;
            second += word(i + 4) + first;
        }
        return {first, second};
    }

    std::string bytes_;
    std::size_t frame_size_ = 0; // 0: there is nothing that SQLite would read
    bool is_big_endian_ = false;
};

} // namespace

bool is_wal_damaged(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    const Wal wal({std::istreambuf_iterator<char>(file), {}});
    std::size_t frame = 0;
    while (frame < wal.count() && wal.is_of_now(frame) && wal.follows(frame)) {
        ++frame;
    }
    // What a failed commit has left behind is of now as well, but nothing follows its end.
    for (++frame; frame < wal.count(); ++frame) {
        if (wal.is_of_now(frame - 1) && wal.is_commit(frame - 1) && wal.is_of_now(frame) && wal.follows(frame)) {
            return true;
        }
    }
    return false;
}

} // namespace runset::server::store::sqlite::file
