// "Hacer una inversión": once a turn, for an action and the card's price. An enslaved worker, a
// tool, a loan or a university; and what may be done with them later: freeing, repaying.
#pragma once

#include "games/builders/rules.h"

namespace lusoria::builders {

constexpr bool may_invest(const State& s, int price) {
  return !s.invested && s.me().sesterces >= price;
}

constexpr Why refuse_investment(const State& s, bool in_line, int price) {
  if (!in_line) return Refusal::NotInLine;
  if (s.invested) return Refusal::AlreadyInvested;
  if (const Why why = refuse_actions(s, 1)) return why;
  return refuse_price(s, price);
}

constexpr void invest(State& s, int price) {
  spend_actions(s, 1);
  spend_sesterces(s, price);
  s.invested = true;
}

// Loans.

inline void list_loan(const State& s, List& out) {
  if (s.loan_line > 0 && may_invest(s, 0)) out.choose(Action::of(Verb::Borrow));
}

inline Why refuse_loan(const State& s, Action) {
  return refuse_investment(s, s.loan_line > 0, 0);
}

inline void borrow(State& s, Action) {
  invest(s, 0);
  --s.loan_line;
  ++s.me().loans;
  gain_sesterces(s, kLoan);
  after_action(s);
}

/// An aside: it takes no action (option).
inline void list_repayment(const State& s, List& out) {
  if (s.options.loan_repay_anytime && s.me().loans > 0 && s.me().sesterces >= kLoanRepayment)
    out.aside(Action::of(Verb::Repay));
}

inline Why refuse_repayment(const State& s, Action) {
  if (!s.options.loan_repay_anytime) return Refusal::LoanOnlyAtEnd;
  if (s.me().loans == 0) return Refusal::NoLoan;
  return refuse_price(s, kLoanRepayment);
}

inline void repay(State& s, Action) {
  spend_sesterces(s, kLoanRepayment);
  --s.me().loans;
  ++s.me().repaid;
  if (s.options.rules_version > 1) after_action(s);
}

// Tools.

inline void list_tools(const State& s, List& out) {
  if (may_invest(s, kToolCost)) choose_each(Verb::BuyTool, s.tool_line, out);
}

inline Why refuse_tool(const State& s, Action a) {
  return refuse_investment(s, s.tool_line.contains(a.tool()), kToolCost);
}

inline void buy_tool(State& s, Action a) {
  invest(s, kToolCost);
  s.tool_line.erase(a.tool());
  s.me().tools.insert(a.tool());
  after_action(s);
}

// Enslaved workers.

inline void list_enslaved(const State& s, List& out) {
  if (may_invest(s, kEnslaveCost)) choose_each(Verb::Enslave, s.enslaved_line, out);
}

inline Why refuse_enslaved(const State& s, Action a) {
  return refuse_investment(s, s.enslaved_line.contains(a.member()), kEnslaveCost);
}

inline void enslave(State& s, Action a) {
  invest(s, kEnslaveCost);
  s.enslaved_line.erase(a.member());
  s.me().team.insert(a.member());
  after_action(s);
}

inline void list_freeings(const State& s, List& out) {
  choose_each(Verb::Free, s.me().team & (kEnslaved - s.freed), out);
}

inline Why refuse_freeing(const State& s, Action a) {
  if (const Why why = refuse_member(s, a.member())) return why;
  if (!is_enslaved(s, a.member())) return Refusal::NotEnslaved;
  return refuse_actions(s, 1);
}

inline void free_worker(State& s, Action a) {
  spend_actions(s, 1);
  s.freed.insert(a.member());
  after_action(s);
}

// Universities: chosen first, then whom it takes.

inline void list_universities(const State& s, List& out) {
  if (!may_invest(s, kUniversityCost) || educable(s).empty()) return;
  for (const Resource r : Each<Resource>()) {
    if (!s.student[r].has()) out.choose(Action::of(Verb::University, r));
  }
}

inline Why refuse_university(const State& s, Action a) {
  const bool in_line = !s.student[a.resource()].has();
  if (const Why why = refuse_investment(s, in_line, kUniversityCost)) return why;
  if (educable(s).empty()) return Refusal::NobodyToEducate;
  return {};
}

inline void list_students(const State& s, List& out) {
  choose_each(Verb::Educate, without_twin(s, educable(s)), out);
}

inline Why refuse_student(const State& s, Action a) {
  const Member m = a.member();
  if (const Why why = refuse_member(s, m)) return why;
  if (is_enslaved(s, m)) return Refusal::EnslavedCannotLearn;
  if (!is_worker_like(s, m)) return Refusal::MachineCannotLearn;
  if (educated(s).contains(m)) return Refusal::AlreadyEducated;
  return refuse_twin(s, educable(s), m);
}

inline void educate(State& s, Action a) {
  invest(s, kUniversityCost);
  s.student[*s.pending_resource] = a.member();
  s.pending_resource.clear();
  after_action(s);
}

/// The only one that can go is not asked for.
inline void choose_university(State& s, Action a) {
  s.pending_resource = a.resource();
  const Members candidates = without_twin(s, educable(s));
  if (candidates.size() == 1) return educate(s, Action::of(Verb::Educate, first_of(candidates)));
  s.step = Step::Educate;
}

}  // namespace lusoria::builders
