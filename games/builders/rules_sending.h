// "Enviar un trabajador" and "Terminar un edificio": the member, then the site if several can take
// it, then a tool if one lies ready and can matter.
#pragma once

#include "games/builders/rules.h"

namespace lusoria::builders {

/// It is no action: crew and tools come back, the reward can be used at once.
inline void finish_building(State& s, Building b, Members workers) {
  Player& me = s.me();
  for (const Member m : workers)
    s.at[m].clear();
  me.team = me.team | workers;
  for (const Tool t : Each<Tool>()) {
    Maybe<Member>& bearer = s.bearer[t];
    if (!bearer.has() || !workers.contains(*bearer)) continue;
    bearer.clear();
    me.tools.insert(t);
  }
  s.sent[b] = 0;
  me.sites.erase(b);
  me.finished.insert(b);
  me.points = static_cast<std::uint8_t>(me.points + card_of(s, b).points);
  gain_sesterces(s, card_of(s, b).sesterces);
  if (is_machine(b)) me.team.insert(machine_member(b));
}

/// The member is chosen, and the site and the tool too.
inline void put_to_work(State& s, Maybe<Tool> tool) {
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
  if (present(s, workers).covers(card_of(s, b).need)) finish_building(s, b, workers);
  after_action(s);
}

inline void list_tools_to_carry(const State& s, List& out) {
  choose_each(Verb::Equip, s.me().tools, out);
  out.choose(Action::of(Verb::NoTool));
}

inline Why refuse_tool_to_carry(const State& s, Action a) {
  if (!s.me().tools.contains(a.tool())) return Refusal::ToolNotInSupply;
  return {};
}

inline void equip(State& s, Action a) {
  put_to_work(s, a.tool());
}

inline void go_without_tool(State& s, Action) {
  put_to_work(s, {});
}

inline void list_sites(const State& s, List& out) {
  choose_each(Verb::Site, reachable_sites(s), out);
}

inline Why refuse_site(const State& s, Action a) {
  if (!s.me().sites.contains(a.building())) return Refusal::NotYourSite;
  return refuse_actions(s, send_cost(s, a.building()));
}

inline void choose_site(State& s, Action a) {
  s.pending_site = a.building();
  if (!tool_is_a_choice(s, *s.pending_member, a.building())) return put_to_work(s, {});
  s.step = Step::Tool;
}

inline void list_sends(const State& s, List& out) {
  choose_each(Verb::Send, without_twin(s, sendable(s)), out);
}

inline Why refuse_send(const State& s, Action a) {
  if (const Why why = refuse_member(s, a.member())) return why;
  if (s.me().sites.empty()) return Refusal::NoOpenSite;
  if (const Why why = refuse_actions(s, 1)) return why;
  if (!any_reachable_site(s)) return Refusal::NotEnoughActions;
  if (const Why why = refuse_price(s, salary(s, a.member()))) return why;
  return refuse_twin(s, sendable(s), a.member());
}

/// The only site that can take the member is not asked for.
inline void send(State& s, Action a) {
  s.pending_member = a.member();
  const Buildings sites = reachable_sites(s);
  if (sites.size() == 1) return choose_site(s, Action::of(Verb::Site, first_of(sites)));
  s.step = Step::Site;
}

}  // namespace lusoria::builders
