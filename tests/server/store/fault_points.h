// Every system call of a store failing in turn: a scenario is run once to count its calls, and then again for each call
// and each way in which it can fail.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "server/store/test_disk.h"

namespace runset::server::store {

/// One run of a scenario, in which at most one fault strikes.
class Trial {
public:
    Trial(TestDisk& disk, TestDisk::Strike strike) : disk_(disk), strike_(strike) {}

    /// From here to `end` calls are counted, and one of them may fail.
    void begin() { disk_.fail_with(strike_); }
    void end();

    /// A promise that was not kept.
    void broken(const std::string& what) { broken_.push_back(what); }
    /// What the program made of the fault, in two or three words.
    void outcome(const std::string& outcome) { outcome_ = outcome; }

    [[nodiscard]] TestDisk& disk() { return disk_; }
    [[nodiscard]] const std::vector<std::string>& broken() const { return broken_; }
    [[nodiscard]] const std::string& outcome() const { return outcome_; }
    [[nodiscard]] const std::map<TestDisk::Call, int>& counts() const { return counts_; }
    [[nodiscard]] bool is_struck() const { return is_struck_; }

private:
    TestDisk& disk_;
    TestDisk::Strike strike_;
    std::vector<std::string> broken_;
    std::string outcome_ = "as without a fault";
    std::map<TestDisk::Call, int> counts_;
    bool is_struck_ = false;
};

struct FaultTally {
    int calls = 0;
    int points = 0;
    int broken = 0;
    std::map<std::string, int> outcomes{};
};

/// At most so many points for each call and fault, evenly over all calls of the scenario. What is broken is a failure
/// of the test that says where. The tally is printed, too.
FaultTally try_all(const std::string& name, int most_a_kind, const std::function<void(Trial&)>& scenario);

} // namespace runset::server::store
