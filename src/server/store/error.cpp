#include "server/store/error.h"

namespace runset::server::store {

std::string explain(const text::Catalogue& texts, const StoreError& error) {
    std::string text = texts.fill(error.code, {{"text", error.detail}});
    for (const StoreNote& note : error.notes) {
        text += "\n" + explain(texts, note);
    }
    return text;
}

std::string explain(const text::Catalogue& texts, const StoreNote& note) {
    return texts.fill(note.key, {{"table", note.table},
                                 {"number", std::to_string(note.number)},
                                 {"of", std::to_string(note.of)},
                                 {"text", note.text}});
}

} // namespace runset::server::store
