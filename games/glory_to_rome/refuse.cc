// Why not. What is legal is decided in one place, the list of legal actions; this file only finds
// the reason for what is not in it.
#include "games/glory_to_rome/game.h"
#include "games/glory_to_rome/slots.h"

namespace lusoria::glory_to_rome {

namespace {

/// Whether the operands name things that exist.
bool well_formed(const State& s, const Action& a) {
  const VerbSpec& spec = kVerbs[static_cast<std::uint8_t>(a.verb)];
  const std::array<std::uint8_t, 3> values{a.a, a.b, a.c};
  for (unsigned i = 0; i < values.size(); ++i) {
    const Operand& operand = spec.operands[i];
    if (operand.kind == OperandKind::None && values[i] != 0) return false;
    if (operand.kind == OperandKind::Seat && values[i] >= s.options.seats) return false;
    if (operand.kind == OperandKind::Named && values[i] >= operand.named.slugs.size()) return false;
  }
  return true;
}

bool in_hand(const State& s, Seat p, Card card) {
  return s.secrets.hands[p][card] > s.secrets.staged.cards[card];
}

Refusal why_not_from_hand(const State& s, Seat p, Card card, Card building) {
  if (!has(s, p, building)) return Refusal::FunctionMissing;
  if (card == Card::Senator) return Refusal::SenatorIsNoMaterial;
  if (!in_hand(s, p, card)) return Refusal::NotInHand;
  return Refusal::NoActionLeft;
}

bool asked_to_play(const State& s) {
  return step_of(top(s)) == Step::Lead || step_of(top(s)) == Step::Follow;
}

Refusal why_not_play(const State& s, Seat p, const Action& a) {
  if (!asked_to_play(s)) return Refusal::NotAskedNow;
  const Staged& staged = s.secrets.staged;
  if (staged.to_pick > 0) return Refusal::NotThisPetition;
  if (staged.role.has() && !staged.role.is(a.role())) return Refusal::WrongRole;
  if (step_of(top(s)) == Step::Follow && !s.table.role.is(a.role())) return Refusal::WrongRole;
  if (a.verb == Verb::Petition) return Refusal::TooFewForPetition;
  if (!in_hand(s, p, a.second_card())) return Refusal::NotInHand;
  return staged.role.has() ? Refusal::OutOfOrder : Refusal::WrongRole;
}

Refusal why_not_pick(const State& s, Seat p, const Action& a) {
  if (!asked_to_play(s) || s.secrets.staged.to_pick == 0) return Refusal::NotAskedNow;
  if (!in_hand(s, p, a.card())) return Refusal::NotInHand;
  if (a.card() == Card::Senator || role_of(a.card()) != *s.secrets.staged.petition)
    return Refusal::NotThisPetition;
  return Refusal::OutOfOrder;
}

Refusal why_not_think(const State& s, Seat p, const Action& a) {
  if (step_of(top(s)) != Step::Think) return Refusal::NotAskedNow;
  if (a.verb == Verb::TakeSenator) return Refusal::NoSenatorLeft;
  if (a.verb == Verb::Latrine && !has(s, p, Card::Latrine)) return Refusal::FunctionMissing;
  if (a.verb == Verb::Vomitorium && !has(s, p, Card::Vomitorium)) return Refusal::FunctionMissing;
  const unsigned used = top(s).b;
  if (a.verb == Verb::Latrine && (used & kLatrineUsed) != 0) return Refusal::AlreadyDiscarded;
  if (a.verb == Verb::Vomitorium && (used & kVomitoriumUsed) != 0) return Refusal::AlreadyDiscarded;
  return Refusal::NotInHand;
}

Refusal why_not_patron(const State& s, Seat p, const Action& a) {
  if (total(s.table.camps[p].clients) >= client_limit(s, p)) return Refusal::NoRoomForClient;
  if (a.verb == Verb::Bar)
    return has(s, p, Card::Bar) ? Refusal::NoActionLeft : Refusal::FunctionMissing;
  if (a.verb == Verb::Aqueduct) return why_not_from_hand(s, p, a.card(), Card::Aqueduct);
  if (s.table.pool[material_of(a.role())] == 0) return Refusal::NotInPool;
  return (parts_done(top(s)) & kSidePart) != 0 ? Refusal::PoolClosedAfterBar
                                               : Refusal::NoActionLeft;
}

Refusal why_not_laborer(const State& s, Seat p, const Action& a) {
  if (a.verb == Verb::Dock) return why_not_from_hand(s, p, a.card(), Card::Dock);
  return s.table.pool[a.material()] == 0 ? Refusal::NotInPool : Refusal::NoActionLeft;
}

Refusal why_not_merchant(const State& s, Seat p, const Action& a) {
  if (s.table.camps[p].vault >= vault_limit(s, p)) return Refusal::NoRoomInVault;
  if (a.verb == Verb::Basilica) return why_not_from_hand(s, p, a.card(), Card::Basilica);
  if (a.verb == Verb::Atrium)
    return has(s, p, Card::Atrium) ? Refusal::NoActionLeft : Refusal::FunctionMissing;
  return s.table.camps[p].stockpile[a.material()] == 0 ? Refusal::NotInStockpile
                                                       : Refusal::NoActionLeft;
}

Refusal why_not_found(const State& s, Seat p, const Action& a) {
  const Card card = a.card();
  const Material site = a.second_material();
  if (card == Card::Senator) return Refusal::SenatorIsNoMaterial;
  const bool from_fountain = step_of(top(s)) == Step::Fountain && s.secrets.fountain.is(card);
  if (!from_fountain && (step_of(top(s)) == Step::Fountain || !in_hand(s, p, card)))
    return Refusal::NotInHand;
  if (s.functions.names[p].contains(card)) return Refusal::NameAlreadyBuilt;
  if (site != material_of(card) && !any_site_will_do(s, card)) return Refusal::WrongSite;
  if (s.table.town[site] + s.table.outskirts[site] == 0) return Refusal::NoSiteLeft;
  return s.table.town[site] == 0 ? Refusal::OutOfTownNeedsTwo : Refusal::NoActionLeft;
}

Refusal why_not_build(const State& s, Seat p, const Action& a) {
  const int at = find_structure(s.table, p, a.card());
  if (at < 0 || s.table.structures[at].stage != Stage::Foundation)
    return Refusal::NotYourFoundation;
  return step_of(top(s)) != Step::Fountain && actions_left(s, top(s)) == 0 ? Refusal::NoActionLeft
                                                                           : Refusal::WrongMaterial;
}

Refusal why_not_stairway(const State& s, Seat p, const Action& a) {
  if (!has(s, p, Card::Stairway)) return Refusal::FunctionMissing;
  if (a.seat() == p) return Refusal::OwnBuilding;
  const int at = find_structure(s.table, a.seat(), a.second_card());
  if (at < 0 || s.table.structures[at].stage == Stage::Foundation) return Refusal::NotFinished;
  if (s.table.structures[at].stage == Stage::Public) return Refusal::AlreadyPublic;
  return Refusal::WrongMaterial;
}

Refusal why_not_material(const State& s, Seat p, const Action& a) {
  if (a.verb == Verb::Add) {
    if (a.card() == Card::Senator) return Refusal::SenatorIsNoMaterial;
    return in_hand(s, p, a.card()) ? Refusal::WrongMaterial : Refusal::NotInHand;
  }
  if (a.verb == Verb::Salvage && !archway_opens_pool(s, p)) return Refusal::FunctionMissing;
  if (a.verb == Verb::Salvage && s.table.pool[a.material()] == 0) return Refusal::NotInPool;
  if (a.verb == Verb::Supply && s.table.camps[p].stockpile[a.material()] == 0)
    return Refusal::NotInStockpile;
  return Refusal::WrongMaterial;
}

Refusal why_not_show(const State& s, Seat p, const Action& a) {
  if (a.card() == Card::Senator) return Refusal::SenatorIsNoMaterial;
  if (!in_hand(s, p, a.card())) return Refusal::NotInHand;
  const Staged& staged = s.secrets.staged;
  if (a.verb == Verb::Give) {
    int laid = 0;
    each_name(all_of(material_of(a.card())), [&](Card card) { laid += staged.cards[card]; });
    if (laid >= cards_due(s, material_of(a.card()))) return Refusal::NotDemanded;
  } else {
    if (total(staged.cards) >= top(s).b) return Refusal::NoActionLeft;
    if (s.secrets.hands[p][a.card()] <= s.table.revealed[a.card()] + staged.cards[a.card()])
      return Refusal::AlreadyShown;
  }
  return Refusal::OutOfOrder;
}

Refusal why_not_feed(const State& s, Seat p, const Action& a) {
  if (!reached(s, a.seat(), p) || protected_from(s, a.seat(), p)) return Refusal::NotReached;
  if (s.table.demand[material_of(a.second_role())] == 0) return Refusal::NotDemanded;
  if (s.table.camps[a.seat()].clients[a.second_role()] == 0) return Refusal::NoSuchClient;
  return Refusal::OutOfOrder;
}

Refusal why_not_imprison(const State& s, Seat p, const Action& a) {
  if (a.seat() == p) return Refusal::OwnBuilding;
  if (s.functions.names[p].contains(a.second_card())) return Refusal::NameAlreadyBuilt;
  return Refusal::NotFinished;
}

Refusal why_not_done(const State& s) {
  switch (step_of(top(s))) {
    case Step::Lead:
    case Step::Follow:
      return s.secrets.staged.role.has() ? Refusal::NotThisPetition : Refusal::NothingChosen;
    case Step::Give:
      return Refusal::MustGive;
    default:
      return Refusal::NotAskedNow;
  }
}

/// The decision a verb answers, where one alone does.
// NOLINTNEXTLINE(readability-function-size): a case for each verb
Refusal why_not(const State& s, Seat p, const Action& a, Decision asked) {
  switch (a.verb) {
    case Verb::Play:
    case Verb::Petition:
      return why_not_play(s, p, a);
    case Verb::Pick:
      return why_not_pick(s, p, a);
    case Verb::Done:
      return why_not_done(s);
    case Verb::TakeSenator:
    case Verb::Latrine:
    case Verb::Vomitorium:
      return why_not_think(s, p, a);
    case Verb::Hire:
    case Verb::Bar:
    case Verb::Aqueduct:
      return asked == Decision::Patron ? why_not_patron(s, p, a) : Refusal::NotAskedNow;
    case Verb::Gather:
    case Verb::Dock:
      return asked == Decision::Laborer ? why_not_laborer(s, p, a) : Refusal::NotAskedNow;
    case Verb::Sell:
    case Verb::Atrium:
    case Verb::Basilica:
      return asked == Decision::Merchant ? why_not_merchant(s, p, a) : Refusal::NotAskedNow;
    case Verb::Demand:
      return asked == Decision::Demand ? why_not_show(s, p, a) : Refusal::NotAskedNow;
    case Verb::Give:
      return asked == Decision::Give ? why_not_show(s, p, a) : Refusal::NotAskedNow;
    case Verb::Feed:
      return asked == Decision::Coliseum ? why_not_feed(s, p, a) : Refusal::NotAskedNow;
    case Verb::Imprison:
      return asked == Decision::Prison ? why_not_imprison(s, p, a) : Refusal::NotAskedNow;
    case Verb::Add:
    case Verb::Supply:
    case Verb::Salvage:
      return asked == Decision::Material ? why_not_material(s, p, a) : Refusal::NotAskedNow;
    case Verb::Loot:
      if (asked != Decision::Loot) return Refusal::NotAskedNow;
      return s.table.demand[a.material()] == 0 ? Refusal::NotDemanded : Refusal::TooMany;
    case Verb::Recall:
      return asked == Decision::Senate ? Refusal::TooMany : Refusal::NotAskedNow;
    case Verb::Save:
      return asked == Decision::Sewer ? Refusal::TooMany : Refusal::NotAskedNow;
    case Verb::Choose:
      return asked == Decision::ChooseStart ? Refusal::NotInHand : Refusal::NotAskedNow;
    case Verb::Concede:
      return a.seat() == p ? Refusal::NoSuchThing : Refusal::AlreadyConceded;
    default:
      break;
  }
  const bool builds =
      asked == Decision::Architect || asked == Decision::Craftsman || asked == Decision::Fountain;
  if (!builds) return Refusal::NotAskedNow;
  switch (a.verb) {
    case Verb::Found:
      return why_not_found(s, p, a);
    case Verb::Build:
      return why_not_build(s, p, a);
    case Verb::Stairway:
      return asked == Decision::Architect ? why_not_stairway(s, p, a) : Refusal::NotAskedNow;
    case Verb::Fountain:
      return asked != Decision::Craftsman ? Refusal::NotAskedNow
             : has(s, p, Card::Fountain)  ? Refusal::NoActionLeft
                                          : Refusal::FunctionMissing;
    default:
      return Refusal::NotAskedNow;
  }
}

}  // namespace

std::optional<Refusal> Title::refuse(const State& s, Seat seat, const Action& a) {
  const Turn now = turn(s);
  if (now.actor == Actor::Over) return Refusal::GameOver;
  if (now.actor != Actor::Seat || now.seat != seat) return Refusal::NotYourTurn;
  if (a.verb >= Verb::Deal) return Refusal::NotAskedNow;
  if (!well_formed(s, a)) return Refusal::NoSuchThing;
  Actions legal;
  legal_actions(s, legal);
  if (legal.contains(a)) return std::nullopt;
  return why_not(s, seat, a, static_cast<Decision>(now.decision));
}

std::string_view Title::section(Refusal refusal) {
  switch (refusal) {
    case Refusal::GameOver:
    case Refusal::AlreadyConceded:
      return "end";
    case Refusal::WrongRole:
    case Refusal::TooFewForPetition:
    case Refusal::NotThisPetition:
    case Refusal::NothingChosen:
      return "leading";
    case Refusal::NoSenatorLeft:
    case Refusal::AlreadyDiscarded:
      return "thinking";
    case Refusal::FunctionMissing:
      return "buildings";
    case Refusal::NoRoomForClient:
    case Refusal::PoolClosedAfterBar:
      return "patron";
    case Refusal::NotInPool:
      return "laborer";
    case Refusal::NoRoomInVault:
    case Refusal::NotInStockpile:
      return "merchant";
    case Refusal::NameAlreadyBuilt:
    case Refusal::WrongSite:
    case Refusal::NoSiteLeft:
    case Refusal::OutOfTownNeedsTwo:
    case Refusal::NotYourFoundation:
    case Refusal::WrongMaterial:
    case Refusal::NotFinished:
    case Refusal::OwnBuilding:
    case Refusal::AlreadyPublic:
      return "building";
    case Refusal::AlreadyShown:
    case Refusal::NotDemanded:
    case Refusal::MustGive:
    case Refusal::NotReached:
    case Refusal::NoSuchClient:
      return "legionary";
    default:
      return "turn";
  }
}

}  // namespace lusoria::glory_to_rome
