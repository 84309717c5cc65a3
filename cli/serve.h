// The sub-commands of the server: serve, worker, ratings.
#pragma once

namespace CLI {
class App;
}

namespace lusoria::cli {

void add_serve(CLI::App& app, int& code);

}  // namespace lusoria::cli
