#include "server/store/fault_points.h"

#include <algorithm>
#include <array>
#include <iostream>
#include <string_view>

#include <gtest/gtest.h>

namespace runset::server::store {

namespace {

using Call = TestDisk::Call;
using Fault = TestDisk::Fault;

/// How many calls fail one after the other where the trouble lasts.
constexpr int lasting = 5;

constexpr std::array<std::string_view, 11> call_names{"open", "access", "delete", "read",      "write",   "truncate",
                                                      "sync", "size",   "lock",   "shm (map)", "shm lock"};
constexpr std::array<std::string_view, 6> fault_names{"EIO", "half", "ENOSPC", "late EIO", "dropped", "busy"};

struct Kind {
    Call call;
    Fault fault;
};

constexpr std::array all_kinds{
    Kind{Call::open, Fault::error},    Kind{Call::open, Fault::full},      Kind{Call::access, Fault::error},
    Kind{Call::erase, Fault::error},   Kind{Call::read, Fault::error},     Kind{Call::write, Fault::error},
    Kind{Call::write, Fault::half},    Kind{Call::write, Fault::full},     Kind{Call::truncate, Fault::error},
    Kind{Call::sync, Fault::error},    Kind{Call::sync, Fault::late},      Kind{Call::sync, Fault::dropped},
    Kind{Call::size, Fault::error},    Kind{Call::lock, Fault::error},     Kind{Call::lock, Fault::busy},
    Kind{Call::shm_map, Fault::error}, Kind{Call::shm_lock, Fault::error}, Kind{Call::shm_lock, Fault::busy},
};

std::string name_of(const TestDisk::Strike& strike) {
    return std::string(call_names.at(static_cast<std::size_t>(strike.call))) + " " + std::to_string(strike.at) + " " +
           std::string(fault_names.at(static_cast<std::size_t>(strike.fault))) + (strike.times > 1 ? " lasting" : "");
}

std::map<Call, int> calls_of(const std::string& name, const std::function<void(Trial&)>& scenario) {
    TestDisk disk(true);
    Trial trial(disk, {});
    scenario(trial);
    for (const std::string& what : trial.broken()) {
        ADD_FAILURE() << name << ", without a fault: " << what;
    }
    return trial.counts();
}

void try_one(FaultTally& tally, const std::string& name, TestDisk::Strike strike,
             const std::function<void(Trial&)>& scenario) {
    TestDisk disk(true);
    Trial trial(disk, strike);
    scenario(trial);
    if (!trial.is_struck()) {
        return;
    }
    ++tally.points;
    ++tally.outcomes[trial.outcome()];
    tally.broken += static_cast<int>(trial.broken().size());
    for (const std::string& what : trial.broken()) {
        ADD_FAILURE() << name << ", " << name_of(strike) << ": " << what;
    }
}

} // namespace

void Trial::end() {
    for (std::size_t i = 0; i < call_names.size(); ++i) {
        counts_[static_cast<Call>(i)] = disk_.count(static_cast<Call>(i));
    }
    is_struck_ = disk_.struck() > 0;
    disk_.heal();
}

FaultTally try_all(const std::string& name, int most_a_kind, const std::function<void(Trial&)>& scenario) {
    FaultTally tally;
    std::map<Call, int> counts = calls_of(name, scenario);
    for (const auto& [call, count] : counts) {
        tally.calls += count;
    }
    for (const Kind kind : all_kinds) {
        const int count = counts[kind.call];
        for (int i = 0; i < std::min(count, most_a_kind); ++i) {
            const int at = 1 + (count <= most_a_kind ? i : i * count / most_a_kind);
            for (const int times : {1, lasting}) {
                if (times == 1 || kind.fault != Fault::busy) { // who finds a lock taken waits, and for long
                    try_one(tally, name, {.call = kind.call, .at = at, .fault = kind.fault, .times = times}, scenario);
                }
            }
        }
    }
    std::cout << "| " << name << " | " << tally.calls << " | " << tally.points << " | " << tally.broken << " |";
    for (const auto& [outcome, times] : tally.outcomes) {
        std::cout << " " << times << " " << outcome << ";";
    }
    std::cout << "\n";
    return tally;
}

} // namespace runset::server::store
