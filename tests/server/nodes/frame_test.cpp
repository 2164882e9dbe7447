// What nodes say to each other arrives as it was said, in whatever pieces; nonsense ends the link, and so does a
// stranger.
#include <thread>

#include <gtest/gtest.h>

#include "server/nodes/frame.h"
#include "server/nodes/links.h"
#include "server/sockets/raw_client.h"

namespace runset::server::nodes {
namespace {

store::Digest digest_with(std::uint8_t byte) {
    store::Digest digest{};
    digest.fill(byte);
    return digest;
}

TEST(NodeFrame, is_read_as_it_was_written_and_only_when_it_is_whole) {
    const std::string text("zero \0 and more", 15);
    const std::string bytes = frame_bytes({.kind = FrameKind::back, .client = 0xfedcba9876543210U, .text = text});
    for (std::size_t length = 0; length <= bytes.size(); ++length) {
        std::size_t used = 99;
        const auto frame = read_frame(std::string_view(bytes).substr(0, length), used);
        ASSERT_TRUE(frame.has_value()) << length;
        ASSERT_EQ(used, length == bytes.size() ? bytes.size() : 0U);
        if (used > 0) {
            EXPECT_EQ(frame->kind, FrameKind::back);
            EXPECT_EQ(frame->client, 0xfedcba9876543210U);
            EXPECT_EQ(frame->text, text);
        }
    }
}

TEST(NodeFrame, refuses_nonsense) {
    const std::string good = frame_bytes({.kind = FrameKind::text, .client = 1, .text = "hello"});
    std::size_t used = 0;
    for (const char kind : {'\0', '\x8', '\xff'}) {
        std::string wrong = good;
        wrong[4] = kind;
        EXPECT_FALSE(read_frame(wrong, used).has_value());
    }
    std::string huge = good;
    huge[0] = '\x7f';
    EXPECT_FALSE(read_frame(huge, used).has_value());
    std::string tiny = good;
    tiny[3] = '\1';
    EXPECT_FALSE(read_frame(tiny, used).has_value());
}

TEST(NodeProof, differs_with_the_secret_the_role_and_the_chance) {
    const store::Digest secret = digest_with(1);
    const store::Digest proof = node_proof(secret, NodeRole::dialler, digest_with(2), digest_with(3));
    EXPECT_EQ(proof, node_proof(secret, NodeRole::dialler, digest_with(2), digest_with(3)));
    EXPECT_NE(proof, node_proof(digest_with(9), NodeRole::dialler, digest_with(2), digest_with(3)));
    EXPECT_NE(proof, node_proof(secret, NodeRole::dialled, digest_with(2), digest_with(3)));
    EXPECT_NE(proof, node_proof(secret, NodeRole::dialler, digest_with(3), digest_with(2)));
}

TEST(NodeLinks, hang_up_on_who_does_not_know_the_secret) {
    loop::Loop loop;
    NodeLinks links(loop, digest_with(1));
    const std::string address = links.listen("127.0.0.1:0");
    std::thread running([&] { loop.run(); });
    {
        test::RawClient stranger(static_cast<std::uint16_t>(std::stoi(address.substr(address.rfind(':') + 1))));
        (void)stranger.send(std::string(64, 'x'));
        (void)stranger.send(frame_bytes({.kind = FrameKind::opened, .client = 1, .text = "10.0.0.1"}));
        EXPECT_EQ(stranger.read_to_end().size(), 32U); // its chance, and not a word more
    }
    loop.post([&] { EXPECT_EQ(links.from_afar(), 0U); });
    loop.post([&] { loop.stop(); });
    running.join();
    EXPECT_THROW((void)links.listen("nothing"), std::runtime_error);
}

} // namespace
} // namespace runset::server::nodes
