// Sealed records of matches that were really played at a hall, with every kind of proof in them.
#pragma once

#include "fair/deal.h"
#include "support/asker.h"
#include "support/scene.h"
#include "support/view_player.h"

namespace runset::test {

/// Ada adds a number to the chance of every deal and plays as well as she can; Ben adds nothing and draws as long as
/// he can, so that racks get full.
class PlayedMatch {
public:
    explicit PlayedMatch(const std::string& options) : scene_(options) {
        scene_.join_ben();
        for (int steps = 0; steps < 5000 && !is_over(); ++steps) {
            act();
        }
    }

    [[nodiscard]] std::string record() { return get(scene_.world, "/api/games/" + scene_.table + "/1")->result.body; }

private:
    [[nodiscard]] bool is_over() const {
        const auto& match = scene_.state().match;
        return match && match->phase == rules::Phase::match_over;
    }

    void act() {
        const table::State& state = scene_.state();
        if (state.stage == table::Stage::revealing) {
            say(scene_.ada, R"("type":"reveal","nonce":")" + notation::print_hex(nonce_) + "\"");
        } else if (state.stage == table::Stage::gathering) {
            fill_with_test_chance(nonce_);
            const fair::DealName name{.table = scene_.table, .deal = state.deal};
            const auto promised = fair::nonce_commitment(server::machine::sodium_hashing(), name, {}, nonce_);
            say(scene_.ada, R"("type":"ready","commitment":")" + notation::print_hex(promised) + "\"");
            say(scene_.ben, R"("type":"ready")");
        } else if (state.match->to_move.index == 1 && !state.match->pile.empty()) {
            scene_.dull_move();
        } else {
            const boost::json::value view = scene_.world.view(scene_.mover());
            scene_.world.say(scene_.mover(), scene_.filled(R"({"type":"play","cid":$C,"round":$R,"turn":$U,"move":)" +
                                                           move_for(view) + "}"));
        }
    }

    void say(server::net::ConnectionId connection, const std::string& fields) {
        scene_.world.say(connection, scene_.filled(R"({"cid":$C,)" + fields + "}"));
    }

    Scene scene_;
    notation::Digest nonce_{};
};

} // namespace runset::test
