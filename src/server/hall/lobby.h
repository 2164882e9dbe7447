// Between visitors and tables: finds the table that a message is about, makes new ones, and keeps out who asks too
// much.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "server/hall/code_guesses.h"
#include "server/hall/forgetting.h"
#include "server/hall/table_runner.h"

namespace runset::server::hall {

class Lobby {
public:
    Lobby(Ground& ground, TableRunner& runner)
        : ground_(ground), runner_(runner), forgetting_(ground, runner), creations_(ground.options.most_by_network) {}

    /// Whether the neighbours have looked for its table already.
    enum class Sought : std::uint8_t { no, yes };
    void received(net::ConnectionId connection, std::string_view text, Sought sought);
    /// It goes away from the table where it is.
    void leave(net::ConnectionId connection);

    /// The tables of the whole site that are open to all, as JSON.
    [[nodiscard]] std::string list() const;
    [[nodiscard]] bool is_guessing(const std::string& address) const {
        return guesses_.are_used_up(address, ground_.scheduler.now_ms());
    }
    void missed(const std::string& address) { guesses_.missed(address, ground_.scheduler.now_ms()); }

    /// Remembers who has made a table that was taken up.
    void learn_maker(const store::StoredTable& stored);
    /// Lets go what counts no more.
    void tidy();

private:
    [[nodiscard]] bool is_held_off(net::ConnectionId connection, const protocol::Command& command);
    [[nodiscard]] bool is_guess(net::ConnectionId connection, const protocol::Command& command);
    void refuse_while_paused(net::ConnectionId connection, const protocol::Command& command);
    [[nodiscard]] bool is_sought_elsewhere(net::ConnectionId connection, const protocol::Command& command,
                                           std::string_view text);
    void answer(net::ConnectionId connection, Place* place, protocol::Command command);
    void enter(net::ConnectionId connection, const std::string& table, const protocol::Command& command);
    void create(net::ConnectionId connection, const protocol::Command& command, const protocol::Create& ask);
    void arrive(net::ConnectionId connection, const std::string& table, bool is_let_in);
    void leave_table(net::ConnectionId connection, Visitor& visitor);
    [[nodiscard]] std::string fresh_id() const;

    Ground& ground_;
    TableRunner& runner_;
    Forgetting forgetting_;
    CreationLimits creations_;
    CodeGuesses guesses_;
    std::map<store::Digest, std::string> made_; // tables by the hash of the token that made them
};

} // namespace runset::server::hall
