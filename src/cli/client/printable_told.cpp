#include "cli/client/printable_told.h"

#include "text/printable.h"

namespace runset::cli::client {

namespace {

template <typename... Texts> void clean(Texts&... texts) {
    ((texts = text::printable(texts)), ...);
}

void clean_seats(std::vector<protocol::SeatInfo>& seats) {
    for (protocol::SeatInfo& seat : seats) {
        clean(seat.name, seat.level);
    }
}

struct Cleaner {
    void operator()(protocol::TableView& view) const {
        clean(view.table);
        clean_seats(view.seats);
    }
    void operator()(protocol::Tables& tables) const {
        for (protocol::Listed& listed : tables.all) {
            clean(listed.table, listed.edition, listed.variant);
            clean_seats(listed.seats);
        }
    }
    void operator()(protocol::Seated& seated) const { clean(seated.table); }
    void operator()(protocol::Erased& erased) const { clean(erased.table); }
    void operator()(protocol::Refused& refused) const { clean(refused.code, refused.text); }
    void operator()(protocol::Said& said) const { clean(said.phrase); }
    void operator()(protocol::Bye& bye) const { clean(bye.code, bye.text); }
    void operator()(protocol::Done& /*done*/) const {}
    void operator()(protocol::Pong& /*pong*/) const {}
};

} // namespace

protocol::Told printable_told(protocol::Told told) {
    std::visit(Cleaner{}, told);
    return told;
}

} // namespace runset::cli::client
