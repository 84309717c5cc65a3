// The end (L659-695): when, why, and who has won.
#include "games/glory_to_rome/rules.h"

namespace lusoria::glory_to_rome {

namespace {

/// One client each for the six roles. Merchants of a Ludus Magna stand in for any role, and with a
/// Storeroom anyone for the Laborer, each client once (L823-838). Among what can be short this is a
/// simple count: every missing role but Laborer takes a spare Merchant; the Laborer takes anybody
/// who is left over.
bool six_roles(const State& s, Seat p) {
  const Counts<Role>& clients = s.table.camps[p].clients;
  const int everybody = total(clients);
  if (everybody < kMaterials) return false;
  int missing = 0;
  for (int r = 1; r < kMaterials; ++r)
    missing += clients[nth<Role>(r)] == 0 ? 1 : 0;
  const bool stand_ins = has(s, p, Card::LudusMagna);
  const int merchants = clients[Role::Merchant];
  const int spare = stand_ins && merchants > 0 ? merchants - 1 : 0;
  if (missing > spare) return false;
  if (clients[Role::Laborer] > 0) return true;
  // Five roles are filled by five clients; any sixth will do for a Storeroom, a Merchant for Ludus.
  return has(s, p, Card::Storeroom) || spare > missing;
}

bool six_materials(const Camp& camp) {
  return kinds_in(packed(camp.stockpile)) == kAllMaterials;
}

bool forum_won_by_anyone(const State& s) {
  for (Seat p = 0; p < s.options.seats; ++p) {
    if (forum_won(s, p)) return true;
  }
  return false;
}

bool town_is_full(const State& s) {
  const unsigned left = kinds_in(packed(s.table.town));
  return s.options.last_site == LastSite::WholeTown ? left == 0 : left != kAllMaterials;
}

/// The last card has left the deck; a card drawn by a Fountain is used first.
bool deck_is_out(const State& s) {
  return s.options.deck_end == DeckEnd::LastCard && s.table.deck == 0 &&
         !(top(s).is(Step::Fountain) && top(s).drawn());
}

}  // namespace

bool forum_won(const State& s, Seat p) {
  if (!has(s, p, Card::Forum)) return false;
  if (!s.options.original_circus_forum && !six_materials(s.table.camps[p])) return false;
  return six_roles(s, p);
}

void settle_all(State& s, CardMask functions) {
  if ((functions & bit(Card::Forum)) != 0 && forum_won_by_anyone(s))
    finish(s, EndReason::Forum);
  else if ((functions & bit(Card::Catacomb)) != 0)
    finish(s, EndReason::Catacomb);  // L756-759: in the middle of the turn.
  else if (town_is_full(s))
    finish(s, EndReason::Sites);
  else if (deck_is_out(s))
    finish(s, EndReason::Deck);
}

/// Nothing further happens (L676-677); the vaults are opened, Atrium cards one by one.
void finish(State& s, EndReason reason) {
  s.table.reason = reason;
  s.table.demand = {};
  if (s.secrets.fountain.has())
    apply_keep(s, Action::of(Verb::Keep));  // Somebody conceded with the card in sight.
  s.table.frames.clear();
  s.secrets.staged = {};
  for (Seat p = 0; p < s.options.seats; ++p) {
    Counts<Card>& banked = s.secrets.banked[p];
    each_name(names_in(banked),
              [&](Card card) { add(s.memory.vaults[p][material_of(card)], banked[card]); });
    banked = {};
    s.table.camps[p].basilica = 0;
    s.memory.held[p] = s.memory.shown[p];
  }
  push(s, Frame(Step::Uncover, 0));
}

bool uncover_waits(State& s, Frame& f) {
  const Seat p = f.seat();
  if (s.table.camps[p].atrium > 0) return true;
  if (p + 1 == s.options.seats)
    pop(s);
  else
    f.move_to(next_seat(s, p));
  return false;
}

void uncover(State& s, Card card) {
  const Seat p = top(s).seat();
  less(s.secrets.undrawn[card]);
  less(s.table.camps[p].atrium);
  add(s.memory.vaults[p][material_of(card)]);
}

Seat conceded_to_by_all(const State& s) {
  for (int to = 0; to < s.options.seats; ++to) {
    bool all = true;
    for (int q = 0; q < s.options.seats; ++q)
      all = all && (q == to || s.table.camps[q].conceded_to == to);
    if (all) return static_cast<Seat>(to);
  }
  return kNobody;
}

/// L673-674: over as soon as all the others have conceded to one seat.
void apply_concede(State& s, Action a) {
  s.table.camps[top(s).seat()].conceded_to = a.seat();
  if (conceded_to_by_all(s) != kNobody) finish(s, EndReason::Concession);
}

Refusal refuse_concede(const State&, Seat p, Action a) {
  return a.seat() == p ? Refusal::NoSuchThing : Refusal::AlreadyConceded;
}

}  // namespace lusoria::glory_to_rome
