// Holds a server to its promise of fair dealing, from one player's side: follows every view, keeps the player's own
// number until it may be shown, and finds what is broken. It is to see every view, over reconnects too; what it
// remembers is its evidence, and a new one may go on from that.
#pragma once

#include "table/table_view.h"
#include "witness/breach.h"

namespace runset::witness {

class Witness {
public:
    /// With evidence of a breach it is broken from the start.
    explicit Witness(const fair::Hashing& hashing, Evidence evidence = {});

    /// The next view, before anything is done with it. What is broken stays broken.
    std::optional<Breach> see(const table::TableView& view);
    /// The server has confirmed a step.
    void confirm(std::int64_t seq);

    /// Ready for the deal seen last with this number, which nobody else knows: the commitment to it. Who is ready
    /// twice stays with the first.
    [[nodiscard]] Digest commit(const Digest& number);
    void ready_was_answered(bool is_done);
    /// The number, if it is to be shown now: everything the deal hangs on is fixed, and nothing is wrong.
    [[nodiscard]] std::optional<Digest> number_to_show() const;
    /// A late answer may be about the number of an earlier deal.
    void number_was_answered(const Digest& number) {
        evidence_.is_number_answered = evidence_.is_number_answered || evidence_.number == number;
    }

    /// The deal for which we were ready was made anew: nobody has to press a button for it.
    [[nodiscard]] bool is_ready_again() const { return is_ready_again_; }
    /// Of the last round that has ended, and how many of its seats added a number.
    [[nodiscard]] Standing standing() const { return standing_; }
    [[nodiscard]] int added() const { return added_; }
    /// The deal of that round; 0: none.
    [[nodiscard]] int judged() const { return judged_; }
    [[nodiscard]] const std::optional<Breach>& breach() const { return breach_; }
    [[nodiscard]] const Evidence& evidence() const { return evidence_; }

private:
    void look_back(const table::TableView& view);
    void begin(const table::TableView& view);
    void look_at_deal(const table::TableView& view);
    void look_at_tiles(const table::TableView& view);
    [[nodiscard]] bool is_broken();
    [[nodiscard]] Digest own_commitment() const;

    fair::Hashing hashing_;
    Evidence evidence_;
    std::optional<Breach> breach_{};
    std::optional<rules::View> before_{}; // the match of the last view
    bool is_revealing_ = false;
    bool is_ready_again_ = false;
    Standing standing_ = Standing::unknown;
    int added_ = 0;
    int judged_ = 0;
};

} // namespace runset::witness
