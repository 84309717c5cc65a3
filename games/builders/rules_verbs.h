// Every verb as one row: what of it is offered, why not, and what it does. The list is written for
// speed, the refusals for clarity; the contract suite holds them to each other.
#pragma once

#include <algorithm>
#include <array>

#include "games/builders/rules_investments.h"
#include "games/builders/rules_rows.h"
#include "games/builders/rules_sending.h"
#include "games/builders/rules_turn.h"

namespace lusoria::builders {

/// When a verb is offered at its decision: with an action left, or always. Those that chance has,
/// or that are listed with another, are unlisted.
enum class Offered : std::uint8_t { Unlisted, Always, Acting };

struct VerbRules {
  Verb verb{};
  Offered offered{};
  void (*list)(const State&, List&) = nullptr;
  Why (*refuse)(const State&, Action) = nullptr;  ///< None: never refused.
  void (*apply)(State&, Action) = nullptr;
};

/// In the order in which they are offered.
inline constexpr auto kVerbRules = std::to_array<VerbRules>({
    {Verb::Start, Offered::Acting, list_starts, refuse_start, start_building},
    {Verb::Hire, Offered::Acting, list_hires, refuse_hire, hire},
    {Verb::Borrow, Offered::Acting, list_loan, refuse_loan, borrow},
    {Verb::BuyTool, Offered::Acting, list_tools, refuse_tool, buy_tool},
    {Verb::Enslave, Offered::Acting, list_enslaved, refuse_enslaved, enslave},
    {Verb::University, Offered::Acting, list_universities, refuse_university, choose_university},
    {Verb::Educate, Offered::Always, list_students, refuse_student, educate},
    {Verb::Free, Offered::Acting, list_freeings, refuse_freeing, free_worker},
    {Verb::Send, Offered::Acting, list_sends, refuse_send, send},
    {Verb::Site, Offered::Always, list_sites, refuse_site, choose_site},
    {Verb::Equip, Offered::Always, list_tools_to_carry, refuse_tool_to_carry, equip},
    {.verb = Verb::NoTool, .apply = go_without_tool},
    {Verb::Take, Offered::Acting, list_takings, refuse_taking, take},
    {Verb::BuyAction, Offered::Always, list_extra_action, refuse_extra_action, buy_action},
    {Verb::End, Offered::Always, list_end, refuse_end, end_by_choice},
    {Verb::Repay, Offered::Always, list_repayment, refuse_repayment, repay},
    {.verb = Verb::DealBuilding, .apply = deal_building},
    {.verb = Verb::DealApprentice, .apply = deal_apprentice},
    {.verb = Verb::DealWorker, .apply = deal_worker},
    {.verb = Verb::First, .apply = begin_play},
});

/// The rows by their verb.
inline constexpr auto kRulesOf = [] {
  auto rules = kVerbRules;
  std::ranges::sort(rules, {}, &VerbRules::verb);
  return rules;
}();

static_assert(rows_in_order(kRulesOf, &VerbRules::verb));

constexpr const VerbRules& rules_of(Verb verb) {
  return kRulesOf[static_cast<std::uint8_t>(verb)];
}

}  // namespace lusoria::builders
