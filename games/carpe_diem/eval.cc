// What good players know: every completion pays two or three times (its reward, an objective card,
// a goal of the frame), and a card nobody can fulfil costs four points. Positions are valued by the
// final score they lead to, moves by what the tile at hand completes. Plain products and sums only,
// so that every platform gets the same bits.
#include <algorithm>

#include "games/carpe_diem/game.h"
#include "games/carpe_diem/rules.h"

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
    for (int i = 0; i < kCount<Ware>; ++i) {
      const int need = box.cost(card).wares[static_cast<unsigned>(i)];
      const int own = std::min<int>(need, purse.wares[nth<Ware>(i)]);
      purse.wares[nth<Ware>(i)] = static_cast<std::uint8_t>(purse.wares[nth<Ware>(i)] - own);
      purse.coins = static_cast<std::uint8_t>(purse.coins - (need - own));
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
    int wares = 0;
    for (const std::uint8_t need : box.cost(card).wares)
      wares += need;
    spent = 0.6F * static_cast<float>(wares * times);
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

/// What the scorings still to come are worth: the best free circles as the district stands.
float scorings_to_come(const State& s, const Player& player) {
  const int left = 4 - player.discs.size();
  if (left <= 0 || !s.table.slots[static_cast<Slot>(5)].has()) return 0.0F;
  std::array<float, 4> best{-8.0F, -8.0F, -8.0F, -8.0F};
  for (int i = 0; i < kCount<Circle>; ++i) {
    const auto circle = nth<Circle>(i);
    if (!circle_used(circle, s.options.seats) || circle_taken(s, circle)) continue;
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

float expected_score(const State& s, Seat seat) {
  const Player& player = s.table.players[seat];
  const Edition& box = box_of(s);
  float score = static_cast<float>(s.points[seat]) + static_cast<float>(player.villa_points) +
                static_cast<float>(player.track);
  const bool over = s.table.stage == Stage::Over;
  const auto goods = static_cast<float>(total(player.wares));
  const float coins = player.coins;
  const float bread = player.bread;
  score += 0.5F * (goods + coins + bread + static_cast<float>(player.stored));
  for (const FountainRow& row : box.box.fountains)
    score += static_cast<float>(s.hands[seat][row.kind] * row.points * player.complete[row.kind]);
  for (int i = 0; i < kCount<Goal>; ++i) {
    if (player.goals.contains(nth<Goal>(i)))
      score += box.frame(*player.frame[static_cast<Side>(i / 2)])
                   .goals[static_cast<unsigned>(i % 2)]
                   .points;
  }
  if (over) return score;
  score += 0.5F * goods + 0.8F * coins + 0.6F * bread;
  return score + scorings_to_come(s, player) + open_value(s.districts[seat], s.table.phase);
}

/// What completing a construction of each kind is worth to the acting seat now.
struct Wishes {
  std::array<float, 12> kind{};
};

Wishes wishes_of(const State& s) {
  const Edition& box = box_of(s);
  const Player& player = actor(s);
  Wishes wishes;
  const auto goods = static_cast<float>(total(player.wares));
  wishes.kind = {
      2.2F, 2.2F, 2.2F, 2.2F, 2.5F + 0.4F * goods, 3.2F, 2.6F, 3.5F, 2.5F, 2.2F, 2.0F, 2.8F};
  for (const auto& slot : s.table.slots) {
    if (!slot.has() || is_red(box.card(*slot))) continue;
    const ObjectiveRow& card = box.card(*slot);
    for (const Need& need : card.needs) {
      if (need.what < What::Vineyard || need.what > What::Fountain) continue;
      const auto kind = static_cast<unsigned>(need.what) - static_cast<unsigned>(What::Vineyard);
      wishes.kind[kind] += 0.35F * worth(card.reward) / static_cast<float>(need.count);
    }
  }
  for (const FountainRow& row : box.box.fountains)
    wishes.kind[static_cast<unsigned>(row.kind)] +=
        static_cast<float>(s.hands[s.table.actor][row.kind] * row.points);
  return wishes;
}

/// Points of frame goals that completing `kind` on this cell would reach.
float goal_value(const Edition& box, const Player& player, Kind kind, Cell cell) {
  float value = 0.0F;
  for (unsigned i = 0; i < 8; ++i) {
    const auto side = static_cast<Side>(i / 2);
    const FrameGoal& goal = box.frame(*player.frame[side]).goals[i % 2];
    if (goal.kind == kind && (goal_line(side, goal.place) & bit(cell)) != 0 &&
        !player.goals.contains(static_cast<Goal>(i)))
      value += goal.points;
  }
  return value;
}

/// What building the tile there would bring, from the labels kept and without building it.
float build_value(
    const State& s, const Wishes& wishes, const Face& face, Cell cell, unsigned turn) {
  const Edition& box = box_of(s);
  const Player& player = actor(s);
  const District& district = s.districts[s.table.actor];
  float value = (box.panel(*player.panel).parchments & bit(cell)) != 0 ? 1.3F : 0.0F;
  if (face.single.has())
    return value + wishes.kind[static_cast<unsigned>(*face.single)] +
           goal_value(box, player, *face.single, cell);
  for (unsigned place = 0; place < 2 && face.types[place] != Edge::Meadow; ++place) {
    const Edge type = face.types[place];
    int open = 0;
    int met = 0;
    std::uint8_t last = 0;
    for (unsigned side = 0; side < 4; ++side) {
      if (face.turned[turn][side] != type) continue;
      const int beyond = neighbour(static_cast<int>(cell), side);
      if ((district.built >> static_cast<unsigned>(beyond) & 1U) == 0) {
        ++open;
        continue;
      }
      const Face& other = box.face(*player.district[nth<Cell>(beyond)].tile);
      const std::uint8_t label =
          district.label[other.types[0] == type ? 0 : 1][static_cast<unsigned>(beyond)];
      open += (label != last ? district.openings[label - 1U] : 0) - 1;
      last = label;
      ++met;
    }
    const Kind kind = kind_of(type);
    if (open == 0)
      value += wishes.kind[static_cast<unsigned>(kind)] + goal_value(box, player, kind, cell);
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
  const Edition& box = box_of(s);
  const Face& face = box.face(tile);
  const Placements where =
      placements(s.districts[s.table.actor], face, box.panel(*actor(s).panel).shovel);
  float best = -1.0F;
  for (unsigned turn = 0; turn < 4; ++turn) {
    for (CellMask left = where.turned[turn]; left != 0; left &= left - 1)
      best = std::max(
          best, build_value(s, wishes, face, static_cast<Cell>(std::countr_zero(left)), turn));
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
  const Edition& box = box_of(s);
  const Table& t = s.table;
  switch (a.verb) {
    case Verb::Go:
      return space_value(s, wishes, *destination(t, s.options, static_cast<Direction>(a.a)));
    case Verb::Ride:
      return space_value(s, wishes, static_cast<Space>(a.a)) - 2.0F;
    case Verb::Take:
    case Verb::Craft:
      return tile_value(s, wishes, static_cast<Tile>(a.a));
    case Verb::Build:
      return build_value(s, wishes, box.face(*t.taken), static_cast<Cell>(a.a), a.b);
    case Verb::Store:
      return -1.5F;
    case Verb::PutBack: {
      const auto kind = static_cast<Kind>(a.a);
      return -static_cast<float>(actor(s).complete[kind]);
    }
    case Verb::Disc:
      return 0.6F * circle_value(s, actor(s), static_cast<Circle>(a.a));
    case Verb::Pay:
    case Verb::SpendBread:
      return t.fulfilled == 0 ? 4.0F : 2.0F;
    case Verb::Coins:
      return -static_cast<float>(a.a);
    case Verb::Resolve:
      return static_cast<Kind>(a.a) == Kind::Merchant ? -0.5F : 0.0F;
    case Verb::Decline:
      return 0.5F;
    default:
      return 0.0F;
  }
}

}  // namespace

void Title::evaluate(const State& s, std::array<float, kMaxSeats>& win) {
  std::array<float, kSeats> scores{};
  float best = -1000.0F;
  for (Seat seat = 0; seat < s.options.seats; ++seat) {
    scores[seat] = expected_score(s, seat) + (seat == s.table.actor ? at_hand_value(s) : 0.0F);
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
