// F6, F7: every system call of the store fails in turn, in every way in which disks fail. Whatever was answered with
// yes is there, whatever was refused is not, at the moment of the failure, after a kill, after a power cut, and later.
#include <fstream>

#include "server/store/fault_ledger.h"

namespace runset::server::store {
namespace {

std::unique_ptr<sqlite::SqliteStore> try_to_open(Trial& trial, const std::string& file) {
    auto store = sqlite::open_sqlite_store(file, call_at_once);
    if (!store) {
        trial.outcome("not opened");
        return nullptr;
    }
    return std::move(*store);
}

/// From here on the disk is well: what was kept is there, and play goes on.
void finish(Trial& trial, Ledger& ledger, const std::string& file) {
    trial.end();
    ledger.audit_pictures("at the end");
    const auto store = sqlite::open_sqlite_store(file, call_at_once);
    if (!store) {
        trial.broken("does not open again: " + std::string(store.error().code) + " " + store.error().detail);
        return;
    }
    ledger.audit(**store, "opened again");
    const std::string outcome = trial.outcome();
    for (const char* table : {"t1", "t9"}) {
        ledger.keep(**store, table);
    }
    ledger.audit(**store, "gone on");
    if (trial.outcome() != outcome) {
        trial.broken("does not go on with a disk that is well");
    }
}

/// Opens the store with a fault, looks at it, writes to it and closes it.
void open_look_and_write(Trial& trial, Ledger& ledger, const std::string& file, bool is_there) {
    trial.disk().on_last_strike = [&] {
        if (is_there) {
            ledger.audit_pictures("while it fails");
        }
    };
    trial.begin();
    if (const auto store = try_to_open(trial, file)) {
        ledger.audit_meanwhile(*store);
        ledger.keep(*store, "t1");
        ledger.keep(*store, "t2");
    }
    finish(trial, ledger, file);
}

void open_fresh(Trial& trial) {
    const Folder folder(quick_parent());
    Ledger ledger(trial, folder.file());
    open_look_and_write(trial, ledger, folder.file(), false);
}

void open_after_a_kill(Trial& trial) {
    const Folder folder(quick_parent());
    const Folder killed(quick_parent());
    Ledger ledger(trial, killed.file());
    {
        const auto store = opened(folder.file("store.db"));
        for (int i = 0; i < 12; ++i) {
            ledger.keep(*store, "t" + std::to_string(1 + i % 3), 3'000);
        }
        std::mt19937 random(1); // NOLINT: it is not asked for anything here
        trial.disk().picture(killed.path(), TestDisk::Left::everything, random);
    }
    trial.disk().begin_with(killed.path());
    open_look_and_write(trial, ledger, killed.file(), true);
}

void migrate_version_1(Trial& trial) {
    const Folder folder(quick_parent());
    sqlite::file::Connection(folder.file(), sqlite::file::Connection::Mode::create)
        .execute(bytes_of(RUNSET_TEST_DATA "/store/version_1.sql"));
    std::filesystem::copy_file(folder.file(), folder.file("other.db"));
    Ledger ledger(trial, folder.file());
    ledger.adopt(*opened(folder.file("other.db")), {"t1"});
    open_look_and_write(trial, ledger, folder.file(), true);
}

/// The log is carried over into the file, twice, and begun anew.
void carry_over(Trial& trial) {
    const Folder folder(quick_parent());
    Ledger ledger(trial, folder.file());
    trial.disk().on_last_strike = [&] { ledger.audit_pictures("while it fails"); };
    {
        const auto store = opened(folder.file());
        for (int i = 0; i < 9; ++i) {
            ledger.keep(*store, "t1", 380'000);
        }
        trial.begin();
        for (int i = 0; i < 12; ++i) {
            ledger.keep(*store, "t" + std::to_string(1 + i % 2), 380'000);
            store->keep_times({.up_ms = i}, 0);
        }
        ledger.audit_meanwhile(*store);
    }
    finish(trial, ledger, folder.file());
}

void tidy_up(Trial& trial) {
    const Folder folder(quick_parent());
    Ledger ledger(trial, folder.file());
    trial.disk().on_last_strike = [&] { ledger.audit_pictures("while it fails"); };
    {
        const auto store = opened(folder.file(), {.cleaner_rests = 0});
        for (const char* table : {"t1", "t2", "t3", "t4", "t3", "t4"}) {
            ledger.keep(*store, table);
        }
        trial.begin();
        ledger.forget(*store, "t1");
        ledger.keep(*store, "t2");
        ledger.erase(*store, "t2");
        ledger.keep(*store, "t3");
        ledger.finish(*store, "t1");
        ledger.delete_before(*store, 1'500, {"t1"}); // events are at 1 s, 2 s, ...
        ledger.keep(*store, "t3");
        ledger.forget(*store, "t3");
        ledger.keep(*store, "t4");
        ledger.audit_meanwhile(*store);
    }
    finish(trial, ledger, folder.file());
}

void back_up(Trial& trial) {
    const Folder folder(quick_parent());
    Ledger ledger(trial, folder.file());
    trial.disk().on_last_strike = [&] { ledger.audit_pictures("while it fails"); };
    {
        const auto store = opened(folder.file());
        for (const char* table : {"t1", "t2", "t1", "t2"}) {
            ledger.keep(*store, table);
        }
        trial.begin();
        if (store->backup_to(folder.file("copy.db"))) {
            ledger.audit_opened(folder.file("copy.db"), "the copy");
        } else {
            trial.outcome("no copy, and said so");
            if (std::filesystem::exists(folder.file("copy.db"))) {
                trial.broken("half a copy is left");
            }
        }
        ledger.keep(*store, "t1");
        ledger.audit_meanwhile(*store);
    }
    finish(trial, ledger, folder.file());
}

TEST(StoreFaults, F6_a_store_is_made_or_not) {
    EXPECT_GT(try_all("open, new", 20, open_fresh).points, 100);
}

TEST(StoreFaults, F6_a_store_with_a_log_is_opened_whole_or_not) {
    EXPECT_GT(try_all("open, after a kill", 20, open_after_a_kill).points, 100);
}

TEST(StoreFaults, F6_an_old_store_is_brought_up_to_date_or_not) {
    EXPECT_GT(try_all("migration", 20, migrate_version_1).points, 100);
}

TEST(StoreFaults, F6_carrying_the_log_over_loses_nothing) {
    EXPECT_GT(try_all("carrying over", 3, carry_over).points, 50);
}

// Fewer points: who wants something erased waits until the log is empty.
TEST(StoreFaults, F6_what_is_erased_is_gone_and_nothing_else) {
    EXPECT_GT(try_all("tidy-up", 8, tidy_up).points, 80);
}

TEST(StoreFaults, F6_a_copy_is_whole_or_there_is_none) {
    EXPECT_GT(try_all("backup", 25, back_up).points, 100);
}

} // namespace
} // namespace runset::server::store
