// What has become of jobs that one thread wrote for another, told in one go.
#pragma once

#include <functional>
#include <vector>

#include "server/loop/poster.h"
#include "server/store/store.h"

namespace runset::server::store {

/// Calls every `done` by `post`, all together.
template <class Job>
void tell_outcomes(std::vector<Job>& jobs, const std::vector<Kept>& kept, const loop::Poster& post) {
    struct Outcome {
        std::function<void(Kept)> done;
        Kept kept = Kept::unavailable;
    };
    std::vector<Outcome> outcomes;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        if (jobs[i].done) {
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

} // namespace runset::server::store
