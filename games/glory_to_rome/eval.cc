// What good players know of the game, as numbers: points on the table, an engine that will make
// more of them, and a clock. The clock is what is left of deck and town; an engine is worth what it
// can still do before the end, points are worth the same at any time. Units are victory points.
#include <algorithm>

#include "engine/core/fmath.h"
#include "games/glory_to_rome/game.h"
#include "games/glory_to_rome/scoring.h"
#include "games/glory_to_rome/slots.h"

namespace lusoria::glory_to_rome {

namespace {

/// What a building's function makes in a whole game, in the order of the cards.
constexpr std::array<float, kBuildings> kFunctionWorth{
    2.5F, 3.0F, 4.0F, 1.0F, 4.0F, 3.5F, 4.0F, 3.0F, 1.5F, 0.0F, 1.5F, 5.0F, 4.5F, 4.0F,
    1.5F, 2.0F, 0.5F, 0.5F, 2.0F, 4.0F, 0.5F, 2.0F, 1.0F, 1.0F, 5.0F, 2.0F, 2.5F, 3.0F,
    4.5F, 2.0F, 0.5F, 3.5F, 1.5F, 2.5F, 2.0F, 3.0F, 3.5F, 2.0F, 0.0F, 1.0F};

float worth(Card card) {
  return kFunctionWorth[static_cast<std::uint8_t>(card)];
}

/// Part of the game still to come, 1 at the beginning.
float time_left(const State& s) {
  const float deck = static_cast<float>(s.table.deck) / 120.0F;
  const float town = static_cast<float>(total(s.table.town)) /
                     static_cast<float>(6 * std::max<int>(3, s.options.seats));
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
  float value = 2.0F * static_cast<float>(s.table.camps[p].atrium);
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
    const float near = (0.5F + laid) / (0.5F + static_cast<float>(needed));
    const float prize = static_cast<float>(value_of(structure.site)) + left * worth(structure.card);
    value += near * prize * (0.4F + 0.5F * left);
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
  float action(Role role) const { return 1.3F * one(role); }

  float think() const {
    const int cards = camp_.hand();
    return cards <= 1 ? 6.0F : cards <= 3 ? 2.5F : cards <= 5 ? 0.9F : 0.25F;
  }

  float material(Material m) const {
    return 0.6F + 0.4F * static_cast<float>(value_of(m)) + 1.5F * need_[static_cast<unsigned>(m)];
  }

  /// A card's loss to the hand.
  float keep(Card card) const {
    return 0.5F + 0.3F * static_cast<float>(value_of(material_of(card))) + 0.2F * worth(card);
  }

  float found(Card card, Material site) const {
    const auto cost = static_cast<float>(value_of(site));
    return (cost + worth(card) * left_ * 1.2F) / (1.0F + 0.5F * cost) *
           (left_ > 0.12F ? 1.0F : 0.1F);
  }

  float build(Card on) const {
    const int at = find_structure(s_.table, p_, on);
    return at < 0 ? 1.0F : 2.0F + 3.0F * prize_of(s_.table.structures[at]);
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
        return total(s_.table.pool) == 0 ? 0.05F : 1.0F;
      case Role::Craftsman:
        return std::max(by_craftsman_, hand_ != 0 ? 0.9F * left_ + 0.1F : 0.02F);
      case Role::Legionary:
        return camp_.cards > 1 ? 1.1F : 0.1F;
      case Role::Architect:
        return std::max(by_architect_, hand_ != 0 ? 0.8F * left_ + 0.1F : 0.02F);
      case Role::Merchant:
        return vault_room > 0 ? std::min(3.0F, 0.7F * stock_value(camp_)) : 0.02F;
      case Role::Patron:
        return client_room && total(s_.table.pool) > 0 ? 0.4F + 2.0F * left_ : 0.02F;
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
  return static_cast<float>(actions_left(s, frame(Step::Slot, p)) + s.table.spent);
}

float drawn_value(const State& s, Seat p, int cards) {
  const int hand = s.table.camps[p].hand();
  return (hand_value(hand + cards) - hand_value(hand)) * time_left(s);
}

/// Whether the seat's slot of this turn is still to come.
bool slot_to_come(const State& s, Seat p) {
  const Frame& phase = s.table.frames[0];
  if (!s.table.role.has()) return false;
  if (step_of(phase) == Step::Lead || step_of(phase) == Step::Follow) return true;
  if (step_of(phase) != Step::Slot) return false;
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
    if (f.a != p) continue;
    switch (step_of(f)) {
      case Step::Slot:
      case Step::Extra:
        value += static_cast<float>(actions_left(s, f)) * plans.action(role_of_slot(s, f));
        break;
      case Step::Lead:
      case Step::Follow:
        if (s.secrets.staged.role.has())
          value += static_cast<float>(s.secrets.staged.singles + s.secrets.staged.petitions +
                                      (s.secrets.staged.to_pick > 0 ? 1 : 0)) *
                   plans.action(*s.secrets.staged.role);
        break;
      case Step::Think:
        value += drawn_value(s, p, std::max(1, hand_mark(s, p) - s.table.camps[p].hand()));
        break;
      case Step::Draw:
        value += drawn_value(s, p, f.b);
        break;
      case Step::Material:
        value += f.b == p ? 0.5F * plans.build(static_cast<Card>(f.c)) : 0.5F;
        break;
      case Step::Demand:
        value += 1.2F * static_cast<float>(total(s.secrets.staged.cards)) + 0.3F;
        break;
      case Step::Loot:
        value += 1.0F * static_cast<float>(total(s.table.demand));
        break;
      case Step::Bar:
      case Step::Fountain:
      case Step::Bath:
      case Step::Prison:
        value += 1.5F;
        break;
      default:
        break;
    }
  }
  return value;
}

float strength(const State& s, Seat p, float left) {
  const Camp& camp = s.table.camps[p];
  const auto points = static_cast<float>(count_points(s, p).sum());
  const int room = std::max(0, vault_limit(s, p) - camp.vault);
  const float stock = stock_value(camp);
  const float sellable = std::min(stock, 2.5F * static_cast<float>(room));
  const auto clients = static_cast<float>(total(camp.clients));
  return points + unseen_vault(s, p) + building_value(s, p, left) + forum_value(s, p) +
         sellable * (0.05F + 0.35F * left) + clients * 2.2F * left +
         hand_value(camp.hand()) * left + static_cast<float>(room) * 0.25F * left + pending(s, p);
}

float weight_of(const State& s, const Plans& plans, const Action& a) {
  switch (a.verb) {
    case Verb::Think:
      return plans.think();
    case Verb::Play: {
      const float gain = plans.role(a.role());
      return a.second_card() == Card::Senator ? 0.6F * gain
                                              : gain / (0.5F + plans.keep(a.second_card()));
    }
    case Verb::Petition:
      return 0.12F * plans.role(a.role());
    case Verb::TakeSenator:
      return s.table.camps[top(s).a].hand() >= 5 ? 0.8F : 0.25F;
    case Verb::Latrine:
    case Verb::Pick:
    case Verb::Give:
      return a.card() == Card::Senator ? 0.02F : 0.3F / plans.keep(a.card());
    case Verb::Vomitorium:
    case Verb::Pass:
    case Verb::Stop:
      return 0.02F;
    case Verb::Hire:
      return 1.0F + (a.role() == Role::Merchant || a.role() == Role::Craftsman ? 0.5F : 0.0F);
    case Verb::Gather:
      return plans.material(a.material());
    case Verb::Sell: {
      const auto value = static_cast<float>(value_of(a.material()));
      return value * value * (1.2F - plans.left());
    }
    case Verb::Atrium:
      return 2.5F;
    case Verb::Aqueduct:
    case Verb::Dock:
    case Verb::Add:
      return 1.0F / plans.keep(a.card());
    case Verb::Basilica:
      return 0.7F * static_cast<float>(value_of(material_of(a.card())));
    case Verb::Found:
      return plans.found(a.card(), a.second_material());
    case Verb::Build:
      return plans.build(a.card());
    case Verb::Demand:
      return plans.material(material_of(a.card()));
    case Verb::Loot:
    case Verb::Recall:
    case Verb::Save:
      return 0.05F + static_cast<float>(a.count() * a.count());
    case Verb::Feed:
      return 4.0F;
    case Verb::Imprison:
      return 0.5F + worth(a.second_card()) * plans.left();
    case Verb::Bathe:
      return plans.role(a.role());
    case Verb::Done:
      return total(s.secrets.staged.cards) == 0 ? 0.1F : 0.6F;
    default:
      return 1.0F;
  }
}

}  // namespace

void Title::evaluate(const State& s, std::array<float, kMaxSeats>& win) {
  win = {};
  const float left = time_left(s);
  for (int p = 0; p < s.options.seats; ++p)
    win[static_cast<unsigned>(p)] = strength(s, static_cast<Seat>(p), left);
  // The spread was fitted to who won, by `lusoria calibrate glory_to_rome --games 100`.
  softmax(std::span(win.data(), s.options.seats), 2.1F + 8.6F * left);
}

void Title::guide(const State& s, const ActionList<Action, kMaxActions>& list, float* weights) {
  const Plans plans(s, top(s).a);
  for (int i = 0; i < list.size(); ++i)
    weights[i] = weight_of(s, plans, list[i]);
}

}  // namespace lusoria::glory_to_rome
