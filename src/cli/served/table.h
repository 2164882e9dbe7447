// A server's table as a player in the terminal follows it: the newest view, what has happened since the player looked
// last, and commands that are waited for.
#pragma once

#include "cli/client/table_client.h"
#include "cli/served/log.h"
#include "cli/terminal/lines.h"
#include "text/catalogue.h"

namespace runset::cli::served {

class ServedTable : public terminal::NewsSource {
public:
    ServedTable(client::TableClient& client, const text::Catalogue& texts) : client_(client), texts_(texts) {}

    bool look() override;
    [[nodiscard]] int descriptor() const override { return client_.descriptor(); }
    /// Waits until there is news, but not much longer than this; also where nobody may type.
    bool wait(std::chrono::milliseconds patience);

    /// The command is carried out or refused when this returns; the sentence says why not. Lost connections are waited
    /// for.
    std::expected<void, std::string> ask(const protocol::Ask& ask);
    /// Ready for the next deal, with a number of this player's own in it (docs/fair.md).
    std::expected<void, std::string> get_ready();
    void mention(const protocol::Ask& ask) { client_.mention(ask); }
    /// The newest draft is sent when the player stops typing: not every step of many is worth a message.
    void keep(const protocol::KeepDraft& draft) { draft_ = draft; }
    void before_wait() override;

    [[nodiscard]] bool has_view() const { return view_.has_value(); }
    [[nodiscard]] const protocol::TableView& view() const { return *view_; }
    [[nodiscard]] const std::vector<screen::LogEntry>& log() const { return log_.entries(); }
    [[nodiscard]] const std::optional<client::Lost>& lost() const { return lost_; }
    [[nodiscard]] bool is_connected() const { return client_.is_connected(); }
    /// When the time for the turn is up.
    [[nodiscard]] std::optional<terminal::TimePoint> deadline() const { return deadline_; }
    /// Phrases, lost connections: what no page shows. They are forgotten by this.
    [[nodiscard]] std::vector<std::string> take_notes();
    /// The turns since the last call.
    [[nodiscard]] std::vector<screen::LogEntry> take_turns();

    /// What the player's own program says of the deal of the round that has ended; empty where it was not there.
    [[nodiscard]] std::string fairness() const;

    [[nodiscard]] bool is_own_turn() const;
    [[nodiscard]] std::vector<std::string> names() const;

private:
    using Message = std::variant<std::monostate, client::Heard, client::Lost>;

    /// True for something the player should hear of.
    bool take(Message message);
    bool take_view(const protocol::TableView& view);
    bool note_connection();
    void note_voided(const protocol::TableView& view);

    client::TableClient& client_;
    const text::Catalogue& texts_;
    std::optional<protocol::TableView> view_{};
    std::optional<terminal::TimePoint> deadline_{};
    ServedLog log_{};
    std::vector<screen::LogEntry> turns_{};
    std::vector<std::string> notes_{};
    std::optional<client::Lost> lost_{};
    std::string refusal_{};
    std::int64_t done_seq_ = 0;                  // of the last command that was carried out
    std::optional<protocol::KeepDraft> draft_{}; // not sent yet
    bool was_connected_ = false;
    bool has_unread_ = false; // news that came while a command was waited for
};

} // namespace runset::cli::served
