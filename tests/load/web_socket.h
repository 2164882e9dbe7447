// One end of a WebSocket for the load generator: no threads, no waiting, as little work as possible a message, because
// the generator shares the machine with the server it measures.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace runset::load {

class WebSocket {
public:
    /// Called for every whole text or binary message.
    using Hear = std::function<void(std::string_view)>;

    WebSocket() = default;
    ~WebSocket() { close(); }
    WebSocket(const WebSocket&) = delete;
    WebSocket& operator=(const WebSocket&) = delete;

    /// Begins to connect; `path` is what is asked for. False: not even that.
    bool open(std::uint16_t port, std::string_view path);
    void close();
    void send(std::string_view payload, bool is_text = true);
    /// The socket may be read or written; `is_ending`: the other side sends nothing more. False: the connection is
    /// lost.
    bool go_on(const Hear& hear, bool is_ending);

    [[nodiscard]] int descriptor() const { return descriptor_; }
    [[nodiscard]] bool is_open() const { return is_ready_; }
    [[nodiscard]] bool wants_to_write() const { return descriptor_ >= 0 && (!is_connected_ || !out_.empty()); }

private:
    bool read_frames(const Hear& hear);
    bool read_frames(const Hear& hear, std::string_view bytes);
    bool flush();
    void send_frame(std::uint8_t opcode, std::string_view payload);

    int descriptor_ = -1;
    bool is_connected_ = false; // by TCP
    bool is_ready_ = false;     // and the handshake is done
    std::string in_;
    std::string out_;
};

} // namespace runset::load
