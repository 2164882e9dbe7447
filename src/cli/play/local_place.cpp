#include "cli/play/local_place.h"

#include "cli/arguments/record_file.h"
#include "text/explain.h"

namespace runset::cli::play {

LocalPlace::LocalPlace(PlayContext& context) : context_(context), seat_(context.match.state.to_move) {
    if (context.options.has_clock && context.settings().time_limit_s > 0) {
        deadline_ = context.screen.lines.now() + std::chrono::seconds(context.settings().time_limit_s);
    }
}

rules::View LocalPlace::view() const {
    return rules::view_for(context_.match.state, seat_);
}

std::vector<std::string> LocalPlace::log() const {
    const std::vector<std::string>& names = context_.match.record.names;
    return screen::log_lines(context_.screen.texts, context_.settings(), screen::last_turns(context_.log, names.size()),
                             names, seat_);
}

std::expected<void, std::string> LocalPlace::play(const rules::Move& move, const rules::Table& left) {
    const rules::Table start = context_.match.state.table;
    const auto event = context_.play(move);
    if (!event) {
        return std::unexpected(text::explain(context_.screen.texts, context_.settings(), event.error(),
                                             {.start = start, .final_table = left}));
    }
    return {};
}

/// `save` is the only one here.
Reply LocalPlace::obey(const typed::PlayCommand& command) {
    const text::Catalogue& texts = context_.screen.texts;
    if (command.text.empty() && !context_.options.save_to) {
        const std::string example = typed::example_of(texts, context_.settings(), typed::Verb::save);
        return {.sentence =
                    typed::sentence(texts, context_.settings(), {.text_key = "play.bad.usage", .text = example}),
                .is_alarm = true};
    }
    const std::filesystem::path path =
        command.text.empty() ? *context_.options.save_to : std::filesystem::path(command.text);
    if (!arguments::save_file(path, print_match(context_.match))) {
        return {.sentence = texts.fill("play.error.write", {{"file", path.string()}}), .is_alarm = true};
    }
    return {.sentence = texts.fill("play.note.saved", {{"file", path.string()}})};
}

} // namespace runset::cli::play
