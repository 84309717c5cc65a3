// Whose turn it is, what may be done and why something may not.
#include "games/carpe_diem/game.h"
#include "games/carpe_diem/rules.h"

namespace lusoria::carpe_diem {

namespace {

Placements placements_now(const State& s) {
  const Edition& box = box_of(s);
  return placements(
      s.districts[s.table.actor], box.face(*s.table.taken), box.panel(*actor(s).panel).shovel);
}

void list_pawns(const State& s, Title::Actions& out) {
  unsigned taken = 0;
  for (const Player& player : s.table.players)
    taken |= player.pawn.has() ? 1U << static_cast<unsigned>(*player.pawn) : 0U;
  for (int i = 0; i < kSpaces; ++i) {
    if ((taken >> i & 1U) == 0) out.choose(Action::place_pawn(nth<Space>(i)));
  }
}

void list_moves(const State& s, Title::Actions& out) {
  // Some space has tiles until the phase is over, so left and right lead somewhere.
  if (destination(s.table, s.options, Direction::Left).has()) {
    out.choose(Action::go(Direction::Left));
    out.choose(Action::go(Direction::Right));
  }
  if (destination(s.table, s.options, Direction::Back).has())
    out.choose(Action::go(Direction::Back));
  if (actor(s).bread == 0) return;
  for (int i = 0; i < kSpaces; ++i) {
    if (!s.table.circle[nth<Space>(i)].empty()) out.choose(Action::ride(nth<Space>(i)));
  }
}

void list_tiles(const State& s, Title::Actions& out) {
  const auto& tiles = s.table.circle[*actor(s).pawn];
  for (int i = 0; i < tiles.size(); ++i) {
    if (i == 0 || tiles[i] != tiles[i - 1]) out.choose(Action::take(tiles[i]));
  }
}

void list_builds(const State& s, Title::Actions& out) {
  const Placements where = placements_now(s);
  for (unsigned turn = 0; turn < 4; ++turn) {
    for (CellMask left = where.turned[turn]; left != 0; left &= left - 1)
      out.choose(Action::build(static_cast<Cell>(std::countr_zero(left)),
                               static_cast<std::uint8_t>(turn)));
  }
}

void list_row(const State& s, Title::Actions& out) {
  const auto& row = s.table.row;
  for (int i = 0; i < row.size(); ++i) {
    if ((i == 0 || row[i] != row[i - 1]) && fits_somewhere(s, row[i]))
      out.choose(Action::craft(row[i]));
  }
  if (s.options.craftsman_may_decline) out.choose(Action::decline());
}

void list_circles(const State& s, Title::Actions& out) {
  std::uint32_t taken = 0;
  for (const Player& player : s.table.players) {
    for (const Circle circle : player.discs)
      taken |= 1U << static_cast<unsigned>(circle);
  }
  for (int i = 0; i < kCount<Circle>; ++i) {
    if ((taken >> i & 1U) == 0 && circle_used(nth<Circle>(i), s.options.seats))
      out.choose(Action::disc(nth<Circle>(i)));
  }
}

void list_fulfilments(const State& s, Title::Actions& out) {
  const Player& player = actor(s);
  if (can_pay(box_of(s), player, s.table.cards[0])) out.choose(Action::pay());
  if (player.bread >= kBreadPerFulfilment) out.choose(Action::spend_bread());
  out.choose(Action::done());
}

/// The decision a verb answers first; `Build` answers two.
bool answers(Verb verb, Decision decision) {
  switch (decision) {
    case Decision::PlacePawn:
      return verb == Verb::PlacePawn;
    case Decision::Move:
      return verb == Verb::Go || verb == Verb::Ride;
    case Decision::TakeTile:
      return verb == Verb::Take;
    case Decision::Build:
      return verb == Verb::Build || verb == Verb::Store;
    case Decision::Order:
      return verb == Verb::Resolve;
    case Decision::ChooseTile:
      return verb == Verb::Craft || verb == Verb::Decline;
    case Decision::BuildTile:
      return verb == Verb::Build || verb == Verb::Store;
    case Decision::ReturnCard:
      return verb == Verb::PutBack;
    case Decision::PlaceDisc:
      return verb == Verb::Disc;
    case Decision::FirstCard:
      return verb == Verb::First;
    case Decision::Fulfil:
      return verb == Verb::Pay || verb == Verb::SpendBread || verb == Verb::Done;
    case Decision::Coins:
      return verb == Verb::Coins;
  }
  return false;
}

/// Whether the operands exist at all and those the verb lacks are zero.
bool well_formed_action(const Action& a) {
  const VerbSpec& spec = kVerbs[static_cast<unsigned>(a.verb)];
  const std::array<std::uint8_t, 3> values{a.a, a.b, a.c};
  for (unsigned i = 0; i < 3; ++i) {
    const Operand& operand = spec.operands[i];
    if (operand.kind == OperandKind::None && values[i] != 0) return false;
    if (operand.kind == OperandKind::Named && values[i] >= operand.named.slugs.size()) return false;
  }
  return a.verb != Verb::Build || a.b < 4;
}

std::optional<Refusal> refuse_move(const State& s, const Action& a) {
  if (a.verb == Verb::Go) {
    const auto direction = static_cast<Direction>(a.a);
    if (direction == Direction::Back && s.options.movement != Movement::Star)
      return Refusal::NotThisEdition;
    if (!destination(s.table, s.options, direction).has()) return Refusal::NoTilesThere;
    return std::nullopt;
  }
  if (actor(s).bread == 0) return Refusal::NoBread;
  if (s.table.circle[static_cast<Space>(a.a)].empty()) return Refusal::NoTilesThere;
  return std::nullopt;
}

/// Rules p. 5, one reason after the other as a player would look.
std::optional<Refusal> refuse_build(const State& s, const Action& a) {
  if (a.verb == Verb::Store)
    return s.table.stage == Stage::BuildTile ? std::optional(Refusal::MustBuild) : std::nullopt;
  const Edition& box = box_of(s);
  const District& district = s.districts[s.table.actor];
  const auto cell = static_cast<Cell>(a.a);
  const Face& face = box.face(*s.table.taken);
  const Cell shovel = box.panel(*actor(s).panel).shovel;
  if ((district.built & bit(cell)) != 0) return Refusal::CellTaken;
  if ((open_cells(district, shovel) & bit(cell)) == 0)
    return district.built == 0 ? Refusal::ShovelFirst : Refusal::NotAdjacent;
  for (unsigned side = 0; side < 4; ++side) {
    if (neighbour(a.a, side) < 0 && face.turned[a.b][side] != Edge::Meadow)
      return Refusal::FrameIsMeadow;
  }
  for (unsigned side = 0; side < 4; ++side) {
    const int beyond = neighbour(a.a, side);
    if (beyond < 0 || (district.built >> static_cast<unsigned>(beyond) & 1U) == 0) continue;
    const Built& other = actor(s).district[static_cast<Cell>(beyond)];
    if (box.face(*other.tile).turned[other.turn][side ^ 2U] != face.turned[a.b][side])
      return Refusal::EdgesDiffer;
  }
  if (a.b >= face.turns) return Refusal::LooksAlike;
  return std::nullopt;
}

std::optional<Refusal> refuse_resolve(const State& s, Kind kind) {
  for (int i = latest_pending(s.table); i < s.table.pending.size(); ++i) {
    if (s.table.pending[i].kind == static_cast<std::uint8_t>(kind)) return std::nullopt;
  }
  return Refusal::NotCompleted;
}

std::optional<Refusal> refuse_craft(const State& s, const Action& a) {
  if (a.verb == Verb::Decline)
    return s.options.craftsman_may_decline ? std::nullopt : std::optional(Refusal::MustBuild);
  const auto tile = static_cast<Tile>(a.a);
  if (!s.table.row.contains(tile)) return Refusal::NotInRow;
  if (!fits_somewhere(s, tile)) return Refusal::FitsNowhere;
  return std::nullopt;
}

std::optional<Refusal> refuse_disc(const State& s, Circle circle) {
  if (!circle_used(circle, s.options.seats)) return Refusal::NoSuchCircle;
  if (circle_taken(s, circle)) return Refusal::CircleTaken;
  return std::nullopt;
}

std::optional<Refusal> refuse_fulfil(const State& s, Verb verb) {
  if (verb == Verb::Pay && !can_pay(box_of(s), actor(s), s.table.cards[0]))
    return Refusal::CannotPay;
  if (verb == Verb::SpendBread && actor(s).bread < kBreadPerFulfilment) return Refusal::TooFewBread;
  return std::nullopt;
}

std::optional<Refusal> refuse_pawn(const State& s, Space space) {
  for (const Player& player : s.table.players) {
    if (player.pawn.is(space)) return Refusal::SpaceTaken;
  }
  return std::nullopt;
}

}  // namespace

void Title::legal_actions(const State& s, Actions& out) {
  out.clear();
  switch (s.table.stage) {
    case Stage::PlacePawn:
      return list_pawns(s, out);
    case Stage::Move:
      return list_moves(s, out);
    case Stage::TakeTile:
      return list_tiles(s, out);
    case Stage::Build:
      list_builds(s, out);
      return out.choose(Action::store());
    case Stage::Order:
      for (int i = latest_pending(s.table); i < s.table.pending.size(); ++i)
        out.choose(Action::resolve(static_cast<Kind>(s.table.pending[i].kind)));
      return;
    case Stage::ChooseTile:
      return list_row(s, out);
    case Stage::BuildTile:
      return list_builds(s, out);
    case Stage::ReturnCard:
      for (int i = 0; i < kCount<Kind>; ++i) {
        if (s.hands[s.table.actor][nth<Kind>(i)] > 0) out.choose(Action::put_back(nth<Kind>(i)));
      }
      return;
    case Stage::PlaceDisc:
      return list_circles(s, out);
    case Stage::FirstCard:
      for (const Objective card : s.table.cards)
        out.choose(Action::first(card));
      return;
    case Stage::Fulfil:
      return list_fulfilments(s, out);
    case Stage::Coins: {
      const CoinRange range = coin_range(box_of(s), actor(s), s.table.cards[0], *s.table.paying);
      for (int coins = range.low; coins <= range.high; ++coins)
        out.choose(Action::coins(coins));
      return;
    }
    default:
      return;
  }
}

std::optional<Refusal> Title::refuse(const State& s, Seat seat, const Action& a) {
  const Turn now = turn(s);
  if (now.actor != Actor::Seat || now.seat != seat) return Refusal::NotYourTurn;
  if (static_cast<unsigned>(a.verb) >= kVerbs.size()) return Refusal::NoSuchThing;
  const auto decision = static_cast<Decision>(now.decision);
  if (!answers(a.verb, decision)) return Refusal::NotNow;
  if (!well_formed_action(a)) return Refusal::NoSuchThing;
  switch (decision) {
    case Decision::PlacePawn:
      return refuse_pawn(s, static_cast<Space>(a.a));
    case Decision::Move:
      return refuse_move(s, a);
    case Decision::TakeTile:
      if (!s.table.circle[*actor(s).pawn].contains(static_cast<Tile>(a.a)))
        return Refusal::TileNotThere;
      return std::nullopt;
    case Decision::Build:
    case Decision::BuildTile:
      return refuse_build(s, a);
    case Decision::Order:
      return refuse_resolve(s, static_cast<Kind>(a.a));
    case Decision::ChooseTile:
      return refuse_craft(s, a);
    case Decision::ReturnCard:
      if (s.hands[seat][static_cast<Kind>(a.a)] == 0) return Refusal::CardNotHeld;
      return std::nullopt;
    case Decision::PlaceDisc:
      return refuse_disc(s, static_cast<Circle>(a.a));
    case Decision::FirstCard:
      if (!s.table.cards.contains(static_cast<Objective>(a.a))) return Refusal::CardNotActive;
      return std::nullopt;
    case Decision::Fulfil:
      return refuse_fulfil(s, a.verb);
    case Decision::Coins: {
      const CoinRange range = coin_range(box_of(s), actor(s), s.table.cards[0], *s.table.paying);
      if (a.a < range.low || a.a > range.high) return Refusal::NotThatManyCoins;
      return std::nullopt;
    }
  }
  return Refusal::NotNow;
}

void Title::apply(State& s, const Action& a) {
  switch (a.verb) {
    case Verb::PlacePawn:
      actor(s).pawn = static_cast<Space>(a.a);
      return pawn_placed(s);
    case Verb::Go:
      return arrive(s, *destination(s.table, s.options, static_cast<Direction>(a.a)));
    case Verb::Ride:
      --actor(s).bread;
      return arrive(s, static_cast<Space>(a.a));
    case Verb::Take:
      return take(s, static_cast<Tile>(a.a));
    case Verb::Build:
      return build(s, static_cast<Cell>(a.a), a.b);
    case Verb::Store:
      return store(s);
    case Verb::Resolve:
      return resolve(s, static_cast<Kind>(a.a));
    case Verb::Craft:
      return choose_row_tile(s, static_cast<Tile>(a.a));
    case Verb::Decline:
      return settle(s);
    case Verb::PutBack:
      return put_back(s, static_cast<Kind>(a.a));
    case Verb::Disc:
      return place_disc(s, static_cast<Circle>(a.a));
    case Verb::First:
      return choose_first(s, static_cast<Objective>(a.a));
    case Verb::Pay:
      return pay(s);
    case Verb::SpendBread:
      return spend_bread(s);
    case Verb::Coins:
      return pay_ware(s, a.a);
    case Verb::Done:
      return finish_card(s);
    default:
      return apply_chance(s, a);
  }
}

}  // namespace lusoria::carpe_diem
