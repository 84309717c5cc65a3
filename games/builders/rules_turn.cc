// "Cómo se juega": what each action does, from the first deal to the end of the last turn.
#include "games/builders/game.h"
#include "games/builders/lock_in.h"
#include "games/builders/rules.h"

namespace lusoria::builders {

namespace {

void spend_sesterces(State& s, int sesterces) {
  s.me().sesterces = static_cast<std::uint16_t>(s.me().sesterces - sesterces);
}

void gain_sesterces(State& s, int sesterces) {
  s.me().sesterces = static_cast<std::uint16_t>(s.me().sesterces + sesterces);
}

void spend_actions(State& s, int actions) {
  s.actions = static_cast<std::uint16_t>(s.actions - actions);
}

void begin_turn(State& s, Seat seat) {
  s.active = seat;
  s.actions = kFreeActions;
  s.taken = 0;
  s.invested = false;
  s.sent = {};
  s.step = Step::Menu;
  ++s.turn_number;
}

/// "Fin del juego": the round is always played to its end, so that all have had equal turns. Only
/// there a dead position and the limit are looked for.
void end_round(State& s) {
  if (s.final_round) return finish_game(s, EndReason::Points);
  if (is_dead(s)) return finish_game(s, EndReason::Dead);
  if (s.round >= s.options.round_limit) return finish_game(s, EndReason::Cap);
  ++s.round;
  begin_turn(s, s.first);
}

void end_turn(State& s) {
  ++s.me().turns;
  if (s.me().points >= kPointsToEnd) s.final_round = true;
  if (s.active == last_of_round(s)) return end_round(s);
  begin_turn(s, static_cast<Seat>((s.active + 1) % s.options.seats));
}

/// Back to the menu; a seat that can neither act nor buy an action has ended its turn.
void after_action(State& s) {
  if (s.actions == 0 && s.me().sesterces < kActionCost) return end_turn(s);
  s.step = Step::Menu;
}

template <class E>
Maybe<E>& slot_of(std::array<Maybe<E>, kRow>& row, Maybe<E> what) {
  return *std::find(row.begin(), row.end(), what);
}

/// "Iniciar una construcción": the gap is filled at once with the top card of the deck, whose next
/// card then lies open.
void start_building(State& s, Building b) {
  spend_actions(s, 1);
  s.me().sites.insert(b);
  slot_of<Building>(s.building_row, b) = s.next_building;
  s.next_building.clear();
  if (s.building_deck.empty()) return after_action(s);
  s.step = Step::TurnUpBuilding;
}

/// "Contratar un trabajador".
void hire(State& s, Member m) {
  spend_actions(s, 1);
  s.me().team.insert(m);
  slot_of<Member>(s.worker_row, m).clear();
  if (s.worker_deck.empty()) return after_action(s);
  s.step = Step::TurnUpWorker;
}

/// "Hacer una inversión": once a turn, an action and the card's price.
void invest(State& s, int price) {
  spend_actions(s, 1);
  spend_sesterces(s, price);
  s.invested = true;
}

void educate(State& s, Member m) {
  invest(s, kUniversityCost);
  s.student[*s.pending_resource] = m;
  s.pending_resource.clear();
  after_action(s);
}

/// "Terminar un edificio" is no action: crew and tools come back, the reward can be used at once.
void finish_building(State& s, Building b, Members workers) {
  Player& me = s.me();
  each(workers, [&](Member m) { s.at[m].clear(); });
  me.team = me.team | workers;
  for (int i = 0; i < 4; ++i) {
    Maybe<Member>& bearer = s.bearer[nth<Tool>(i)];
    if (!bearer.has() || !workers.contains(*bearer)) continue;
    bearer.clear();
    me.tools.insert(nth<Tool>(i));
  }
  s.sent[b] = 0;
  me.sites.erase(b);
  me.finished.insert(b);
  me.points = static_cast<std::uint8_t>(me.points + card_of(b).points);
  gain_sesterces(s, card_of(b).sesterces);
  if (is_machine(b)) me.team.insert(machine_member(b));
}

/// The member is chosen, and the site and the tool too.
void put_to_work(State& s, Maybe<Tool> tool) {
  const Member m = *s.pending_member;
  const Building b = *s.pending_site;
  s.pending_member.clear();
  s.pending_site.clear();
  spend_actions(s, send_cost(s, b));
  spend_sesterces(s, salary(s, m));
  ++s.sent[b];
  s.me().team.erase(m);
  s.at[m] = b;
  if (tool.has()) {
    s.me().tools.erase(*tool);
    s.bearer[*tool] = m;
  }
  const Members workers = crew(s, b);
  if (present(s, workers).covers(card_of(b).need)) finish_building(s, b, workers);
  after_action(s);
}

void choose_site(State& s, Building b) {
  s.pending_site = b;
  if (!tool_is_a_choice(s, *s.pending_member, b)) return put_to_work(s, {});
  s.step = Step::Tool;
}

/// The only site that can take the member is not asked for.
void send(State& s, Member m) {
  s.pending_member = m;
  const Buildings sites = reachable_sites(s);
  if (std::has_single_bit(sites.mask()))
    return choose_site(s, static_cast<Building>(std::countr_zero(sites.mask())));
  s.step = Step::Site;
}

void choose_university(State& s, Resource r) {
  s.pending_resource = r;
  const Members candidates = without_twin(s, educable(s));
  if (candidates.size() == 1)
    return educate(s, static_cast<Member>(std::countr_zero(candidates.mask())));
  s.step = Step::Educate;
}

void take(State& s, int actions) {
  gain_sesterces(s, takings(s, actions));
  spend_actions(s, actions);
  s.taken = static_cast<std::uint16_t>(s.taken + actions);
  after_action(s);
}

void repay(State& s) {
  spend_sesterces(s, kLoanRepayment);
  --s.me().loans;
  ++s.me().repaid;
}

void deal_building(State& s, Building b) {
  s.building_deck.erase(b);
  if (s.step == Step::TurnUpBuilding) {
    s.next_building = b;
    return after_action(s);
  }
  for (Maybe<Building>& slot : s.building_row) {
    if (slot.has()) continue;
    slot = b;
    return;
  }
  s.next_building = b;
  s.step = Step::DealApprentices;
}

void deal_apprentice(State& s, Seat seat, Member m) {
  s.worker_deck.erase(m);
  s.players[seat].team.insert(m);
  if (seat + 1 == s.options.seats) s.step = Step::DealWorkers;
}

void deal_worker(State& s, Member m) {
  s.worker_deck.erase(m);
  slot_of<Member>(s.worker_row, {}) = m;
  if (s.step == Step::TurnUpWorker) return after_action(s);
  if (s.worker_row.back().has()) s.step = Step::DrawFirst;
}

}  // namespace

void Title::apply(State& s, Action a) {
  switch (a.verb) {
    case Verb::Start:
      return start_building(s, a.building());
    case Verb::Hire:
      return hire(s, a.member());
    case Verb::Enslave:
      invest(s, kEnslaveCost);
      s.enslaved_line.erase(a.member());
      s.me().team.insert(a.member());
      return after_action(s);
    case Verb::BuyTool:
      invest(s, kToolCost);
      s.tool_line.erase(a.tool());
      s.me().tools.insert(a.tool());
      return after_action(s);
    case Verb::Borrow:
      invest(s, 0);
      --s.loan_line;
      ++s.me().loans;
      gain_sesterces(s, kLoan);
      return after_action(s);
    case Verb::University:
      return choose_university(s, a.resource());
    case Verb::Educate:
      return educate(s, a.member());
    case Verb::Free:
      spend_actions(s, 1);
      s.freed.insert(a.member());
      return after_action(s);
    case Verb::Send:
      return send(s, a.member());
    case Verb::Site:
      return choose_site(s, a.building());
    case Verb::Equip:
      return put_to_work(s, a.tool());
    case Verb::NoTool:
      return put_to_work(s, {});
    case Verb::Take:
      return take(s, a.a);
    case Verb::BuyAction:
      spend_sesterces(s, kActionCost);
      ++s.actions;
      return;
    case Verb::End:
      return end_turn(s);
    case Verb::Repay:
      return repay(s);
    case Verb::DealBuilding:
      return deal_building(s, a.building());
    case Verb::DealApprentice:
      return deal_apprentice(s, a.a, static_cast<Member>(a.b));
    case Verb::DealWorker:
      return deal_worker(s, a.member());
    case Verb::First:
      s.first = a.a;
      s.round = 1;
      return begin_turn(s, s.first);
  }
}

}  // namespace lusoria::builders
