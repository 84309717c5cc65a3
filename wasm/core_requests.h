// What the page asks of the core: a JSON request in, a JSON answer out. `ask` names the question;
// docs/CORE_IN_THE_PAGE.md lists them. An answer is an object; one with `error` tells in a code and
// a sentence what was wrong, and nothing has changed then.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "wasm/local_table.h"
#include "wasm/thinking.h"

namespace lusoria::page {

class CoreRequests {
 public:
  Json answer(const Json& request);

  std::string answer_text(std::string_view request);

 private:
  Json open(const std::string& ask, const Json& request);

  std::map<int, LocalTable> tables_;
  int last_table_ = 0;
  Thinker thinker_;
};

}  // namespace lusoria::page
