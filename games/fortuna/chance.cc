// Lots, deals, dice and draws.
#include <array>
#include <bit>

#include "engine/core/bits.h"
#include "games/fortuna/game.h"
#include "games/fortuna/rules.h"

namespace lusoria::fortuna {

namespace {

/// Dice lie unordered on the table, so a roll is written ascending and weighs as many times as its
/// dice could be exchanged.
struct Rolls {
  std::array<Outcome<Action>, Title::kMaxOutcomes> rows{};
  std::array<std::uint8_t, 216> at{};  ///< The row that owns each unit of weight.
  int count = 0;
  int weight = 0;
};

constexpr Rolls rolls_of(int dice) {
  Rolls rolls;
  const int last_b = dice > 1 ? 6 : 0;
  const int last_c = dice > 2 ? 6 : 0;
  for (int a = 1; a <= 6; ++a) {
    for (int b = dice > 1 ? a : 0; b <= last_b; ++b) {
      for (int c = dice > 2 ? b : 0; c <= last_c; ++c) {
        int ways = 1;
        if (dice == 2) ways = a == b ? 1 : 2;
        if (dice == 3) ways = a == c ? 1 : (a == b || b == c) ? 3 : 6;
        const auto row = static_cast<unsigned>(rolls.count++);
        rolls.rows[row] = {
            Action::of(Verb::Roll, a, dice > 1 ? b : kAbsent, dice > 2 ? c : kAbsent),
            static_cast<std::uint16_t>(ways)};
        for (int i = 0; i < ways; ++i)
          rolls.at[static_cast<unsigned>(rolls.weight++)] = byte(static_cast<int>(row));
      }
    }
  }
  return rolls;
}

constexpr std::array<Rolls, 3> kRolls{rolls_of(1), rolls_of(2), rolls_of(3)};
static_assert(kRolls[0].weight == 6 && kRolls[1].weight == 36 && kRolls[2].weight == 216 &&
              kRolls[2].count == Title::kMaxOutcomes);

const Rolls& rolls_due(const State& s) {
  return kRolls[static_cast<unsigned>(dice_due(s) - 1)];
}

unsigned seats_without_lot(const State& s) {
  unsigned mask = (1U << s.options.seats) - 1;
  for (const Seat seat : s.table.order)
    mask &= ~(1U << seat);
  return mask;
}

/// The i-th set bit.
int nth_bit(unsigned mask, std::uint32_t i) {
  while (i-- > 0)
    mask &= mask - 1;
  return std::countr_zero(mask);
}

}  // namespace

void Title::outcomes(const State& s, InlineVector<Outcome<Action>, kMaxOutcomes>& out) {
  out.clear();
  switch (nth<Stream>(turn(s).stream)) {
    case Stream::Lots:
      for (unsigned mask = seats_without_lot(s); mask != 0; mask &= mask - 1)
        out.push_back({Action::of(Verb::Lot, std::countr_zero(mask)), 1});
      return;
    case Stream::Actions:
      for (const ActionCard card : undealt(s))
        out.push_back({Action::of(Verb::Deal, card), 1});
      return;
    case Stream::Privileges: {
      const Privileges& source = draw_source(s);
      for (const Privilege card : Each<Privilege>()) {
        if (source[card] > 0) out.push_back({Action::of(Verb::Draw, card), source[card]});
      }
      return;
    }
    default: {
      const Rolls& rolls = rolls_due(s);
      for (int i = 0; i < rolls.count; ++i)
        out.push_back(rolls.rows[static_cast<unsigned>(i)]);
    }
  }
}

Action Title::draw(const State& s, std::uint64_t word) {
  switch (nth<Stream>(turn(s).stream)) {
    case Stream::Lots: {
      const unsigned mask = seats_without_lot(s);
      const auto count = static_cast<std::uint32_t>(std::popcount(mask));
      return Action::of(Verb::Lot, nth_bit(mask, scaled(word, count)));
    }
    case Stream::Actions: {
      const CardSet cards = undealt(s);
      const auto count = static_cast<std::uint32_t>(cards.size());
      return Action::of(Verb::Deal, nth_of(cards, scaled(word, count)));
    }
    case Stream::Privileges: {
      const Privileges& source = draw_source(s);
      const int count = s.table.pile_size > 0 ? s.table.pile_size : total(source);
      const auto pick = static_cast<int>(scaled(word, static_cast<std::uint32_t>(count)));
      return Action::of(Verb::Draw, owner_of(source, pick));
    }
    default: {
      const Rolls& rolls = rolls_due(s);
      return rolls.rows[rolls.at[scaled(word, static_cast<std::uint32_t>(rolls.weight))]].action;
    }
  }
}

}  // namespace lusoria::fortuna
