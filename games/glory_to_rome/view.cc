// Who may know what (L358-363, L632-633, L645-647): the view of a seat, an action as a seat sees
// it, whether an action shows anybody something, and what can be read off a view.
#include <array>
#include <cstring>

#include "engine/core/packed_counts.h"
#include "games/glory_to_rome/game.h"
#include "games/glory_to_rome/rules_slots.h"

namespace lusoria::glory_to_rome {

namespace {

/// Piles added up eight names at a time; of no name are there so many that a byte would run over.
class PileSum {
 public:
  void add(const Counts<Card>& pile) {
    std::array<std::uint64_t, kWords> more{};
    std::memcpy(more.data(), pile.begin(), kCount<Card>);
    for (unsigned i = 0; i < kWords; ++i)
      words_[i] += more[i];
  }

  Counts<Card> pile() const {
    Counts<Card> pile;
    std::memcpy(pile.begin(), words_.data(), kCount<Card>);
    return pile;
  }

 private:
  static constexpr unsigned kWords = (kCount<Card> + 7) / 8;
  std::array<std::uint64_t, kWords> words_{};
};

/// Names the seat has not seen: all that is drawn by nobody or held by others.
Counts<Card> unseen_by(const State& s, Seat seat) {
  PileSum sum;
  sum.add(s.secrets.undrawn);
  for (int q = 0; q < s.options.seats; ++q) {
    if (q == seat) continue;
    sum.add(s.secrets.hands[q]);
    sum.add(s.secrets.banked[q]);
  }
  Counts<Card> unseen = sum.pile();
  unseen[Card::Senator] = 0;
  if (s.secrets.fountain.has() && top(s).seat() != seat) add(unseen[*s.secrets.fountain]);
  return unseen;
}

Counts<Material> materials_of(const Counts<Card>& pile) {
  PackedCounts sum = 0;
  for (const Building& b : kBuildingTable)
    sum += PackedCounts{pile[b.card]} << 8U * static_cast<unsigned>(b.material);
  Counts<Material> materials;
  unpack(materials, sum);
  return materials;
}

bool is_last_chooser(const State& s) {
  return top(s).is(Step::ChooseStart) && top(s).seat() + 1 == s.options.seats;
}

/// Whether the action itself turns a hidden card face up, or tells that there is none.
bool shows_cards(const State& s, const Action& a) {
  switch (a.verb) {
    case Verb::Play:
      return !has(s, top(s).seat(), Card::Palace) && a.played() != Card::Senator;
    case Verb::Pick:
      return is_last_pick(s);
    case Verb::Done: {
      const bool answer =
          top(s).is(Step::Give) && !protected_from(s, top(s).seat(), top(s).demander());
      return answer || total(s.secrets.staged.cards) > 0;
    }
    case Verb::Latrine:
      return a.card() != Card::Senator;
    case Verb::Vomitorium:
      return s.table.camps[top(s).seat()].cards > 0;
    case Verb::Build:  // Whoever builds by hand shows that there is something fitting in it.
      return top(s).is(Step::Fountain) || role_of_slot(s, top(s)) == Role::Craftsman;
    case Verb::Choose:
      return is_last_chooser(s);
    case Verb::Aqueduct:
    case Verb::Dock:
    case Verb::Found:
    case Verb::Add:
      return true;
    default:
      return false;
  }
}

/// The slot being carried out, below whatever its action has asked on top of it.
void count_actions(const State& s, Figures& figures) {
  for (int i = s.table.frames.size() - 1; i >= 0; --i) {
    const Frame& f = s.table.frames[i];
    const bool main = f.is(Step::Slot);
    if (!main && !f.is(Step::Extra)) continue;
    const int left = actions_left(s, f);
    figures.role = role_of_slot(s, f);
    figures.actions_left = byte(left);
    figures.actions = byte(main ? left + s.table.spent : left);
    return;
  }
}

int banked_unseen(const State& s) {
  int cards = 0;
  for (const Camp& camp : s.table.camps)
    cards += camp.basilica;
  return cards;
}

}  // namespace

View Title::view(const State& s, Seat seat) {
  View v{.functions = s.functions,
         .options = s.options,
         .turn = turn(s),
         .table = {.open = s.table},
         .seat = seat,
         .memory = {.common = s.memory, .unseen = unseen_by(s, seat)}};
  v.memory.unseen_materials = materials_of(v.memory.unseen);
  v.memory.unseen_cards = byte(total(v.memory.unseen_materials));
  if (v.turn.actor == Actor::Over) v.table.uncovered = s.memory.vaults;
  if (seat >= s.options.seats) return v;
  v.table.hand = s.secrets.hands[seat];
  v.table.chosen = s.secrets.chosen[seat];
  v.memory.banked = s.secrets.banked[seat];
  if (v.turn.actor == Actor::Seat && v.turn.seat == seat) {
    v.table.staged = s.secrets.staged;
    v.table.fountain = s.secrets.fountain;
  }
  return v;
}

std::optional<Action> Title::seen(const State& s, const Action& a, Seat seat) {
  const Seat actor = top(s).seat();
  if (seat == actor) return a;
  switch (a.verb) {
    case Verb::Play:
      return has(s, actor, Card::Palace) ? std::nullopt : std::optional(a);
    case Verb::Pick:
      return is_last_pick(s) ? std::optional(a) : std::nullopt;
    case Verb::Petition:
    case Verb::Demand:
    case Verb::Give:
      return std::nullopt;
    case Verb::Choose:
      return is_last_chooser(s) ? a : a.card_hidden();
    case Verb::Basilica:
    case Verb::Deal:
    case Verb::Spring:
      return a.card_hidden();
    default:
      return a;
  }
}

/// Besides the card itself: whatever makes chance draw shows the card to somebody, and the end of
/// the game opens the vaults.
bool Title::reveals(const State& s, const Action& a) {
  if (shows_cards(s, a)) return true;
  State after = s;
  apply(after, a);
  const Actor next = turn(after).actor;
  if (next == Actor::Chance) return true;
  return next == Actor::Over && banked_unseen(s) > 0;
}

Figures Title::figures(const View& v) {
  const State s = open_part(v);
  Figures figures;
  for (Seat p = 0; p < v.options.seats; ++p) {
    figures.camps[p] = {.influence = byte(influence(s.table.camps[p])),
                        .client_limit = byte(client_limit(s, p)),
                        .vault_limit = byte(vault_limit(s, p)),
                        .hand_mark = byte(hand_mark(s, p))};
  }
  count_actions(s, figures);
  return figures;
}

}  // namespace lusoria::glory_to_rome
