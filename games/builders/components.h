// The box's contents: buildings, machines, workers, enslaved workers, tools, universities, loans.
//
// One row per card, in the order of its id. The resources are always named in the order stone,
// wood, architecture, decoration. components.cc holds the tables against the totals that are
// known of the box; `certainty` says how well a row is known (README.md names the sources).
#pragma once

#include <array>
#include <cstdint>

#include "engine/codec/field_list.h"
#include "engine/core/byte_lanes.h"
#include "engine/core/game.h"

namespace lusoria::builders {

LUSORIA_NAMED_ENUM(Resource, "resource", Stone, Wood, Architecture, Decoration);

/// A number of each resource, at most 127.
struct Amounts {
  std::uint8_t stone = 0;
  std::uint8_t wood = 0;
  std::uint8_t architecture = 0;
  std::uint8_t decoration = 0;
  constexpr bool operator==(const Amounts&) const = default;

  constexpr Amounts operator+(const Amounts& other) const { return lanes::sum(*this, other); }

  /// Whether there is at least as much of every resource.
  constexpr bool covers(const Amounts& need) const { return lanes::covers(*this, need); }

  /// What is still lacking, resource by resource; surplus does not help elsewhere.
  constexpr Amounts lacking_of(const Amounts& need) const { return lanes::excess(need, *this); }

  constexpr std::uint8_t of(Resource r) const { return lanes::at(*this, static_cast<unsigned>(r)); }

  constexpr int total() const { return lanes::total(*this); }
};

/// n of one resource and nothing else.
constexpr Amounts only(Resource r, std::uint8_t n) {
  return lanes::only<Amounts>(static_cast<unsigned>(r), n);
}

LUSORIA_MEMBERS(Amounts, stone, wood, architecture, decoration);

// Buildings and machines: the 33 square cards.

LUSORIA_NAMED_ENUM(Building, "building",
                   House, Market, Quarry, Trough, TradingPost, CamelStable, Shop, RuralHouse,
                   Armoury, Shipyard, Harbour, ArcheryRange, TownHall, NobleHouse, UrbanHouse,
                   Temple, Forum, Barracks, Fortress, PhilosophySchool, Lighthouse, Theatre,
                   Ziggurat, AssurPalace, BabelTower, Sphinx, HangingGardens, Colossus, Pyramid,
                   SawMachine, ArchitectTable, Scaffolding, Hoist);

struct BuildingCard {
  Building id;
  Amounts need;
  std::uint8_t sesterces;  ///< Paid to the owner when it is finished.
  std::uint8_t points;
  Certainty certainty;
};

inline constexpr auto kBuildings = std::to_array<BuildingCard>({
    {Building::House, {0, 1, 1, 0}, 10, 0, Certainty::Exact},
    {Building::Market, {1, 0, 0, 1}, 10, 0, Certainty::Exact},
    {Building::Quarry, {1, 1, 0, 0}, 10, 0, Certainty::Exact},
    {Building::Trough, {0, 0, 1, 1}, 10, 0, Certainty::Exact},
    {Building::TradingPost, {0, 1, 1, 0}, 6, 1, Certainty::Exact},
    {Building::CamelStable, {1, 0, 1, 0}, 6, 1, Certainty::CrossChecked},
    {Building::Shop, {0, 1, 0, 1}, 6, 1, Certainty::CrossChecked},
    {Building::RuralHouse, {1, 0, 0, 1}, 6, 1, Certainty::Exact},
    {Building::Armoury, {1, 1, 2, 0}, 8, 2, Certainty::Exact},
    {Building::Shipyard, {1, 0, 1, 2}, 8, 2, Certainty::Exact},
    {Building::Harbour, {2, 1, 0, 1}, 8, 2, Certainty::Exact},
    {Building::ArcheryRange, {0, 2, 1, 1}, 8, 2, Certainty::Exact},
    {Building::TownHall, {2, 0, 2, 2}, 10, 3, Certainty::CrossChecked},
    {Building::NobleHouse, {2, 2, 0, 2}, 10, 3, Certainty::Exact},
    {Building::UrbanHouse, {2, 2, 2, 0}, 10, 3, Certainty::Exact},
    {Building::Temple, {0, 2, 2, 2}, 10, 3, Certainty::CrossChecked},
    {Building::Forum, {2, 1, 3, 2}, 12, 3, Certainty::CrossChecked},
    {Building::Barracks, {2, 3, 1, 2}, 12, 4, Certainty::Exact},
    {Building::Fortress, {3, 2, 2, 1}, 12, 4, Certainty::CrossChecked},
    {Building::PhilosophySchool, {1, 2, 2, 3}, 14, 4, Certainty::Exact},
    {Building::Lighthouse, {2, 4, 1, 3}, 14, 5, Certainty::CrossChecked},
    {Building::Theatre, {4, 3, 2, 1}, 14, 5, Certainty::Exact},
    {Building::Ziggurat, {1, 2, 3, 4}, 14, 5, Certainty::Exact},
    {Building::AssurPalace, {3, 1, 4, 2}, 14, 5, Certainty::CrossChecked},
    {Building::BabelTower, {3, 1, 5, 3}, 15, 6, Certainty::Exact},
    {Building::Sphinx, {3, 5, 1, 3}, 15, 6, Certainty::Exact},
    {Building::HangingGardens, {2, 3, 4, 5}, 17, 7, Certainty::Exact},
    {Building::Colossus, {5, 4, 3, 2}, 17, 7, Certainty::Exact},
    {Building::Pyramid, {4, 4, 4, 4}, 18, 8, Certainty::CrossChecked},
    {Building::SawMachine, {0, 0, 1, 2}, 0, 2, Certainty::Exact},
    {Building::ArchitectTable, {2, 0, 0, 1}, 0, 2, Certainty::Exact},
    {Building::Scaffolding, {1, 2, 0, 0}, 0, 2, Certainty::Reconstructed},
    {Building::Hoist, {0, 1, 2, 0}, 0, 2, Certainty::Reconstructed},
});

static_assert(rows_in_order(kBuildings, &BuildingCard::id));

constexpr const BuildingCard& card_of(Building b) {
  return kBuildings[static_cast<std::uint8_t>(b)];
}

inline constexpr int kFirstMachine = static_cast<int>(Building::SawMachine);

constexpr bool is_machine(Building b) {
  return static_cast<int>(b) >= kFirstMachine;
}

// Members: whoever can be sent to a site.

LUSORIA_NAMED_ENUM(Member, "member",
                   Apprentice1, Apprentice2, Apprentice3, Apprentice4, Laborer1, Laborer2, Laborer3,
                   Laborer4, Craftsman1, Craftsman2, Craftsman3, Craftsman4, Craftsman5, Craftsman6,
                   Master1, Master2, Master3, Master4, Enslaved1, Enslaved2, Enslaved3, Enslaved4,
                   Enslaved5, Enslaved6, SawMachine, ArchitectTable, Scaffolding, Hoist);

LUSORIA_NAMED_ENUM(Grade, "grade", Apprentice, Laborer, Craftsman, Master, Enslaved, Machine);

struct MemberCard {
  Member id;
  Grade grade;
  Amounts makes;
  std::uint8_t salary;  ///< Of an enslaved worker: once freed; nothing before.
  Certainty certainty;
};

inline constexpr auto kMembers = std::to_array<MemberCard>({
    {Member::Apprentice1, Grade::Apprentice, {0, 1, 1, 0}, 2, Certainty::Reconstructed},
    {Member::Apprentice2, Grade::Apprentice, {0, 1, 0, 1}, 2, Certainty::CrossChecked},
    {Member::Apprentice3, Grade::Apprentice, {1, 0, 1, 0}, 2, Certainty::Reconstructed},
    {Member::Apprentice4, Grade::Apprentice, {1, 0, 0, 1}, 2, Certainty::Reconstructed},
    {Member::Laborer1, Grade::Laborer, {0, 1, 0, 2}, 3, Certainty::CrossChecked},
    {Member::Laborer2, Grade::Laborer, {2, 0, 0, 1}, 3, Certainty::Exact},
    {Member::Laborer3, Grade::Laborer, {0, 2, 1, 0}, 3, Certainty::CrossChecked},
    {Member::Laborer4, Grade::Laborer, {1, 0, 2, 0}, 3, Certainty::Exact},
    {Member::Craftsman1, Grade::Craftsman, {3, 0, 1, 0}, 4, Certainty::Exact},
    {Member::Craftsman2, Grade::Craftsman, {1, 0, 3, 0}, 4, Certainty::CrossChecked},
    {Member::Craftsman3, Grade::Craftsman, {0, 3, 0, 1}, 4, Certainty::Exact},
    {Member::Craftsman4, Grade::Craftsman, {0, 1, 0, 3}, 4, Certainty::Exact},
    {Member::Craftsman5, Grade::Craftsman, {1, 1, 1, 1}, 4, Certainty::Exact},
    {Member::Craftsman6, Grade::Craftsman, {1, 1, 1, 1}, 4, Certainty::Exact},
    {Member::Master1, Grade::Master, {2, 0, 0, 3}, 5, Certainty::Exact},
    {Member::Master2, Grade::Master, {3, 2, 0, 0}, 5, Certainty::Exact},
    {Member::Master3, Grade::Master, {0, 3, 2, 0}, 5, Certainty::CrossChecked},
    {Member::Master4, Grade::Master, {0, 0, 3, 2}, 5, Certainty::CrossChecked},
    {Member::Enslaved1, Grade::Enslaved, {2, 0, 0, 2}, 4, Certainty::Reconstructed},
    {Member::Enslaved2, Grade::Enslaved, {0, 0, 2, 2}, 4, Certainty::Reconstructed},
    {Member::Enslaved3, Grade::Enslaved, {2, 0, 2, 0}, 4, Certainty::Reconstructed},
    {Member::Enslaved4, Grade::Enslaved, {2, 2, 0, 0}, 4, Certainty::Reconstructed},
    {Member::Enslaved5, Grade::Enslaved, {0, 2, 0, 2}, 4, Certainty::Reconstructed},
    {Member::Enslaved6, Grade::Enslaved, {0, 2, 2, 0}, 4, Certainty::Reconstructed},
    {Member::SawMachine, Grade::Machine, {0, 3, 0, 0}, 0, Certainty::Exact},
    {Member::ArchitectTable, Grade::Machine, {0, 0, 3, 0}, 0, Certainty::Exact},
    {Member::Scaffolding, Grade::Machine, {0, 0, 0, 3}, 0, Certainty::Exact},
    {Member::Hoist, Grade::Machine, {3, 0, 0, 0}, 0, Certainty::Exact},
});

static_assert(rows_in_order(kMembers, &MemberCard::id));

constexpr const MemberCard& card_of(Member m) {
  return kMembers[static_cast<std::uint8_t>(m)];
}

using Members = EnumSet<Member>;
using Buildings = EnumSet<Building>;

constexpr Members of_grade(Grade grade) {
  Members set;
  for (const MemberCard& card : kMembers) {
    if (card.grade == grade) set.insert(card.id);
  }
  return set;
}

inline constexpr Members kApprentices = of_grade(Grade::Apprentice);
inline constexpr Members kEnslaved = of_grade(Grade::Enslaved);
inline constexpr Members kMachineMembers = of_grade(Grade::Machine);
inline constexpr Members kWorkers = all_of<Member>() - kEnslaved - kMachineMembers;
inline constexpr Buildings kAllBuildings = all_of<Building>();
inline constexpr Buildings kMachines =
    Buildings::of_mask(std::uint64_t{15} << static_cast<unsigned>(kFirstMachine));

/// The member that a finished machine becomes.
constexpr Member machine_member(Building machine) {
  return static_cast<Member>(static_cast<int>(machine) - kFirstMachine +
                             static_cast<int>(Member::SawMachine));
}

/// The two equal cards of the box: where both lie alike only the first is offered.
inline constexpr Member kTwin = Member::Craftsman5;
inline constexpr Member kOtherTwin = Member::Craftsman6;

// The investment line.

LUSORIA_NAMED_ENUM(Tool, "tool", Mallet, Saw, Square, Brush);

using Tools = EnumSet<Tool>;
inline constexpr Tools kAllTools = all_of<Tool>();

/// Each tool adds 1 of the resource of the same rank.
constexpr Resource resource_of(Tool tool) {
  return static_cast<Resource>(tool);
}

constexpr Amounts adds(Tool tool) {
  return only(resource_of(tool), 1);
}

inline constexpr int kEnslaveCost = 7;
inline constexpr int kToolCost = 2;
inline constexpr int kUniversityCost = 7;
inline constexpr std::uint8_t kUniversityLevel = 3;
inline constexpr int kLoan = 10;
inline constexpr int kLoanRepayment = 15;
inline constexpr int kLoanCards = 4;
inline constexpr int kLoanPenalty = 2;      ///< Points per loan not repaid.
inline constexpr int kEnslavedPenalty = 1;  ///< Points per worker not freed.
inline constexpr int kFinalFreeing = 5;     ///< Sesterces per freeing in the final scoring.
inline constexpr int kActionCost = 5;
inline constexpr int kFreeActions = 3;
inline constexpr int kRow = 5;
inline constexpr int kStartingSesterces = 10;
inline constexpr int kPointsToEnd = 17;

}  // namespace lusoria::builders
