#include "server/hall/visitors.h"

#include <vector>

#include "protocol/answer.h"
#include "table/explain.h"

namespace runset::server::hall {

using net::ConnectionId;
using protocol::Denial;

Visitor* Visitors::find(ConnectionId connection) {
    const auto found = visitors_.find(connection);
    return found == visitors_.end() ? nullptr : &found->second;
}

/// Of somebody who may have gone while the store was asked.
text::Language Visitors::language_of(ConnectionId connection) const {
    const auto visitor = visitors_.find(connection);
    const auto known = visitor == visitors_.end() ? std::nullopt : text::find_language(visitor->second.language);
    return known.value_or(text::Language::en);
}

void Visitors::deny(ConnectionId connection, std::optional<protocol::Cid> cid, Denial denial) {
    ++figures_.refused;
    const text::Language language = language_of(connection);
    const protocol::Refused refused{.cid = cid,
                                    .code = std::string(protocol::code_of(denial)),
                                    .text = table::explain(text::catalogue(language), denial)};
    tell(connection, protocol::write_refused({}, refused));
}

void Visitors::complain(ConnectionId connection, const protocol::BadLine& mistake) {
    ++figures_.refused;
    const text::Language language = language_of(connection);
    const protocol::Refused refused{.code = std::string(protocol::code_of(Denial::bad_message)),
                                    .text = protocol::explain(text::catalogue(language), mistake)};
    tell(connection, protocol::write_refused({}, refused));
}

void Visitors::replace(ConnectionId connection) {
    if (Visitor* visitor = find(connection)) {
        visitor->table.clear();
    }
    net_.close(connection, net::CloseCode::second_tab, "this seat was opened elsewhere");
}

void Visitors::send_away_from(const std::string& table, std::string_view reason) {
    std::vector<ConnectionId> there;
    for (auto& [connection, visitor] : visitors_) {
        if (visitor.table == table || visitor.heading == table) {
            visitor.table.clear();
            visitor.heading.clear();
            there.push_back(connection);
        }
    }
    for (const ConnectionId connection : there) {
        send_away(connection, reason);
    }
}

void Visitors::dismiss_from(const std::string& table, Denial why) {
    for (auto& [connection, visitor] : visitors_) {
        if (visitor.table == table || visitor.heading == table) {
            visitor.table = visitor.table == table ? "" : visitor.table;
            visitor.heading.clear();
            deny(connection, std::nullopt, why);
        }
    }
}

} // namespace runset::server::hall
