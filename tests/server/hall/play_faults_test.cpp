// F6, F7: the real hall over a store whose system calls fail in turn. What its people were told is so, at the moment of
// the failure, after a kill, after a power cut and later: no command that was answered is lost, doubled or denied.
#include "server/hall/faulty_play.h"

namespace runset::server::hall {
namespace {

void play_with_a_fault(store::Trial& trial) {
    FaultyPlay play(trial);
    trial.disk().on_last_strike = [&] { play.audit_pictures("while it fails"); };
    ASSERT_TRUE(play.start());
    trial.begin();
    play.play(9);
    play.stop();
    trial.end();
    if (!trial.is_struck() && play.done() < 40) {
        trial.broken("nothing was played");
    }
    play.audit_pictures("at the end");
    // With a disk that is well everybody comes again, and play goes on.
    const int done = play.done();
    const std::string outcome = trial.outcome();
    if (!play.start()) {
        trial.broken("does not open again");
        return;
    }
    play.play(4);
    play.audit_pictures("later");
    play.stop();
    if (play.done() < done + 3 || trial.outcome() != outcome) {
        trial.broken("does not go on with a disk that is well");
    }
}

TEST(PlayFaults, F6_nobody_is_told_what_is_not_so) {
    EXPECT_GT(try_all("play", 20, play_with_a_fault).points, 250);
}

} // namespace
} // namespace runset::server::hall
