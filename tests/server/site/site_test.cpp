// Answers to questions over HTTP, without a socket; and the files of the page.

#include "server/site/site.h"

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sockets/echo_server.h"

namespace runset::test {

namespace {

namespace fs = std::filesystem;
using namespace server;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class SilentNet final : public net::Net {
public:
    void send(net::ConnectionId, std::shared_ptr<const std::string>) override {}
    void close(net::ConnectionId, net::CloseCode, std::string_view) override {}
};

/// A folder with a page, a secret beside it and a link that leads to the secret.
class PageFolder {
public:
    PageFolder() : root_(fs::temp_directory_path() / ("runset-page-" + std::to_string(::getpid()))) {
        fs::remove_all(root_);
        fs::create_directories(root_ / "dist/assets");
        write("secret.txt", "secret");
        write("dist/index.html", "<!doctype html>");
        write("dist/assets/app-1a2b.js", "let a;");
        write("dist/engine.wasm", std::string("\0asm\xFF", 5));
        write("dist/app.webmanifest", "{}");
        write("dist/.hidden", "secret");
        fs::create_symlink(root_ / "secret.txt", root_ / "dist/link.txt");
    }
    ~PageFolder() { fs::remove_all(root_); }
    PageFolder(const PageFolder&) = delete;
    PageFolder& operator=(const PageFolder&) = delete;

    [[nodiscard]] fs::path dist() const { return root_ / "dist"; }

private:
    void write(const std::string& name, const std::string& text) const {
        std::ofstream(root_ / name, std::ios::binary) << text;
    }
    fs::path root_;
};

class SiteTest : public ::testing::Test {
protected:
    site::Answer ask(std::string_view target, std::string_view method = "GET", std::string_view address = "127.0.0.1",
                     std::string_view etag = "") {
        const site::Site site{
            .page = page_, .counters = counters_, .receiver = receiver_, .are_metrics_public = is_public_};
        return site::answer_to({.method = method, .target = target, .address = address, .if_none_match = etag}, site);
    }

    PageFolder folder_;
    site::Page page_ = site::Page::from_directory(folder_.dist());
    site::Counters counters_;
    SilentNet net_;
    EchoReceiver receiver_{net_};
    bool is_public_ = false;
};

} // namespace

TEST_F(SiteTest, alive_and_ready_are_two_things) {
    EXPECT_EQ(ask("/healthz").content(), "ok\n");
    EXPECT_EQ(ask("/readyz").status, 200);
    receiver_.ready = false;
    EXPECT_EQ(ask("/readyz").status, 503);
    EXPECT_EQ(ask("/healthz").status, 200);
}

TEST_F(SiteTest, boards_for_other_pages_may_be_framed_and_nothing_else_may) {
    for (const auto* path : {"/embed/table/ABCDEF", "/embed/game/ABCDEF/1"}) {
        EXPECT_THAT(site::head_text(ask(path), true),
                    AllOf(HasSubstr("frame-ancestors *;"), Not(HasSubstr("'none'; req"))));
    }
    for (const auto* path : {"/", "/t/ABCDEF", "/embed", "/embedded/x", "/x/embed/", "/assets/app-1a2b.js"}) {
        EXPECT_THAT(site::head_text(ask(path), true), HasSubstr("frame-ancestors 'none';")) << path;
    }
}

TEST_F(SiteTest, files_have_their_types_and_times) {
    EXPECT_EQ(ask("/").content(), "<!doctype html>");
    EXPECT_EQ(ask("/").type, "text/html; charset=utf-8");
    EXPECT_EQ(ask("/").cache, "no-cache");
    EXPECT_EQ(ask("/assets/app-1a2b.js").type, "text/javascript; charset=utf-8");
    EXPECT_EQ(ask("/assets/app-1a2b.js").cache, "public, max-age=31536000, immutable");
    EXPECT_EQ(ask("/engine.wasm?v=2").content(), std::string_view("\0asm\xFF", 5));
    EXPECT_EQ(ask("/engine.wasm").type, "application/wasm");
    EXPECT_EQ(ask("/app.webmanifest").type, "application/manifest+json");
    EXPECT_EQ(site::content_type("/x.mjs"), "text/javascript; charset=utf-8");
    EXPECT_EQ(site::content_type("/x.svg"), "image/svg+xml");
    EXPECT_EQ(site::content_type("/x.unheard-of"), "application/octet-stream");
}

TEST_F(SiteTest, places_inside_the_page_get_the_index_and_missing_files_nothing) {
    EXPECT_EQ(ask("/table/abc").content(), "<!doctype html>");
    EXPECT_EQ(ask("/missing.js").status, 404);
    EXPECT_EQ(ask("/assets/old-hash.js").status, 404);
}

TEST_F(SiteTest, a_known_etag_saves_the_content) {
    const site::Answer first = ask("/");
    ASSERT_FALSE(first.etag.empty());
    const site::Answer again = ask("/", "GET", "127.0.0.1", "W/\"other\", " + first.etag);
    EXPECT_EQ(again.status, 304);
    EXPECT_TRUE(again.content().empty());
    EXPECT_THAT(site::head_text(again, true), Not(HasSubstr("Content-Length")));
    EXPECT_EQ(ask("/", "GET", "127.0.0.1", "\"0\"").status, 200);
}

TEST_F(SiteTest, nothing_outside_the_table_of_files_can_be_had) {
    for (const auto* path : {"/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt",
                             "/..\\secret.txt", "//secret.txt", "/./index.html", "/assets/../index.html", "/.hidden",
                             "/link.txt", "/secret.txt", "/etc/passwd.", "/index.html/", "/index.html%00",
                             "/assets/app-1a2b.js/../../secret.txt", "/....//secret.txt"}) {
        const site::Answer answer = ask(path);
        EXPECT_THAT(std::string(answer.content()), Not(HasSubstr("secret"))) << path;
        EXPECT_EQ(answer.status, 404) << path;
    }
}

TEST_F(SiteTest, targets_of_another_form_are_not_understood) {
    for (const auto* target : {"", "*", "index.html", "http://localhost/", "/a b", "/\x01", "/#x", "/\xC3\xA4", "?x"}) {
        EXPECT_EQ(ask(target).status, 400) << target;
    }
}

TEST_F(SiteTest, only_get_and_head) {
    for (const auto* method : {"POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "get", ""}) {
        const site::Answer answer = ask("/", method);
        EXPECT_EQ(answer.status, 405) << method;
        EXPECT_THAT(site::head_text(answer, false), HasSubstr("\r\nAllow: GET, HEAD\r\n"));
    }
    EXPECT_EQ(ask("/", "HEAD").status, 200);
}

TEST_F(SiteTest, metrics_are_for_the_neighbourhood) {
    counters_.closed[4002] = 7;
    counters_.closed[4999] = 1;
    const site::Answer answer = ask("/metrics");
    EXPECT_THAT(answer.body, HasSubstr("runset_sockets_closed_total{reason=\"too_fast\"} 7\n"));
    EXPECT_THAT(answer.body, HasSubstr("runset_sockets_closed_total{reason=\"4999\"} 1\n"));
    EXPECT_THAT(answer.body, HasSubstr("# TYPE runset_sockets gauge\nrunset_sockets 0\n"));
    EXPECT_THAT(answer.body, HasSubstr("runset_tables 3\n"));
    EXPECT_EQ(ask("/metrics", "GET", "203.0.113.7").status, 403);
    is_public_ = true;
    EXPECT_EQ(ask("/metrics", "GET", "203.0.113.7").status, 200);
}

TEST_F(SiteTest, the_socket_is_no_page) {
    EXPECT_EQ(ask("/socket").status, 426);
    EXPECT_THAT(site::head_text(ask("/socket"), true), HasSubstr("\r\nUpgrade: websocket\r\n"));
}

TEST(Page, there_is_always_one) {
    const site::Page page = site::Page::built_in();
    const site::PageFile* file = page.find("/");
    ASSERT_NE(file, nullptr);
    EXPECT_EQ(file->type, "text/html; charset=utf-8");
    EXPECT_THAT(std::string(file->body), HasSubstr("Runset"));
}

TEST(Page, needs_an_index_in_its_folder) {
    EXPECT_THROW(site::Page::from_directory("/nonexistent"), std::exception);
    EXPECT_THROW(site::Page::from_directory("/proc/self/net/stat"), std::exception);
}

} // namespace runset::test
