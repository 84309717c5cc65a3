// The box for people who want to read it: every card with its figures and how well they are known.
// And the named sets of options.
#include "games/builders/game.h"

namespace lusoria::builders {

namespace {

Json amounts_json(const Amounts& a) {
  return Json{{"stone", a.stone},
              {"wood", a.wood},
              {"architecture", a.architecture},
              {"decoration", a.decoration}};
}

}  // namespace

std::array<Preset<Options>, 3> Title::presets() {
  Options generous;
  generous.university_mode = UniversityMode::Add;
  generous.take_mode = TakeMode::Cumulative;
  generous.loan_repay_anytime = true;
  generous.machines_as_workers = true;
  Options strict;
  strict.actions_may_lapse = false;
  return {{{"recommended", Options{}}, {"generous", generous}, {"strict", strict}}};
}

std::vector<ComponentRow> Title::components() {
  std::vector<ComponentRow> rows;
  const auto add =
      [&rows](
          std::string_view kind, std::string_view id, int copies, Certainty certainty, Json facts) {
        rows.push_back({std::string(kind), std::string(id), copies, certainty, std::move(facts)});
      };
  for (const BuildingCard& card : kBuildings) {
    Json facts{
        {"needs", amounts_json(card.need)}, {"sesterces", card.sesterces}, {"points", card.points}};
    if (is_machine(card.id)) facts["makes"] = amounts_json(card_of(machine_member(card.id)).makes);
    add("building", slug(card.id), 1, card.certainty, facts);
  }
  for (const MemberCard& card : kMembers) {
    if (card.grade == Grade::Machine) continue;
    Json facts{{"grade", std::string(slug(card.grade))},
               {"makes", amounts_json(card.makes)},
               {"salary", card.salary}};
    if (card.grade == Grade::Enslaved) {
      facts["price"] = kEnslaveCost;
      facts["salary"] = 0;
      facts["salary_when_freed"] = card.salary;
      facts["points_unless_freed"] = -kEnslavedPenalty;
    }
    add("member", slug(card.id), 1, card.certainty, facts);
  }
  for (int i = 0; i < 4; ++i) {
    const Json adds = amounts_json(only(nth<Resource>(i), 1));
    add("tool",
        slug(nth<Tool>(i)),
        1,
        Certainty::CrossChecked,
        {{"price", kToolCost}, {"adds", adds}});
  }
  for (int i = 0; i < 4; ++i) {
    const Json makes = amounts_json(only(nth<Resource>(i), kUniversityLevel));
    add("university",
        slug(nth<Resource>(i)),
        1,
        Certainty::Reconstructed,
        {{"price", kUniversityCost}, {"makes", makes}});
  }
  add("loan",
      "loan",
      kLoanCards,
      Certainty::CrossChecked,
      {{"sesterces", kLoan},
       {"repayment", kLoanRepayment},
       {"points_unless_repaid", -kLoanPenalty}});
  return rows;
}

}  // namespace lusoria::builders
