// Work done side by side.
#pragma once

#include <thread>
#include <vector>

namespace lusoria {

/// Calls `work(0)` here and `work(1)` to `work(count - 1)` on threads of their own; returns when
/// all are done.
template <class Work>
void on_threads(unsigned count, const Work& work) {
  std::vector<std::jthread> others;
  for (unsigned i = 1; i < count; ++i)
    others.emplace_back(work, i);
  work(0U);
}

}  // namespace lusoria
