#include "witness/words.h"

namespace runset::witness {

std::string explain(const text::Catalogue& texts, const Breach& breach) {
    return texts.fill("breach." + std::string(name_of(breach.kind)),
                      {{"deal", std::to_string(breach.deal)}, {"seat", std::to_string(breach.seat)}});
}

} // namespace runset::witness
