#include "cli/client/evidence_file.h"

#include <cstdlib>
#include <filesystem>

#include "cli/arguments/record_file.h"
#include "notation/hex.h"
#include "server/machine/sodium.h"

namespace runset::cli::client {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t name_digits = 16;

/// Where programs of this user keep what may be lost.
fs::path state_directory() {
    // NOLINTNEXTLINE(concurrency-mt-unsafe) read at the start, and nobody sets it
    const char* state = std::getenv("XDG_STATE_HOME");
    // NOLINTNEXTLINE(concurrency-mt-unsafe) as above
    const char* home = std::getenv("HOME");
    if (state != nullptr && *state != '\0') {
        return fs::path(state) / "runset";
    }
    return home == nullptr || *home == '\0' ? fs::path() : fs::path(home) / ".local" / "state" / "runset";
}

/// For its owner alone: a number that was not shown yet is a secret.
bool save(const fs::path& path, const std::string& text) {
    return arguments::save_file(path, text, arguments::Readers::owner);
}

} // namespace

WitnessMemory::WitnessMemory(const std::string& table, const std::string& token) {
    const fs::path directory = state_directory();
    if (token.empty() || directory.empty()) {
        return;
    }
    const std::vector<std::uint8_t> bytes(token.begin(), token.end());
    const std::string hash = notation::print_hex(server::machine::sodium_hashing().sha256(bytes));
    path_ = directory / (table + "-" + hash.substr(0, name_digits) + ".evidence");
}

std::optional<witness::Evidence> WitnessMemory::load() const {
    const auto text = arguments::load_file(path_);
    if (!text) {
        return std::nullopt;
    }
    const auto evidence = witness::parse_evidence(*text);
    return evidence ? std::optional(*evidence) : std::nullopt;
}

void WitnessMemory::keep(const witness::Evidence& evidence) {
    std::string text = path_.empty() ? std::string() : witness::print_evidence(evidence);
    if (text == kept_) {
        return;
    }
    std::error_code ignored;
    fs::create_directories(fs::path(path_).parent_path(), ignored);
    if (save(path_, text)) {
        kept_ = std::move(text);
    }
}

void WitnessMemory::drop() {
    std::error_code ignored;
    if (!path_.empty()) {
        fs::remove(path_, ignored);
    }
    path_.clear();
    kept_.clear();
}

std::optional<std::string> save_evidence(const witness::Evidence& evidence) {
    std::string name = "runset-evidence-" + evidence.seen.table + "-" + std::to_string(evidence.deal);
    for (int copy = 2; fs::exists(name + ".txt"); ++copy) {
        name = name.substr(0, name.find(" (")) + " (" + std::to_string(copy) + ")";
    }
    name += ".txt";
    return save(name, witness::print_evidence(evidence)) ? std::optional(name) : std::nullopt;
}

} // namespace runset::cli::client
