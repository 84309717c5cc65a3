#include "engine/match/scene.h"

#include <iostream>

#include "cli/commands.h"
#include "cli/files.h"

namespace lusoria::cli {

int run_scene_files(const std::vector<std::string>& paths, bool json) {
  Json list = Json::array();
  int passed = 0;
  int failed = 0;
  for (const std::string& path : paths) {
    for (const std::string& file : files_under(path, ".json")) {
      const auto text = read_file(file);
      if (!text) return bad_input("cannot read " + file);
      for (const SceneOutcome& outcome : run_scenes(all_games(), *text)) {
        ++(outcome.passed ? passed : failed);
        list.push_back({{"file", file},
                        {"name", outcome.name},
                        {"passed", outcome.passed},
                        {"message", outcome.message}});
        if (!json && !outcome.passed)
          std::cout << file << ": " << outcome.name << ": " << outcome.message << "\n";
      }
    }
  }
  if (json) {
    std::cout << list.dump(2) << "\n";
  } else {
    std::cout << passed << " passed, " << failed << " failed\n";
  }
  return failed == 0 ? kDone : kFailed;
}

}  // namespace lusoria::cli
