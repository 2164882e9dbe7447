// A PostgreSQL server of our own from the Debian package: on a free port, in a folder that goes away with it, with real
// syncs. It refuses to run as root, so then it runs as the user `postgres` or `nobody`. Making a database cluster takes
// seconds, so it is made once beside the program and copied.
#pragma once

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <arpa/inet.h>
#include <fcntl.h>
#include <grp.h>
#include <netinet/in.h>
#include <pwd.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace runset::test {

namespace fs = std::filesystem;

/// Where the package has its programs; none: it is not installed.
inline std::optional<fs::path> postgres_programs() {
    std::vector<fs::path> found;
    std::error_code none;
    for (const auto& version : fs::directory_iterator("/usr/lib/postgresql", none)) {
        if (fs::exists(version.path() / "bin" / "initdb")) {
            found.push_back(version.path() / "bin");
        }
    }
    std::ranges::sort(found);
    return found.empty() ? std::nullopt : std::optional(found.back());
}

inline const passwd* postgres_user() {
    const passwd* user = ::getpwnam("postgres");
    return user != nullptr ? user : ::getpwnam("nobody");
}

/// In a new process and there as somebody who may run a database; its number.
inline pid_t start_as_user(const std::vector<std::string>& words) {
    const bool is_root = ::geteuid() == 0;
    const passwd user = is_root ? *postgres_user() : passwd{};
    const pid_t child = ::fork();
    if (child != 0) {
        return child;
    }
    if (is_root && (::setgroups(0, nullptr) != 0 || ::setgid(user.pw_gid) != 0 || ::setuid(user.pw_uid) != 0)) {
        ::_exit(126);
    }
    ::prctl(PR_SET_PDEATHSIG, SIGQUIT);
    const int nothing = ::open("/dev/null", O_RDWR);
    ::dup2(nothing, STDIN_FILENO);
    ::dup2(nothing, STDOUT_FILENO);
    ::dup2(nothing, STDERR_FILENO);
    std::vector<std::string> copy = words;
    std::vector<char*> arguments;
    for (std::string& word : copy) {
        arguments.push_back(word.data());
    }
    arguments.push_back(nullptr);
    ::execv(arguments[0], arguments.data());
    ::_exit(127);
}

inline bool run_as_user(const std::vector<std::string>& words) {
    int status = -1;
    ::waitpid(start_as_user(words), &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

inline void give_to_user(const fs::path& folder) {
    if (::geteuid() != 0) {
        return;
    }
    const passwd user = *postgres_user();
    const auto give = [&](const fs::path& path) {
        if (::lchown(path.c_str(), user.pw_uid, user.pw_gid) != 0) {
            throw std::runtime_error("cannot give " + path.string() + " to " + user.pw_name);
        }
    };
    give(folder);
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        give(entry.path());
    }
}

inline fs::path fresh_folder() {
    std::string name = (fs::temp_directory_path() / "runset-postgres-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) {
        throw std::runtime_error("no folder for PostgreSQL");
    }
    return name;
}

/// An empty cluster, made by the first who needs it.
inline fs::path cluster_template() {
    const fs::path beside = fs::read_symlink("/proc/self/exe").parent_path();
    const fs::path cluster = beside / "postgres-template";
    const int lock = ::open((beside / "postgres-template.lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    ::flock(lock, LOCK_EX);
    if (!fs::exists(cluster)) {
        const fs::path folder = fresh_folder();
        give_to_user(folder);
        const bool is_made = run_as_user({(*postgres_programs() / "initdb").string(), "--pgdata",
                                          (folder / "data").string(), "--auth", "trust", "--username", "runset",
                                          "--encoding", "UTF8", "--locale", "C.UTF-8", "--wal-segsize", "1"});
        if (is_made) {
            const fs::path part = cluster.string() + ".part";
            fs::remove_all(part);
            fs::copy(folder / "data", part, fs::copy_options::recursive);
            fs::rename(part, cluster);
        }
        fs::remove_all(folder);
    }
    ::close(lock);
    return cluster;
}

inline std::uint16_t free_port() {
    const int descriptor = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    const bool is_found = ::bind(descriptor, reinterpret_cast<const sockaddr*>(&address), size) == 0 &&
                          ::getsockname(descriptor, reinterpret_cast<sockaddr*>(&address), &size) == 0;
    ::close(descriptor);
    return is_found ? ntohs(address.sin_port) : std::uint16_t{0};
}

class Postgres {
public:
    explicit Postgres(fs::path folder = fresh_folder()) : folder_(std::move(folder)), port_(free_port()) {
        fs::copy(cluster_template(), folder_ / "data", fs::copy_options::recursive);
        fs::permissions(folder_ / "data", fs::perms::owner_all);
        give_to_user(folder_);
        start();
    }
    ~Postgres() {
        stop(SIGQUIT);
        std::error_code ignored;
        fs::remove_all(folder_, ignored);
    }
    Postgres(const Postgres&) = delete;
    Postgres& operator=(const Postgres&) = delete;

    /// Returns when it takes connections, or throws. It ends with the thread that called this.
    void start() {
        launch();
        for (int i = 0; i < 600; ++i) {
            if (takes_connections()) {
                return;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
        throw std::runtime_error("PostgreSQL does not start");
    }
    /// The same without waiting.
    void launch() {
        const std::string log = (folder_ / "log").string();
        child_ = start_as_user({(*postgres_programs() / "postgres").string(), "-D", (folder_ / "data").string(), "-p",
                                std::to_string(port_), "-c", "listen_addresses=127.0.0.1", "-c",
                                "unix_socket_directories=" + folder_.string(), "-c", "max_connections=200", "-c",
                                "logging_collector=on", "-c", "log_directory=" + folder_.string(), "-c",
                                "max_wal_size=512MB", "-c", "recovery_init_sync_method=syncfs"});
    }
    [[nodiscard]] bool takes_connections() const {
        return run_as_user(
            {(*postgres_programs() / "pg_isready").string(), "-q", "-h", "127.0.0.1", "-p", std::to_string(port_)});
    }
    /// True once it has ended by itself.
    [[nodiscard]] bool has_ended() {
        if (child_ > 0 && ::waitpid(child_, nullptr, WNOHANG) == child_) {
            child_ = -1;
        }
        return child_ <= 0;
    }
    /// SIGQUIT: at once, as if the power had failed. SIGINT: after rolling back what is under way.
    void stop(int signal) {
        if (child_ > 0) {
            ::kill(child_, signal);
            ::waitpid(child_, nullptr, 0);
            child_ = -1;
        }
    }
    void send(int signal) const { ::kill(child_, signal); }
    [[nodiscard]] std::uint16_t port() const { return port_; }

    [[nodiscard]] std::string url(const std::string& database = "postgres") const { return url_by(port_, database); }
    /// The same by way of something else that listens there.
    [[nodiscard]] static std::string url_by(std::uint16_t port, const std::string& database = "postgres") {
        return "postgresql://runset@127.0.0.1:" + std::to_string(port) + "/" + database;
    }

private:
    fs::path folder_;
    std::uint16_t port_;
    pid_t child_ = -1;
};

} // namespace runset::test
