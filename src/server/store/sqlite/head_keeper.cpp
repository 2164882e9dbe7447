#include "server/store/sqlite/head_keeper.h"

namespace runset::server::store::sqlite {

namespace {

constexpr std::string_view mark_open = "UPDATE meta SET value = ? WHERE key = 'open'";

/// The head that is there is this store's and not ahead of it: checked before, or there is none.
bool is_own(const file::HeadRead& head, const file::HeadMark& mark) {
    return !head.marks.empty() && head.marks.back().store == mark.store && head.marks.back().commits <= mark.commits;
}

} // namespace

HeadKeeper::HeadKeeper(file::Connection& connection, ChangeWriter& writer, const Place& place)
    : connection_(connection), writer_(writer),
      count_(connection.prepare("UPDATE meta SET value = value + 1 WHERE key = 'commits' RETURNING value")) {
    mark_.store = connection.integer("SELECT value FROM meta WHERE key = 'store'");
    mark_.commits = connection.integer("SELECT value FROM meta WHERE key = 'commits'");
    const std::string path = file::head_path(place.path);
    const bool is_kept = place.is_whole && is_own(file::read_head(path, place.vfs), mark_);
    file_ = std::make_unique<file::HeadFile>(path, place.vfs, mark_, is_kept);
    connection.prepare(mark_open).run(std::int64_t{1});
    // Into the file itself, so that a copy of it without its log says it as well.
    connection.execute("PRAGMA wal_checkpoint(PASSIVE)");
}

HeadKeeper::~HeadKeeper() {
    try {
        connection_.prepare(mark_open).run(std::int64_t{0});
    } catch (const file::SqliteFault&) { // NOLINT(bugprone-empty-catch) then it was no orderly end
    }
}

void HeadKeeper::count() {
    for (count_.start(); count_.step();) {
        mark_.commits = count_.integer(0);
    }
}

void HeadKeeper::note() {
    mark_.ends = writer_.ends();
    file_->write(mark_);
}

} // namespace runset::server::store::sqlite
