#include "ai/bots/search_signature.h"

#include <array>
#include <bit>
#include <memory>

#include "ai/analysis/analyst.h"
#include "ai/search/net_searcher.h"
#include "engine/any/signature.h"

namespace lusoria {

namespace {

constexpr std::uint32_t kSimulations = 48;
constexpr int kThoughtEvery = 9;
constexpr int kThoughts = 24;

std::uint64_t fold_report(std::uint64_t hash, const search::Report& report) {
  for (const search::Candidate& c : report.candidates) {
    hash = fold(hash, word_of(c.action));
    hash = fold(hash, std::uint64_t{c.visits} << 32U | std::bit_cast<std::uint32_t>(c.value));
  }
  for (const float value : report.seats)
    hash = fold(hash, std::bit_cast<std::uint32_t>(value));
  return hash;
}

/// A game of fixed random moves with a thought now and then.
std::uint64_t thoughts(const AnyGame& game, Searcher& searcher) {
  Json options;
  (void)game.complete_options(Json::object(), options);
  AnyState s = game.start(options);
  Rng rng(7);
  std::uint64_t hash = kGolden;
  int decisions = 0;
  for (Turn turn = game.turn(s); turn.actor != Actor::Over && decisions < kThoughts * kThoughtEvery;
       turn = game.turn(s)) {
    if (turn.actor == Actor::Chance) {
      game.apply(s, game.draw(s, rng.next()));
      continue;
    }
    const AnyView view = game.view(s, turn.seat);
    if (++decisions % kThoughtEvery == 0) {
      hash = fold_report(hash, searcher.think(view, kSimulations, {}));
      hash = fold_report(hash, searcher.glance(view));
    }
    game.apply(s, searcher.any_action(view));
  }
  return hash;
}

/// A whole random game analysed: values, losses and accounts.
std::uint64_t analysed(const AnyGame& game) {
  const std::unique_ptr<Searcher> searcher = make_searcher(game, settings_for(game), 1);
  Json options;
  (void)game.complete_options(Json{{"seats", 2}}, options);
  std::vector<RawAction> actions;
  AnyState s = game.start(options);
  Rng rng(11);
  for (Turn turn = game.turn(s); turn.actor != Actor::Over; turn = game.turn(s)) {
    actions.push_back(turn.actor == Actor::Chance ? game.draw(s, rng.next())
                                                  : searcher->any_action(game.view(s, turn.seat)));
    game.apply(s, actions.back());
  }
  analysis::Analyst analyst(game, actions, {.simulations = 8});
  analyst.replay(options);
  for (const analysis::Job& job : analyst.jobs())
    analyst.take(analyst.work(job, *searcher));
  const analysis::Analysis found = analyst.finish();
  std::uint64_t hash = kGolden;
  for (const analysis::SeatValues& values : found.values) {
    for (const std::int32_t value : values)
      hash = fold(hash, static_cast<std::uint32_t>(value));
  }
  for (const analysis::Decision& d : found.decisions)
    hash = fold(hash, std::uint64_t{d.step} << 32U | static_cast<std::uint32_t>(d.loss));
  for (const analysis::WinLedger& a : found.ledgers) {
    for (const std::int32_t part : {a.first, a.own, a.chance, a.others, a.last})
      hash = fold(hash, static_cast<std::uint32_t>(part));
  }
  return hash;
}

}  // namespace

std::string search_signature_lines(std::span<const AnyGame* const> games) {
  std::string lines;
  for (const AnyGame* game : games) {
    const auto add = [&](const char* what, std::uint64_t hash) {
      lines += std::string(game->facts().slug) + what + hexadecimal(hash) + "\n";
    };
    add(" search ", thoughts(*game, *make_searcher(*game, settings_for(*game), 1)));
    add(" analysis ", analysed(*game));
    if (const auto nets = own_nets(*game))
      add(" nets ", thoughts(*game, *make_net_searcher(*game, nets, {}, 1)));
  }
  return lines;
}

}  // namespace lusoria
