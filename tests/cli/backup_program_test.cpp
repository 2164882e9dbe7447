// `runset backup` as people call it, beside a server that has the store open.
#include <filesystem>

#include <gmock/gmock.h>

#include "server/store/sqlite/sqlite_store.h"
#include "support/program.h"

namespace runset {
namespace {

class BackupProgram : public testing::Test {
protected:
    void SetUp() override {
        std::string name = (std::filesystem::temp_directory_path() / "runset-backup-XXXXXX").string();
        folder_ = ::mkdtemp(name.data());
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    test::Ended backup() {
        return test::run("",
                         "backup --store '" + (folder_ / "store").string() + "' '" + (folder_ / "copy").string() + "'");
    }

    std::filesystem::path folder_;
};

TEST_F(BackupProgram, copies_a_store_that_is_in_use) {
    const auto post = [](const std::function<void()>& call) { call(); };
    const auto store = server::store::sqlite::open_sqlite_store(folder_ / "store", post);
    ASSERT_TRUE(store.has_value());
    const test::Ended first = backup();
    EXPECT_EQ(first.status, 0) << first.output;
    EXPECT_TRUE(server::store::sqlite::open_sqlite_store(folder_ / "copy", post).has_value());
    const test::Ended second = backup();
    EXPECT_EQ(second.status, 1);
    EXPECT_THAT(second.output, testing::HasSubstr("A backup replaces no file"));
}

TEST_F(BackupProgram, says_why_it_cannot) {
    const test::Ended ended = backup();
    EXPECT_EQ(ended.status, 1);
    EXPECT_THAT(ended.output, testing::HasSubstr("The store cannot be opened"));
    EXPECT_FALSE(std::filesystem::exists(folder_ / "store"));
}

} // namespace
} // namespace runset
