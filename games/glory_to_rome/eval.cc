// What good players know of the game, as numbers: points on the table, an engine that will make
// more of them, and a clock. The clock is what is left of deck and town; an engine is worth what it
// can still do before the end, points are worth the same at any time. Units are victory points.
#include <algorithm>
#include <numeric>

#include "engine/core/fmath.h"
#include "games/glory_to_rome/game.h"
#include "games/glory_to_rome/rules_slots.h"

namespace lusoria::glory_to_rome {

namespace {

/// What a building's function makes in a whole game.
struct FunctionWorth {
  Card card{};
  float points = 0.0F;
};

constexpr std::array<FunctionWorth, kBuildings> kFunctionWorth{
    {{Card::Academy, 2.5F},      {Card::Aqueduct, 3.0F},    {Card::Sewer, 4.0F},
     {Card::Amphitheatre, 1.0F}, {Card::Archway, 4.0F},     {Card::Atrium, 3.5F},
     {Card::Basilica, 4.0F},     {Card::Scriptorium, 3.0F}, {Card::Road, 1.5F},
     {Card::Catacomb, 0.0F},     {Card::Circus, 1.5F},      {Card::CircusMaximus, 5.0F},
     {Card::Coliseum, 4.5F},     {Card::Storeroom, 4.0F},   {Card::Palisade, 1.5F},
     {Card::Stairway, 2.0F},     {Card::School, 0.5F},      {Card::Statue, 0.5F},
     {Card::Forum, 2.0F},        {Card::Fountain, 4.0F},    {Card::Foundry, 0.5F},
     {Card::Insula, 2.0F},       {Card::Garden, 1.0F},      {Card::Latrine, 1.0F},
     {Card::LudusMagna, 5.0F},   {Card::Market, 2.0F},      {Card::Dock, 2.5F},
     {Card::Wall, 3.0F},         {Card::Palace, 4.5F},      {Card::Gate, 2.0F},
     {Card::Prison, 0.5F},       {Card::Bridge, 3.5F},      {Card::Shrine, 1.5F},
     {Card::Senate, 2.5F},       {Card::Bar, 2.0F},         {Card::Temple, 3.0F},
     {Card::Bath, 3.5F},         {Card::Tower, 2.0F},       {Card::Villa, 0.0F},
     {Card::Vomitorium, 1.0F}}};

float worth(Card card) {
  return kFunctionWorth[static_cast<std::uint8_t>(card)].points;
}

// The clock: cards that a whole game draws, sites that it uses.
constexpr float kCardsToDraw = 120.0F;
constexpr int kSitesASeat = 6, kFewestSeats = 3;

// What lies on the table, at the end of the game and how much more at its beginning.
constexpr float kFirstMaterial = 0.5F;  // Of a foundation on which nothing lies yet.
constexpr float kFoundationLate = 0.4F, kFoundationEarly = 0.5F;
constexpr float kSellLate = 0.05F, kSellEarly = 0.35F;
constexpr float kPlaceTakes = 2.5F, kPlaceFree = 0.25F;  // Of the vault.
constexpr float kAtriumCard = 2.0F, kClient = 2.2F;

// What is going on.
constexpr float kActionPoints = 1.3F;  // Of the gain of a role.
constexpr float kBuildBegun = 0.5F, kStairwayBegun = 0.5F, kDemandBegun = 0.3F, kCardShown = 1.2F;
constexpr float kStepBegun = 1.5F;  // Bar, Fountain, Bath, Prison.

// Gains of one action of a role.
constexpr float kNothing = 0.02F;
constexpr float kLaborer = 1.0F, kEmptyPool = 0.05F;
constexpr float kLegionary = 1.1F, kLegionaryWithoutCards = 0.1F;
constexpr float kCraftsmanFounds = 0.9F, kArchitectFounds = 0.8F, kFoundsLate = 0.1F;
constexpr float kMerchantValue = 0.7F, kMerchantMost = 3.0F;  // Of the stockpile.
constexpr float kPatronLate = 0.4F, kPatronEarly = 2.0F;

// Weights of choices.
constexpr float kOrdinary = 1.0F, kUnlikely = 0.02F, kNoneTaken = 0.05F;
constexpr float kDone = 0.6F, kDoneWithNothing = 0.1F;
constexpr float kSenatorPlayed = 0.6F, kPetitioned = 0.12F, kCardGiven = 0.3F;
constexpr float kSenatorTaken = 0.25F, kSenatorWithFullHand = 0.8F;
constexpr float kUsefulClient = 0.5F, kAtrium = 2.5F, kBasilica = 0.7F, kSellAtLast = 1.2F;
constexpr float kFeed = 4.0F, kImprison = 0.5F;

// The spread was fitted to who won, by `lusoria calibrate glory_to_rome --games 100`.
constexpr float kSpreadLate = 2.1F, kSpreadEarly = 8.6F;

/// Part of the game still to come, 1 at the beginning.
float time_left(const State& s) {
  const float deck = static_cast<float>(s.table.deck) / kCardsToDraw;
  const float town = static_cast<float>(total(s.table.town)) /
                     static_cast<float>(kSitesASeat * std::max<int>(kFewestSeats, s.options.seats));
  return std::min(1.0F, std::min(deck, town));
}

/// A hand is options: the first few cards matter most.
float hand_value(int cards) {
  constexpr std::array<float, 9> kWorth{0.0F, 0.8F, 1.5F, 2.1F, 2.5F, 2.8F, 3.0F, 3.15F, 3.25F};
  return kWorth[static_cast<unsigned>(std::clamp(cards, 0, 8))];
}

float stock_value(const Camp& camp) {
  int value = 0;
  each_material([&](Material m) { value += camp.stockpile[m] * value_of(m); });
  return static_cast<float>(value);
}

/// Cards of the vault nobody has seen, at what they are worth on average or, if sampled, exactly.
float unseen_vault(const State& s, Seat p) {
  float value = kAtriumCard * static_cast<float>(s.table.camps[p].atrium);
  each_name(names_in(s.secrets.banked[p]), [&](Card card) {
    value += static_cast<float>(s.secrets.banked[p][card] * value_of(material_of(card)));
  });
  return value;
}

/// Foundations by how near they are, finished buildings by what they will still do.
float building_value(const State& s, Seat p, float left) {
  float value = 0.0F;
  for (const Structure& structure : s.table.structures) {
    if (structure.owner != p || structure.stage != Stage::Foundation) continue;
    const int needed = materials_needed(structure);
    const auto laid = static_cast<float>(total(structure.materials));
    const float near = (kFirstMaterial + laid) / (kFirstMaterial + static_cast<float>(needed));
    const float prize = static_cast<float>(value_of(structure.site)) + left * worth(structure.card);
    value += near * prize * (kFoundationLate + kFoundationEarly * left);
  }
  each_name(s.functions.active[p].mask(), [&](Card card) { value += left * worth(card); });
  return value;
}

/// How far a seat with a Forum is: clients of six roles, six materials.
float forum_value(const State& s, Seat p) {
  if (!has(s, p, Card::Forum)) return 0.0F;
  int have = 0;
  each_material([&](Material m) {
    have += s.table.camps[p].clients[role_of(m)] > 0 ? 1 : 0;
    have += s.table.camps[p].stockpile[m] > 0 || s.options.original_circus_forum ? 1 : 0;
  });
  constexpr std::array<float, 13> kNear{
      0, 0, 0, 0, 0, 0, 0.5F, 1.0F, 2.0F, 4.0F, 7.0F, 12.0F, 40.0F};
  return kNear[static_cast<unsigned>(have)];
}

/// How much a seat gains by a role now; the unit is a rough action.
class Plans {
 public:
  Plans(const State& s, Seat p) : s_(s), p_(p), camp_(s.table.camps[p]), left_(time_left(s)) {
    hand_ = names_in(s.secrets.hands[p]);
    for (const Structure& structure : s.table.structures) {
      if (structure.owner != p || structure.stage != Stage::Foundation) continue;
      const unsigned fits = fitting_materials(s, p, structure.card, structure.site);
      const float prize = prize_of(structure);
      each_material([&](Material m) {
        if ((fits >> static_cast<unsigned>(m) & 1U) == 0) return;
        if (camp_.stockpile[m] > 0) by_architect_ = std::max(by_architect_, prize);
        if ((hand_ & all_of(m)) != 0) by_craftsman_ = std::max(by_craftsman_, prize);
        need_[static_cast<unsigned>(m)] = std::max(need_[static_cast<unsigned>(m)], prize);
      });
    }
  }

  float role(Role role) const {
    const auto clients = static_cast<float>(camp_.clients[role]);
    return (1.0F + clients) * one(role);
  }

  /// Points one action of the role is worth, roughly.
  float action(Role role) const { return kActionPoints * one(role); }

  float think() const {
    constexpr std::array<float, 6> kByHand{6.0F, 6.0F, 2.5F, 2.5F, 0.9F, 0.9F};
    constexpr float kFullHand = 0.25F;
    const int cards = camp_.hand();
    return cards < static_cast<int>(kByHand.size()) ? kByHand[static_cast<unsigned>(cards)]
                                                    : kFullHand;
  }

  float material(Material m) const {
    constexpr float kAny = 0.6F, kOfValue = 0.4F, kOfNeed = 1.5F;
    return kAny + kOfValue * static_cast<float>(value_of(m)) +
           kOfNeed * need_[static_cast<unsigned>(m)];
  }

  /// A card's loss to the hand.
  float keep(Card card) const {
    constexpr float kAny = 0.5F, kOfValue = 0.3F, kOfFunction = 0.2F;
    return kAny + kOfValue * static_cast<float>(value_of(material_of(card))) +
           kOfFunction * worth(card);
  }

  float found(Card card, Material site) const {
    const auto cost = static_cast<float>(value_of(site));
    constexpr float kOfFunction = 1.2F, kOfCost = 0.5F;
    constexpr float kTooLate = 0.12F;  // It will not be finished.
    return (cost + worth(card) * left_ * kOfFunction) / (1.0F + kOfCost * cost) *
           (left_ > kTooLate ? 1.0F : 0.1F);
  }

  float build(Card on) const {
    const int at = find_structure(s_.table, p_, on);
    constexpr float kAny = 2.0F, kOfPrize = 3.0F;
    return at < 0 ? kOrdinary : kAny + kOfPrize * prize_of(s_.table.structures[at]);
  }

  float left() const { return left_; }

 private:
  /// Influence and function per material still missing.
  float prize_of(const Structure& structure) const {
    const int missing = std::max(1, materials_needed(structure) - total(structure.materials));
    return (static_cast<float>(value_of(structure.site)) + left_ * worth(structure.card)) /
           static_cast<float>(missing);
  }

  float one(Role role) const {
    const int vault_room = vault_limit(s_, p_) - camp_.vault;
    const bool client_room = total(camp_.clients) < client_limit(s_, p_);
    switch (role) {
      case Role::Laborer:
        return total(s_.table.pool) == 0 ? kEmptyPool : kLaborer;
      case Role::Craftsman:
        return std::max(by_craftsman_,
                        hand_ != 0 ? kCraftsmanFounds * left_ + kFoundsLate : kNothing);
      case Role::Legionary:
        return camp_.cards > 1 ? kLegionary : kLegionaryWithoutCards;
      case Role::Architect:
        return std::max(by_architect_,
                        hand_ != 0 ? kArchitectFounds * left_ + kFoundsLate : kNothing);
      case Role::Merchant:
        return vault_room > 0 ? std::min(kMerchantMost, kMerchantValue * stock_value(camp_))
                              : kNothing;
      case Role::Patron:
        return client_room && total(s_.table.pool) > 0 ? kPatronLate + kPatronEarly * left_
                                                       : kNothing;
    }
    return 0.0F;
  }

  const State& s_;
  Seat p_;
  const Camp& camp_;
  float left_;
  CardMask hand_ = 0;
  float by_craftsman_ = 0.0F;
  float by_architect_ = 0.0F;
  std::array<float, kMaterials> need_{};
};

/// Actions of the led role the seat will have: for its cards and for its clients.
float actions_to_come(const State& s, Seat p) {
  return static_cast<float>(actions_left(s, Frame(Step::Slot, p)) + s.table.spent);
}

float drawn_value(const State& s, Seat p, int cards) {
  const int hand = s.table.camps[p].hand();
  return (hand_value(hand + cards) - hand_value(hand)) * time_left(s);
}

/// Whether the seat's slot of this turn is still to come.
bool slot_to_come(const State& s, Seat p) {
  const Frame& phase = s.table.frames[0];
  if (!s.table.role.has()) return false;
  if (phase.is(Step::Lead) || phase.is(Step::Follow)) return true;
  if (!phase.is(Step::Slot)) return false;
  const auto place = [&](Seat q) {
    return (q + s.options.seats - s.table.leader) % s.options.seats;
  };
  return place(p) > place(phase.a);
}

/// What has been begun and not yet carried out, so that a card just played is not simply lost.
float pending(const State& s, Seat p) {
  if (s.table.frames.empty()) return 0.0F;
  const Plans plans(s, p);
  float value = slot_to_come(s, p) ? actions_to_come(s, p) * plans.action(*s.table.role) : 0.0F;
  for (const Frame& f : s.table.frames) {
    if (f.seat() != p) continue;
    switch (f.step()) {
      case Step::Slot:
      case Step::Extra:
        value += static_cast<float>(actions_left(s, f)) * plans.action(role_of_slot(s, f));
        break;
      case Step::Lead:
      case Step::Follow:
        if (s.secrets.staged.role.has())
          value +=
              static_cast<float>(s.secrets.staged.units + (s.secrets.staged.to_pick > 0 ? 1 : 0)) *
              plans.action(*s.secrets.staged.role);
        break;
      case Step::Think:
        value += drawn_value(s, p, std::max(1, hand_mark(s, p) - s.table.camps[p].hand()));
        break;
      case Step::Draw:
        value += drawn_value(s, p, f.cards());
        break;
      case Step::Material:
        value += f.owner() == p ? kBuildBegun * plans.build(f.on()) : kStairwayBegun;
        break;
      case Step::Demand:
        value += kCardShown * static_cast<float>(total(s.secrets.staged.cards)) + kDemandBegun;
        break;
      case Step::Bridge:
      case Step::Loot:
        value += static_cast<float>(total(s.table.demand));
        break;
      case Step::Bar:
      case Step::Fountain:
      case Step::Bath:
      case Step::Prison:
        value += kStepBegun;
        break;
      default:
        break;
    }
  }
  return value;
}

float strength(const State& s, Seat p, float left) {
  const Camp& camp = s.table.camps[p];
  const auto scored = count_points(s, p);
  const auto points = static_cast<float>(std::accumulate(scored.begin(), scored.end(), 0));
  const int room = std::max(0, vault_limit(s, p) - camp.vault);
  const float stock = stock_value(camp);
  const float sellable = std::min(stock, kPlaceTakes * static_cast<float>(room));
  const auto clients = static_cast<float>(total(camp.clients));
  return points + unseen_vault(s, p) + building_value(s, p, left) + forum_value(s, p) +
         sellable * (kSellLate + kSellEarly * left) + clients * kClient * left +
         hand_value(camp.hand()) * left + static_cast<float>(room) * kPlaceFree * left +
         pending(s, p);
}

/// A card given away. A third one where two would do is lost, unless a Sewer keeps it.
float weight_of_parting(const State& s, const Plans& plans, const Action& a) {
  const bool more_than_needed = a.verb == Verb::Pick && s.secrets.staged.to_pick == 0;
  if (more_than_needed && !has(s, top(s).seat(), Card::Sewer)) return kUnlikely;
  return a.card() == Card::Senator ? kUnlikely : kCardGiven / plans.keep(a.card());
}

float weight_of(const State& s, const Plans& plans, const Action& a) {
  switch (a.verb) {
    case Verb::Think:
      return plans.think();
    case Verb::Play: {
      const float gain = plans.role(a.role());
      return a.played() == Card::Senator ? kSenatorPlayed * gain
                                         : gain / (0.5F + plans.keep(a.played()));
    }
    case Verb::Petition:
      return kPetitioned * plans.role(a.role());
    case Verb::TakeSenator:
      return s.table.camps[top(s).seat()].hand() >= reading::kHandMark ? kSenatorWithFullHand
                                                                       : kSenatorTaken;
    case Verb::Latrine:
    case Verb::Pick:
    case Verb::Give:
      return weight_of_parting(s, plans, a);
    case Verb::Vomitorium:
    case Verb::Pass:
    case Verb::Stop:
      return kUnlikely;
    case Verb::Hire:
      return a.role() == Role::Merchant || a.role() == Role::Craftsman ? kOrdinary + kUsefulClient
                                                                       : kOrdinary;
    case Verb::Gather:
      return plans.material(a.material());
    case Verb::Sell: {
      const auto value = static_cast<float>(value_of(a.material()));
      return value * value * (kSellAtLast - plans.left());
    }
    case Verb::Atrium:
      return kAtrium;
    case Verb::Aqueduct:
    case Verb::Dock:
    case Verb::Add:
      return 1.0F / plans.keep(a.card());
    case Verb::Basilica:
      return kBasilica * static_cast<float>(value_of(material_of(a.card())));
    case Verb::Found:
      return plans.found(a.card(), a.site());
    case Verb::Build:
      return plans.build(a.card());
    case Verb::Demand:
      return plans.material(material_of(a.card()));
    case Verb::Loot:
    case Verb::Recall:
    case Verb::Save:
      return kNoneTaken + static_cast<float>(a.count() * a.count());
    case Verb::Feed:
      return kFeed;
    case Verb::Imprison:
      return kImprison + worth(a.building()) * plans.left();
    case Verb::Bathe:
      return plans.role(a.role());
    case Verb::Done:
      return total(s.secrets.staged.cards) == 0 ? kDoneWithNothing : kDone;
    default:
      return kOrdinary;
  }
}

}  // namespace

void Title::evaluate(const State& s, std::array<float, kMaxSeats>& win) {
  win = {};
  const float left = time_left(s);
  for (int p = 0; p < s.options.seats; ++p)
    win[static_cast<unsigned>(p)] = strength(s, static_cast<Seat>(p), left);
  softmax(std::span(win.data(), s.options.seats), kSpreadLate + kSpreadEarly * left);
}

void Title::guide(const State& s, const ActionList<Action, kMaxActions>& list, float* weights) {
  const Plans plans(s, top(s).seat());
  for (int i = 0; i < list.size(); ++i)
    weights[i] = weight_of(s, plans, list[i]);
}

}  // namespace lusoria::glory_to_rome
