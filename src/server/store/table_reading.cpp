#include "server/store/table_reading.h"

#include <utility>

#include <sys/resource.h>
#include <unistd.h>

namespace runset::server::store {

namespace {

constexpr int low_priority = 10;
/// Each may be a log that takes a second. Who comes beyond that had better come again.
constexpr std::size_t most_waiting = 32;

} // namespace

TableReading::TableReading(Read read, loop::Poster post)
    : read_(std::move(read)), post_(std::move(post)), thread_([this] { run(); }) {}

TableReading::~TableReading() {
    waiting_.end_at_once();
    thread_.join();
}

void TableReading::read(std::string id, std::function<void(const TableRead&)> look, std::function<void()> done) {
    Job job{.id = std::move(id), .look = std::move(look), .done = std::move(done)};
    if (!waiting_.add_if_fewer(most_waiting, job)) {
        job.look(std::unexpected(StoreAway{}));
        job.done();
    }
}

/// Who has come in together with one that cannot be read does not wait as long once more.
void TableReading::run() {
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), low_priority); // on Linux: of this thread alone
    for (std::vector<Job> jobs; waiting_.take(jobs); jobs.clear()) {
        bool is_away = false;
        for (Job& job : jobs) {
            if (!waiting_.is_ending()) {
                const TableRead read = is_away ? std::unexpected(StoreAway{}) : read_(job.id);
                is_away = !read.has_value();
                job.look(read);
            }
            // Handed over, not copied: what it holds belongs to the other thread.
            post_(std::exchange(job.done, nullptr));
        }
    }
}

} // namespace runset::server::store
