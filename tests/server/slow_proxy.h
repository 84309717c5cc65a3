// A store far away: what goes to it takes its time.
#pragma once

#include <arpa/inet.h>
#include <atomic>
#include <netinet/in.h>
#include <poll.h>
#include <string>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "tests/server/client.h"

namespace lusoria::testing {

class SlowProxy {
 public:
  SlowProxy(int target, int delay_ms)
      : target_(target), delay_(delay_ms), fd_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in at{};
    at.sin_family = AF_INET;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    ::bind(fd_, reinterpret_cast<sockaddr*>(&at), sizeof at);
    socklen_t size = sizeof at;
    ::getsockname(fd_, reinterpret_cast<sockaddr*>(&at), &size);
    port_ = ntohs(at.sin_port);
    ::listen(fd_, 64);
    accepting_ = std::thread([this] { accept_all(); });
  }

  SlowProxy(const SlowProxy&) = delete;
  SlowProxy& operator=(const SlowProxy&) = delete;

  ~SlowProxy() {
    stop_ = true;
    accepting_.join();
    for (std::thread& thread : threads_)
      thread.join();
    ::close(fd_);
  }

  int port() const { return port_; }

  void set_delay(int milliseconds) { delay_ = milliseconds; }

 private:
  void accept_all() {
    while (!stop_) {
      pollfd wait{fd_, POLLIN, 0};
      if (::poll(&wait, 1, 50) <= 0) continue;
      const int peer = ::accept4(fd_, nullptr, nullptr, SOCK_CLOEXEC);
      if (peer >= 0) threads_.emplace_back([this, peer] { pass_on(peer); });
    }
  }

  void pass_on(int peer) const {
    const Line server(target_);
    std::string bytes;
    bool open = server.open();
    while (open && !stop_) {
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
  int fd_;
  int port_ = 0;
  std::atomic<bool> stop_{false};
  std::vector<std::thread> threads_;
  std::thread accepting_;
};

}  // namespace lusoria::testing
