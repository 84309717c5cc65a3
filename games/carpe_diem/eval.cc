// What good players know: every completion pays two or three times (its reward, an objective card,
// a goal of the frame), and a card nobody can fulfil costs four points. Positions are valued by the
// final score they lead to, moves by what the tile at hand completes. Plain products and sums only,
// so that every platform gets the same bits.
#include <algorithm>

#include "games/carpe_diem/rules_outlook.h"

namespace lusoria::carpe_diem {

namespace {

constexpr float kCoin = 1.7F;
constexpr float kBread = 1.4F;

/// e^x for x <= 0 as (1 + x/64)^64.
float fading(float x) {
  float y = 1.0F + std::max(x, -40.0F) / 64.0F;
  for (int i = 0; i < 6; ++i)
    y = y * y;
  return y;
}

float worth(const Reward& reward) {
  return static_cast<float>(reward.points) + kCoin * static_cast<float>(reward.coins) +
         kBread * static_cast<float>(reward.bread) + 1.1F * static_cast<float>(reward.steps);
}

/// How often a red card can be paid, coins included.
int payable(const Edition& box, const Player& player, Objective card) {
  Player purse = player;
  int times = 0;
  while (times < 4 && can_pay(box, purse, card)) {
    for (const Ware ware : Each<Ware>()) {
      const int need = box.cost(card).wares[ware];
      const int own = std::min<int>(need, purse.wares[ware]);
      add(purse.wares[ware], -own);
      add(purse.coins, own - need);
    }
    ++times;
  }
  return times;
}

/// What activating a card now would bring: its rewards less what is paid, or the loss.
float card_value(const Edition& box, const Player& player, Objective card) {
  const float reward = worth(box.card(card).reward);
  int times = owned(box, player, card);
  float spent = 0.0F;
  if (box.cost(card).red()) {
    times = payable(box, player, card);
    spent = 0.6F * static_cast<float>(total(box.cost(card).wares) * times);
  }
  if (times == 0 && player.bread >= kBreadPerFulfilment) return reward - 2.0F;
  if (times == 0) return -4.0F;
  return reward * static_cast<float>(times) - spent;
}

float circle_value(const State& s, const Player& player, Circle circle) {
  float value = 0.0F;
  for (const Slot slot : slots_beside(circle)) {
    if (s.table.slots[slot].has()) value += card_value(box_of(s), player, *s.table.slots[slot]);
  }
  return value;
}

/// What the scorings still to come were thought worth at first: the best free circles, each with
/// the whole purse, so that the same coins were counted once for every circle.
float scorings_to_come_v1(const State& s, const Player& player) {
  const int left = 4 - player.discs.size();
  if (left <= 0 || !s.table.slots[static_cast<Slot>(5)].has()) return 0.0F;
  std::array<float, 4> best{-8.0F, -8.0F, -8.0F, -8.0F};
  const EnumSet<Circle> taken = circles_taken(s.table);
  for (const Circle circle : Each<Circle>()) {
    if (!circle_used(circle, s.options.seats) || taken.contains(circle)) continue;
    float value = circle_value(s, player, circle);
    for (float& kept : best) {
      if (value > kept) std::swap(value, kept);
    }
  }
  float sum = 0.0F;
  for (int i = 0; i < left; ++i)
    sum += best[static_cast<unsigned>(i)];
  return 0.7F * sum;
}

/// Open ends are promises; fewer of them are kept as the game goes on.
float open_value(const District& district, int phase) {
  float sum = 0.0F;
  for (const std::uint8_t openings : district.openings) {
    if (openings == 1) sum += 0.5F;
    if (openings > 2) sum -= 0.3F;
  }
  return sum * (phase < 3 ? 1.0F : 0.5F);
}

/// What wares, coins and bread may still bring beyond their final half points.
float use_of(float wares, float coins, float bread) {
  return 0.5F * wares + 0.8F * coins + 0.6F * bread;
}

/// What the scorings still to come are worth with a purse that is spent once, and what is left of
/// it.
float scorings_and_purse(const State& s, Seat seat) {
  const Player& player = s.table.players[seat];
  const Purse all = purse_of(player);
  const bool cards_lie = s.table.slots[static_cast<Slot>(5)].has();
  if (!cards_lie || player.discs.full())
    return use_of(static_cast<float>(total(all.wares)), all.coins, all.bread);
  const Outlook outlook(s, seat);
  const Purse& left = outlook.left();
  const auto spent = static_cast<float>(all.goods() - left.goods());
  return 0.7F * (0.5F * static_cast<float>(outlook.sum()) - 0.5F * spent) +
         use_of(static_cast<float>(total(left.wares)), left.coins, left.bread);
}

enum class Version : bool { First, Mended };

template <Version version>
float expected_score(const State& s, Seat seat) {
  const Player& player = s.table.players[seat];
  float score = static_cast<float>(s.points[seat]) + static_cast<float>(player.villa_points) +
                static_cast<float>(player.track);
  const bool over = s.table.stage == Stage::Over;
  const auto goods = static_cast<float>(total(player.wares));
  const float coins = player.coins;
  const float bread = player.bread;
  score += 0.5F * (goods + coins + bread + static_cast<float>(player.stored));
  score += static_cast<float>(fountain_points(s, seat) + frame_points(box_of(s), player));
  if (over) return score;
  const float open = open_value(s.districts[seat], s.table.phase);
  if constexpr (version == Version::Mended) return score + scorings_and_purse(s, seat) + open;
  score += 0.5F * goods + 0.8F * coins + 0.6F * bread;
  return score + scorings_to_come_v1(s, player) + open;
}

/// What completing a construction of each kind is worth to the acting seat now.
using Wishes = EnumArray<Kind, float>;

Wishes wishes_of(const State& s) {
  constexpr std::array<float, kCount<Kind>> kUsual{
      2.2F, 2.2F, 2.2F, 2.2F, 2.5F, 3.2F, 2.6F, 3.5F, 2.5F, 2.2F, 2.0F, 2.8F};
  const Edition& box = box_of(s);
  const Player& player = actor(s);
  Wishes wishes;
  std::ranges::copy(kUsual, wishes.begin());
  wishes[Kind::Merchant] += 0.4F * static_cast<float>(total(player.wares));
  for (const auto& slot : s.table.slots) {
    if (!slot.has() || is_red(box.card(*slot))) continue;
    const ObjectiveRow& card = box.card(*slot);
    for (const Need& need : box.cost(*slot).needs) {
      if (need.what < What::Vineyard || need.what > What::Fountain) continue;
      wishes[kinds_of(need.what).first] +=
          0.35F * worth(card.reward) / static_cast<float>(need.count);
    }
  }
  for (const FountainRow& row : box.box.fountains)
    wishes[row.kind] += static_cast<float>(s.hands[s.table.actor][row.kind] * row.points);
  return wishes;
}

/// Points of frame goals that completing `kind` on this cell would reach.
float goal_value(const Edition& box, const Player& player, Kind kind, Cell cell) {
  float value = 0.0F;
  for (const Goal goal : Each<Goal>()) {
    const FrameGoal& row = box.goal(player, goal);
    if (row.kind == kind && (goal_line(side_of(goal), row.place) & bit(cell)) != 0 &&
        !player.goals.contains(goal))
      value += row.points;
  }
  return value;
}

/// What building the tile there would bring, from the labels kept and without building it.
float build_value(
    const State& s, const Wishes& wishes, const Face& face, Cell cell, unsigned turn) {
  const Edition& box = box_of(s);
  const Player& player = actor(s);
  const District& district = s.districts[s.table.actor];
  float value = box.panel(*player.panel).parchments.contains(cell) ? 1.3F : 0.0F;
  if (face.single.has())
    return value + wishes[*face.single] + goal_value(box, player, *face.single, cell);
  for (unsigned place = 0; place < 2 && face.types[place] != Edge::Meadow; ++place) {
    const Edge type = face.types[place];
    int open = 0;
    int met = 0;
    std::uint8_t last = 0;
    for (unsigned side = 0; side < 4; ++side) {
      if (face.turned[turn][side] != type) continue;
      const Cell beyond = *neighbour(cell, side);
      if ((district.built & bit(beyond)) == 0) {
        ++open;
        continue;
      }
      const std::uint8_t label = label_at(box, player, district, beyond, type);
      open += (label != last ? district.openings[label - 1U] : 0) - 1;
      last = label;
      ++met;
    }
    const Kind kind = kind_of(type);
    if (open == 0)
      value += wishes[kind] + goal_value(box, player, kind, cell);
    else if (met > 0)
      value += 0.4F;
    else
      value += s.table.phase < 3 ? 0.3F : -0.4F;
    if (open > 1) value -= 0.25F * static_cast<float>(open);
  }
  return value;
}

/// The best place for a tile; storing it is the worst that can happen.
float tile_value(const State& s, const Wishes& wishes, Tile tile) {
  const Face& face = box_of(s).face(tile);
  const Placements where = placements_of(s, tile);
  float best = -1.0F;
  for (unsigned turn = 0; turn < 4; ++turn) {
    for (const unsigned cell : OnesIn(where.turned[turn]))
      best = std::max(best, build_value(s, wishes, face, static_cast<Cell>(cell), turn));
  }
  return best;
}

float space_value(const State& s, const Wishes& wishes, Space space) {
  float best = -1.0F;
  for (const Tile tile : s.table.circle[space])
    best = std::max(best, tile_value(s, wishes, tile));
  return best;
}

/// What the acting seat's tile at hand, or the best one of the space it stands on, will bring.
float at_hand_value(const State& s) {
  const Table& t = s.table;
  if (t.stage == Stage::TakeTile) return space_value(s, wishes_of(s), *actor(s).pawn);
  if (t.stage != Stage::Build && t.stage != Stage::BuildTile) return 0.0F;
  return tile_value(s, wishes_of(s), *t.taken);
}

float action_value(const State& s, const Wishes& wishes, const Action& a) {
  const Table& t = s.table;
  switch (a.verb) {
    case Verb::Go:
      return space_value(s, wishes, *destination(t, s.options, a.direction()));
    case Verb::Ride:
      return space_value(s, wishes, a.space()) - 2.0F;
    case Verb::Take:
    case Verb::Craft:
      return tile_value(s, wishes, a.tile());
    case Verb::Build:
      return build_value(s, wishes, box_of(s).face(*t.taken), a.cell(), a.turn());
    case Verb::Store:
      return -1.5F;
    case Verb::PutBack:
      return -static_cast<float>(actor(s).complete[a.fountain_card()]);
    case Verb::Disc:
      return 0.6F * circle_value(s, actor(s), a.circle());
    case Verb::Pay:
    case Verb::SpendBread:
      return t.fulfilled == 0 ? 4.0F : 2.0F;
    case Verb::Coins:
      return -static_cast<float>(a.count());
    case Verb::Resolve:
      return a.kind() == Kind::Merchant ? -0.5F : 0.0F;
    case Verb::Decline:
      return 0.5F;
    default:
      return 0.0F;
  }
}

template <Version version>
void shares_expected(const State& s, std::array<float, kMaxSeats>& win) {
  std::array<float, kSeats> scores{};
  float best = -1000.0F;
  for (Seat seat = 0; seat < s.options.seats; ++seat) {
    scores[seat] =
        expected_score<version>(s, seat) + (seat == s.table.actor ? at_hand_value(s) : 0.0F);
    best = std::max(best, scores[seat]);
  }
  // A lead means more the fewer turns are left: 28 turns a seat.
  const auto played = static_cast<float>(7 * s.table.phase + s.table.round);
  const float scale = s.table.stage == Stage::Over ? 0.5F : 4.0F + 0.5F * (28.0F - played);
  win = {};
  float sum = 0.0F;
  for (Seat seat = 0; seat < s.options.seats; ++seat) {
    win[seat] = fading((scores[seat] - best) / scale);
    sum += win[seat];
  }
  for (float& share : win)
    share /= sum;
}

}  // namespace

void Title::evaluate(const State& s, std::array<float, kMaxSeats>& win) {
  shares_expected<Version::Mended>(s, win);
}

void Title::evaluate_v1(const State& s, std::array<float, kMaxSeats>& win) {
  shares_expected<Version::First>(s, win);
}

void Title::guide(const State& s, const Actions& actions, float* weights) {
  const Wishes wishes = wishes_of(s);
  float best = -1000.0F;
  for (int i = 0; i < actions.size(); ++i) {
    weights[i] = action_value(s, wishes, actions[i]);
    best = std::max(best, weights[i]);
  }
  for (int i = 0; i < actions.size(); ++i)
    weights[i] = std::max(0.001F, fading(1.2F * (weights[i] - best)));
}

}  // namespace lusoria::carpe_diem
