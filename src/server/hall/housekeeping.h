// What the hall does every now and then: it notes the time, closes tables where nobody is, and deletes old ones.
#pragma once

#include "server/hall/lobby.h"

namespace runset::server::hall {

class Housekeeping {
public:
    Housekeeping(Ground& ground, TableRunner& runner, Lobby& lobby) : ground_(ground), runner_(runner), lobby_(lobby) {}

    /// From now on, for as long as the hall is ready.
    void begin();

private:
    void keep_time();
    void tidy_up();
    void close_empty();
    void delete_old();
    void again_in(std::int64_t span_ms, void (Housekeeping::*work)());

    Ground& ground_;
    TableRunner& runner_;
    Lobby& lobby_;
    bool is_deleting_ = false;
};

} // namespace runset::server::hall
