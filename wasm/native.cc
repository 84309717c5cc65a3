// The desk without a page: a request on every line of the input, its answer on a line of the
// output.
#include <iostream>
#include <string>

#include "wasm/desk.h"

int main() {
  lusoria::page::Desk desk;
  for (std::string line; std::getline(std::cin, line);)
    std::cout << desk.answer_text(line) << std::endl;
}
