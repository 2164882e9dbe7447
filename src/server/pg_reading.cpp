#include "server/pg_reading.h"

#include "server/pg_patience.h"
#include "server/pg_table_reader.h"

namespace runset::server {

PgReading::PgReading(std::string url, Poster post)
    : url_(std::move(url)), post_(std::move(post)), thread_([this] { run(); }) {}

PgReading::~PgReading() {
    waiting_.end_at_once();
    thread_.join();
}

void PgReading::read(std::string id, std::function<void(TableRead)> done) {
    waiting_.add({.id = std::move(id), .done = std::move(done)});
}

/// Who has come in together with one that cannot be read does not wait as long once more.
void PgReading::run() {
    for (std::vector<Job> jobs; waiting_.take(jobs); jobs.clear()) {
        bool is_away = false;
        for (Job& job : jobs) {
            TableRead read = is_away ? std::unexpected(StoreAway{}) : table(job.id);
            is_away = !read.has_value();
            post_([done = std::move(job.done), read = std::move(read)] { done(read); });
        }
    }
}

TableRead PgReading::table(const std::string& id) {
    const bool was_connected = connection_ != nullptr;
    try {
        if (!was_connected) {
            connection_ = std::make_unique<PgConnection>(url_, pg_patience);
        }
        auto found = read_tables(*connection_, {id}, std::nullopt);
        return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
    } catch (const PgFault&) {
        const bool is_lost = was_connected && !connection_->is_usable();
        if (connection_ && !connection_->is_usable()) {
            connection_.reset();
        }
        // The database may have been away only while nobody asked.
        return is_lost ? table(id) : TableRead(std::unexpected(StoreAway{}));
    }
}

} // namespace runset::server
