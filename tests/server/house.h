// People who play on whatever happens to the server or its store, for campaigns.
#pragma once

#include <array>
#include <chrono>
#include <gtest/gtest.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "tests/server/sitter.h"

namespace lusoria::testing {

using Clock = std::chrono::steady_clock;

inline int milliseconds_since(Clock::time_point begin) {
  return static_cast<int>(
      std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin).count());
}

/// People at two tables, one with a bot, who play on whatever happens.
class House {
 public:
  /// `pause_ms` before each move.
  House(const ServerProcess& server, int pause_ms) : port_(server.port()) {
    Person anyone(port_);
    const Json titles = anyone.get("/api/titles")["titles"];
    sitters_[0].sit_down(port_, titles[0]["slug"]);
    sitters_[1].sit_down_with(sitters_[2], port_, titles[1]["slug"]);
    for (Sitter& sitter : sitters_) {
      sitter.pause_ms = pause_ms;
      threads_.emplace_back([this, &sitter] {
        while (!sitter.stop && !sitter.over) {
          sitter.play(port_);
          ::usleep(20'000);
        }
      });
    }
  }

  House(const House&) = delete;
  House& operator=(const House&) = delete;

  ~House() { stop(); }

  void stop() {
    for (Sitter& sitter : sitters_)
      sitter.stop = true;
    for (std::thread& thread : threads_)
      thread.join();
    threads_.clear();
  }

  /// Waits until so many moves more were acknowledged at each table; how long it took in ms.
  int wait_for_play(int more) {
    const auto begin = Clock::now();
    for (const auto& table : {std::vector<int>{0}, std::vector<int>{1, 2}}) {
      const int from = answered(table);
      while (answered(table) < from + more && !sitters_[static_cast<unsigned>(table[0])].over) {
        if (milliseconds_since(begin) > 120'000) {
          ADD_FAILURE() << "play does not go on at table " << table[0];
          return -1;
        }
        ::usleep(10'000);
      }
    }
    return milliseconds_since(begin);
  }

  /// How much was acknowledged, and how much of it is found again.
  Found check() {
    stop();
    Found sum;
    for (Sitter& sitter : sitters_)
      sum += sitter.check(port_);
    return sum;
  }

 private:
  int answered(const std::vector<int>& table) const {
    int sum = 0;
    for (const int seat : table)
      sum += sitters_[static_cast<unsigned>(seat)].answered;
    return sum;
  }

  int port_;
  std::array<Sitter, 3> sitters_;
  std::vector<std::thread> threads_;
};

}  // namespace lusoria::testing
