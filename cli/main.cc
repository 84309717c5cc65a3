// Reads the command line. Everything it can do is in commands.h.
#include <CLI/CLI.hpp>

#include "cli/commands.h"
#include "cli/strength.h"

namespace {

using namespace lusoria::cli;  // NOLINT(google-build-using-namespace): the commands are its
                               // vocabulary

/// What the sub-commands are told; one of them runs.
struct Given {
  std::string title;
  std::vector<std::string> files;
  std::string lang = "en";
  bool json = false;
  bool schema = false;
};

CLI::App* add(CLI::App& app, const char* name, const char* help) {
  CLI::App* command = app.add_subcommand(name, help);
  command->fallthrough(false);
  return command;
}

void add_lists(CLI::App& app, Given& given, int& code) {
  CLI::App* games = add(app, "games", "List the titles with seats, options and presets");
  games->add_flag("--json", given.json, "For programs");
  games->callback([&] { code = list_games(given.json); });

  CLI::App* components = add(app, "components", "The box's contents and how sure they are");
  components->add_option("title", given.title, "A title's slug")->required();
  components->add_option("--lang", given.lang, "Language")
      ->check(CLI::IsMember({"en", "es", "it"}));
  components->add_flag("--json", given.json, "For programs");
  components->callback([&] { code = list_components(given.title, given.lang, given.json); });

  CLI::App* types = add(app, "types", "TypeScript types of a title's options and view");
  types->add_option("title", given.title, "A title's slug")->required();
  types->callback([&] { code = print_types(given.title); });
}

void add_scene(CLI::App& app, Given& given, int& code) {
  CLI::App* scene = add(app, "scene", "Play scenes and compare with what they expect");
  scene->add_option("files", given.files, "Files or folders of scenes, or a title with --schema")
      ->required();
  scene->add_flag("--schema", given.schema, "Print what a scene of the title may hold");
  scene->add_flag("--json", given.json, "For programs");
  scene->callback([&] {
    code = given.schema ? print_scene_schema(given.files.front())
                        : run_scene_files(given.files, given.json);
  });
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"Board games of ancient Rome, by the exact rules"};
  app.require_subcommand(1);
  Given given;
  int code = kDone;
  add_lists(app, given, code);
  add_scene(app, given, code);
  add_strength(app, code);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kDone : kBadInput;
  }
  return code;
}
