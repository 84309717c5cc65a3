// The audit of the box: what is known of its totals, checked by the compiler against components.h.
#include "games/builders/components.h"

namespace lusoria::builders {

namespace {

template <class Table>
constexpr bool rows_in_id_order(const Table& table) {
  for (unsigned i = 0; i < table.size(); ++i) {
    if (static_cast<unsigned>(table[i].id) != i) return false;
  }
  return true;
}

constexpr Amounts needs(bool machines) {
  Amounts sum;
  for (const BuildingCard& card : kBuildings) {
    if (is_machine(card.id) == machines) sum = sum + card.need;
  }
  return sum;
}

constexpr Amounts made_by(Members set) {
  Amounts sum;
  for (const MemberCard& card : kMembers) {
    if (set.contains(card.id)) sum = sum + card.makes;
  }
  return sum;
}

constexpr int points(bool machines) {
  int sum = 0;
  for (const BuildingCard& card : kBuildings)
    sum += is_machine(card.id) == machines ? card.points : 0;
  return sum;
}

constexpr int payouts() {
  int sum = 0;
  for (const BuildingCard& card : kBuildings)
    sum += card.sesterces;
  return sum;
}

/// How many buildings need that many resources, pay that much and count that much.
constexpr int in_tier(int resources, int sesterces, int worth) {
  int count = 0;
  for (const BuildingCard& card : kBuildings) {
    count += !is_machine(card.id) && card.need.total() == resources &&
                     card.sesterces == sesterces && card.points == worth
                 ? 1
                 : 0;
  }
  return count;
}

/// A free worker's salary is the number of resources it makes.
constexpr bool salaries_follow() {
  for (const MemberCard& card : kMembers) {
    if (card.grade != Grade::Machine && card.salary != card.makes.total()) return false;
  }
  return true;
}

static_assert(kBuildings.size() == 33 && kMachines.size() == 4 && rows_in_id_order(kBuildings));
static_assert(kMembers.size() == 28 && rows_in_id_order(kMembers));
static_assert(well_formed(kBuildingSlugs) && well_formed(kMemberSlugs) && well_formed(kToolSlugs));
static_assert(of_grade(Grade::Apprentice).size() == 4 && of_grade(Grade::Laborer).size() == 4 &&
              of_grade(Grade::Craftsman).size() == 6 && of_grade(Grade::Master).size() == 4 &&
              kWorkers.size() == 18 && kEnslaved.size() == 6 && kMachineMembers.size() == 4);
static_assert(needs(false) == Amounts{49, 49, 49, 49} && needs(true) == Amounts{3, 3, 3, 3});
static_assert(made_by(kWorkers) == Amounts{16, 16, 16, 16});
static_assert(made_by(kEnslaved) == Amounts{6, 6, 6, 6});
static_assert(made_by(kApprentices) == Amounts{2, 2, 2, 2});
static_assert(points(false) == 93 && points(true) == 8 && payouts() == 324);
static_assert(in_tier(2, 10, 0) == 4 && in_tier(2, 6, 1) == 4 && in_tier(4, 8, 2) == 4 &&
              in_tier(6, 10, 3) == 4 && in_tier(8, 12, 4) == 2 && in_tier(8, 14, 4) == 1 &&
              in_tier(8, 12, 3) == 1 && in_tier(10, 14, 5) == 4 && in_tier(12, 15, 6) == 2 &&
              in_tier(14, 17, 7) == 2 && in_tier(16, 18, 8) == 1);
static_assert(salaries_follow());
static_assert(card_of(kTwin).makes == card_of(kOtherTwin).makes &&
              card_of(kTwin).salary == card_of(kOtherTwin).salary);

}  // namespace

}  // namespace lusoria::builders
