// Reads the command line. Everything it can do is in commands.h.
#include <CLI/CLI.hpp>
#include <iostream>

#include "cli/commands.h"
#include "cli/manual.h"

int main(int argc, char** argv) {
  using namespace lusoria::cli;  // NOLINT(google-build-using-namespace): the commands are its
                                 // vocabulary
  CLI::App app{"Board games of ancient Rome, by the exact rules", "lusoria"};
  app.set_version_flag("--version", version_text, "Version, commit and rules versions");
  if (argc == 1) {
    std::cout << first_words();
    return kDone;
  }
  app.require_subcommand(1);
  int code = kDone;
  for (const auto add : {add_lists,
                         add_scene,
                         add_play,
                         add_records,
                         add_bench,
                         add_site,
                         add_arena,
                         add_selfplay,
                         add_ladder,
                         add_calibrate,
                         add_step,
                         add_train,
                         add_analysis,
                         add_puzzles,
                         add_manual})
    add(app, code);
#ifdef LUSORIA_WITH_SERVER
  add_serve(app, code);
  add_admin(app, code);
#endif
  add_examples(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kDone : kBadInput;
  } catch (const BadInput& bad) {
    std::cerr << "lusoria: " << bad.sentence << "\n";
    return kBadInput;
  }
  return code;
}
