// A scene from anywhere passes or fails with a sentence; it never brings the program down.
#include <cstdlib>

#include "engine/match/scene.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace lusoria;  // NOLINT(google-build-using-namespace): one function
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const SceneOutcome& outcome : run_scenes(all_games(), text)) {
    if (outcome.passed != outcome.message.empty()) std::abort();
  }
  return 0;
}
