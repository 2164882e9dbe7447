// Runs the program `runset` as people do, through a pipe.
#pragma once

#include <array>
#include <cstdio>
#include <filesystem>
#include <string>

#include <sys/wait.h>

namespace runset::test {

/// The build puts the program beside its tests.
inline std::filesystem::path program() {
    return std::filesystem::read_symlink("/proc/self/exe").parent_path() / "runset";
}

struct Ended {
    std::string output; // standard output and standard error
    int status = -1;
};

inline Ended run(const std::string& input, const std::string& arguments) {
    const std::string command =
        "printf '" + input + "' | LC_ALL=en '" + program().string() + "' " + arguments + " 2>&1";
    Ended result;
    std::FILE* pipe = ::popen(command.c_str(), "r");
    std::array<char, 4096> bytes{};
    for (std::size_t count = 0; (count = std::fread(bytes.data(), 1, bytes.size(), pipe)) > 0;) {
        result.output.append(bytes.data(), count);
    }
    const int status = ::pclose(pipe);
    result.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return result;
}

} // namespace runset::test
