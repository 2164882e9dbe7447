// liar: the real server with a lie in what it shows, for clients that have to notice it. `liar --list` names the lies
// and the promise each of them breaks; `--lie none` is an honest server.

#include <algorithm>
#include <iostream>

#include <CLI/CLI.hpp>

#include "liar/lies.h"
#include "server/hall_core.h"

namespace runset::test {

namespace {

/// Between the hall and the network: changes views on their way out to whoever sits in the first seat. The second may
/// be the server's friend.
class LyingNet final : public server::net::Net {
public:
    /// `cuts`: the line goes dead instead of telling the first view of a round.
    LyingNet(server::net::Net& net, const Lie* lie, bool cuts) : net_(net), lie_(lie), cuts_(cuts) {}

    void send(server::net::ConnectionId connection, std::shared_ptr<const std::string> text) override {
        if (lie_ != nullptr || cuts_) {
            boost::json::value told = boost::json::parse(*text);
            boost::json::object& view = told.as_object();
            if (view.at("type").as_string() == "view" && view.at("you") == 1) {
                if (cuts_ && view.at("stage").as_string() == "playing") {
                    cuts_ = false;
                    net_.close(connection, server::net::CloseCode::going_away, "");
                    return;
                }
                if (lie_ != nullptr) {
                    lie_->tell(view, shown_[connection]);
                }
                text = std::make_shared<const std::string>(boost::json::serialize(told));
            }
        }
        net_.send(connection, std::move(text));
    }
    void close(server::net::ConnectionId connection, server::net::CloseCode code, std::string_view reason) override {
        net_.close(connection, code, reason);
    }

private:
    server::net::Net& net_;
    const Lie* lie_;
    bool cuts_;
    std::map<server::net::ConnectionId, Shown> shown_;
};

void list() {
    for (const Lie& lie : all_lies()) {
        std::cout << lie.name << " " << witness::name_of(lie.breaks) << " " << (lie.is_at_end ? "end" : "now") << " "
                  << lie.what << "\n";
    }
}

int serve(const std::string& name, std::uint16_t port, const std::string& page, bool cuts) {
    const auto lie = std::ranges::find(all_lies(), name, &Lie::name);
    if (lie == all_lies().end() && name != "none") {
        std::cerr << "liar: no such lie\n";
        return 2;
    }
    std::unique_ptr<LyingNet> net;
    const server::ServeOptions options{.address = "127.0.0.1",
                                       .port = port,
                                       .store = ":memory:",
                                       .page = page,
                                       .are_bots_prompt = true,
                                       .is_quiet = true};
    server::run_server(
        options,
        [&](server::net::Net& honest, server::loop::Loop& loop) {
            net = std::make_unique<LyingNet>(honest, name == "none" ? nullptr : &*lie, cuts);
            return server::make_hall_core(options, *net, loop);
        },
        std::cout);
    return 0;
}

} // namespace

} // namespace runset::test

int main(int count, char** words) {
    CLI::App app("The real server with a lie in what it shows");
    bool is_list = false;
    std::string lie = "none";
    std::string page;
    std::uint16_t port = 0;
    bool cuts = false;
    app.add_flag("--list", is_list, "the lies: name, broken promise, when it shows, what it is");
    app.add_option("--lie", lie, "one of them, or none");
    app.add_option("--port", port, "0: any free one");
    app.add_option("--page", page, "a folder with the web page, instead of the one in the program");
    app.add_flag("--cut", cuts, "the line goes dead between the numbers and the first tiles");
    CLI11_PARSE(app, count, words);
    if (is_list) {
        runset::test::list();
        return 0;
    }
    return runset::test::serve(lie, port, page, cuts);
}
