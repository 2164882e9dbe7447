#include "server/store/sqlite/file/head.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <sstream>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "notation/hex.h"
#include "server/machine/sodium.h"
#include "server/store/sqlite/file/connection.h"

namespace runset::server::store::sqlite::file {

namespace {

constexpr std::size_t slot_count = 256;
constexpr std::size_t slot_size = 512;
constexpr std::size_t check_digits = 16;
constexpr std::string_view first_words = "runset-head 1 ";
constexpr std::string_view check_word = " check ";
constexpr std::string_view more_word = " more";

std::string check_of(std::string_view text) {
    const auto hash = machine::sodium_hashing().sha256(std::vector<std::uint8_t>(text.begin(), text.end()));
    return notation::print_hex(hash).substr(0, check_digits);
}

/// An empty file that nobody else can read.
void make_private(const std::string& path) {
    const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    const bool is_private = descriptor >= 0 && ::fchmod(descriptor, 0600) == 0;
    const int reason = errno;
    if (descriptor >= 0) {
        ::close(descriptor);
    }
    if (!is_private) {
        throw SqliteFault(0, path + ": " + std::generic_category().message(reason));
    }
}

void sync_folder(const std::filesystem::path& file) {
    const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor >= 0) {
        ::fsync(descriptor);
        ::close(descriptor);
    }
}

} // namespace

std::string print_slot(const HeadMark& mark) {
    std::string text(first_words);
    text += std::to_string(mark.store) + " " + std::to_string(mark.commits);
    const std::size_t room = slot_size - 1 - check_digits - check_word.size() - more_word.size();
    bool are_more = mark.are_more;
    for (const auto& [table, seq] : mark.ends) {
        const std::string end = " " + table + ":" + std::to_string(seq);
        if (text.size() + end.size() > room || table.find_first_of(" :") != std::string::npos) {
            are_more = true;
            continue;
        }
        text += end;
    }
    text += are_more ? more_word : "";
    text += std::string(check_word) + check_of(text);
    text.resize(slot_size - 1, ' ');
    return text + "\n";
}

std::optional<HeadMark> parse_slot(std::string_view slot) {
    const std::size_t end = slot.rfind(check_word);
    if (!slot.starts_with(first_words) || end == std::string_view::npos ||
        slot.substr(end + check_word.size(), check_digits) != check_of(slot.substr(0, end))) {
        return std::nullopt;
    }
    std::istringstream words{std::string(slot.substr(first_words.size(), end - first_words.size()))};
    HeadMark mark;
    words >> mark.store >> mark.commits;
    for (std::string word; words >> word;) {
        const std::size_t colon = word.find(':');
        if (colon == std::string::npos) {
            mark.are_more = true;
        } else {
            mark.ends[word.substr(0, colon)] = std::stoll(word.substr(colon + 1));
        }
    }
    return mark;
}

std::string head_path(const std::string& store) {
    return store + ".head";
}

HeadRead read_head(const std::string& path, const std::string& vfs) {
    HeadRead read{.is_there = std::filesystem::exists(path)};
    if (!read.is_there) {
        return read;
    }
    const std::string bytes = VfsFile(path, vfs).read();
    for (std::size_t at = 0; at + slot_size <= bytes.size(); at += slot_size) {
        if (auto mark = parse_slot(std::string_view(bytes).substr(at, slot_size))) {
            read.marks.push_back(*std::move(mark));
        }
    }
    std::ranges::sort(read.marks, {}, &HeadMark::commits);
    return read;
}

HeadFile::HeadFile(const std::string& path, const std::string& vfs, const HeadMark& mark, bool is_kept) {
    make_private(path);
    file_ = std::make_unique<VfsFile>(path, vfs);
    if (!is_kept) {
        std::string bytes(slot_count * slot_size, ' ');
        for (std::size_t at = slot_size - 1; at < bytes.size(); at += slot_size) {
            bytes[at] = '\n';
        }
        const std::string slot = print_slot(mark);
        std::ranges::copy(slot, bytes.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(mark.commits) %
                                                                            slot_count * slot_size));
        file_->write(0, bytes);
    }
    // It has to be there before the store says that it is in use.
    file_->sync();
    sync_folder(path);
}

void HeadFile::write(const HeadMark& mark) {
    try {
        file_->write(static_cast<std::int64_t>(static_cast<std::size_t>(mark.commits) % slot_count * slot_size),
                     print_slot(mark));
    } catch (const SqliteFault&) { // NOLINT(bugprone-empty-catch) the next one may be written
    }
}

} // namespace runset::server::store::sqlite::file
