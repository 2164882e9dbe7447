#include "server/store/sqlite/backup.h"

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <set>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

#include "server/machine/sodium.h"
#include "server/store/facts/log_rows.h"
#include "server/store/sqlite/file/lock_file.h"
#include "server/store/sqlite/file/loss.h"
#include "server/store/sqlite/file/schema.h"
#include "server/store/sqlite/table_reader.h"

namespace runset::server::store::sqlite {

namespace {

StoreError unwritable(const std::string& path, int reason) {
    return {.code = reason == EEXIST ? "store.exists" : "store.unwritable",
            .detail = path + (reason == EEXIST ? "" : ": " + std::generic_category().message(reason))};
}

/// An empty file that nobody else can read, and that was not there before.
std::optional<StoreError> make_empty(const std::string& path) {
    const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (descriptor < 0) {
        return unwritable(path, errno);
    }
    ::close(descriptor);
    return std::nullopt;
}

/// Deals that were played to their end, or made void: their seeds stand in records.
std::set<int> ended_deals(const StoredTable& stored) {
    std::set<int> ended;
    table::State state;
    state.id = stored.id;
    for (const table::Fact& fact : facts::facts_before_damage(stored)) {
        const bool was_open = state.is_deal_open;
        if (!table::apply(machine::sodium_hashing(), state, fact)) {
            break;
        }
        if (was_open && !state.is_deal_open) {
            ended.insert(state.deal);
        }
    }
    return ended;
}

/// Of tables that are not over. What cannot be read may be a deal that was still open.
void leave_out_open_seeds(file::Connection& copy) {
    std::vector<std::string> ids;
    file::Statement select = copy.prepare("SELECT id FROM tables WHERE status NOT IN (1, 3)");
    for (select.start(); select.step();) {
        ids.push_back(select.text(0));
    }
    TableReader reader(copy);
    file::Statement update = copy.prepare("UPDATE secrets SET seed = ? WHERE table_id = ? AND round = ?");
    for (const std::string& id : ids) {
        const StoredTable stored = reader.read(id).value_or(StoredTable{.id = id});
        const std::set<int> ended = ended_deals(stored);
        for (const SecretRow& secret : stored.secrets) {
            if (!ended.contains(secret.round)) {
                update.run(left_out_seed, id, secret.round);
            }
        }
    }
    // Of tables that are not in the list, or whose seeds could not be read.
    copy.execute("DELETE FROM secrets WHERE table_id NOT IN (SELECT id FROM tables)");
}

void fill(file::Connection& from, const std::string& to) {
    file::Connection copy(to, file::Connection::Mode::existing);
    from.copy_to(copy);
    // One file without companions; and no journal on the disk, which would hold the seeds that are taken out.
    copy.execute("PRAGMA journal_mode = MEMORY");
    copy.execute("PRAGMA secure_delete = ON");
    leave_out_open_seeds(copy);
    // It is another store from now on, and nobody has it open.
    copy.execute("UPDATE meta SET value = random() & 9223372036854775807 WHERE key = 'store'");
    copy.execute("UPDATE meta SET value = 0 WHERE key = 'open'");
    copy.execute("DROP TABLE IF EXISTS snapshots"); // in a store of an older version; they hold racks and pile
    copy.execute("VACUUM");
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

std::expected<void, StoreError> copy_store(file::Connection& from, const std::string& to) {
    // Under another name until it is whole, so that a half copy is never taken for a backup.
    const std::string part = to + ".part";
    if (std::filesystem::exists(to)) {
        return std::unexpected(unwritable(to, EEXIST));
    }
    std::error_code ignored;
    std::filesystem::remove(part, ignored);
    if (auto error = make_empty(part)) {
        return std::unexpected(*std::move(error));
    }
    try {
        fill(from, part);
    } catch (const file::SqliteFault& fault) {
        std::filesystem::remove(part, ignored);
        return std::unexpected(fault.as_error(to));
    }
    if (::rename(part.c_str(), to.c_str()) != 0) {
        const int reason = errno;
        std::filesystem::remove(part, ignored);
        return std::unexpected(unwritable(to, reason));
    }
    sync_folder(to);
    return {};
}

std::expected<void, StoreError> backup_store(const std::string& from, const std::string& to, const std::string& vfs) {
    try {
        // A copy would hide that something is missing.
        if (const auto loss = file::find_loss(from, vfs, file::LockFile::is_held(from + ".lock"))) {
            return std::unexpected(file::as_error(from, *loss));
        }
        file::Connection source(from, file::Connection::Mode::read_only, vfs);
        if (source.integer("SELECT count(*) FROM sqlite_schema") == 0) {
            return std::unexpected(StoreError{.code = "store.not_a_store", .detail = from});
        }
        if (auto error = file::schema_fault(source, file::schema_steps())) {
            error->detail = from + error->detail;
            return std::unexpected(*std::move(error));
        }
        return copy_store(source, to);
    } catch (const file::SqliteFault& fault) {
        return std::unexpected(fault.as_error(from));
    }
}

} // namespace runset::server::store::sqlite
