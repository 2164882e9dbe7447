#include "server/machine/process_figures.h"

#include <sys/resource.h>
#include <unistd.h>

#include <fstream>

namespace runset::server::machine {

namespace {

std::string line(const std::string& name, const std::string& kind, const std::string& value) {
    return "# TYPE " + name + " " + kind + "\n" + name + " " + value + "\n";
}

std::int64_t resident_bytes() {
    std::ifstream file("/proc/self/statm");
    std::int64_t all = 0;
    std::int64_t resident = 0;
    return file >> all >> resident ? resident * ::sysconf(_SC_PAGESIZE) : 0;
}

double cpu_seconds() {
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    constexpr double micro = 1e-6;
    return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           micro * static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

} // namespace

std::string process_figures() {
    return line("process_resident_memory_bytes", "gauge", std::to_string(resident_bytes())) +
           line("process_cpu_seconds_total", "counter", std::to_string(cpu_seconds()));
}

} // namespace runset::server::machine
