// People at three tables of the real hall over a real store on a disk that may fail, in virtual time. They remember
// what they were answered, and the log is held against that.
#pragma once

#include <condition_variable>
#include <set>

#include "server/store/fault_points.h"
#include "server/store/fixture.h"
#include "support/world.h"

namespace runset::server::hall {

/// Hands everything on to a store and knows how many answers are still to come.
class CountingStore final : public store::Store {
public:
    explicit CountingStore(store::Store& store) : store_(store) {}

    void keep(store::Change change, std::function<void(store::Kept)> done) override {
        ++open_;
        store_.keep(std::move(change), [this, done = std::move(done)](store::Kept kept) {
            --open_;
            done(kept);
        });
    }
    void keep_times(const store::StoreTimes& times, std::int64_t wall_ms) override {
        store_.keep_times(times, wall_ms);
    }
    store::StoreTimes times(std::int64_t wall_ms) override { return store_.times(wall_ms); }
    void begin_clock(std::int64_t clock_ms) override { store_.begin_clock(clock_ms); }
    std::vector<store::StoredTable> live_tables() override { return store_.live_tables(); }
    std::optional<store::StoredTable> table(std::string_view id) override { return store_.table(id); }
    void forget(std::string_view table, const store::Digest& token_hash,
                const std::function<void(Forgotten)>& done) override {
        store_.forget(table, token_hash, done);
    }
    void erase(std::string_view table, const store::Digest& token_hash,
               const std::function<void(Erased)>& done) override {
        store_.erase(table, token_hash, done);
    }
    void delete_before(std::int64_t at_ms, std::function<void(int)> done) override {
        store_.delete_before(at_ms, std::move(done));
    }

    /// In the thread of the hall.
    [[nodiscard]] int open() const { return open_; }

private:
    store::Store& store_;
    int open_ = 0;
};

class FaultyPlay {
public:
    explicit FaultyPlay(store::Trial& trial);

    /// Opens the store and connects everybody; false: it cannot be opened.
    bool start();
    /// Everybody comes in, and draws whenever it is his turn, so many times.
    void play(int turns);
    void stop();
    /// The log is held against what people were told. `when` for people.
    void audit(store::Store& store, const std::string& when);
    /// What a kill and a power cut would leave behind at this instant.
    void audit_pictures(const std::string& when);
    [[nodiscard]] int done() const { return done_; }
    [[nodiscard]] const std::string& file() const { return file_; }

private:
    /// Sits at a table, with everything he has asked for under a number.
    struct Person {
        std::string token{};
        std::string table{}; // empty: not seated yet
        std::size_t table_number = 0;
        net::ConnectionId connection{};
        std::int64_t last_cid = 0;
        std::map<std::int64_t, std::int64_t> done{}; // the seq of each number that was answered with done
        std::set<std::int64_t> refused{};
        std::map<std::int64_t, std::string> open{}; // not answered: the message
    };

    void settle();
    void say(Person& person, const std::string& text);
    void say_numbered(Person& person, const std::string& begin, const std::string& rest);
    void listen(Person& person);
    void come_in(Person& person);
    void act(Person& person);
    void audit_person(const Person& person, const std::optional<store::StoredTable>& stored, const std::string& when);

    store::Trial& trial_;
    store::Folder folder_{store::quick_parent()};
    std::string file_ = folder_.file();
    std::mutex mutex_;
    std::condition_variable has_posted_;
    std::vector<std::function<void()>> posted_;
    std::mutex people_guard_; // a picture may be taken in the store's thread
    std::vector<Person> people_;
    std::unique_ptr<store::sqlite::SqliteStore> store_;
    std::unique_ptr<CountingStore> counting_;
    test::FakeScheduler scheduler_;
    test::FakeNet net_;
    test::PromptBots bots_{scheduler_};
    std::unique_ptr<Hall> hall_;
    std::uint64_t connections_ = 0;
    int done_ = 0;
    bool is_first_refusal_ = true;
};

} // namespace runset::server::hall
