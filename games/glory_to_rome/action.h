// What can be done, asked, refused and scored. Operand names and slugs are the notation of records
// and scenes; they are never renamed.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/action.h"
#include "engine/core/seat.h"
#include "games/glory_to_rome/components.h"

namespace lusoria::glory_to_rome {

enum class Verb : std::uint8_t {
  // Leading and following
  Think,
  Play,
  Petition,
  Pick,
  Done,
  // Thinking
  TakeSenator,
  Draw,
  Latrine,
  Vomitorium,
  // Patron, Laborer, Merchant
  Hire,
  Bar,
  Aqueduct,
  Gather,
  Dock,
  Sell,
  Atrium,
  Basilica,
  // Architect and Craftsman
  Found,
  Build,
  Add,
  Supply,
  Salvage,
  Stairway,
  Fountain,
  Keep,
  // Legionary
  Demand,
  Loot,
  Give,
  Feed,
  // Others
  Bathe,
  Imprison,
  Recall,
  Save,
  Choose,
  Pass,
  Stop,
  Concede,
  // Chance
  Deal,
  TurnUp,
  Recruit,
  Spring,
  Uncover
};

inline constexpr auto kVerbs = std::to_array<VerbSpec>({
    {"think", {}},
    {"play", {named<Role>("role"), named<Card>("card")}},
    {"petition", {named<Role>("role"), named<Role>("with")}},
    {"pick", {named<Card>("card")}},
    {"done", {}},
    {"take_senator", {}},
    {"draw", {}},
    {"latrine", {named<Card>("card")}},
    {"vomitorium", {}},
    {"hire", {named<Role>("role")}},
    {"bar", {}},
    {"aqueduct", {named<Card>("card")}},
    {"gather", {named<Material>("material")}},
    {"dock", {named<Card>("card")}},
    {"sell", {named<Material>("material")}},
    {"atrium", {}},
    {"basilica", {named<Card>("card")}},
    {"found", {named<Card>("card"), named<Material>("site")}},
    {"build", {named<Card>("on")}},
    {"add", {named<Card>("card")}},
    {"supply", {named<Material>("material")}},
    {"salvage", {named<Material>("material")}},
    {"stairway", {seat_ref("owner"), named<Card>("on")}},
    {"fountain", {}},
    {"keep", {}},
    {"demand", {named<Card>("card")}},
    {"loot", {named<Material>("material"), number("count")}},
    {"give", {named<Card>("card")}},
    {"feed", {seat_ref("owner"), named<Role>("client")}},
    {"bathe", {named<Role>("role")}},
    {"imprison", {seat_ref("owner"), named<Card>("building")}},
    {"recall", {seat_ref("from"), number("count")}},
    {"save", {named<Material>("material"), number("count")}},
    {"choose", {named<Card>("card")}},
    {"pass", {}},
    {"stop", {}},
    {"concede", {seat_ref("to")}},
    {"deal", {seat_ref("seat"), named<Card>("card")}},
    {"turn_up", {seat_ref("seat"), named<Card>("card")}},
    {"recruit", {seat_ref("seat"), named<Card>("card")}},
    {"spring", {seat_ref("seat"), named<Card>("card")}},
    {"uncover", {seat_ref("seat"), named<Card>("card")}},
});

consteval auto verb_slugs() {
  std::array<std::string_view, kVerbs.size()> slugs{};
  for (unsigned i = 0; i < kVerbs.size(); ++i)
    slugs[i] = kVerbs[i].slug;
  return slugs;
}

inline constexpr auto kVerbSlugs = verb_slugs();
static_assert(well_formed(kVerbSlugs) && kVerbs.size() == static_cast<int>(Verb::Uncover) + 1);

constexpr Names names(Verb) {
  return {"verb", kVerbSlugs};
}

/// Four bytes: a verb and its operands in the order of kVerbs.
struct Action : BasicAction<Verb> {
  constexpr bool operator==(const Action&) const = default;

  static constexpr Action of(Verb verb) { return make(verb, 0, 0); }

  template <NamedEnum E>
  static constexpr Action of(Verb verb, E a) {
    return make(verb, static_cast<std::uint8_t>(a), 0);
  }

  template <NamedEnum A, NamedEnum B>
  static constexpr Action of(Verb verb, A a, B b) {
    return make(verb, static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b));
  }

  template <NamedEnum A>
  static constexpr Action counted(Verb verb, A a, int count) {
    return make(verb, static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(count));
  }

  template <NamedEnum B>
  static constexpr Action at(Verb verb, Seat seat, B b) {
    return make(verb, seat, static_cast<std::uint8_t>(b));
  }

  static constexpr Action recall(Seat from, int count) {
    return make(Verb::Recall, from, static_cast<std::uint8_t>(count));
  }

  static constexpr Action concede(Seat to) { return make(Verb::Concede, to, 0); }

  constexpr Card card() const { return static_cast<Card>(a); }

  constexpr Card second_card() const { return static_cast<Card>(b); }

  constexpr Role role() const { return static_cast<Role>(a); }

  constexpr Role second_role() const { return static_cast<Role>(b); }

  constexpr Material material() const { return static_cast<Material>(a); }

  constexpr Material second_material() const { return static_cast<Material>(b); }

  constexpr Seat seat() const { return a; }

  constexpr int count() const { return b; }

 private:
  static constexpr Action make(Verb verb, std::uint8_t a, std::uint8_t b) {
    Action action;
    action.verb = verb;
    action.a = a;
    action.b = b;
    return action;
  }
};

static_assert(sizeof(Action) == 4);

/// What a seat is asked.
enum class Decision : std::uint8_t {
  ChooseStart,
  Lead,
  Follow,
  Think,
  Patron,
  Laborer,
  Merchant,
  Architect,
  Craftsman,
  Material,
  Fountain,
  Bath,
  Demand,
  Loot,
  Give,
  Coliseum,
  Prison,
  Senate,
  Sewer
};

inline constexpr std::array<std::string_view, 19> kDecisionSlugs{{"choose_start",
                                                                  "lead",
                                                                  "follow",
                                                                  "think",
                                                                  "patron",
                                                                  "laborer",
                                                                  "merchant",
                                                                  "architect",
                                                                  "craftsman",
                                                                  "material",
                                                                  "fountain",
                                                                  "bath",
                                                                  "demand",
                                                                  "loot",
                                                                  "give",
                                                                  "coliseum",
                                                                  "prison",
                                                                  "senate",
                                                                  "sewer"}};

constexpr Names names(Decision) {
  return {"decision", kDecisionSlugs};
}

/// Everything random comes from the one deck.
enum class Stream : std::uint8_t { Deck };

inline constexpr std::array<std::string_view, 1> kStreamSlugs{"deck"};

constexpr Names names(Stream) {
  return {"stream", kStreamSlugs};
}

enum class Refusal : std::uint8_t {
  GameOver,
  NotYourTurn,
  NotAskedNow,
  NoSuchThing,
  NotInHand,
  WrongRole,
  TooFewForPetition,
  OutOfOrder,
  NotThisPetition,
  NoSenatorLeft,
  SenatorIsNoMaterial,
  FunctionMissing,
  AlreadyDiscarded,
  NoRoomForClient,
  NoRoomInVault,
  NotInPool,
  NotInStockpile,
  PoolClosedAfterBar,
  NoActionLeft,
  NameAlreadyBuilt,
  WrongSite,
  NoSiteLeft,
  OutOfTownNeedsTwo,
  NotYourFoundation,
  WrongMaterial,
  NotFinished,
  OwnBuilding,
  AlreadyPublic,
  AlreadyShown,
  NotDemanded,
  MustGive,
  NotReached,
  NoSuchClient,
  NothingChosen,
  TooMany,
  AlreadyConceded
};

inline constexpr std::array<std::string_view, 36> kRefusalSlugs{{"game_over",
                                                                 "not_your_turn",
                                                                 "not_asked_now",
                                                                 "no_such_thing",
                                                                 "not_in_hand",
                                                                 "wrong_role",
                                                                 "too_few_for_petition",
                                                                 "out_of_order",
                                                                 "not_this_petition",
                                                                 "no_senator_left",
                                                                 "senator_is_no_material",
                                                                 "function_missing",
                                                                 "already_discarded",
                                                                 "no_room_for_client",
                                                                 "no_room_in_vault",
                                                                 "not_in_pool",
                                                                 "not_in_stockpile",
                                                                 "pool_closed_after_bar",
                                                                 "no_action_left",
                                                                 "name_already_built",
                                                                 "wrong_site",
                                                                 "no_site_left",
                                                                 "out_of_town_needs_two",
                                                                 "not_your_foundation",
                                                                 "wrong_material",
                                                                 "not_finished",
                                                                 "own_building",
                                                                 "already_public",
                                                                 "already_shown",
                                                                 "not_demanded",
                                                                 "must_give",
                                                                 "not_reached",
                                                                 "no_such_client",
                                                                 "nothing_chosen",
                                                                 "too_many",
                                                                 "already_conceded"}};

constexpr Names names(Refusal) {
  return {"refusal", kRefusalSlugs};
}

static_assert(kRefusalSlugs.size() == static_cast<int>(Refusal::AlreadyConceded) + 1);

enum class EndReason : std::uint8_t { Deck, Sites, Catacomb, Forum, Concession, Cap };

inline constexpr std::array<std::string_view, 6> kEndReasonSlugs{
    "deck", "sites", "catacomb", "forum", "concession", "cap"};

constexpr Names names(EndReason) {
  return {"reason", kEndReasonSlugs};
}

enum class Source : std::uint8_t { Influence, Vault, Merchants, Statue, Wall };

inline constexpr std::array<std::string_view, 5> kSourceSlugs{
    "influence", "vault", "merchants", "statue", "wall"};

constexpr Names names(Source) {
  return {"source", kSourceSlugs};
}

static_assert(well_formed(kDecisionSlugs) && well_formed(kRefusalSlugs) &&
              well_formed(kEndReasonSlugs) && well_formed(kSourceSlugs));

}  // namespace lusoria::glory_to_rome
