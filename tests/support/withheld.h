// Deals to which seats add numbers or do not show them, and the matches they begin.
#pragma once

#include "fair/deal.h"
#include "support/played.h"

namespace runset::test {

inline std::string with_commitment(Scene& scene, std::uint8_t seat, const notation::Digest& nonce) {
    const fair::DealName name{.table = scene.table, .deal = scene.state().deal};
    const auto commitment = fair::nonce_commitment(server::machine::sodium_hashing(), name, {seat}, nonce);
    return scene.filled(R"({"type":"ready","cid":$C,"commitment":")" + notation::print_hex(commitment) + R"("})");
}

/// Ada shows her number and Ben does not.
inline void withhold(Scene& scene) {
    const notation::Digest nonce{1};
    scene.world.say(scene.ada, with_commitment(scene, 0, nonce));
    scene.world.say(scene.ben, with_commitment(scene, 1, nonce));
    scene.world.say(scene.ada,
                    scene.filled(R"({"type":"reveal","cid":$C,"nonce":")" + notation::print_hex(nonce) + R"("})"));
    scene.world.scheduler.run_until(scene.world.scheduler.now_ms() + 5'100);
}

inline void play_to_the_end(Scene& scene) {
    for (int steps = 0; steps < 5000 && scene.state().stage == table::Stage::playing; ++steps) {
        const boost::json::value view = scene.world.view(scene.mover());
        scene.world.say(scene.mover(),
                        scene.filled(R"({"type":"play","cid":$C,"round":$R,"turn":$U,"move":)" + move_for(view) + "}"));
    }
}

} // namespace runset::test
