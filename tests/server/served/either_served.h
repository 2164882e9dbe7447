// The real program on either store: what it promises with SQLite it promises with PostgreSQL too.
#pragma once

#include "server/store/either_store.h"
#include "support/serving.h"

namespace runset::test {

/// May be started again after its end, on the same store: a node that comes back at its address takes its tables up
/// again at once.
class EitherServed : public server::store::EitherStore {
protected:
    [[nodiscard]] std::unique_ptr<TableServer> serve() const {
        return std::make_unique<TableServer>(place_->address(), 0, words());
    }
    /// What the command needs beside the store.
    [[nodiscard]] std::vector<std::string> words() const {
        return place_->is_sqlite()
                   ? std::vector<std::string>{}
                   : std::vector<std::string>{"--node-address", "127.0.0.1:" + std::to_string(node_port_)};
    }

private:
    std::uint16_t node_port_ = free_port();
};

} // namespace runset::test

/// Both of them, for INSTANTIATE_TEST_SUITE_P.
#define RUNSET_ON_BOTH_STORES(suite)                                                                                   \
    INSTANTIATE_TEST_SUITE_P(                                                                                          \
        Stores, suite,                                                                                                 \
        testing::Values(runset::server::store::StoreKind::sqlite, runset::server::store::StoreKind::postgres),         \
        runset::server::store::kind_name)
