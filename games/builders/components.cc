// The box for people who want to read it: every card with its figures and how well they are known.
// And its audit: what is known of its totals, checked by the compiler.
#include "games/builders/components.h"

#include <algorithm>

#include "engine/text/component_of.h"
#include "games/builders/game.h"
#include "games/builders/rules.h"

namespace lusoria::builders {

namespace {

constexpr Amounts needs_of(Buildings set) {
  Amounts sum;
  for (const Building b : set)
    sum = sum + card_of(b).need;
  return sum;
}

constexpr Amounts made_by(Members set) {
  Amounts sum;
  for (const Member m : set)
    sum = sum + card_of(m).makes;
  return sum;
}

constexpr int total(Buildings set, std::uint8_t BuildingCard::*figure) {
  int sum = 0;
  for (const Building b : set)
    sum += card_of(b).*figure;
  return sum;
}

/// How many buildings need that many resources, pay that much and count that much.
constexpr int in_tier(int resources, int sesterces, int worth) {
  return static_cast<int>(std::ranges::count_if(kBuildings, [=](const BuildingCard& card) {
    return !is_machine(card.id) && card.need.total() == resources && card.sesterces == sesterces &&
           card.points == worth;
  }));
}

/// A free worker's salary is the number of resources it makes.
constexpr bool salaries_follow() {
  return std::ranges::all_of(kMembers, [](const MemberCard& card) {
    return card.grade == Grade::Machine || card.salary == card.makes.total();
  });
}

static_assert(kBuildings.size() == 33 && kMachines.size() == 4);
static_assert(of_grade(Grade::Apprentice).size() == 4 && of_grade(Grade::Laborer).size() == 4 &&
              of_grade(Grade::Craftsman).size() == 6 && of_grade(Grade::Master).size() == 4 &&
              kWorkers.size() == 18 && kEnslaved.size() == 6 && kMachineMembers.size() == 4);
static_assert(needs_of(kAllBuildings - kMachines) == Amounts{49, 49, 49, 49} &&
              needs_of(kMachines) == Amounts{3, 3, 3, 3});
static_assert(made_by(kWorkers) == Amounts{16, 16, 16, 16});
static_assert(made_by(kEnslaved) == Amounts{6, 6, 6, 6});
static_assert(made_by(kApprentices) == Amounts{2, 2, 2, 2});
static_assert(total(kAllBuildings - kMachines, &BuildingCard::points) == 93 &&
              total(kMachines, &BuildingCard::points) == 8 &&
              total(kAllBuildings, &BuildingCard::sesterces) == 324);
static_assert(in_tier(2, 10, 0) == 4 && in_tier(2, 6, 1) == 4 && in_tier(4, 8, 2) == 4 &&
              in_tier(6, 10, 3) == 4 && in_tier(8, 12, 4) == 2 && in_tier(8, 14, 4) == 1 &&
              in_tier(8, 12, 3) == 1 && in_tier(10, 14, 5) == 4 && in_tier(12, 15, 6) == 2 &&
              in_tier(14, 17, 7) == 2 && in_tier(16, 18, 8) == 1);
static_assert(salaries_follow());
static_assert(card_of(kTwin).makes == card_of(kOtherTwin).makes &&
              card_of(kTwin).salary == card_of(kOtherTwin).salary);

Json amounts_json(const Amounts& amounts) {
  return to_json(amounts, SeatKeys{});
}

ComponentRow row_of(const BuildingCard& card) {
  Json facts{
      {"needs", amounts_json(card.need)}, {"sesterces", card.sesterces}, {"points", card.points}};
  if (is_machine(card.id)) facts["makes"] = amounts_json(card_of(machine_member(card.id)).makes);
  return component(card.id, 1, card.certainty, facts);
}

/// What a member with an owner's figures is called. The enslaved keep it when they are freed.
Message says(const MemberCard& card) {
  if (is_named_rightly(card)) return {};
  const bool enslaved = card.grade == Grade::Enslaved;
  Message name{.key = enslaved ? "member_corrected.enslaved" : "member_corrected"};
  return with_parts(name.with_named("grade", card.grade), card.makes);
}

ComponentRow row_of(const MemberCard& card) {
  const bool enslaved = card.grade == Grade::Enslaved;
  Json facts{{"grade", std::string(slug(card.grade))},
             {"makes", amounts_json(card.makes)},
             {"salary", enslaved ? 0 : card.salary}};
  if (enslaved) {
    facts["price"] = kEnslaveCost;
    facts["salary_when_freed"] = card.salary;
    facts["points_unless_freed"] = -kEnslavedPenalty;
  }
  ComponentRow row = component(card.id, 1, card.certainty, facts);
  row.says = says(card);
  return row;
}

ComponentRow row_of(Tool tool) {
  const Json facts{{"price", kToolCost}, {"adds", amounts_json(adds(tool))}};
  return component(tool, 1, Certainty::CrossChecked, facts);
}

ComponentRow university(Resource r) {
  const Json makes = amounts_json(only(r, kUniversityLevel));
  const Json facts{{"price", kUniversityCost}, {"makes", makes}};
  return {"university", std::string(slug(r)), 1, Certainty::Reconstructed, facts};
}

struct Coin {
  std::string_view slug;
  int copies;
  int sesterces;
};

/// Rules p. 1. The bank never runs out in play.
constexpr auto kCoins = std::to_array<Coin>({{"silver", 23, 1}, {"gold", 17, 5}});
constexpr auto kParts = std::to_array<PlainPiece>({{"first_player", 1}});

constexpr Edition edition_of(const Box& box) {
  Edition edition;
  edition.box = box;
  for (unsigned money = 0; money < edition.payable.size(); ++money) {
    for (const MemberCard& card : box.members) {
      if (card.salary <= money) edition.payable[money].insert(card.id);
    }
  }
  return edition;
}

constexpr Box box_1() {
  Box box;
  std::ranges::copy(kBuildings, box.buildings.begin());
  std::ranges::copy(kMembers, box.members.begin());
  return box;
}

constexpr std::array<Edition, 1> kCompiled{edition_of(box_1())};

/// Of any one resource. A file may say more than the lanes that compare amounts have room for.
int most_of_one(const Amounts& a) {
  return std::max({a.stone, a.wood, a.architecture, a.decoration});
}

/// Four sums of all members have room in a byte lane, and no site is finished before it is begun.
std::string_view fault_of(const BuildingCard& card) {
  if (most_of_one(card.need) > 9) return "at most 9 of a resource are needed";
  return card.need.total() == 0 ? "a building needs something" : "";
}

std::string_view fault_of(const MemberCard& card) {
  const MemberCard& printed = card_of(card.id);
  if (most_of_one(card.makes) > 4) return "at most 4 of a resource are made";
  if (card.makes.total() == 0) return "everybody makes something";
  if (card.grade != Grade::Machine) return {};
  const bool same = card.makes == printed.makes && card.salary == printed.salary;
  return same ? "" : "a machine makes what its picture shows";
}

}  // namespace

constinit Editions<Edition> all_editions{kCompiled};

Editions<Edition>& Title::editions() {
  return all_editions;
}

Edition Title::edition_of(const Box& box) {
  return builders::edition_of(box);
}

std::string Title::box_fault(const Box& box) {
  const auto of = [](auto id, std::string_view fault) {
    return std::string(slug(id)) + ": " + std::string(fault);
  };
  int points = 0;
  for (const BuildingCard& card : box.buildings) {
    if (const auto fault = fault_of(card); !fault.empty()) return of(card.id, fault);
    points += card.points;
  }
  // One seat may finish them all, and counts them in a byte.
  if (points > 255) return "all buildings together count at most 255 points";
  for (const MemberCard& card : box.members) {
    if (const auto fault = fault_of(card); !fault.empty()) return of(card.id, fault);
  }
  const MemberCard& twin = box.members[kTwin];
  const MemberCard& other = box.members[kOtherTwin];
  if (twin.makes != other.makes || twin.salary != other.salary)
    return of(kOtherTwin, "this card is the same as craftsman_5");
  return {};
}

std::vector<ComponentRow> Title::components(std::uint8_t number) {
  const Box& box = all_editions[number].box;
  std::vector<ComponentRow> rows;
  for (const BuildingCard& card : box.buildings)
    rows.push_back(row_of(card));
  for (const MemberCard& card : box.members) {
    if (card.grade != Grade::Machine) rows.push_back(row_of(card));
  }
  for (const Tool t : Each<Tool>())
    rows.push_back(row_of(t));
  for (const Resource r : Each<Resource>())
    rows.push_back(university(r));
  const Json facts{
      {"sesterces", kLoan}, {"repayment", kLoanRepayment}, {"points_unless_repaid", -kLoanPenalty}};
  rows.push_back({"loan", "loan", kLoanCards, Certainty::CrossChecked, facts});
  for (const Coin& coin : kCoins) {
    const Json worth{{"sesterces", coin.sesterces}};
    rows.push_back({"coin", std::string(coin.slug), coin.copies, Certainty::Exact, worth});
  }
  add_parts(rows, kParts);
  return rows;
}

}  // namespace lusoria::builders
