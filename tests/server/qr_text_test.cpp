// The QR code for the terminal: read back from the characters it must be the code that the library made.

#include "server/qr_text.h"

#include <memory>
#include <sstream>
#include <vector>

#include <gtest/gtest.h>
#include <qrencode.h>

#include "server/greeting.h"

namespace runset::test {

namespace {

constexpr std::string_view start = "\x1b[30;107m";
constexpr std::string_view end = "\x1b[0m";

/// Rows of modules, true for black.
std::vector<std::vector<bool>> modules(const std::string& text) {
    std::vector<std::vector<bool>> rows;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        EXPECT_TRUE(line.starts_with(start) && line.ends_with(end));
        const std::string blocks = line.substr(start.size(), line.size() - start.size() - end.size());
        std::vector<bool> upper;
        std::vector<bool> lower;
        for (std::size_t at = 0; at < blocks.size();) {
            const std::string block = blocks[at] == ' ' ? " " : blocks.substr(at, 3);
            upper.push_back(block == "▀" || block == "█");
            lower.push_back(block == "▄" || block == "█");
            at += block.size();
        }
        rows.push_back(upper);
        rows.push_back(lower);
    }
    return rows;
}

} // namespace

TEST(QrText, holds_the_code_with_its_border) {
    const std::string link = "http://192.168.1.20:8080";
    const std::unique_ptr<QRcode, void (*)(QRcode*)> code(QRcode_encodeString8bit(link.c_str(), 0, QR_ECLEVEL_L),
                                                          QRcode_free);
    const auto rows = modules(server::qr_text(link));
    const auto width = static_cast<std::size_t>(code->width);
    ASSERT_GE(rows.size(), width + 8);
    for (std::size_t row = 0; row < rows.size(); ++row) {
        ASSERT_EQ(rows[row].size(), width + 8);
        for (std::size_t column = 0; column < width + 8; ++column) {
            const bool is_inside = row >= 4 && row < width + 4 && column >= 4 && column < width + 4;
            const bool is_black = is_inside && (code->data[(row - 4) * width + column - 4] & 1) != 0;
            ASSERT_EQ(rows[row][column], is_black) << row << " " << column;
        }
    }
}

TEST(QrText, is_empty_for_a_link_that_fits_no_code) {
    EXPECT_TRUE(server::qr_text(std::string(4000, 'x')).empty());
}

TEST(Greeting, says_where_to_go) {
    server::ServeOptions options{.lan_name = "kitchen.local"};
    const std::string text = server::greeting(options, 8123, true);
    EXPECT_TRUE(text.starts_with("listening on http://127.0.0.1:8123\n"));
    EXPECT_NE(text.find("For others nearby: http://kitchen.local:8123\n"), std::string::npos);
    EXPECT_NE(text.find("█"), std::string::npos);
    EXPECT_EQ(server::greeting(options, 8123, false).find("█"), std::string::npos);
}

TEST(Greeting, is_one_line_when_quiet) {
    EXPECT_EQ(server::greeting({.address = "::1", .is_quiet = true}, 80, true), "listening on http://[::1]:80\n");
}

TEST(Greeting, shows_others_nothing_that_only_this_machine_reaches) {
    EXPECT_EQ(server::greeting({.address = "127.0.0.1"}, 80, true).find("For others"), std::string::npos);
    EXPECT_NE(server::greeting({.address = "10.0.0.4"}, 80, true).find("For others nearby: http://10.0.0.4:80"),
              std::string::npos);
}

} // namespace runset::test
