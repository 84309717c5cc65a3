// The sub-commands about strong play: arena, ladder, calibrate.
#pragma once

namespace CLI {
class App;
}

namespace lusoria::cli {

void add_strength(CLI::App& app, int& code);

}  // namespace lusoria::cli
