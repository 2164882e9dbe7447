// What the dashboard draws and the alerts watch is told by the server.

#include <set>

#include <gtest/gtest.h>

#include "server/served/either_served.h"
#include "support/tree_text.h"

namespace runset::test {

namespace {

std::string metrics_of(const TableServer& server) {
    RawClient client(server.port());
    client.send(get_text("/metrics"));
    return client.read_answer();
}

} // namespace

using Monitoring = EitherServed;
RUNSET_ON_BOTH_STORES(Monitoring);

TEST_P(Monitoring, draws_and_watches_only_figures_that_are_told) {
    const auto server = serve();
    const std::string told = metrics_of(*server);
    const std::set<std::string> names = all_matches(told, "# TYPE ((?:runset|process)_[a-z_]+)");
    ASSERT_GT(names.size(), 15U) << told;
    for (const char* file : {"packaging/nodes/grafana.json", "packaging/nodes/alerts.yml"}) {
        const std::set<std::string> used = all_matches(tree_text(file), "((?:runset|process)_[a-z_]+)");
        EXPECT_GE(used.size(), 3U) << file;
        for (const std::string& name : used) {
            EXPECT_TRUE(names.contains(name) || names.contains(name.substr(0, name.find("_bucket"))))
                << file << " " << name;
        }
    }
}

} // namespace runset::test
