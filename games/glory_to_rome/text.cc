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

/// "Ana plays as Laborer: 2 actions" and what lies there for them: of cards picked unseen, of which
/// the others learn the roles.
void tell_set(const View& after, Seat p, std::vector<Message>& messages) {
  const Camp& camp = after.table.open.camps[p];
  messages[0] = Message{.key = "event.plays"};
  messages[0].with_seat("who", p).with_named("role", *after.table.open.role);
  messages[0].with("count", camp.units);
  each_material([&](Material m) {
    if (camp.played[m] == 0) return;
    messages.push_back(Message{.key = "event.laid"}
                           .with_seat("who", p)
                           .with("count", camp.played[m])
                           .with_named("with", role_of(m)));
  });
  if (camp.played_senators > 0)
    messages.push_back(Message{.key = "event.laid_senators"}.with_seat("who", p).with(
        "count", camp.played_senators));
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

/// Materials that left the stockpiles of others: a Bridge takes them from those it reaches.
Counts<Material> tell_bridge(const View& before,
                             const View& after,
                             Seat demander,
                             std::vector<Message>& messages) {
  Counts<Material> taken{};
  for (Seat p = 0; p < before.options.seats; ++p) {
    const auto& was = before.table.open.camps[p].stockpile;
    const auto& is = after.table.open.camps[p].stockpile;
    each_material([&](Material m) {
      if (p == demander || is[m] >= was[m]) return;
      add(taken[m], was[m] - is[m]);
      messages.push_back(Message{.key = "event.bridged"}
                             .with_seat("who", demander)
                             .with("count", was[m] - is[m])
                             .with_named("material", m)
                             .with_seat("from", p));
    });
  }
  return taken;
}

/// What a seat gives lies in the stockpile of who demanded it.
void tell_answer(const View& before,
                 const View& after,
                 Seat giver,
                 std::vector<Message>& messages) {
  const Seat demander = before.table.open.frames.back().demander();
  messages.clear();
  std::vector<Message> bridged;
  const Counts<Material> taken = tell_bridge(before, after, demander, bridged);
  each_material([&](Material m) {
    const int now = after.table.open.camps[demander].stockpile[m];
    const int given = now - before.table.open.camps[demander].stockpile[m] - taken[m];
    if (given <= 0) return;
    messages.push_back(Message{.key = "event.answered"}
                           .with_seat("giver", giver)
                           .with_seat("who", demander)
                           .with("count", given)
                           .with_named("material", m));
  });
  if (messages.empty()) messages.push_back(Message{.key = "event.glory"}.with_seat("giver", giver));
  messages.insert(messages.end(), bridged.begin(), bridged.end());
}

void tell_demand(const View& after, Seat demander, std::vector<Message>& messages) {
  each_material([&](Material m) {
    if (after.table.open.demand[m] == 0) return;
    Message message{.key = "event.demanded"};
    message.with_seat("who", demander).with_named("material", m);
    messages.push_back(message.with("count", after.table.open.demand[m]));
  });
}

void tell_finished(const View& before, const View& after, std::vector<Message>& messages) {
  const auto& old = before.table.open.structures;
  const auto& now = after.table.open.structures;
  for (int i = 0; i < now.size() && i < old.size(); ++i) {
    if (old[i].stage != Stage::Foundation || now[i].stage == Stage::Foundation) continue;
    Message message{.key = "event.finished"};
    message.with_seat("owner", now[i].owner).with_named("building", now[i].card);
    message.with("influence", influence(after.table.open.camps[now[i].owner]));
    messages.push_back(message);
  }
}

/// What lies before a seat that has closed its set: a petition, or whatever a Palace allows.
void tell_laid(const View& after, Seat p, std::vector<Message>& messages) {
  const Camp& camp = after.table.open.camps[p];
  if (!is_petition(camp)) return tell_set(after, p, messages);
  messages[0] = petitioned(after, p, nth<Role>(std::countr_zero(kinds_in(packed(camp.played)))));
}

/// The done of a set, by what was asked.
void tell_done(const View& before, const View& after, std::vector<Message>& messages) {
  const Seat who = before.turn.seat;
  switch (asked(before)) {
    case Decision::Lead:
    case Decision::Follow:
      return tell_laid(after, who, messages);
    case Decision::Give:
      return tell_answer(before, after, who, messages);
    default:
      if (total(after.table.open.demand) == 0) {
        messages[0].key = "event.demands_nothing";
        return;
      }
      messages.clear();
      tell_demand(after, who, messages);
  }
}

/// How many cards thinking draws: up to the mark, at least one, and no more than the deck has.
int cards_to_draw(const View& v) {
  const State s = open_part(v);
  const int missing = hand_mark(s, v.turn.seat) - s.table.camps[v.turn.seat].hand();
  return std::max(1, std::min<int>(missing, v.table.open.deck));
}

/// What a demand takes without asking, after what was asked.
void tell_silent_bridge(const View& before, const View& after, std::vector<Message>& messages) {
  switch (asked(before)) {
    case Decision::Demand:
    case Decision::Bridge:
    case Decision::Loot:
      (void)tell_bridge(before, after, before.turn.seat, messages);
      return;
    default:
      return;
  }
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
      message.with("count", cards_to_draw(v));
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
      if (v.table.open.town[a.site()] > 0) return;
      message.key += "_outside";
      message.with("actions", out_of_town_cost(open_part(v), v.turn.seat));
      return;
    case Verb::Pass:
      message.key += std::string("_") + std::string(slug(asked(v)));
      return;
    default:
      return;
  }
}

void Title::question(const View& v, Message& message) {
  const Staged& staged = v.table.staged;
  const Figures now = figures(v);
  switch (asked(v)) {
    case Decision::Lead:
    case Decision::Follow:
      if (staged.petition.has() && staged.to_pick > 0) {
        message.key += ".petition";
        message.with_named("with", *staged.petition).with_named("role", *staged.role);
        message.with("count", staged.to_pick);
      } else if (staged.role.has()) {
        message.key += ".set";
        message.with_named("role", *staged.role);
      } else if (v.table.open.role.has()) {
        message.key = "ask.follow.role";
        message.with_seat("leader", v.table.open.leader).with_named("role", *v.table.open.role);
      }
      return;
    case Decision::Patron:
    case Decision::Laborer:
    case Decision::Merchant:
    case Decision::Architect:
    case Decision::Craftsman:
      if (now.actions_left == 0) return;
      message.key += ".left";
      message.with("left", now.actions_left).with("actions", now.actions);
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
  // Who thinks has said how many cards that draws.
  if (a.verb == Verb::Deal && a.b == kHidden && before.table.open.turns > 0) messages.clear();
  if (a.verb == Verb::Done) tell_done(before, after, messages);
  tell_silent_bridge(before, after, messages);
  // Who petitions has been told of it when it began.
  if (a.verb == Verb::Pick && laid_cards(before, after, who) && before.seat != who)
    messages[0] = petitioned(after, who, role_of(a.card()));
  if (a.verb == Verb::Pass) messages[0].key += "_" + std::string(slug(asked(before)));
  if (a.verb == Verb::Draw) messages[0].with("count", cards_to_draw(before));
  if ((a.verb == Verb::Loot || a.verb == Verb::Recall || a.verb == Verb::Save) && a.count() == 0)
    messages[0].key += "_none";
  tell_finished(before, after, messages);
  if (after.table.open.turns == before.table.open.turns || after.turn.actor == Actor::Over) return;
  Message leads{.key = "event.leads"};
  messages.push_back(leads.with_seat("leader", after.table.open.leader));
}

}  // namespace lusoria::glory_to_rome
