// The sub-commands about strong play.
#pragma once

namespace CLI {
class App;
}

namespace lusoria::cli {

void add_strength(CLI::App& app, int& code);  ///< arena
void add_ladder(CLI::App& app, int& code);
void add_calibrate(CLI::App& app, int& code);
void add_analysis(CLI::App& app, int& code);  ///< analyse, hint
void add_puzzles(CLI::App& app, int& code);

}  // namespace lusoria::cli
