// Prints the behaviour signature of every title of this build. Built by g++, by clang and to
// WebAssembly, where it runs under Node; all must print the same.
#include "engine/any/signature.h"

#include <cstdio>

#include "ai/bots/search_signature.h"
#include "engine/any/any_game.h"

int main() {
  const std::string lines = lusoria::signature_lines(lusoria::all_games()) +
                            lusoria::search_signature_lines(lusoria::all_games());
  return std::fwrite(lines.data(), 1, lines.size(), stdout) == lines.size() ? 0 : 1;
}
