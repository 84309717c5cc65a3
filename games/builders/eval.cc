// What good players know: tempo (how many actions and turns a building still takes), money (an
// action is worth two sesterces, so being broke costs turns), and lock-in (who stands on a site
// that lacks too much is lost for a long time). How much each is worth was fitted to games.
#include <algorithm>

#include "engine/core/features.h"
#include "games/builders/game.h"
#include "games/builders/rules.h"
#include "games/builders/rules_crews.h"

namespace lusoria::builders {

namespace {

constexpr float real(int n) {
  return static_cast<float>(n);
}

/// How much of the game is still to come, 1 … 0, by the leader's points.
float time_left(const State& s) {
  if (s.final_round) return 0.0F;
  int left = kPointsToEnd;
  for (const Player& player : s.players)
    left = std::clamp(kPointsToEnd - player.points, 0, left);
  return real(left) / real(kPointsToEnd);
}

/// In points: a tenth at the end, more while it can still be turned into work.
float sesterce_worth(float left) {
  return 0.1F + 0.12F * left;
}

int shortfall(const Amounts& lacking, const Amounts& makes) {
  return makes.lacking_of(lacking).total();
}

/// How many of the lacking resources the amounts fill.
int useful(const Amounts& lacking, const Amounts& makes) {
  return lacking.total() - shortfall(lacking, makes);
}

float site_value(const State& s, const Team& team, Building b, float left) {
  const BuildingCard& card = card_of(s, b);
  const Members workers = crew(s, b);
  const Amounts lacking = missing(s, b);
  const float done = 1.0F - real(lacking.total()) / real(card.need.total());
  const float prize = real(card.points) + sesterce_worth(left) * real(card.sesterces);
  const Plan plan = team.plan(lacking);
  if (plan.size > 0) {
    // Within reach: what is left of it after the work, the less certain the longer it takes.
    const float rest =
        1.0F - 0.12F * actions_for(plan.size) - (1.0F - left) * 0.05F * real(plan.size);
    return std::max(0.1F, rest) * std::max(0.0F, worth(card, plan, sesterce_worth(left)));
  }
  // Out of reach for now: the crew is tied up until somebody else is found.
  return 0.45F * left * done * prize - 0.25F * real(workers.size()) * (1.0F - left);
}

/// Things that matter, counted.
std::array<float, Title::kFeatures / 2> counts_of(const State& s, Seat seat, float left) {
  const Player& player = s.players[seat];
  const Team team(s, player);
  float best = 0.0F;
  float second = 0.0F;
  float others = 0.0F;
  int within_reach = 0;
  int lacking = 0;
  Members busy;
  for (const Building b : player.sites) {
    float v = site_value(s, team, b, left);
    if (v > best) std::swap(v, best);
    if (v > second) std::swap(v, second);
    others += v;
    busy = busy | crew(s, b);
    const Amounts gap = missing(s, b);
    if (team.plan(gap).size > 0) ++within_reach;
    lacking += shortfall(gap, team.makes());
  }
  const int n = s.options.seats;
  const int place = (seat + n - s.first) % n;
  const int now = (s.active + n - s.first) % n;
  return {real(player.points),
          real(std::min<int>(player.sesterces, 10)),
          real(std::max(0, player.sesterces - 10)),
          real(std::min(team.makes().total(), 12)),
          real(std::max(0, team.makes().total() - 12)),
          real(player.tools.size()),
          best,
          second,
          others,
          real((player.team & (kEnslaved - s.freed)).size()),
          real(player.loans - player.repaid),
          real(place >= now ? 1 : 0),
          real((seat + n - s.active) % n),
          real(busy.size()),
          real(within_reach),
          real(std::min(lacking, 10)),
          real(team.size()),
          real((player.team & educated(s)).size())};
}

/// Fitted to who won, by `lusoria calibrate builders --games 600 --seed 2 --fit`: a thing's weight
/// while time, then towards the end.
constexpr std::array<float, Title::kFeatures> kWeights{
    0.5114F,  0.6044F,   // points
    0.1244F,  0.0985F,   // sesterces, the first ten
    0.0751F,  -0.0039F,  // sesterces beyond
    0.2288F,  0.0698F,   // what free hands make, the first twelve
    0.0715F,  0.0261F,   // beyond
    0.4177F,  -0.1221F,  // tools
    0.6770F,  0.6605F,   // best site
    0.5928F,  0.6322F,   // second site
    0.4242F,  0.5361F,   // other sites
    -0.0129F, -0.2828F,  // enslaved workers
    -0.3253F, -0.7446F,  // loans
    3.0215F,  4.2624F,   // still to play in this round
    0.3559F,  0.5190F,   // seats before its next turn
    0.3152F,  -0.2894F,  // members on sites
    -0.3781F, -0.5826F,  // sites within reach
    -0.0452F, -0.0204F,  // resources lacking for all sites
    -0.2124F, -0.2419F,  // free members
    0.4357F,  0.0882F,   // educated members
};

/// What the active seat sees at its menu, computed once for all choices.
struct Menu {
  const State& s;
  const Player& me;
  Team team;
  float left;
  float sesterce;
  EnumArray<Building, Amounts> lacking;  ///< By the seat's open sites.
  Building target{};                     ///< The most worthwhile site …
  Plan target_plan;                      ///< … and whom it is waiting for.
  int open = 0;                          ///< Sites that are not beyond hope.
  bool broke = false;                    ///< The salaries of the plan cannot be paid.

  explicit Menu(const State& state)
      : s(state),
        me(state.me()),
        team(state, me),
        left(time_left(state)),
        sesterce(sesterce_worth(left)) {
    float best = -100.0F;
    for (const Building b : me.sites) {
      lacking[b] = missing(s, b);
      const Plan plan = team.plan(lacking[b]);
      if (plan.size == 0) {
        open += lacking[b] == card_of(s, b).need ? 0 : 1;
        continue;
      }
      ++open;
      const float value = worth(card_of(s, b), plan, sesterce) - 0.6F * real(plan.size);
      if (value <= best) continue;
      best = value;
      target = b;
      target_plan = plan;
    }
    broke = target_plan.size > 0 ? me.sesterces < target_plan.salary : me.sesterces < 4;
  }

  /// Sending this member to that site.
  float send_to(Member m, Building b) const {
    const Amounts gap = lacking[b];
    const Amounts amounts = makes(s, m);
    if (amounts.covers(gap)) {
      return 30.0F + 8.0F * real(card_of(s, b).points) - real(salary(s, m)) +
             real(card_of(s, b).sesterces) - 3.0F * real(send_cost(s, b));
    }
    const int use = useful(gap, amounts);
    if (use == 0) return 0.002F;
    const bool in_plan = target_plan.size > 0 && b == target && target_plan.crew.contains(m);
    if (!in_plan) {
      // Somebody who closes most of the gap may go ahead of those still to be found.
      const int rest = gap.total() - use;
      const bool thrifty = use == amounts.total() && rest <= 3 && target_plan.size == 0;
      return thrifty && left > 0.15F ? 1.2F : 0.02F;
    }
    // The whole plan at once if actions and money allow, or one a turn.
    const bool affordable = me.sesterces >= target_plan.salary;
    return affordable ? 14.0F + 2.0F * real(use) : 1.0F;
  }

  float send(Member m) const {
    float best = 0.0F;
    for (const Building b : reachable_sites(s))
      best = std::max(best, send_to(m, b));
    return best;
  }

  float start(Building b) const {
    if (s.final_round && s.actions < 2) return 0.002F;
    const Plan plan = team.plan(card_of(s, b).need);
    const float crowd = open == 0 ? 1.0F : open == 1 ? 0.35F : 0.04F;
    if (plan.size == 0) {
      const int gap = shortfall(card_of(s, b).need, team.makes());
      return gap <= 2 && !s.final_round ? 0.25F * crowd : 0.004F;
    }
    // The crew of the site at hand is not free for this one.
    const bool clash = !(plan.crew & target_plan.crew).empty();
    const float value = worth(card_of(s, b), plan, sesterce) + 0.5F;
    if (value <= 0.0F) return 0.01F;
    return 1.5F * value * value * crowd * (clash ? 0.4F : 1.0F);
  }

  /// Whether the team could finish one more of its sites with this member.
  bool opens_a_site(Member m) const {
    const Amounts with = team.makes() + card_of(s, m).makes;
    for (const Building b : me.sites) {
      if (!team.makes().covers(lacking[b]) && with.covers(lacking[b])) return true;
    }
    return false;
  }

  float hire(Member m) const {
    if (left < 0.12F) return 0.01F;
    float weight = team.size() < 2 ? 4.0F : team.size() < 4 ? 1.5F : 0.15F;
    if (opens_a_site(m)) weight += 5.0F;
    if (target_plan.size > 0 && !broke) weight *= 0.35F;
    return weight * (0.6F + 0.1F * real(card_of(s, m).makes.total()));
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
    const BuildingCard& card = card_of(s, target);
    const float gain = real(card.points) + 0.1F * real(card.sesterces - extra * kActionCost);
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
        return take(a.actions());
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
  const Amounts with = makes(s, m) + adds(a.tool());
  const Amounts lacking = missing(s, b);
  if (with.covers(lacking)) return 60.0F;
  return useful(lacking, with) > useful(lacking, makes(s, m)) ? 4.0F : 0.02F;
}

float education_weight(const State& s, Member m) {
  State taught = s;
  taught.student[*s.pending_resource] = m;
  return 0.1F + real(makes(taught, m).total() - makes(s, m).total());
}

}  // namespace

void Title::features(const State& s, Seat seat, float* out) {
  const float left = time_left(s);
  early_and_late(counts_of(s, seat, left), left, out);
}

void Title::evaluate(const State& s, std::array<float, kMaxSeats>& win) {
  evaluate_features<Title>(s, kWeights, win);
}

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
