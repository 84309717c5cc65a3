// One example for each command, shown below its help and on its man page.
#include <CLI/CLI.hpp>
#include <array>
#include <string_view>

#include "cli/manual.h"

namespace lusoria::cli {

namespace {

struct Example {
  std::string_view command;  ///< As it is typed: "ratings rebuild".
  std::string_view line;
};

constexpr auto kExamples = std::to_array<Example>({
    {"games", "lusoria games"},
    {"components", "lusoria components carpe_diem --lang it"},
    {"types", "lusoria types fortuna > fortuna.ts"},
    {"signature", "lusoria signature"},
    {"scene", "lusoria scene games/fortuna/scenes"},
    {"play", "lusoria play fortuna --lang es"},
    {"replay", "lusoria replay game.play --at 120 --view Ana"},
    {"verify", "lusoria verify game.play"},
    {"bench", "lusoria bench --seats 4"},
    {"export-site", "lusoria export-site /var/www/lusoria"},
    {"arena", "lusoria arena fortuna --seats 4 --bots consul,greedy --games 200"},
    {"selfplay", "lusoria selfplay fortuna --bots greedy,random --games 1000 --out games --arrays"},
    {"ladder", "lusoria ladder fortuna"},
    {"step", "lusoria step fortuna --above greedy --below greedy:noise=0.02 --games 100"},
    {"calibrate", "lusoria calibrate fortuna"},
    {"train", "lusoria train fortuna --scale 0.02"},
    {"analyse", "lusoria analyse game.play"},
    {"hint", "lusoria hint game.play"},
    {"puzzles", "lusoria puzzles fortuna"},
    {"serve", "lusoria serve --lan --data ~/lusoria"},
    {"worker", "lusoria worker --db postgres://lusoria@db/lusoria"},
    {"ratings", "lusoria ratings rebuild --data /var/lib/lusoria"},
    {"ratings rebuild", "lusoria ratings rebuild --data /var/lib/lusoria"},
    {"backup", "lusoria backup --data /var/lib/lusoria lusoria.backup"},
    {"restore", "lusoria restore --data /var/lib/lusoria lusoria.backup"},
    {"doctor", "lusoria doctor --data /var/lib/lusoria --port 8080"},
    {"admin", "lusoria admin people ana"},
    {"admin token", "lusoria admin token Ana"},
    {"admin people", "lusoria admin people ana"},
    {"admin tables", "lusoria admin tables fortuna"},
    {"admin house", "lusoria admin house"},
    {"admin do", "lusoria admin do ban account=a_1 reason=spam days=7"},
    {"manual", "lusoria manual build/manual"},
});

CLI::App* find_command(CLI::App& app, std::string_view path) {
  const std::string_view name = path.substr(0, path.find(' '));
  for (CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (command->get_name() != name) continue;
    return path == name ? command : find_command(*command, path.substr(name.size() + 1));
  }
  return nullptr;
}

}  // namespace

void add_examples(CLI::App& app) {
  for (const Example& example : kExamples) {
    // A program without the server has fewer commands.
    if (CLI::App* command = find_command(app, example.command); command != nullptr)
      command->footer("Example: " + std::string(example.line));
  }
}

}  // namespace lusoria::cli
