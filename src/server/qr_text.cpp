#include "server/qr_text.h"

#include <array>
#include <memory>
#include <string_view>

#include <qrencode.h>

namespace runset::server {

namespace {

constexpr int border = 4; // modules, as the standard asks
constexpr std::string_view black_on_white = "\x1b[30;107m";
constexpr std::string_view usual_colours = "\x1b[0m";

struct Free {
    void operator()(QRcode* code) const { QRcode_free(code); }
};

bool is_dark(const QRcode& code, int row, int column) {
    const bool is_inside = row >= 0 && row < code.width && column >= 0 && column < code.width;
    return is_inside && (code.data[row * code.width + column] & 1) != 0;
}

} // namespace

std::string qr_text(const std::string& link) {
    // By the upper and the lower module: none, lower, upper, both.
    static constexpr std::array<std::string_view, 4> blocks{" ", "▄", "▀", "█"};
    const std::unique_ptr<QRcode, Free> code(QRcode_encodeString8bit(link.c_str(), 0, QR_ECLEVEL_L));
    if (code == nullptr) {
        return {};
    }
    std::string text;
    for (int row = -border; row < code->width + border; row += 2) {
        text += black_on_white;
        for (int column = -border; column < code->width + border; ++column) {
            const unsigned upper = is_dark(*code, row, column) ? 2 : 0;
            const unsigned lower = is_dark(*code, row + 1, column) ? 1 : 0;
            text += blocks[upper + lower];
        }
        text.append(usual_colours).append("\n");
    }
    return text;
}

} // namespace runset::server
