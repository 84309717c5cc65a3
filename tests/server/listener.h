// A line-based server in the test: takes what a webhook or a mail would bring.
#pragma once

#include <arpa/inet.h>
#include <atomic>
#include <mutex>
#include <netinet/in.h>
#include <poll.h>
#include <string>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace lusoria::testing {

class Listener {
 public:
  enum class Kind : std::uint8_t { Webhook, Mail };

  explicit Listener(Kind kind)
      : kind_(kind), fd_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in at{};
    at.sin_family = AF_INET;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    ::bind(fd_, reinterpret_cast<sockaddr*>(&at), sizeof at);
    socklen_t size = sizeof at;
    ::getsockname(fd_, reinterpret_cast<sockaddr*>(&at), &size);
    port_ = ntohs(at.sin_port);
    ::listen(fd_, 8);
    thread_ = std::thread([this] { run(); });
  }

  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  ~Listener() {
    stop_ = true;
    thread_.join();
    ::close(fd_);
  }

  int port() const { return port_; }

  /// What has come, whole requests or mails.
  std::vector<std::string> taken() {
    const std::scoped_lock lock(mutex_);
    return taken_;
  }

  /// Waits until so many have come.
  bool wait_for(std::size_t count, int seconds = 60) {
    for (int i = 0; i < seconds * 20; ++i) {
      if (taken().size() >= count) return true;
      ::usleep(50'000);
    }
    return false;
  }

 private:
  void run() {
    while (!stop_) {
      pollfd wait{fd_, POLLIN, 0};
      if (::poll(&wait, 1, 50) <= 0) continue;
      const int peer = ::accept4(fd_, nullptr, nullptr, SOCK_CLOEXEC);
      if (peer < 0) continue;
      const std::string got = kind_ == Kind::Mail ? take_mail(peer) : take_request(peer);
      ::close(peer);
      const std::scoped_lock lock(mutex_);
      if (!got.empty()) taken_.push_back(got);
    }
  }

  static void say(int peer, const std::string& text) {
    (void)!::send(peer, text.data(), text.size(), MSG_NOSIGNAL);
  }

  static bool more(int peer, std::string& all) {
    char chunk[4096];
    pollfd wait{peer, POLLIN, 0};
    if (::poll(&wait, 1, 10'000) <= 0) return false;
    const ssize_t got = ::recv(peer, chunk, sizeof chunk, 0);
    if (got <= 0) return false;
    all.append(chunk, static_cast<std::size_t>(got));
    return true;
  }

  static std::string take_request(int peer) {
    std::string all;
    while (more(peer, all)) {
      const std::size_t head = all.find("\r\n\r\n");
      const std::size_t length = all.find("Content-Length: ");
      if (head == std::string::npos || length == std::string::npos) continue;
      if (all.size() >= head + 4 + std::stoul(all.substr(length + 16))) break;
    }
    say(peer, "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n");
    return all;
  }

  /// As much of SMTP as a sender of one mail needs.
  static std::string take_mail(int peer) {
    std::string all;
    std::size_t done = 0;
    bool text = false;
    say(peer, "220 test\r\n");
    while (true) {
      const std::size_t end = all.find("\r\n", done);
      if (end == std::string::npos) {
        if (!more(peer, all)) return all;
        continue;
      }
      const std::string line = all.substr(done, end - done);
      done = end + 2;
      if (text) {
        text = line != ".";
        if (!text) say(peer, "250 ok\r\n");
        continue;
      }
      if (line == "QUIT") return say(peer, "221 bye\r\n"), all;
      text = line == "DATA";
      say(peer, text ? "354 go on\r\n" : "250 ok\r\n");
    }
  }

  Kind kind_;
  int fd_;
  int port_ = 0;
  std::atomic<bool> stop_{false};
  std::mutex mutex_;
  std::vector<std::string> taken_;
  std::thread thread_;
};

}  // namespace lusoria::testing
