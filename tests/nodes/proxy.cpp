#include "nodes/proxy.h"

#include <iterator>
#include <regex>

namespace runset::nodes {

namespace {

const std::string settings_file = RUNSET_SOURCE_FOLDER "/packaging/nodes/nginx.conf";

std::string replaced(const std::string& text, const std::string& pattern, const std::string& with) {
    const std::regex what(pattern);
    if (!std::regex_search(text, what)) {
        throw std::runtime_error(settings_file + " has no " + pattern + " any more");
    }
    return std::regex_replace(text, what, with);
}

std::string main_settings(const std::string& site) {
    return std::string(::geteuid() == 0 ? "user root;\n" : "") +
           "worker_processes 2;\npid nginx.pid;\nerror_log error.log warn;\n"
           "events { worker_connections 8192; }\nhttp {\naccess_log off;\n"
           "client_body_temp_path body;\nproxy_temp_path proxy;\nfastcgi_temp_path fastcgi;\n"
           "uwsgi_temp_path uwsgi;\nscgi_temp_path scgi;\n" +
           site + "}\n";
}

bool takes_connections(std::uint16_t port) {
    const int descriptor = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const bool is_taken = ::connect(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    ::close(descriptor);
    return is_taken;
}

} // namespace

std::optional<test::fs::path> nginx_program() {
    for (const char* path : {"/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/sbin/nginx"}) {
        if (test::fs::exists(path)) {
            return path;
        }
    }
    return std::nullopt;
}

std::string proxy_settings(const std::string& packaged, std::uint16_t port, const std::vector<std::uint16_t>& nodes) {
    std::string servers;
    for (const std::uint16_t node : nodes) {
        servers += "    server 127.0.0.1:" + std::to_string(node) + "$1\n";
    }
    std::string text = replaced(packaged, R"(    server 127\.0\.0\.1:8081([^\n]*)\n    server [^\n]*\n)", servers);
    text = replaced(text, R"(server \{\s*listen 80;[^}]*\}\n)", "");
    text = replaced(text, R"(listen 443 ssl http2;\n    listen \[::\]:443 ssl http2;)",
                    "listen 127.0.0.1:" + std::to_string(port) + ";");
    text = replaced(text, R"(    ssl_certificate[^\n]*\n)", "");
    text = replaced(text, "rate=10r/s", "rate=1000000r/m");
    return replaced(text, "burst=40", "burst=100000");
}

Proxy::Proxy(const std::vector<std::uint16_t>& nodes) : folder_(test::fresh_folder()), port_(test::free_port()) {
    std::ifstream packaged(settings_file);
    const std::string text{std::istreambuf_iterator<char>(packaged), {}};
    std::ofstream(folder_ / "nginx.conf") << main_settings(proxy_settings(text, port_, nodes));
    const std::string program = nginx_program()->string();
    const std::string folder = folder_.string();
    const std::string settings = (folder_ / "nginx.conf").string();
    child_ = ::fork();
    if (child_ == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGTERM);
        ::execl(program.c_str(), program.c_str(), "-p", folder.c_str(), "-e", "error.log", "-c", settings.c_str(), "-g",
                "daemon off;", nullptr);
        ::_exit(127);
    }
    for (int i = 0; i < 200; ++i) {
        if (takes_connections(port_)) {
            return;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    throw std::runtime_error("nginx does not start");
}

Proxy::~Proxy() {
    ::kill(child_, SIGTERM);
    ::waitpid(child_, nullptr, 0);
    std::error_code ignored;
    test::fs::remove_all(folder_, ignored);
}

} // namespace runset::nodes
