// A port on loopback with a thread that takes whoever connects: for servers that a test makes up.
#pragma once

#include <arpa/inet.h>
#include <atomic>
#include <functional>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

namespace lusoria::testing {

class LoopbackPort {
 public:
  /// `take` is called with each connection, one after the other, and closes it.
  explicit LoopbackPort(std::function<void(int peer)> take)
      : take_(std::move(take)), fd_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in at{};
    at.sin_family = AF_INET;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    ::bind(fd_, reinterpret_cast<sockaddr*>(&at), sizeof at);
    socklen_t size = sizeof at;
    ::getsockname(fd_, reinterpret_cast<sockaddr*>(&at), &size);
    port_ = ntohs(at.sin_port);
    ::listen(fd_, 64);
    thread_ = std::thread([this] { accept_all(); });
  }

  LoopbackPort(const LoopbackPort&) = delete;
  LoopbackPort& operator=(const LoopbackPort&) = delete;

  ~LoopbackPort() {
    stop();
    ::close(fd_);
  }

  /// Takes nobody more.
  void stop() {
    stop_ = true;
    if (thread_.joinable()) thread_.join();
  }

  bool stopping() const { return stop_; }

  int port() const { return port_; }

 private:
  void accept_all() {
    while (!stop_) {
      pollfd wait{fd_, POLLIN, 0};
      if (::poll(&wait, 1, 50) <= 0) continue;
      const int peer = ::accept4(fd_, nullptr, nullptr, SOCK_CLOEXEC);
      if (peer >= 0) take_(peer);
    }
  }

  std::function<void(int peer)> take_;
  int fd_;
  int port_ = 0;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

}  // namespace lusoria::testing
