// The rewards of completed constructions and the order of them (rulebook p. 6-8).
#include <cstring>

#include "games/carpe_diem/rules.h"

namespace lusoria::carpe_diem {

namespace {

/// No box holds so many goods, but an owner's edition may pay out more than a byte counts.
void gain(std::uint8_t& goods, int more) {
  goods = static_cast<std::uint8_t>(std::min(goods + more, 255));
}

/// A landscape yields one ware less than it has tiles.
bool reward_landscape(State& s, const Completion& completion) {
  add(actor(s).wares[static_cast<Ware>(completion.kind())], completion.tiles() - 1);
  return false;
}

/// A merchant buys all wares, beside the coin of its row.
bool reward_merchant(State& s, const Completion&) {
  Player& player = actor(s);
  gain(player.coins, total(player.wares));
  player.wares = {};
  return false;
}

/// Takes a tile out of the bottom row to build it; true if the seat is asked where.
bool craft_tile(State& s, Tile tile) {
  remove_one(s.table.row, tile);
  const Placements where = placements_of(s, tile);
  if (where.count() != 1) {
    s.table.taken = tile;
    s.table.stage = Stage::BuildTile;
    return true;
  }
  for (unsigned turn = 0; turn < 4; ++turn) {
    for (const unsigned cell : OnesIn(where.turned[turn]))
      lay(s, tile, static_cast<Cell>(cell), turn);
  }
  return false;
}

/// Rules p. 7: one tile of the bottom row is built at once; nothing happens if none fits.
bool reward_craftsman(State& s, const Completion&) {
  Actions choices;
  list_row(s, choices);
  const int fitting = choices.size() - (s.options.has(Reading::CraftsmanMayDecline) ? 1 : 0);
  if (fitting == 0) return false;
  if (choices.size() == 1) return craft_tile(s, choices[0].tile());
  s.table.stage = Stage::ChooseTile;
  return true;
}

int fountain_cards(const State& s) {
  return total(s.deck) + s.under.size();
}

/// Rules p. 8: two cards are drawn, if there are as many, and one of all is put back.
bool reward_fountain(State& s, const Completion&) {
  if (fountain_cards(s) == 0) return false;
  s.table.dealt = static_cast<std::uint8_t>(std::min(fountain_cards(s), 2));
  s.table.stage = Stage::DrawFountain;
  return true;
}

/// What a construction brings: goods or steps, and what it does besides; that returns true if
/// something is asked or drawn before the turn goes on.
struct RewardRow {
  Kind kind{};
  Reward gives{};
  bool (*does)(State& s, const Completion& completion) = nullptr;
};

constexpr auto kRewards = std::to_array<RewardRow>({
    {.kind = Kind::Vineyard, .does = reward_landscape},
    {.kind = Kind::HerbGarden, .does = reward_landscape},
    {.kind = Kind::ChickenYard, .does = reward_landscape},
    {.kind = Kind::Pond, .does = reward_landscape},
    {.kind = Kind::Merchant, .gives = {.coins = 1}, .does = reward_merchant},
    {.kind = Kind::Baker, .gives = {.bread = 2}},
    {.kind = Kind::Administrator, .gives = {.steps = 2}},
    {.kind = Kind::Craftsman, .does = reward_craftsman},
    {.kind = Kind::Villa},
    {.kind = Kind::Market, .gives = {.coins = 1}},
    {.kind = Kind::Bakery, .gives = {.bread = 1}},
    {.kind = Kind::Fountain, .does = reward_fountain},
});
static_assert(rows_in_order(kRewards, &RewardRow::kind));

/// Rewards pending completion i; true if something is asked or drawn first.
bool reward(State& s, int i) {
  const Completion completion = s.table.pending[i];
  s.table.pending.erase(i);
  const RewardRow& row = kRewards[static_cast<unsigned>(completion.kind())];
  give(s, row.gives, 1);
  return row.does != nullptr && row.does(s, completion);
}

bool row_shows(const State& s, bool (*wanted)(Kind)) {
  const Edition& box = box_of(s);
  for (const Tile tile : s.table.row) {
    for (const Edge type : box.face(tile).types) {
      if (type != Edge::Meadow && wanted(kind_of(type))) return true;
    }
  }
  return false;
}

/// Whether the order of two completions can make a difference at all: a merchant sells what a
/// landscape yields, and a craftsman's tile may complete either.
bool may_interact(const State& s, Kind a, Kind b) {
  if (b == Kind::Merchant || (b == Kind::Craftsman && a != Kind::Merchant)) std::swap(a, b);
  if (a == Kind::Merchant && is_landscape(b)) return true;
  if (a == Kind::Merchant && b == Kind::Craftsman) return row_shows(s, is_landscape);
  if (a == Kind::Craftsman && is_landscape(b))
    return row_shows(s, [](Kind kind) { return kind == Kind::Merchant; });
  return false;
}

/// Whether the owner is asked which of the latest tile's two completions comes first: only if the
/// two orders lead to different tables.
bool order_matters(const State& s) {
  const auto& pending = s.table.pending;
  const int first = latest_pending(s.table);
  if (pending.size() - first < 2) return false;
  const Kind a = pending[first].kind();
  const Kind b = pending[first + 1].kind();
  if (!may_interact(s, a, b)) return false;
  State one = s;
  State other = s;
  resolve(one, Action::of(Verb::Resolve, a));
  resolve(other, Action::of(Verb::Resolve, b));
  return std::memcmp(&one, &other, sizeof(State)) != 0;
}

}  // namespace

void give(State& s, const Reward& reward, int times) {
  Player& player = actor(s);
  std::int16_t& points = s.points[s.table.actor];
  points = static_cast<std::int16_t>(points + times * reward.points);
  gain(player.coins, times * reward.coins);
  gain(player.bread, times * reward.bread);
  advance(s, times * reward.steps);
}

void advance(State& s, int steps) {
  if (steps == 0) return;
  const Seat seat = s.table.actor;
  Player& player = actor(s);
  const int wanted = player.track + steps;
  const int reached = std::min<int>(wanted, box_of(s).box.track.last);
  s.points[seat] = static_cast<std::int16_t>(s.points[seat] + wanted - reached);
  player.track = static_cast<std::uint8_t>(reached);
  auto& order = s.table.track;
  for (int i = place_in(order, seat);
       i + 1 < order.size() && s.table.players[order[i + 1]].track <= reached;
       ++i)
    std::swap(order[i], order[i + 1]);
}

int latest_pending(const Table& table) {
  int first = table.pending.size() - 1;
  while (first > 0 && table.pending[first - 1].nesting() == table.pending.back().nesting())
    --first;
  return first;
}

void settle(State& s) {
  while (!s.table.pending.empty()) {
    if (order_matters(s)) {
      s.table.stage = Stage::Order;
      return;
    }
    // In the order of kinds: a craftsman comes last, when the rest of the tile is settled.
    if (reward(s, latest_pending(s.table))) return;
  }
  end_turn(s);
}

void list_orders(const State& s, Actions& out) {
  for (int i = latest_pending(s.table); i < s.table.pending.size(); ++i)
    out.choose(Action::of(Verb::Resolve, s.table.pending[i].kind()));
}

Refused refuse_resolve(const State& s, const Action& a) {
  for (int i = latest_pending(s.table); i < s.table.pending.size(); ++i) {
    if (s.table.pending[i].kind() == a.kind()) return std::nullopt;
  }
  return Refusal::NotCompleted;
}

void resolve(State& s, const Action& a) {
  int i = latest_pending(s.table);
  while (s.table.pending[i].kind() != a.kind())
    ++i;
  if (!reward(s, i)) settle(s);
}

void list_row(const State& s, Actions& out) {
  const auto& row = s.table.row;
  for (int i = 0; i < row.size(); ++i) {
    if ((i == 0 || row[i] != row[i - 1]) && fits(s, row[i]))
      out.choose(Action::of(Verb::Craft, row[i]));
  }
  if (s.options.has(Reading::CraftsmanMayDecline)) out.choose(Action::of(Verb::Decline));
}

Refused refuse_craft(const State& s, const Action& a) {
  if (!s.table.row.contains(a.tile())) return Refusal::NotInRow;
  if (!fits(s, a.tile())) return Refusal::FitsNowhere;
  return std::nullopt;
}

void craft(State& s, const Action& a) {
  if (!craft_tile(s, a.tile())) settle(s);
}

Refused refuse_decline(const State& s, const Action&) {
  return s.options.has(Reading::CraftsmanMayDecline) ? std::nullopt : Refused(Refusal::MustBuild);
}

void decline(State& s, const Action&) {
  settle(s);
}

bool fountain_cards_left(const State& s) {
  return s.table.dealt > 0 && fountain_cards(s) >= s.table.dealt;
}

/// Fountain cards nobody has seen; below them lie the returned ones in their order.
void list_fountain_cards(const State& s, Outcomes& out) {
  if (total(s.deck) == 0)
    return out.push_back({Action::of(Verb::DrawFountain, s.under[0].card), 1});
  for (const Kind card : Each<Kind>()) {
    if (s.deck[card] > 0) out.push_back({Action::of(Verb::DrawFountain, card), s.deck[card]});
  }
}

void draw_fountain(State& s, const Action& a) {
  if (total(s.deck) > 0)
    --s.deck[a.fountain_card()];
  else
    s.under.erase(0);
  ++s.hands[s.table.actor][a.fountain_card()];
  Player& player = actor(s);
  ++player.fountain_cards;
  if (--s.table.dealt > 0) return;
  // Rules p. 8: as many cards as fountains are kept, so one goes back.
  if (player.fountain_cards <= player.complete[Kind::Fountain]) return settle(s);
  s.table.stage = Stage::ReturnCard;
}

bool holds_fountain_card(const State& s) {
  return total(s.hands[s.table.actor]) > 0;
}

void list_held(const State& s, Actions& out) {
  for (const Kind card : Each<Kind>()) {
    if (s.hands[s.table.actor][card] > 0) out.choose(Action::of(Verb::PutBack, card));
  }
}

Refused refuse_put_back(const State& s, const Action& a) {
  const bool held = s.hands[s.table.actor][a.fountain_card()] > 0;
  return held ? std::nullopt : Refused(Refusal::CardNotHeld);
}

void put_back(State& s, const Action& a) {
  --s.hands[s.table.actor][a.fountain_card()];
  --actor(s).fountain_cards;
  s.under.push_back({a.fountain_card(), s.table.actor});
  settle(s);
}

}  // namespace lusoria::carpe_diem
