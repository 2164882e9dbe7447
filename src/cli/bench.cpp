// `runset bench`: the fingerprint over fixed positions, which changes only on purpose, and the speed beside it.

#include <algorithm>
#include <chrono>
#include <iomanip>
#include <iostream>
#include <memory>
#include <vector>

#include <CLI/CLI.hpp>

#include "cli/commands.h"
#include "rules/edition.h"
#include "solver/sample.h"
#include "solver/solve.h"

namespace runset::cli {

namespace {

void print_speed(const rules::Settings& settings, std::uint64_t seeds) {
    std::vector<double> micros;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        const rules::Position position = solver::sample_position(settings, seed);
        const auto begin = std::chrono::steady_clock::now();
        const solver::Answer answer = solver::best_play(settings, position);
        const std::chrono::duration<double, std::micro> time = std::chrono::steady_clock::now() - begin;
        micros.push_back(answer.tiles >= 0 ? time.count() : 0);
    }
    std::ranges::sort(micros);
    const auto share = [&micros](double part) {
        return micros[static_cast<std::size_t>(part * static_cast<double>(micros.size() - 1))];
    };
    const std::string name = std::string(settings.edition) + "/" + std::string(settings.variant);
    std::cout << std::left << std::setw(22) << name << std::right << std::fixed << std::setprecision(1) << "p50 "
              << std::setw(8) << share(0.5) << " us   p99 " << std::setw(8) << share(0.99) << " us   max "
              << std::setw(8) << micros.back() << " us\n";
}

} // namespace

void declare_bench(CLI::App& app, Exit& result) {
    auto is_short = std::make_shared<bool>(false);
    app.add_flag("--fingerprint", *is_short, "print only the fingerprint");
    app.callback([is_short, &result] {
        std::cout << "fingerprint " << std::hex << std::setfill('0') << std::setw(16)
                  << solver::fingerprint(solver::fingerprint_seeds) << std::dec << std::setfill(' ') << "\n";
        for (const rules::Settings& settings : rules::editions()) {
            if (!*is_short) {
                print_speed(settings, solver::fingerprint_seeds);
            }
        }
        result = Exit::ok;
    });
}

} // namespace runset::cli
