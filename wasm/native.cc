// The core without a page: a request on every line of the input, its answer on a line of the
// output.
#include <iostream>
#include <string>

#include "wasm/core_requests.h"

int main() {
  lusoria::page::CoreRequests requests;
  for (std::string line; std::getline(std::cin, line);)
    std::cout << requests.answer_text(line) << std::endl;
}
