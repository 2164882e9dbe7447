// A disk for tests: SQLite writes through it to real files, and it remembers what was synced and what was not. So it
// can make a picture of what a killed process or a power cut would leave behind at any instant, and it can fail on
// demand.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <random>
#include <string>
#include <vector>

struct sqlite3_vfs;

namespace runset::server {

class TestDisk {
public:
    enum class Left : std::uint8_t {
        everything,     // the process was killed; the system still writes its cache
        synced_only,    // power cut; nothing but what was synced
        synced_and_some // power cut; of the rest some sectors, in any order
    };
    enum class Failure : std::uint8_t { none, full, broken_write, broken_sync };

    /// One at a time; while it lives, SQLite knows it as `name`.
    TestDisk();
    ~TestDisk();
    TestDisk(const TestDisk&) = delete;
    TestDisk& operator=(const TestDisk&) = delete;

    static constexpr const char* name = "runset-test-disk";

    /// Called before and after every write, truncation and sync, in the thread that does it.
    std::function<void()> on_point;

    void fail_with(Failure failure);
    /// The files as they would be found after the disaster, in another folder.
    void picture(const std::filesystem::path& folder, Left left, std::mt19937& random);

    // What the functions that SQLite calls tell it; the result is SQLite's.
    int about_to_change(bool is_sync);
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

    std::recursive_mutex mutex_; // a picture is made inside a point
    std::map<std::string, Image> images_;
    Failure failure_ = Failure::none;
};

} // namespace runset::server
