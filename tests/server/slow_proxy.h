// A store far away: what goes to it takes its time.
#pragma once

#include <string>
#include <vector>

#include "tests/server/client.h"
#include "tests/server/loopback_port.h"

namespace lusoria::testing {

class SlowProxy {
 public:
  SlowProxy(int target, int delay_ms)
      : target_(target),
        delay_(delay_ms),
        door_([this](int peer) { threads_.emplace_back([this, peer] { pass_on(peer); }); }) {}

  SlowProxy(const SlowProxy&) = delete;
  SlowProxy& operator=(const SlowProxy&) = delete;

  ~SlowProxy() {
    door_.stop();
    for (std::thread& thread : threads_)
      thread.join();
  }

  int port() const { return door_.port(); }

  void set_delay(int milliseconds) { delay_ = milliseconds; }

 private:
  void pass_on(int peer) const {
    const Line server(target_);
    std::string bytes;
    bool open = server.open();
    while (open && !door_.stopping()) {
      pollfd waits[2] = {{peer, POLLIN, 0}, {server.fd(), POLLIN, 0}};
      if (::poll(waits, 2, 50) <= 0) continue;
      if (waits[0].revents != 0) {
        char chunk[16384];
        const ssize_t got = ::recv(peer, chunk, sizeof chunk, 0);
        ::usleep(static_cast<useconds_t>(delay_) * 1000);
        open = got > 0 && server.write({chunk, static_cast<std::size_t>(got)});
      }
      bytes.clear();
      if (open && waits[1].revents != 0)
        open = server.read_more(bytes, 0) &&
               ::send(peer, bytes.data(), bytes.size(), MSG_NOSIGNAL) > 0;
    }
    ::close(peer);
  }

  int target_;
  std::atomic<int> delay_;
  std::vector<std::thread> threads_;
  LoopbackPort door_;
};

}  // namespace lusoria::testing
