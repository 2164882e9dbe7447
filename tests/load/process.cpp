#include "load/process.h"

#include <csignal>
#include <fstream>
#include <sstream>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace runset::load {

Process::~Process() {
    end(SIGKILL);
}

bool Process::start(const std::vector<std::string>& words) {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) {
        return false;
    }
    std::vector<std::string> copy = words;
    std::vector<char*> arguments;
    for (std::string& word : copy) {
        arguments.push_back(word.data());
    }
    arguments.push_back(nullptr);
    child_ = ::fork();
    if (child_ == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL); // nobody else would end it
        ::dup2(ends[1], STDOUT_FILENO);
        ::execvp(arguments[0], arguments.data());
        ::_exit(127);
    }
    ::close(ends[1]);
    output_ = ends[0];
    std::string line = next_line();
    while (!line.empty() && !line.starts_with("listening on")) {
        line = next_line();
    }
    const std::size_t colon = line.rfind(':');
    port_ = colon == std::string::npos ? 0 : static_cast<std::uint16_t>(std::atoi(line.c_str() + colon + 1));
    return port_ != 0;
}

std::string Process::next_line() {
    std::string line;
    char c = 0;
    while (::read(output_, &c, 1) == 1 && c != '\n') {
        line += c;
    }
    return line;
}

void Process::end(int signal) {
    if (child_ > 0) {
        ::kill(child_, signal);
        ::waitpid(child_, nullptr, 0);
        ::close(output_);
        child_ = -1;
    }
}

void Process::send(int signal) const {
    if (child_ > 0) {
        ::kill(child_, signal);
    }
}

bool Process::has_ended() {
    if (child_ > 0 && ::waitpid(child_, nullptr, WNOHANG) == child_) {
        ::close(output_);
        child_ = -1;
    }
    return child_ <= 0;
}

double Process::memory_kib() const {
    std::ifstream status("/proc/" + std::to_string(child_) + "/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmRSS:")) {
            return std::stod(line.substr(6));
        }
    }
    return 0;
}

double Process::cpu_seconds() const {
    std::ifstream stat("/proc/" + std::to_string(child_) + "/stat");
    std::string text;
    std::getline(stat, text);
    std::istringstream rest(text.substr(text.rfind(')') + 1));
    std::string word;
    double ticks = 0;
    for (int field = 3; rest >> word && field <= 15; ++field) {
        ticks += field >= 14 ? std::stod(word) : 0; // utime and stime
    }
    return ticks / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

} // namespace runset::load
