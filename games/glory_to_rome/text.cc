// Words for what the table of verbs alone cannot say: choices told apart by their circumstances,
// consequences of an action (a finished building, an answer to a demand), and the section of the
// rules that a refusal appeals to.
#include "engine/text/sections.h"
#include "games/glory_to_rome/game.h"
#include "games/glory_to_rome/rules_slots.h"

namespace lusoria::glory_to_rome {

namespace {

constexpr auto kSections = [] {
  using enum Refusal;
  return sections_of<Refusal>({
      {"turn", {NotYourTurn, NotAskedNow, NoSuchThing, NotInHand, OutOfOrder}},
      {"turn", {SenatorIsNoMaterial, NoActionLeft, TooMany, NothingToDo}},
      {"leading", {WrongRole, TooFewForPetition, NotThisPetition, NothingChosen}},
      {"thinking", {NoSenatorLeft, AlreadyDiscarded}},
      {"patron", {NoRoomForClient, PoolClosedAfterBar}},
      {"laborer", {NotInPool}},
      {"merchant", {NoRoomInVault, NotInStockpile}},
      {"building", {NameAlreadyBuilt, WrongSite, NoSiteLeft, OutOfTownNeedsTwo, WrongMaterial}},
      {"building", {NotYourFoundation, NotFinished, OwnBuilding, AlreadyPublic}},
      {"buildings", {FunctionMissing}},
      {"legionary", {AlreadyShown, NotDemanded, MustGive, NotReached, NoSuchClient}},
      {"end", {GameOver, AlreadyConceded}},
  });
}();

Decision asked(const View& v) {
  return static_cast<Decision>(v.turn.decision);
}

bool laid_cards(const View& before, const View& after, Seat p) {
  return before.table.open.camps[p].part == Part::Waiting &&
         after.table.open.camps[p].part == Part::Played;
}

/// "Ana plays as Laborer, 2 actions": of cards picked unseen.
Message plays(const View& after, Seat p) {
  Message message{.key = "event.plays"};
  message.with_seat("who", p).with_named("role", *after.table.open.role);
  return message.with("count", after.table.open.camps[p].units);
}

/// The cards of a petition lie there, all at once.
Message petitioned(const View& after, Seat p, Role with) {
  Message message{.key = "event.petition"};
  message.with_seat("who", p).with_named("role", *after.table.open.role);
  return message.with_named("with", with);
}

/// Several cards for one action are a petition, of one role.
bool is_petition(const Camp& camp) {
  return camp.units == 1 && total(camp.played) > 1;
}

Message answer(const View& before, const View& after, Seat giver) {
  const int count = before.table.open.camps[giver].cards - after.table.open.camps[giver].cards;
  Message message{.key = count == 0 ? "event.glory" : "event.answered"};
  return message.with_seat("giver", giver).with("count", count);
}

void tell_demand(const View& after, std::vector<Message>& messages) {
  each_material([&](Material m) {
    if (after.table.open.demand[m] == 0) return;
    Message message{.key = "event.demanded"};
    messages.push_back(message.with_named("material", m).with("count", after.table.open.demand[m]));
  });
}

void tell_finished(const View& before, const View& after, std::vector<Message>& messages) {
  const auto& old = before.table.open.structures;
  const auto& now = after.table.open.structures;
  for (int i = 0; i < now.size() && i < old.size(); ++i) {
    if (old[i].stage != Stage::Foundation || now[i].stage == Stage::Foundation) continue;
    Message message{.key = "event.finished"};
    messages.push_back(
        message.with_seat("owner", now[i].owner).with_named("building", now[i].card));
  }
}

/// What lies before a seat that has closed its set: a petition, or whatever a Palace allows.
Message laid(const View& after, Seat p) {
  const Camp& camp = after.table.open.camps[p];
  if (!is_petition(camp)) return plays(after, p);
  return petitioned(after, p, nth<Role>(std::countr_zero(kinds_in(packed(camp.played)))));
}

/// The done of a set, by what was asked.
void tell_done(const View& before, const View& after, std::vector<Message>& messages) {
  const Seat who = before.turn.seat;
  switch (asked(before)) {
    case Decision::Lead:
    case Decision::Follow:
      messages[0] = laid(after, who);
      return;
    case Decision::Give:
      messages[0] = answer(before, after, who);
      return;
    default:
      if (total(after.table.open.demand) == 0) return;
      messages.clear();
      tell_demand(after, messages);
  }
}

int missing_cards(const View& v) {
  const State s = open_part(v);
  return std::max(1, hand_mark(s, v.turn.seat) - s.table.camps[v.turn.seat].hand());
}

/// How far one more material brings an own building, and the influence it wins if that is the last.
void label_build(const View& v, Card on, Message& message) {
  const State s = open_part(v);
  const int at = find_structure(s.table, v.turn.seat, on);
  if (at < 0) return;
  const Structure& structure = s.table.structures[at];
  const int laid = total(structure.materials) + 1;
  message.with("laid", laid).with("needed", materials_needed(structure));
  if (is_whole(s, structure, laid, role_of_slot(s, top(s))))
    message.with("influence", influence(s.table.camps[v.turn.seat]) + value_of(structure.site));
}

}  // namespace

std::string_view Title::section(Refusal refusal) {
  return kSections[refusal];
}

void Title::label(const View& v, const Action& a, Message& message) {
  switch (a.verb) {
    case Verb::Draw:
      message.with("count", missing_cards(v));
      return;
    case Verb::Done:
      message.key += std::string("_") + std::string(slug(asked(v)));
      if (total(v.table.staged.cards) == 0) message.key += "_none";
      message.with("count", total(v.table.staged.cards));
      return;
    case Verb::Loot:
    case Verb::Recall:
    case Verb::Save:
      if (a.count() == 0) message.key += "_none";
      return;
    case Verb::Build:
      return label_build(v, a.card(), message);
    case Verb::Found:
      if (v.table.open.town[a.site()] == 0) message.key += "_outside";
      return;
    case Verb::Pass:
      message.key += std::string("_") + std::string(slug(asked(v)));
      return;
    default:
      return;
  }
}

void Title::tell(const View& before,
                 const Action& a,
                 const View& after,
                 std::vector<Message>& messages) {
  const Seat who = before.turn.seat;
  if (a.verb == Verb::Done) tell_done(before, after, messages);
  if (a.verb == Verb::Pick && laid_cards(before, after, who))
    messages[0] = petitioned(after, who, role_of(a.card()));
  if (a.verb == Verb::Pass && asked(before) == Decision::Bridge)
    messages[0].key = "event.pass_bridge";
  if ((a.verb == Verb::Loot || a.verb == Verb::Recall || a.verb == Verb::Save) && a.count() == 0)
    messages[0].key += "_none";
  tell_finished(before, after, messages);
  if (after.table.open.turns == before.table.open.turns || after.turn.actor == Actor::Over) return;
  Message leads{.key = "event.leads"};
  messages.push_back(leads.with_seat("leader", after.table.open.leader));
}

}  // namespace lusoria::glory_to_rome
