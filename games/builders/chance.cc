// What chance deals and draws. Each of its streams is a pile of equally likely outcomes.
#include "games/builders/game.h"
#include "games/builders/rules.h"

namespace lusoria::builders {

namespace {

struct Pile {
  Stream stream{};
  int (*size)(const State&);
  Action (*nth)(const State&, std::uint32_t);
};

Members apprentices(const State& s) {
  return s.worker_deck & kApprentices;
}

Action nth_apprentice(const State& s, std::uint32_t i) {
  Seat seat = 0;
  while (!s.players[seat].team.empty())
    ++seat;
  return Action::of(Verb::DealApprentice, seat, nth_of(apprentices(s), i));
}

/// Equal cards come up in a fixed order, so that equal tables are equal states.
Action nth_worker(const State& s, std::uint32_t i) {
  const Member m = nth_of(s.worker_deck, i);
  return Action::of(Verb::DealWorker, m == kOtherTwin && s.worker_deck.contains(kTwin) ? kTwin : m);
}

constexpr auto kPiles = std::to_array<Pile>({
    {Stream::Buildings,
     [](const State& s) { return s.building_deck.size(); },
     [](const State& s, std::uint32_t i) {
       return Action::of(Verb::DealBuilding, nth_of(s.building_deck, i));
     }},
    {Stream::Apprentices, [](const State& s) { return apprentices(s).size(); }, nth_apprentice},
    {Stream::Workers, [](const State& s) { return s.worker_deck.size(); }, nth_worker},
    {Stream::First,
     [](const State& s) { return int{s.options.seats}; },
     [](const State&, std::uint32_t i) { return Action::of(Verb::First, static_cast<Seat>(i)); }},
});

static_assert(rows_in_order(kPiles, &Pile::stream));

const Pile& pile_of(const State& s) {
  return kPiles[static_cast<std::uint8_t>(stream_of(s.step))];
}

}  // namespace

/// The two equal workers are neighbours, and one outcome of double weight while both are left.
void Title::outcomes(const State& s, InlineVector<Outcome<Action>, kMaxOutcomes>& out) {
  const Pile& pile = pile_of(s);
  const auto size = static_cast<std::uint32_t>(pile.size(s));
  out.clear();
  for (std::uint32_t i = 0; i < size; ++i) {
    const Action action = pile.nth(s, i);
    if (!out.empty() && out.back().action == action)
      ++out.back().weight;
    else
      out.push_back({action, 1});
  }
}

Action Title::draw(const State& s, std::uint64_t word) {
  const Pile& pile = pile_of(s);
  return pile.nth(s, scaled(word, static_cast<std::uint32_t>(pile.size(s))));
}

}  // namespace lusoria::builders
