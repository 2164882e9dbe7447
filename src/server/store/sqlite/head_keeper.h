// Keeps a store's head while a server has the store open: numbers the commits and notes each of them, once it is on the
// disk, in the head. The store says meanwhile that it is in use, and at an orderly end no longer.
#pragma once

#include "server/store/sqlite/change_writer.h"
#include "server/store/sqlite/file/head.h"

namespace runset::server::store::sqlite {

class HeadKeeper {
public:
    struct Place {
        std::string path{}; // of the store
        std::string vfs{};
        bool is_whole = true; // false: a loss was accepted, and the head begins anew
    };

    /// Throws SqliteFault.
    HeadKeeper(file::Connection& connection, ChangeWriter& writer, const Place& place);
    ~HeadKeeper();
    HeadKeeper(const HeadKeeper&) = delete;
    HeadKeeper& operator=(const HeadKeeper&) = delete;

    void begun() { writer_.forget_ends(); }
    /// Inside the transaction, before its commit.
    void count();
    /// It is on the disk.
    void note();

private:
    file::Connection& connection_;
    ChangeWriter& writer_;
    file::Statement count_;
    file::HeadMark mark_;
    std::unique_ptr<file::HeadFile> file_;
};

} // namespace runset::server::store::sqlite
