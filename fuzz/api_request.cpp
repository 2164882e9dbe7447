// A request under /api/: any path, language and body get an answer with a status that is documented and a body that is
// JSON or a record, and no message is made of a body that could be another one.
#include <array>
#include <cstdlib>
#include <string>

#include "protocol/command_json.h"
#include "protocol/http_body.h"
#include "server/api/reason.h"
#include "server/api/route.h"

namespace {

using namespace runset;

void require(bool is_true) {
    if (!is_true) {
        std::abort();
    }
}

std::string_view take_line(std::string_view& rest) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    return line;
}

void check_body(std::string_view body) {
    const std::array fields{protocol::BodyField{.key = "type", .value = "join"},
                            protocol::BodyField{.key = "token", .value = "0123456789abcdef0123456789abcdef"},
                            protocol::BodyField{.key = "lang", .value = "de", .is_default = true},
                            protocol::BodyField{.key = "table", .value = "ABCDEF"}};
    const auto message = protocol::body_with(body, fields);
    if (!message) {
        return;
    }
    // Whatever else the body says, it is this message at this table.
    const std::string marked = protocol::with_marked_name(*message, "⚙ ");
    require(protocol::kind_of_body(marked).type == "join");
    if (const auto command = protocol::read_command(marked, {})) {
        const auto* join = std::get_if<protocol::Join>(&command->ask);
        require(join != nullptr && join->table == "ABCDEF" && join->token.size() == 32);
        require(join->name.empty() || join->name.starts_with("⚙ "));
    }
}

} // namespace

/// A method, a path and an Accept-Language, a line each, and then the body.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    std::string_view rest = bytes;
    const std::string_view method = take_line(rest);
    const std::string_view path = take_line(rest);
    const text::Language language = server::api::language_of(take_line(rest));
    if (const auto target = server::api::find_target(method, path)) {
        require(target->table.size() <= 16 && target->number >= 0 && target->number <= 10'000);
        require(path.starts_with("/api/"));
    } else {
        // The methods that are allowed stand there with commas between them.
        const std::string allowed = ", " + target.error().allow + ",";
        const std::string asked = ", " + std::string(method) + ",";
        const bool is_word = !method.empty() && method.find(',') == std::string_view::npos;
        require(!is_word || method == "HEAD" || !allowed.contains(asked));
    }
    require(!server::api::refusal(server::api::ApiReason::no_token, language).body.empty());
    check_body(rest);
    return 0;
}
