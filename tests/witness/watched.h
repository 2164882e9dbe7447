// A table at a real hall with Ada's witness at it: every view she gets goes through it, altered if a test wants to lie.
#pragma once

#include "protocol/told_json.h"
#include "support/withheld.h"
#include "witness/witness.h"

namespace runset::test {

using protocol::TableView;

class Watched {
public:
    explicit Watched(const std::string& options = R"({"edition":"kids","seats":2,"rules":{"chipsToWin":1}})")
        : scene(options), witness(hashing()) {
        scene.join_ben();
    }

    [[nodiscard]] static const fair::Hashing& hashing() { return server::machine::sodium_hashing(); }

    [[nodiscard]] TableView view() {
        const auto told = protocol::read_told(boost::json::serialize(scene.world.view(scene.ada)));
        return std::get<TableView>(told.value());
    }
    std::optional<witness::Breach> look() { return witness.see(view()); }

    /// Both get ready with numbers of their own; then all wait for the numbers.
    void get_ready() {
        static_cast<void>(look());
        const std::string promised = notation::print_hex(witness.commit(number));
        scene.world.say(scene.ada, scene.filled(R"({"type":"ready","cid":$C,"commitment":")" + promised + R"("})"));
        witness.ready_was_answered(true);
        static_cast<void>(look());
        scene.world.say(scene.ben, with_commitment(scene, 1, bens_number));
    }
    void show_numbers() {
        show(scene.ada, number);
        witness.number_was_answered(number);
        show(scene.ben, bens_number);
    }
    void play() { play_to_the_end(scene); }

    Scene scene;
    witness::Witness witness;
    notation::Digest number{5};
    notation::Digest bens_number{6};

private:
    void show(server::net::ConnectionId who, const notation::Digest& shown) {
        const std::string hex = notation::print_hex(shown);
        scene.world.say(who, scene.filled(R"({"type":"reveal","cid":$C,"nonce":")" + hex + R"("})"));
    }
};

} // namespace runset::test
