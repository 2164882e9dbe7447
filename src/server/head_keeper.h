// Keeps a store's head while a server has the store open: numbers the commits and notes each of them, once it is on the
// disk, in the head. The store says meanwhile that it is in use, and at an orderly end no longer.
#pragma once

#include "server/change_writer.h"
#include "server/store_head.h"

namespace runset::server {

class HeadKeeper {
public:
    struct Place {
        std::string path{}; // of the store
        std::string vfs{};
        bool is_whole = true; // false: a loss was accepted, and the head begins anew
    };

    /// Throws SqliteFault.
    HeadKeeper(Connection& connection, ChangeWriter& writer, const Place& place);
    ~HeadKeeper();
    HeadKeeper(const HeadKeeper&) = delete;
    HeadKeeper& operator=(const HeadKeeper&) = delete;

    void begun() { writer_.forget_ends(); }
    /// Inside the transaction, before its commit.
    void count();
    /// It is on the disk.
    void note();

private:
    Connection& connection_;
    ChangeWriter& writer_;
    Statement count_;
    HeadMark mark_;
    std::unique_ptr<HeadFile> file_;
};

} // namespace runset::server
