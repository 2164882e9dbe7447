#include "nodes/disk.h"

#include <sched.h>
#include <sys/mount.h>

namespace runset::nodes {

namespace {

constexpr std::uintmax_t disk_bytes = std::uintmax_t{1} << 30U; // far more than the tables of a test need

bool has_run(const std::vector<std::string>& words) {
    std::vector<std::string> copy = words;
    std::vector<char*> arguments;
    for (std::string& word : copy) {
        arguments.push_back(word.data());
    }
    arguments.push_back(nullptr);
    const pid_t child = ::fork();
    if (child == 0) {
        ::execvp(arguments[0], arguments.data());
        ::_exit(127);
    }
    int status = -1;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/// From now on nobody else sees what is mounted here, and it goes away with the last process that does.
bool has_own_mounts() {
    static const bool is_apart =
        ::unshare(CLONE_NEWNS) == 0 && ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0;
    return is_apart;
}

} // namespace

Disk::Disk(bool is_of_its_own) : folder_(test::fresh_folder()) {
    if (!is_of_its_own || ::geteuid() != 0 || !has_own_mounts()) {
        return;
    }
    std::ofstream(image()).close();
    test::fs::resize_file(image(), disk_bytes);
    is_mounted_ = has_run({"mkfs.ext4", "-q", "-F", "-m", "0", image().string()}) &&
                  has_run({"mount", "-o", "loop", image().string(), folder_.string()});
    std::error_code ignored;
    test::fs::remove(image(), ignored); // the mount still has it, and it goes away with that, however this ends
}

Disk::~Disk() {
    if (is_mounted_) {
        ::umount2(folder_.c_str(), MNT_DETACH);
    }
    std::error_code ignored;
    test::fs::remove_all(folder_, ignored);
}

void Disk::fill() const {
    const int file = ::open(filler().c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    (void)::posix_fallocate(file, 0, static_cast<off_t>(test::fs::space(folder_).free)); // the most of it, at once
    const std::vector<char> zeros(std::size_t{1} << 20U);
    for (std::size_t size = zeros.size(); size > 0;) {
        if (::write(file, zeros.data(), size) <= 0) {
            size /= 2;
        }
    }
    ::fsync(file);
    ::close(file);
}

void Disk::make_room() const {
    std::error_code ignored;
    test::fs::remove(filler(), ignored);
}

} // namespace runset::nodes
