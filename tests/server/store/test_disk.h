// A disk for tests: SQLite writes through it to real files, and it remembers what was synced and what was not. So it
// can make a picture of what a killed process or a power cut would leave behind at any instant, and it can fail on
// demand: any call, once or from then on, in the ways in which disks fail.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <map>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <vector>

struct sqlite3_vfs;

namespace runset::server::store {

class TestDisk {
public:
    enum class Left : std::uint8_t {
        everything,     // the process was killed; the system still writes its cache
        synced_only,    // power cut; nothing but what was synced
        synced_and_some // power cut; of the rest some sectors, in any order
    };
    /// What SQLite asks of a disk.
    enum class Call : std::uint8_t { open, access, erase, read, write, truncate, sync, size, lock, shm_map, shm_lock };
    enum class Fault : std::uint8_t {
        error,   // nothing is done
        half,    // half of it is written, then an error
        full,    // half of it is written, then there is no room
        late,    // a sync that is done, and yet gives an error
        dropped, // a sync that fails; what it was for is taken for written from now on, and is not on the disk
        busy,    // somebody else has the lock
    };
    struct Strike {
        Call call{};
        int at = 0; // which of these calls, from 1; 0 none
        Fault fault{};
        int times = 1; // so many one after the other
    };

    /// One at a time; while it lives, SQLite knows it as `name`, and without a name if it `is_usual`.
    explicit TestDisk(bool is_usual = false);
    ~TestDisk();
    TestDisk(const TestDisk&) = delete;
    TestDisk& operator=(const TestDisk&) = delete;

    static constexpr const char* name = "runset-test-disk";

    /// Called before and after every write, truncation and sync, in the thread that does it.
    std::function<void()> on_point;
    /// Called in the last of the calls that are to fail, in the thread that does it.
    std::function<void()> on_last_strike;

    /// Counts the calls anew from here.
    void fail_with(Strike strike);
    /// Every such call fails from now on.
    void fail_with(Call call, Fault fault) {
        fail_with({.call = call, .at = 1, .fault = fault, .times = std::numeric_limits<int>::max()});
    }
    /// And goes on counting.
    void heal();
    [[nodiscard]] int count(Call call) const;
    /// How many calls have failed since it was asked to.
    [[nodiscard]] int struck() const;

    /// The files as they would be found after the disaster, in another folder.
    void picture(const std::filesystem::path& folder, Left left, std::mt19937& random);

    /// Forgets the files it has seen so far. What lies in this folder has been written and synced before.
    void begin_with(const std::filesystem::path& folder);

    // What the functions that SQLite calls tell it.
    std::optional<Fault> about_to(Call call);
    void dropped(const std::string& path);
    void opened(const std::string& path);
    void wrote(const std::string& path, std::size_t offset, std::string bytes);
    void truncated(const std::string& path, std::size_t size);
    void synced(const std::string& path);
    void removed(const std::string& path);

private:
    struct Write {
        std::size_t offset = 0;
        std::string bytes{};
        bool is_truncation = false;
    };
    struct Image {
        std::string synced{};
        std::vector<Write> rest{}; // in the order of writing
    };

    static void apply(std::string& bytes, const Write& write);
    static std::vector<Write> some_sectors(const std::vector<Write>& writes, std::mt19937& random);
    void point();

    mutable std::recursive_mutex mutex_; // a picture is made inside a point
    std::map<std::string, Image> images_;
    Strike strike_;
    std::map<Call, int> counts_;
    int struck_ = 0;
};

} // namespace runset::server::store
