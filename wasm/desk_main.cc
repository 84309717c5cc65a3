// The page's questions answered natively: a request a line on the input, an answer a line on the
// output. Tests hold it against the module.
#include <iostream>
#include <string>

#include "wasm/desk.h"

int main() {
  lusoria::page::Desk desk;
  for (std::string line; std::getline(std::cin, line);)
    std::cout << desk.answer_text(line) << std::endl;
  return 0;
}
