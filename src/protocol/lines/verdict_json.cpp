#include <boost/json.hpp>

#include "protocol/json_fields.h"
#include "protocol/lines/case_json.h"

namespace runset::protocol::lines {

namespace json = boost::json;

std::string write_verdict(const Case& given, const CaseVerdict& verdict, std::string_view text) {
    const bool is_legal = verdict.verdict.has_value();
    const rules::Reason reason = is_legal ? rules::Reason::ok : verdict.verdict.error().reason;
    json::object line{{"id", given.id},
                      {"verdict", is_legal ? "legal" : "illegal"},
                      {"code", rules::row_of(reason).code},
                      {"text", text}};
    if (verdict.result) {
        line["result"] = {{"table", table_json(given.settings, verdict.result->table)},
                          {"rack", tiles_json(given.settings, verdict.result->rack)},
                          {"opened", verdict.result->has_opened},
                          {"draws", verdict.result->draws}};
    }
    return json::serialize(line);
}

std::string write_error(std::string_view id, std::string_view text) {
    return json::serialize(json::object{{"id", id}, {"verdict", "error"}, {"code", "UNREADABLE"}, {"text", text}});
}

} // namespace runset::protocol::lines
