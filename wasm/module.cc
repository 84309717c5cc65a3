// The module's three entrances: a place for a request, the call, the place of its answer.
#include <string>

#include "wasm/core_requests.h"

namespace {

std::string& request() {
  static std::string text;
  return text;
}

std::string& reply() {
  static std::string text;
  return text;
}

lusoria::page::CoreRequests& requests() {
  static lusoria::page::CoreRequests one;
  return one;
}

}  // namespace

extern "C" {

/// Room for a request of so many bytes of UTF-8.
__attribute__((export_name("request"))) char* lusoria_request(unsigned size) {
  request().resize(size);
  return request().data();
}

/// Answers the request; the length of the answer.
__attribute__((export_name("call"))) unsigned lusoria_call() {
  reply() = requests().answer_text(request());
  return static_cast<unsigned>(reply().size());
}

__attribute__((export_name("answer"))) const char* lusoria_answer() {
  return reply().data();
}
}
