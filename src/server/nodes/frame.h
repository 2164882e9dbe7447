// What two nodes say to each other about clients of the one who play at tables of the other: a length, a kind, the
// number of the client's connection at its own node, and text. And the proof that both know the site's secret.
//   dialled sends 32 bytes of chance; the dialler sends 32 of its own and
//   HMAC-SHA-256(secret, "runset/node/1 dialler" | both); dialled answers HMAC-SHA-256(secret, "runset/node/1 dialled"
//   | both)
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/store/store.h"

namespace runset::server::nodes {

enum class FrameKind : std::uint8_t {
    opened = 1, // to the table's node: a client; the text is its address
    text,       // either way: a message
    closed, // to the table's node: the client is gone. From it: close the client, with two bytes of code and a reason
    back,   // from the table's node: this message is not for a table here
    late,   // to a node whose lease has run out: others have its tables now. The last word on a link
    look,   // to the table's node: a question with a number of its own; the text is a table's code, a line end and a
            // token
    seen,   // the answer: 'v' and what is seen, 'b' if the token is wrong there, 'n' if it cannot be told
};

struct Frame {
    FrameKind kind{};
    std::uint64_t client = 0;
    std::string_view text{};
};

inline constexpr std::size_t max_frame = 1 << 20; // a view is a few KiB

[[nodiscard]] std::string frame_bytes(const Frame& frame);

/// The first frame in these bytes; `used` is how many it took, 0 if it is not all there. None: it is no frame.
[[nodiscard]] std::optional<Frame> read_frame(std::string_view bytes, std::size_t& used);

enum class NodeRole : std::uint8_t { dialler, dialled };
[[nodiscard]] store::Digest node_proof(const store::Digest& secret, NodeRole role, const store::Digest& from_dialled,
                                       const store::Digest& from_dialler);

} // namespace runset::server::nodes
