// A line-based server in the test: takes what a webhook or a mail would bring.
#pragma once

#include <mutex>
#include <string>
#include <vector>

#include "tests/server/loopback_port.h"

namespace lusoria::testing {

class Listener {
 public:
  enum class Kind : std::uint8_t { Webhook, Mail };

  explicit Listener(Kind kind) : kind_(kind), door_([this](int peer) { take(peer); }) {}

  int port() const { return door_.port(); }

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
  void take(int peer) {
    const std::string got = kind_ == Kind::Mail ? take_mail(peer) : take_request(peer);
    ::close(peer);
    const std::scoped_lock lock(mutex_);
    if (!got.empty()) taken_.push_back(got);
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
  std::mutex mutex_;
  std::vector<std::string> taken_;
  LoopbackPort door_;
};

}  // namespace lusoria::testing
