// What good players know: tempo (how many actions and turns a building still takes), money (an
// action is worth two sesterces, so being broke costs turns), and lock-in (who stands on a site
// that lacks too much is lost for a long time). Plain products and sums only, so that every
// platform gets the same bits.
#include <algorithm>

#include "games/builders/game.h"
#include "games/builders/lock_in.h"
#include "games/builders/plan.h"
#include "games/builders/rules.h"

namespace lusoria::builders {

namespace {

/// e^x for x <= 0 as (1 + x/64)^64.
float fading(float x) {
  float y = 1.0F + std::max(x, -40.0F) / 64.0F;
  for (int i = 0; i < 6; ++i)
    y = y * y;
  return y;
}

int most_points(const State& s) {
  int most = 0;
  for (int i = 0; i < s.options.seats; ++i)
    most = std::max<int>(most, s.players[i].points);
  return most;
}

/// How much of the game is still to come, 1 … 0, by the leader's points.
float time_left(const State& s) {
  if (s.final_round) return 0.0F;
  const int missing = std::max(0, kPointsToEnd - most_points(s));
  return static_cast<float>(missing) / static_cast<float>(kPointsToEnd);
}

/// In points: a tenth at the end, more while it can still be turned into work.
float sesterce_worth(float left) {
  return 0.1F + 0.12F * left;
}

int shortfall(const Amounts& lacking, const Amounts& makes) {
  const auto gap = [](int n, int h) { return n > h ? n - h : 0; };
  return gap(lacking.stone, makes.stone) + gap(lacking.wood, makes.wood) +
         gap(lacking.architecture, makes.architecture) + gap(lacking.decoration, makes.decoration);
}

/// How many of the lacking resources the amounts fill.
int useful(const Amounts& lacking, const Amounts& makes) {
  return lacking.total() - shortfall(lacking, makes);
}

float site_value(const State& s, const Team& team, Building b, float left, bool hopeless) {
  const BuildingCard& card = card_of(b);
  const Members workers = crew(s, b);
  if (hopeless) return -0.5F * static_cast<float>(workers.size());
  const Amounts lacking = missing(s, b);
  const float done =
      1.0F - static_cast<float>(lacking.total()) / static_cast<float>(card.need.total());
  const float prize =
      static_cast<float>(card.points) + sesterce_worth(left) * static_cast<float>(card.sesterces);
  const Plan plan = team.plan(lacking);
  if (plan.size > 0) {
    // Within reach: what is left of it after the work, the less certain the longer it takes.
    const float rest = 1.0F - 0.12F * actions_for(plan.size) -
                       (1.0F - left) * 0.05F * static_cast<float>(plan.size);
    return std::max(0.1F, rest) * std::max(0.0F, worth(b, plan, sesterce_worth(left)));
  }
  // Out of reach for now: the crew is tied up until somebody else is found.
  return 0.45F * left * done * prize - 0.25F * static_cast<float>(workers.size()) * (1.0F - left);
}

float seat_value(const State& s, Seat seat, float left) {
  const Player& player = s.players[seat];
  const Team team(s, player);
  float value = static_cast<float>(player.points) +
                sesterce_worth(left) * static_cast<float>(std::min<int>(player.sesterces, 25)) +
                0.1F * static_cast<float>(std::max(0, player.sesterces - 25));
  // Free hands are worth something as long as there is time to use them.
  const int hands = std::min(team.makes().total(), 16);
  value += 0.28F * left * static_cast<float>(hands) +
           0.05F * left * static_cast<float>(std::max(0, team.makes().total() - 16));
  value += 0.25F * left * static_cast<float>(player.tools.size());
  const Outlook future = outlook(s, seat);
  // Two sites can be worked on at a time; further ones only wait.
  float best = 0.0F;
  float second = 0.0F;
  float others = 0.0F;
  each(player.sites, [&](Building b) {
    float v = site_value(s, team, b, left, future.hopeless.contains(b));
    if (v > best) std::swap(v, best);
    if (v > second) std::swap(v, second);
    others += std::min(v, 0.4F * left);
  });
  value += best + (s.final_round ? 0.2F : 0.75F) * second + others;
  const Members bound = (player.team & (kEnslaved - s.freed));
  value -= 0.55F * static_cast<float>(bound.size());
  value -= (1.5F + 0.2F * (1.0F - left)) * static_cast<float>(player.loans);
  return value;
}

/// A seat still to play in this round is a turn ahead of its looks.
float turn_worth(const State& s, Seat seat, float left) {
  const int n = s.options.seats;
  const int place = (seat + n - s.first) % n;
  const int now = (s.active + n - s.first) % n;
  if (place < now) return 0.0F;
  return s.final_round ? 1.2F : 0.6F + 0.6F * (1.0F - left);
}

}  // namespace

void Title::evaluate(const State& s, std::array<float, kMaxSeats>& win) {
  if (s.step == Step::Over) {
    const Result end = result(s);
    for (unsigned i = 0; i < s.options.seats; ++i)
      win[i] = static_cast<float>(end.seat[i].share) / static_cast<float>(kWholeWin);
    return;
  }
  const float left = time_left(s);
  std::array<float, kMaxSeats> value{};
  float best = -1000.0F;
  for (Seat seat = 0; seat < s.options.seats; ++seat) {
    value[seat] = seat_value(s, seat, left) + turn_worth(s, seat, left);
    best = std::max(best, value[seat]);
  }
  // The more is still to come, the less a lead means.
  const float spread = 0.9F + 3.2F * left;
  float sum = 0.0F;
  for (unsigned i = 0; i < s.options.seats; ++i) {
    win[i] = fading((value[i] - best) / spread);
    sum += win[i];
  }
  for (unsigned i = 0; i < s.options.seats; ++i)
    win[i] = win[i] / sum;
}

namespace {

/// What the active seat sees at its menu, computed once for all choices.
struct Menu {
  const State& s;
  const Player& me;
  Team team;
  float left;
  float sesterce;
  EnumArray<Building, Amounts> lacking;  ///< By the seat's open sites.
  Members planned;                       ///< Whoever a worthwhile site is waiting for.
  Building target{};                     ///< That site.
  Plan target_plan;
  int open = 0;        ///< Sites that are not beyond hope.
  bool broke = false;  ///< The salaries of the plan cannot be paid.

  explicit Menu(const State& state)
      : s(state),
        me(state.me()),
        team(state, me),
        left(time_left(state)),
        sesterce(sesterce_worth(left)) {
    float best = -100.0F;
    each(me.sites, [&](Building b) {
      lacking[b] = missing(s, b);
      const Plan plan = team.plan(lacking[b]);
      if (plan.size == 0) {
        open += lacking[b] == card_of(b).need ? 0 : 1;
        return;
      }
      ++open;
      const float value = worth(b, plan, sesterce) - 0.6F * static_cast<float>(plan.size);
      if (value <= best) return;
      best = value;
      target = b;
      target_plan = plan;
    });
    planned = target_plan.crew;
    broke = target_plan.size > 0 ? me.sesterces < target_plan.salary : me.sesterces < 4;
  }

  /// Sending this member to that site.
  float send_to(Member m, Building b) const {
    const Amounts gap = lacking[b];
    const Amounts amounts = makes(s, m);
    if (amounts.covers(gap)) {
      return 30.0F + 8.0F * static_cast<float>(card_of(b).points) -
             static_cast<float>(salary(s, m)) + static_cast<float>(card_of(b).sesterces) -
             3.0F * static_cast<float>(send_cost(s, b));
    }
    const int use = useful(gap, amounts);
    if (use == 0) return 0.002F;
    const bool in_plan = target_plan.size > 0 && b == target && planned.contains(m);
    if (!in_plan) {
      // Somebody who closes most of the gap may go ahead of those still to be found.
      const int rest = gap.total() - use;
      const bool thrifty = use == amounts.total() && rest <= 3 && target_plan.size == 0;
      return thrifty && left > 0.15F ? 1.2F : 0.02F;
    }
    // The whole plan at once if actions and money allow, or one a turn.
    const bool affordable = me.sesterces >= target_plan.salary;
    return affordable ? 14.0F + 2.0F * static_cast<float>(use) : 1.0F;
  }

  float send(Member m) const {
    float best = 0.0F;
    each(reachable_sites(s), [&](Building b) { best = std::max(best, send_to(m, b)); });
    return best;
  }

  float start(Building b) const {
    if (s.final_round && s.actions < 2) return 0.002F;
    const Plan plan = team.plan(card_of(b).need);
    const float crowd = open == 0 ? 1.0F : open == 1 ? 0.35F : 0.04F;
    if (plan.size == 0) {
      const int gap = shortfall(card_of(b).need, team.makes());
      return gap <= 2 && !s.final_round ? 0.25F * crowd : 0.004F;
    }
    // The crew of the site at hand is not free for this one.
    const bool clash = !(plan.crew & planned).empty();
    const float value = worth(b, plan, sesterce) + 0.5F;
    if (value <= 0.0F) return 0.01F;
    return 1.5F * value * value * crowd * (clash ? 0.4F : 1.0F);
  }

  /// Whether the team could finish one more of its sites with this member.
  bool opens_a_site(Member m) const {
    const Amounts with = team.makes() + card_of(m).makes;
    bool opens = false;
    each(me.sites, [&](Building b) {
      opens = opens || (!team.makes().covers(lacking[b]) && with.covers(lacking[b]));
    });
    return opens;
  }

  float hire(Member m) const {
    if (left < 0.12F) return 0.01F;
    float weight = team.size() < 2 ? 4.0F : team.size() < 4 ? 1.5F : 0.15F;
    if (opens_a_site(m)) weight += 5.0F;
    if (target_plan.size > 0 && !broke) weight *= 0.35F;
    return weight * (0.6F + 0.1F * static_cast<float>(card_of(m).makes.total()));
  }

  float enslave(Member m) const {
    if (left < 0.35F) return 0.01F;
    const bool spare = me.sesterces >= kEnslaveCost + target_plan.salary;
    const float weight = (spare ? 1.3F : 0.15F) * (team.size() < 4 ? 1.0F : 0.3F);
    return opens_a_site(m) ? 2.0F * weight : weight;
  }

  float take(int actions) const {
    const float need = broke ? 2.5F : 0.25F;
    // Three at once is the best rate, then two; a lone last action is better taken than lost.
    if (actions == 3) return need * (broke ? 1.6F : 0.8F);
    if (actions == 2) return need * (s.actions == 2 ? 1.0F : 0.25F);
    return s.actions == 1 ? need : 0.05F;
  }

  /// An action is bought to finish something now, when that is worth more than the money.
  float buy() const {
    if (target_plan.size == 0) return 0.003F;
    int cost = 0;
    for (int k = 0; k < target_plan.size; ++k)
      cost += send_cost(s, target) + k;
    const int extra = cost - s.actions;
    if (extra <= 0 || me.sesterces < extra * kActionCost + target_plan.salary) return 0.003F;
    const BuildingCard& card = card_of(target);
    const float gain = static_cast<float>(card.points) +
                       0.1F * static_cast<float>(card.sesterces - extra * kActionCost);
    const bool hurry = s.final_round || me.points + card.points >= kPointsToEnd;
    if (hurry) return gain > 0.0F ? 25.0F : 0.01F;
    return extra == 1 && card.sesterces >= kActionCost ? 0.8F : 0.02F;
  }

  float free() const {
    // Worth 1 point or 5 sesterces at the end, against the salaries until then.
    return s.final_round ? (me.sesterces >= kFinalFreeing ? 1.0F : 6.0F) : 0.05F;
  }

  float weight(Action a) const {
    switch (a.verb) {
      case Verb::Start:
        return start(a.building());
      case Verb::Hire:
        return hire(a.member());
      case Verb::Enslave:
        return enslave(a.member());
      case Verb::BuyTool:
        return left > 0.3F && me.sesterces >= 8 ? 0.25F : 0.02F;
      case Verb::University:
        return left > 0.5F && me.sesterces >= 14 ? 0.1F : 0.01F;
      case Verb::Borrow:
        return left > 0.5F && broke && me.loans == 0 ? 0.7F : 0.01F;
      case Verb::Free:
        return free();
      case Verb::Send:
        return send(a.member());
      case Verb::Take:
        return take(a.a);
      case Verb::BuyAction:
        return buy();
      case Verb::End:
        return s.actions == 0 ? 0.5F : 0.004F;
      default:
        return 0.002F;
    }
  }
};

float tool_weight(const State& s, Action a) {
  const Member m = *s.pending_member;
  const Building b = *s.pending_site;
  if (a.verb == Verb::NoTool) return 1.0F;
  const Amounts with = makes(s, m) + only(resource_of(a.tool()), 1);
  const Amounts lacking = missing(s, b);
  if (with.covers(lacking)) return 60.0F;
  return useful(lacking, with) > useful(lacking, makes(s, m)) ? 4.0F : 0.02F;
}

float education_weight(const State& s, Member m) {
  State taught = s;
  taught.student[*s.pending_resource] = m;
  return 0.1F + static_cast<float>(makes(taught, m).total() - makes(s, m).total());
}

}  // namespace

void Title::guide(const State& s, const ActionList<Action, kMaxActions>& actions, float* weights) {
  if (s.step == Step::Tool || s.step == Step::Educate) {
    for (int i = 0; i < actions.size(); ++i) {
      weights[i] = s.step == Step::Tool ? tool_weight(s, actions[i])
                                        : education_weight(s, actions[i].member());
    }
    return;
  }
  const Menu menu(s);
  for (int i = 0; i < actions.size(); ++i) {
    weights[i] = s.step == Step::Site ? menu.send_to(*s.pending_member, actions[i].building())
                                      : menu.weight(actions[i]);
  }
}

}  // namespace lusoria::builders
