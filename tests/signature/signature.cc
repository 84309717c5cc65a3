// Prints the behaviour signature of every title of this build. Built by g++, by clang and to
// WebAssembly, where it runs under Node; all must print the same.
#include <cstdio>

#include "ai/bots/search_signature.h"
#include "engine/any/registry.h"

int main() {
  const std::string lines = lusoria::signature_lines(lusoria::all_titles()) +
                            lusoria::search_signature_lines(lusoria::all_games());
  return std::fwrite(lines.data(), 1, lines.size(), stdout) == lines.size() ? 0 : 1;
}
