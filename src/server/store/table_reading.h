// The thread that reads tables for whoever must not wait, and makes of them what is asked for: a log of a whole evening
// takes longer than everybody else should notice. It runs at a lower priority than all others.
#pragma once

#include <functional>
#include <string>
#include <thread>

#include "server/loop/backlog.h"
#include "server/loop/poster.h"
#include "server/store/store.h"

namespace runset::server::store {

class TableReading {
public:
    using Read = std::function<TableRead(const std::string& id)>;

    /// `read` is called in the thread alone.
    TableReading(Read read, loop::Poster post);
    /// Whoever still waits is told nothing.
    ~TableReading();
    TableReading(const TableReading&) = delete;
    TableReading& operator=(const TableReading&) = delete;

    /// As `Store::read_table`.
    void read(std::string id, std::function<void(const TableRead&)> look, std::function<void()> done);

private:
    struct Job {
        std::string id{};
        std::function<void(const TableRead&)> look{};
        std::function<void()> done{};
    };

    void run();

    Read read_;
    loop::Poster post_;
    loop::Backlog<Job> waiting_;
    std::thread thread_; // last: it uses all the others
};

} // namespace runset::server::store
