// Reads the command line. Everything it can do is in commands.h.
#include <CLI/CLI.hpp>

#include "cli/commands.h"
#include "cli/export_site.h"
#include "cli/play.h"
#include "cli/serve.h"
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
  bool check = false;
  BenchOptions bench;
  ReplayOptions replay;
  PlayOptions play;
  std::string web = "build/web";
};

CLI::App* add(CLI::App& app, const char* name, const char* help) {
  CLI::App* command = app.add_subcommand(name, help);
  command->fallthrough(false);
  return command;
}

void add_language(CLI::App* command, std::string& lang) {
  command->add_option("--lang", lang, "en, es or it")->check(CLI::IsMember({"en", "es", "it"}));
}

void add_lists(CLI::App& app, Given& given, int& code) {
  CLI::App* games = add(app, "games", "List the titles with seats, options and presets");
  games->add_flag("--json", given.json, "For programs");
  games->callback([&] { code = list_games(given.json); });

  CLI::App* components = add(app, "components", "The box's contents and how sure they are");
  components->add_option("title", given.title, "A title's slug")->required();
  add_language(components, given.lang);
  components->add_flag("--json", given.json, "For programs");
  components->callback([&] { code = list_components(given.title, given.lang, given.json); });

  CLI::App* types = add(app, "types", "TypeScript types of a title's options and view");
  types->add_option("title", given.title, "A title's slug")->required();
  types->callback([&] { code = print_types(given.title); });

  CLI::App* signature = add(app, "signature", "A hash over fixed games of every title");
  signature->callback([&] { code = print_signature(); });
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

void add_records(CLI::App& app, Given& given, int& code) {
  CLI::App* replay = add(app, "replay", "Show a record: its log and the table after it");
  replay->add_option("files", given.files, "A .play file; with --check files or folders")
      ->required();
  replay->add_flag("--check", given.check, "Only say whether the records replay");
  replay->add_option("--at", given.replay.at, "Only the first N entries")
      ->check(CLI::NonNegativeNumber);
  replay->add_option("--view", given.replay.view, "As this seat saw it, or 'spectator'");
  add_language(replay, given.replay.lang);
  replay->add_flag("--json", given.replay.json, "For programs");
  replay->callback([&] {
    given.replay.file = given.files.front();
    if (given.check) {
      code = check_records(given.files, given.replay.json);
    } else if (given.files.size() > 1) {
      code = bad_input("replay shows one record; --check takes several");
    } else {
      code = run_replay(given.replay);
    }
  });

  CLI::App* verify = add(app, "verify", "Recompute every draw of a record of a fair table");
  verify->add_option("file", given.title, "A .play file")->required();
  verify->add_flag("--json", given.json, "For programs");
  verify->callback([&] { code = run_verify(given.title, given.json); });
}

void add_play(CLI::App& app, Given& given, int& code) {
  CLI::App* play = add(app, "play", "Play in the terminal, with people and bots");
  play->add_option("title", given.play.title, "A title's slug")->required();
  play->add_option("--seat", given.play.seats, "NAME for a person, NAME=LEVEL for a bot");
  play->add_option("--bots", given.play.bots, "The level of the other seats");
  play->add_option("--preset", given.play.preset, "A named set of options");
  play->add_option("--option", given.play.options, "KEY=VALUE, as `games --json` lists them");
  play->add_option("--seed", given.play.seed, "Chance from a seed, to play a deal again");
  play->add_option("--load", given.play.load, "Go on with a saved game");
  play->add_option("--save", given.play.save, "Where the record goes in the end");
  add_language(play, given.play.lang);
  play->callback([&] { code = run_play(given.play); });
}

void add_bench(CLI::App& app, Given& given, int& code) {
  CLI::App* bench = add(app, "bench", "How fast random games run");
  bench->add_option("titles", given.bench.titles, "Titles; all if none is named");
  bench->add_option("--seats", given.bench.seats, "Only this number of seats")
      ->check(CLI::Range(2, 5));
  bench->add_option("--seconds", given.bench.seconds, "For each row")
      ->check(CLI::Range(0.01, 3600.0));
  bench->add_option("--threads", given.bench.threads, "One unless asked")->check(CLI::Range(1, 64));
  bench->add_flag("--search", given.bench.search, "Search iterations with full random rollouts");
  bench->add_flag("--json", given.bench.json, "For programs");
  bench->callback(
      [&] { code = given.bench.search ? run_search_bench(given.bench) : run_bench(given.bench); });
}

void add_site(CLI::App& app, Given& given, int& code) {
  CLI::App* site = add(app, "export-site", "The page as plain files, playing without a server");
  site->add_option("folder", given.title, "Where to; made if it is missing")->required();
  site->add_option("--web", given.web, "Folder of the built page")->envname("LUSORIA_WEB");
  site->callback([&] { code = export_site(given.title, given.web); });
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"Board games of ancient Rome, by the exact rules"};
  app.require_subcommand(1);
  Given given;
  int code = kDone;
  add_lists(app, given, code);
  add_scene(app, given, code);
  add_play(app, given, code);
  add_records(app, given, code);
  add_bench(app, given, code);
  add_site(app, given, code);
  add_strength(app, code);
  add_ladder(app, code);
  add_calibrate(app, code);
  add_analysis(app, code);
  add_puzzles(app, code);
#ifdef LUSORIA_WITH_SERVER
  add_serve(app, code);
#endif
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kDone : kBadInput;
  }
  return code;
}
