#include "engine/match/scene.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "cli/files.h"

namespace lusoria::cli {

namespace {

struct SceneGiven {
  std::vector<std::string> paths;
  bool schema = false;
  bool json = false;
};

int run_scene_files(const SceneGiven& given) {
  if (given.schema) {
    std::cout << scene_schema(game_called(given.paths.front())).dump(2) << "\n";
    return kDone;
  }
  Json list = Json::array();
  int passed = 0;
  int failed = 0;
  for (const std::string& path : given.paths) {
    for (const std::string& file : files_under(path, ".json")) {
      for (const SceneOutcome& outcome : run_scenes(all_games(), read_whole(file))) {
        ++(outcome.passed ? passed : failed);
        list.push_back({{"file", file},
                        {"name", outcome.name},
                        {"passed", outcome.passed},
                        {"message", outcome.message}});
        if (!given.json && !outcome.passed)
          std::cout << file << ": " << outcome.name << ": " << outcome.message << "\n";
      }
    }
  }
  if (given.json) {
    std::cout << list.dump(2) << "\n";
  } else {
    std::cout << passed << " passed, " << failed << " failed\n";
  }
  return failed == 0 ? kDone : kFailed;
}

}  // namespace

void add_scene(CLI::App& app, int& code) {
  auto given = std::make_shared<SceneGiven>();
  CLI::App* scene = app.add_subcommand("scene", "Play scenes and compare with what they expect");
  scene->add_option("files", given->paths, "Files or folders of scenes, or a title with --schema")
      ->required();
  scene->add_flag("--schema", given->schema, "Print what a scene of the title may hold");
  scene->add_flag("--json", given->json, "For programs");
  scene->callback([given, &code] { code = run_scene_files(*given); });
}

}  // namespace lusoria::cli
