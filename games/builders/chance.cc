// "Preparación": what lies on the table before the first turn, and everything that chance deals.
#include "games/builders/game.h"
#include "games/builders/rules.h"

namespace lusoria::builders {

namespace {

/// The i-th element of the set.
template <class E>
E pick(const EnumSet<E>& set, std::uint32_t i) {
  auto mask = set.mask();
  for (; i > 0; --i)
    mask = static_cast<decltype(mask)>(mask & (mask - 1));
  return static_cast<E>(std::countr_zero(mask));
}

/// Equal cards come up in a fixed order, so that equal tables are equal states.
Member first_twin(const Members& from, Member m) {
  return m == kOtherTwin && from.contains(kTwin) ? kTwin : m;
}

Seat next_without_apprentice(const State& s) {
  Seat seat = 0;
  while (!s.players[seat].team.empty())
    ++seat;
  return seat;
}

}  // namespace

State Title::bare(const Options& options) {
  State s;
  s.options = options;
  s.building_deck = kAllBuildings;
  s.worker_deck = kWorkers;
  s.enslaved_line = kEnslaved;
  s.tool_line = kAllTools;
  s.loan_line = kLoanCards;
  for (int i = 0; i < options.seats; ++i)
    s.players[i].sesterces = kStartingSesterces;
  s.round = 1;
  s.turn_number = 1;
  s.actions = kFreeActions;
  return s;
}

State Title::start(const Options& options) {
  State s = bare(options);
  s.round = 0;
  s.turn_number = 0;
  s.actions = 0;
  return s;
}

void Title::outcomes(const State& s, InlineVector<Outcome<Action>, kMaxOutcomes>& out) {
  out.clear();
  switch (s.step) {
    case Step::DealApprentices: {
      const Seat seat = next_without_apprentice(s);
      each(s.worker_deck & kApprentices, [&](Member m) {
        out.push_back({Action::deal_apprentice(seat, m), 1});
      });
      break;
    }
    case Step::DealWorkers:
    case Step::TurnUpWorker: {
      const bool both = s.worker_deck.contains(kTwin) && s.worker_deck.contains(kOtherTwin);
      each(s.worker_deck, [&](Member m) {
        if (both && m == kOtherTwin) return;
        const bool double_weight = both && m == kTwin;
        out.push_back({Action::deal_worker(m), static_cast<std::uint16_t>(double_weight ? 2 : 1)});
      });
      break;
    }
    case Step::DrawFirst:
      for (Seat seat = 0; seat < s.options.seats; ++seat)
        out.push_back({Action::first(seat), 1});
      break;
    default:
      each(s.building_deck, [&](Building b) { out.push_back({Action::deal_building(b), 1}); });
      break;
  }
}

Action Title::draw(const State& s, std::uint64_t word) {
  const auto from = [word](int n) { return scaled(word, static_cast<std::uint32_t>(n)); };
  switch (s.step) {
    case Step::DealApprentices: {
      const Members deck = s.worker_deck & kApprentices;
      return Action::deal_apprentice(next_without_apprentice(s), pick(deck, from(deck.size())));
    }
    case Step::DealWorkers:
    case Step::TurnUpWorker: {
      const Member m = pick(s.worker_deck, from(s.worker_deck.size()));
      return Action::deal_worker(first_twin(s.worker_deck, m));
    }
    case Step::DrawFirst:
      return Action::first(static_cast<Seat>(from(s.options.seats)));
    default:
      return Action::deal_building(pick(s.building_deck, from(s.building_deck.size())));
  }
}

}  // namespace lusoria::builders
