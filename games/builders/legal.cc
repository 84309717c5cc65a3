// What the seat may do now, and why not. The list is written for speed, the refusals for clarity;
// the contract suite holds them to each other.
#include "games/builders/game.h"
#include "games/builders/rules.h"

namespace lusoria::builders {

namespace {

using List = ActionList<Action, Title::kMaxActions>;

void list_investments(const State& s, List& out) {
  const int sesterces = s.me().sesterces;
  if (s.loan_line > 0) out.choose(Action::borrow());
  if (sesterces < kToolCost) return;
  each(s.tool_line, [&](Tool t) { out.choose(Action::buy_tool(t)); });
  if (sesterces < std::min(kEnslaveCost, kUniversityCost)) return;
  each(s.enslaved_line, [&](Member m) { out.choose(Action::enslave(m)); });
  if (educable(s).empty()) return;
  for (int i = 0; i < 4; ++i) {
    if (!s.student[nth<Resource>(i)].has()) out.choose(Action::university(nth<Resource>(i)));
  }
}

void list_menu(const State& s, List& out) {
  const Player& me = s.me();
  if (s.actions > 0) {
    for (const Maybe<Building>& slot : s.building_row) {
      if (slot.has()) out.choose(Action::start(*slot));
    }
    const Members row = laid_out(s.worker_row);
    const bool both = row.contains(kTwin) && row.contains(kOtherTwin);
    for (const Maybe<Member>& slot : s.worker_row) {
      if (slot.has() && !(both && slot.is(kOtherTwin))) out.choose(Action::hire(*slot));
    }
    if (!s.invested) list_investments(s, out);
    each(me.team & (kEnslaved - s.freed), [&](Member m) { out.choose(Action::free(m)); });
    each(without_twin(s, sendable(s)), [&](Member m) { out.choose(Action::send(m)); });
    const int most = std::min<int>(s.actions, 3);
    for (int n = 1; n <= most; ++n)
      out.choose(Action::take(n));
  }
  if (me.sesterces >= kActionCost) out.choose(Action::buy_action());
  if (s.actions == 0 || s.options.actions_may_lapse) out.choose(Action::end());
  if (s.options.loan_repay_anytime && me.loans > 0 && me.sesterces >= kLoanRepayment)
    out.aside(Action::repay());
}

using Why = std::optional<Refusal>;

Why refuse_action(const State& s, int actions) {
  if (s.actions == 0) return Refusal::NoActions;
  if (s.actions < actions) return Refusal::NotEnoughActions;
  return {};
}

Why refuse_twin(const State& s, const Members& offered, Member m) {
  if (m == kOtherTwin && !without_twin(s, offered).contains(m)) return Refusal::TakeTheTwin;
  return {};
}

Why refuse_start(const State& s, Building b) {
  if (!laid_out(s.building_row).contains(b)) return Refusal::NotInRow;
  return refuse_action(s, 1);
}

Why refuse_hire(const State& s, Member m) {
  const Members row = laid_out(s.worker_row);
  if (!row.contains(m)) return Refusal::NotInRow;
  if (const Why why = refuse_action(s, 1)) return why;
  return refuse_twin(s, row, m);
}

Why refuse_investment(const State& s, bool in_line, int price) {
  if (!in_line) return Refusal::NotInLine;
  if (s.invested) return Refusal::AlreadyInvested;
  if (const Why why = refuse_action(s, 1)) return why;
  if (s.me().sesterces < price) return Refusal::NotEnoughSesterces;
  return {};
}

/// Only the active seat's own, available members can do anything.
Why refuse_member(const State& s, Member m) {
  if (s.me().team.contains(m)) return {};
  const Maybe<Building>& at = s.at[m];
  return at.has() && s.me().sites.contains(*at) ? Refusal::OnSite : Refusal::NotInTeam;
}

Why refuse_university(const State& s, Resource r) {
  if (const Why why = refuse_investment(s, !s.student[r].has(), kUniversityCost)) return why;
  if (educable(s).empty()) return Refusal::NobodyToEducate;
  return {};
}

Why refuse_education(const State& s, Member m) {
  if (const Why why = refuse_member(s, m)) return why;
  if (is_enslaved(s, m)) return Refusal::EnslavedCannotLearn;
  if (!is_worker_like(s, m)) return Refusal::MachineCannotLearn;
  if (educated(s).contains(m)) return Refusal::AlreadyEducated;
  return refuse_twin(s, educable(s), m);
}

Why refuse_freeing(const State& s, Member m) {
  if (const Why why = refuse_member(s, m)) return why;
  if (!is_enslaved(s, m)) return Refusal::NotEnslaved;
  return refuse_action(s, 1);
}

Why refuse_send(const State& s, Member m) {
  if (const Why why = refuse_member(s, m)) return why;
  if (s.me().sites.empty()) return Refusal::NoOpenSite;
  if (const Why why = refuse_action(s, 1)) return why;
  if (!any_reachable_site(s)) return Refusal::NotEnoughActions;
  if (salary(s, m) > s.me().sesterces) return Refusal::NotEnoughSesterces;
  return refuse_twin(s, sendable(s), m);
}

Why refuse_site(const State& s, Building b) {
  if (!s.me().sites.contains(b)) return Refusal::NotYourSite;
  return refuse_action(s, send_cost(s, b));
}

Why refuse_take(const State& s, int actions) {
  if (actions < 1 || actions > 3) return Refusal::TakeOneToThree;
  return refuse_action(s, actions);
}

Why refuse_repayment(const State& s) {
  if (!s.options.loan_repay_anytime) return Refusal::LoanOnlyAtEnd;
  if (s.me().loans == 0) return Refusal::NoLoan;
  if (s.me().sesterces < kLoanRepayment) return Refusal::NotEnoughSesterces;
  return {};
}

/// The decision a verb of a seat answers.
Decision decision_of(Verb verb) {
  switch (verb) {
    case Verb::Site:
      return Decision::Site;
    case Verb::Equip:
    case Verb::NoTool:
      return Decision::Tool;
    case Verb::Educate:
      return Decision::Educate;
    default:
      return Decision::Menu;
  }
}

/// Whether the bytes mean anything a seat could do: a known verb, known operands, no others.
bool well_formed_action(Action a) {
  if (a.verb > Verb::Repay || a.b != 0 || a.c != 0) return false;
  const Operand& operand = kVerbs[static_cast<std::uint8_t>(a.verb)].operands[0];
  if (operand.kind == OperandKind::None) return a.a == 0;
  return operand.kind == OperandKind::Number || a.a < operand.named.slugs.size();
}

Why refuse_by_verb(const State& s, Action a) {
  switch (a.verb) {
    case Verb::Start:
      return refuse_start(s, a.building());
    case Verb::Hire:
      return refuse_hire(s, a.member());
    case Verb::Enslave:
      return refuse_investment(s, s.enslaved_line.contains(a.member()), kEnslaveCost);
    case Verb::BuyTool:
      return refuse_investment(s, s.tool_line.contains(a.tool()), kToolCost);
    case Verb::Borrow:
      return refuse_investment(s, s.loan_line > 0, 0);
    case Verb::University:
      return refuse_university(s, a.resource());
    case Verb::Educate:
      return refuse_education(s, a.member());
    case Verb::Free:
      return refuse_freeing(s, a.member());
    case Verb::Send:
      return refuse_send(s, a.member());
    case Verb::Site:
      return refuse_site(s, a.building());
    case Verb::Equip:
      if (!s.me().tools.contains(a.tool())) return Refusal::ToolNotInSupply;
      return {};
    case Verb::Take:
      return refuse_take(s, a.a);
    case Verb::BuyAction:
      if (s.me().sesterces < kActionCost) return Refusal::NotEnoughSesterces;
      return {};
    case Verb::End:
      if (s.actions > 0 && !s.options.actions_may_lapse) return Refusal::ActionsLeft;
      return {};
    case Verb::Repay:
      return refuse_repayment(s);
    default:
      return {};
  }
}

}  // namespace

void Title::legal_actions(const State& s, ActionList<Action, kMaxActions>& out) {
  out.clear();
  switch (s.step) {
    case Step::Menu:
      return list_menu(s, out);
    case Step::Site:
      return each(reachable_sites(s), [&](Building b) { out.choose(Action::site(b)); });
    case Step::Tool:
      each(s.me().tools, [&](Tool t) { out.choose(Action::equip(t)); });
      return out.choose(Action::no_tool());
    case Step::Educate:
      return each(without_twin(s, educable(s)), [&](Member m) { out.choose(Action::educate(m)); });
    default:
      return;
  }
}

std::optional<Refusal> Title::refuse(const State& s, Seat seat, Action a) {
  if (!well_formed_action(a)) return Refusal::Unknown;
  const Turn now = turn(s);
  if (now.actor != Actor::Seat || now.seat != seat) return Refusal::NotYourTurn;
  if (static_cast<Decision>(now.decision) != decision_of(a.verb)) return Refusal::NotNow;
  return refuse_by_verb(s, a);
}

std::string_view Title::section(Refusal refusal) {
  switch (refusal) {
    case Refusal::NotInRow:
      return "rows";
    case Refusal::AlreadyInvested:
    case Refusal::NotInLine:
      return "invest";
    case Refusal::NobodyToEducate:
    case Refusal::EnslavedCannotLearn:
    case Refusal::MachineCannotLearn:
    case Refusal::AlreadyEducated:
      return "university";
    case Refusal::NotEnslaved:
      return "enslaved";
    case Refusal::ToolNotInSupply:
      return "tools";
    case Refusal::OnSite:
    case Refusal::NotInTeam:
    case Refusal::NoOpenSite:
    case Refusal::NotYourSite:
    case Refusal::TakeTheTwin:
      return "send";
    case Refusal::TakeOneToThree:
      return "take";
    case Refusal::NoLoan:
    case Refusal::LoanOnlyAtEnd:
      return "loans";
    default:
      return "turn";
  }
}

}  // namespace lusoria::builders
