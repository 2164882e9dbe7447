// A disk of a size of its own for the database, so that it can be full: a file with a file system in it, mounted where
// only this process and its children see it. That takes root; without it there is a folder like any other, which is
// never full.
#pragma once

#include "support/postgres.h"

namespace runset::nodes {

class Disk {
public:
    /// Not of its own: a folder like any other.
    explicit Disk(bool is_of_its_own);
    ~Disk();
    Disk(const Disk&) = delete;
    Disk& operator=(const Disk&) = delete;

    [[nodiscard]] const test::fs::path& folder() const { return folder_; }
    [[nodiscard]] bool can_be_full() const { return is_mounted_; }
    /// To the last byte.
    void fill() const;
    void make_room() const;

private:
    [[nodiscard]] test::fs::path image() const { return folder_.string() + ".img"; }
    [[nodiscard]] test::fs::path filler() const { return folder_ / "filler"; }

    test::fs::path folder_;
    bool is_mounted_ = false;
};

} // namespace runset::nodes
