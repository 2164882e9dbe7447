// What has become of jobs that one thread wrote for another, told in one go.
#pragma once

#include <functional>
#include <vector>

#include "server/store.h"

namespace runset::server {

/// Calls every `done`: at once where somebody waits for it (`is_waited_for`), all others together by `post`.
template <class Job, class IsWaitedFor>
void tell_outcomes(std::vector<Job>& jobs, const std::vector<Kept>& kept, const IsWaitedFor& is_waited_for,
                   const std::function<void(std::function<void()>)>& post) {
    struct Outcome {
        std::function<void(Kept)> done;
        Kept kept = Kept::unavailable;
    };
    std::vector<Outcome> outcomes;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        if (std::invoke(is_waited_for, jobs[i])) {
            jobs[i].done(kept[i]);
        } else {
            outcomes.push_back({.done = std::move(jobs[i].done), .kept = kept[i]});
        }
    }
    if (!outcomes.empty()) {
        post([outcomes = std::move(outcomes)] {
            for (const Outcome& outcome : outcomes) {
                outcome.done(outcome.kept);
            }
        });
    }
}

} // namespace runset::server
