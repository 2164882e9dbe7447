// The thread that reads tables from PostgreSQL for whoever must not wait: the loop asks, and is told when it is there
// or cannot be had.
#pragma once

#include <functional>
#include <memory>
#include <thread>

#include "server/backlog.h"
#include "server/pg.h"
#include "server/sqlite_store.h"
#include "server/store.h"

namespace runset::server {

class PgReading {
public:
    PgReading(std::string url, Poster post);
    /// Whoever still waits is told nothing.
    ~PgReading();
    PgReading(const PgReading&) = delete;
    PgReading& operator=(const PgReading&) = delete;

    /// `done` is posted.
    void read(std::string id, std::function<void(TableRead)> done);

private:
    struct Job {
        std::string id{};
        std::function<void(TableRead)> done{};
    };

    void run();
    [[nodiscard]] TableRead table(const std::string& id);

    std::string url_;
    Poster post_;
    std::unique_ptr<PgConnection> connection_; // made when the first one asks
    Backlog<Job> waiting_;
    std::thread thread_; // last: it uses all the others
};

} // namespace runset::server
