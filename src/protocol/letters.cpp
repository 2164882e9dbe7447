#include "protocol/letters.h"

#include "protocol/answer.h"
#include "protocol/view_text.h"

namespace runset::protocol {

namespace {

using Text = std::shared_ptr<const std::string>;

Text shared(std::string text) {
    return std::make_shared<const std::string>(std::move(text));
}

class LetterWriter {
public:
    explicit LetterWriter(const rules::Settings& settings) : settings_(settings) {}

    Text operator()(const table::Shown& shown) {
        if (shown.all != all_) {
            all_ = shown.all;
            view_.emplace(*all_);
            for_spectators_.reset();
        }
        if (shown.own.you) {
            return shared(view_->told_to(shown.own));
        }
        if (!for_spectators_) {
            for_spectators_ = shared(view_->told_to(shown.own)); // all see the same
        }
        return for_spectators_;
    }
    Text operator()(const Said& said) {
        if (!said_ || *said_ != said) {
            said_ = said;
            said_text_ = shared(write_said(said));
        }
        return said_text_;
    }
    Text operator()(const Seated& seated) const { return shared(write_seated(seated)); }
    Text operator()(const Done& done) const { return shared(write_done(done)); }
    Text operator()(const Refused& refused) const { return shared(write_refused(settings_, refused)); }
    Text operator()(const Pong& /*pong*/) const { return shared(write_pong()); }

private:
    const rules::Settings& settings_;
    std::shared_ptr<const TableView> all_{};
    std::optional<ViewText> view_{};
    Text for_spectators_{};
    std::optional<Said> said_{};
    Text said_text_{};
};

} // namespace

std::vector<Letter> write_letters(const rules::Settings& settings, std::span<const table::Outgoing> messages) {
    LetterWriter writer(settings);
    std::vector<Letter> letters;
    letters.reserve(messages.size());
    for (const table::Outgoing& message : messages) {
        letters.push_back({.to = message.to, .text = std::visit(writer, message.message)});
    }
    return letters;
}

} // namespace runset::protocol
