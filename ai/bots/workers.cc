#include "ai/bots/workers.h"

#include <utility>
#include <vector>

#include "ai/bots/on_threads.h"

namespace lusoria {

namespace {

class Workers final : public Bot {
 public:
  explicit Workers(std::vector<std::unique_ptr<LevelBot>> bots) : bots_(std::move(bots)) {}

  RawAction choose(const AnyView& view, const Budget& budget) override {
    std::vector<search::Report> reports(bots_.size());
    on_threads(static_cast<unsigned>(bots_.size()),
               [&](unsigned i) { reports[i] = bots_[i]->think(view, budget); });
    return bots_.front()->pick(view, merged(reports));
  }

 private:
  std::vector<std::unique_ptr<LevelBot>> bots_;
};

}  // namespace

std::unique_ptr<Bot> make_workers(const AnyGame& game,
                                  std::string_view level,
                                  std::uint64_t seed,
                                  std::uint32_t count) {
  std::vector<std::unique_ptr<LevelBot>> bots;
  for (std::uint32_t i = 0; i < count; ++i) {
    bots.push_back(make_bot(game, level, seed, {.worker = i, .of = count}));
    if (bots.back() == nullptr) return nullptr;
  }
  return std::make_unique<Workers>(std::move(bots));
}

}  // namespace lusoria
