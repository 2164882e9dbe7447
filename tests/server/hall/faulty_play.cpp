#include "server/hall/faulty_play.h"

#include "support/view_player.h"

namespace runset::server::hall {

namespace json = boost::json;

namespace {

constexpr std::size_t table_count = 3;
constexpr std::size_t seats_a_table = 2;

std::string with_number(std::string_view begin, std::int64_t cid, std::string_view rest) {
    return std::string(begin) + R"(,"cid":)" + std::to_string(cid) + std::string(rest) + "}";
}

} // namespace

FaultyPlay::FaultyPlay(store::Trial& trial) : trial_(trial), people_(table_count * seats_a_table) {
    test::test_chance() = rules::Random(7);
    for (std::size_t i = 0; i < people_.size(); ++i) {
        people_[i].token = std::string(31, 'a') + static_cast<char>('a' + i);
        people_[i].table_number = i / seats_a_table;
    }
}

bool FaultyPlay::start() {
    const auto post = [this](std::function<void()> work) {
        {
            const std::lock_guard lock(mutex_);
            posted_.push_back(std::move(work));
        }
        has_posted_.notify_one();
    };
    auto store = store::sqlite::open_sqlite_store(file_, post);
    if (!store) {
        trial_.outcome("not opened");
        return false;
    }
    store_ = std::move(*store);
    counting_ = std::make_unique<CountingStore>(*store_);
    hall_ = std::make_unique<Hall>(HallOptions{.surroundings = test::test_surroundings()}, net_, *counting_, scheduler_,
                                   bots_);
    hall_->restore();
    for (Person& person : people_) {
        person.connection = net::ConnectionId{++connections_};
        net_.is_open.insert(person.connection);
        hall_->opened(person.connection, "127.0.0.1");
    }
    return true;
}

/// Until nothing is under way any more.
void FaultyPlay::settle() {
    for (scheduler_.settle(); counting_->open() > 0; scheduler_.settle()) {
        std::vector<std::function<void()>> work;
        {
            std::unique_lock lock(mutex_);
            if (!has_posted_.wait_for(lock, std::chrono::seconds(20), [this] { return !posted_.empty(); })) {
                trial_.broken("no answer");
                return;
            }
            work.swap(posted_);
        }
        for (const auto& each : work) {
            each();
        }
    }
}

void FaultyPlay::say(Person& person, const std::string& text) {
    hall_->received(person.connection, text);
    settle();
    const std::size_t refused = person.refused.size();
    listen(person);
    if (person.refused.size() > refused && std::exchange(is_first_refusal_, false)) {
        audit_pictures("after the refusal");
    }
}

void FaultyPlay::say_numbered(Person& person, const std::string& begin, const std::string& rest) {
    const std::int64_t cid = ++person.last_cid;
    const std::string text = with_number(begin, cid, rest);
    {
        const std::lock_guard lock(people_guard_);
        person.open[cid] = text;
    }
    say(person, text);
}

void FaultyPlay::listen(Person& person) {
    const std::lock_guard lock(people_guard_);
    for (const std::string& text : net_.inbox[person.connection]) {
        const json::value message = json::parse(text);
        const auto& type = message.at("type").as_string();
        if (type == "seated") {
            person.table = std::string(message.at("table").as_string());
        } else if (type == "done") {
            const auto cid = message.at("cid").as_int64();
            person.done[cid] = message.at("seq").as_int64();
            person.open.erase(cid);
            ++done_;
        } else if (type == "refused" && message.as_object().contains("cid") && !message.at("cid").is_null()) {
            person.refused.insert(message.at("cid").as_int64());
            person.open.erase(message.at("cid").as_int64());
            trial_.outcome("refused");
        } else if (type == "refused") {
            trial_.outcome("refused");
        }
    }
    json::value view = nullptr;
    for (const std::string& text : net_.inbox[person.connection]) {
        if (text.contains(R"("type":"view")")) {
            view = json::parse(text);
        }
    }
    auto& inbox = net_.inbox[person.connection];
    inbox.clear();
    if (!view.is_null()) {
        inbox.push_back(json::serialize(view)); // the newest stays
    }
}

void FaultyPlay::come_in(Person& person) {
    Person& host = people_[person.table_number * seats_a_table];
    if (!person.table.empty()) {
        say(person, R"({"type":"hello","table":")" + person.table + R"(","token":")" + person.token + R"("})");
        for (const auto& [cid, text] : std::map(person.open)) {
            say(person, text); // as the page does with what was not answered
        }
    } else if (&host == &person) {
        say(person, R"({"type":"create","name":"Ada","token":")" + person.token +
                        R"(","options":{"edition":"classic","seats":2}})");
    } else if (!host.table.empty()) {
        say(person,
            R"({"type":"join","table":")" + host.table + R"(","name":"Ben","token":")" + person.token + R"("})");
    }
}

void FaultyPlay::act(Person& person) {
    if (person.table.empty()) {
        come_in(person);
        return;
    }
    listen(person);
    const auto& inbox = net_.inbox[person.connection];
    if (inbox.empty()) {
        come_in(person);
        return;
    }
    const json::value view = json::parse(inbox.back());
    const auto& seat = view.at("seats").at(static_cast<std::size_t>(view.at("you").as_int64() - 1));
    if (view.at("stage") == "gathering" && !seat.at("ready").as_bool()) {
        say_numbered(person, R"({"type":"ready")", "");
    } else if (view.at("stage") == "playing" && view.at("toMove") == view.at("you")) {
        say_numbered(person, R"({"type":"play")",
                     R"(,"round":)" + json::serialize(view.at("round")) + R"(,"turn":)" +
                         json::serialize(view.at("turn")) + R"(,"move":"draw")");
    }
}

void FaultyPlay::play(int turns) {
    for (int turn = 0; turn < turns; ++turn) {
        for (Person& person : people_) {
            act(person);
        }
        scheduler_.run_until(scheduler_.now_ms() + 1500); // and whatever the hall has put off
        settle();
    }
}

void FaultyPlay::stop() {
    hall_->stop([] {});
    settle();
    if (hall_->figures().frozen > 0) {
        trial_.broken("a table was frozen");
    }
    hall_.reset();
    scheduler_.clear();
    store_.reset();
    posted_.clear();
    net_.is_open.clear();
}

void FaultyPlay::audit_person(const Person& person, const std::optional<store::StoredTable>& stored,
                              const std::string& when) {
    if (!stored || !stored->is_chain_good) {
        trial_.broken(when + ": the table is " + (stored ? "damaged" : "gone"));
        return;
    }
    const auto seat = static_cast<int>(&person - people_.data()) % static_cast<int>(seats_a_table);
    std::map<std::int64_t, std::vector<std::int64_t>> found;
    for (const store::EventRow& row : stored->events) {
        if (row.cid >= 0 && row.seat == seat) {
            found[row.cid].push_back(row.seq);
        }
    }
    for (const auto& [cid, seq] : person.done) {
        if (found[cid] != std::vector{seq}) {
            trial_.broken(when + ": " + std::to_string(found[cid].size()) + " times done: " + std::to_string(cid));
        }
    }
    for (const std::int64_t cid : person.refused) {
        if (!found[cid].empty()) {
            trial_.broken(when + ": refused and done: " + std::to_string(cid));
        }
    }
    if (stored->seats.size() < static_cast<std::size_t>(seat) + 1) {
        trial_.broken(when + ": the seat is gone");
    }
}

void FaultyPlay::audit(store::Store& store, const std::string& when) {
    const std::lock_guard lock(people_guard_);
    try {
        for (const Person& person : people_) {
            if (!person.table.empty()) {
                audit_person(person, store.table(person.table), when);
            }
        }
    } catch (const std::runtime_error& fault) {
        trial_.broken(when + ": " + fault.what());
    }
}

void FaultyPlay::audit_pictures(const std::string& when) {
    std::mt19937 random(1); // NOLINT: it is not asked for anything here
    for (const store::TestDisk::Left left : {store::TestDisk::Left::everything, store::TestDisk::Left::synced_only}) {
        const store::Folder folder(store::quick_parent());
        trial_.disk().picture(folder.path(), left, random);
        const auto store = store::sqlite::open_sqlite_store(folder.file(), store::call_at_once, {.vfs = "unix"});
        const std::string what = (left == store::TestDisk::Left::everything ? "killed " : "without power ") + when;
        if (store) {
            audit(**store, what);
        } else {
            trial_.broken(what + ": does not open");
        }
    }
}

} // namespace runset::server::hall
