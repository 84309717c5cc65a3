// Bots, hints and analysis for a page. Everything here is given views (as the JSON that tables
// send) or finished records; what a seat may not know cannot reach its bot.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "ai/analysis/analyst.h"
#include "ai/bots/bot.h"
#include "engine/match/record.h"
#include "wasm/view_request.h"

namespace lusoria::page {

class Thinker {
 public:
  /// Answers what is asked of thinking; null where `ask` is something else.
  Json answer(const std::string& ask, const Json& request);

 private:
  struct Study {
    Study(const AnyGame& game,
          Match played,
          std::vector<RawAction> live,
          const analysis::Settings& settings);

    Match match;
    std::vector<RawAction> actions;
    analysis::Analyst analyst;
    std::vector<analysis::Job> jobs;
    std::unique_ptr<Searcher> searcher;
  };

  LevelBot* bot_of(const AnyGame& game, const Json& request);
  Json answer_from_view(const std::string& ask, const Json& request);
  static Json think(LevelBot& bot, const ViewRequest& seen, const Json& request);
  static Json pick(LevelBot& bot, const ViewRequest& seen, const Json& request);
  static Json best(const ViewRequest& seen, const Json& request);
  Json forget(const Json& request);
  Json study(const Json& request);
  Json work(const Json& request);
  Json finish(const Json& request);
  static Json measure(const Json& request);

  std::map<std::string, std::unique_ptr<LevelBot>> bots_;
  std::unique_ptr<Study> study_;
};

}  // namespace lusoria::page
