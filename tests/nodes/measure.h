// Figures of a site on PostgreSQL: what the database can do alone, what the store makes of it, and what one node and
// several reach with people at their tables.
#pragma once

#include "nodes/cluster.h"

namespace runset::nodes {

struct MeasureOptions {
    ClusterOptions cluster{};
    int tables = 500;
    double rate = 1000;
    int seconds = 5;
};

/// Prints a line for each; false: something did not work.
bool measure_database(const MeasureOptions& options);
bool measure_site(const MeasureOptions& options);

} // namespace runset::nodes
