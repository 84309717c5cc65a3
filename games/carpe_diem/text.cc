// Messages, presets and the box's contents for people.
#include <string>

#include "games/carpe_diem/game.h"
#include "games/carpe_diem/rules.h"

namespace lusoria::carpe_diem {

namespace {

Json facts_of(const TileRow& row) {
  Json edges = Json::array();
  for (const char letter : row.face)
    edges.push_back(std::string(slug(edge_of_letter(letter))));
  Json facts{{"back", std::string(slug(row.back))}, {"edges", edges}, {"chimneys", row.chimneys}};
  if (row.single.has()) facts["single"] = std::string(slug(*row.single));
  return facts;
}

/// "grape", "pond", "chimney", "any_landscape": what a card asks for, by name.
std::string what_name(What what) {
  if (is_ware(what))
    return std::string(slug(nth<Ware>(static_cast<int>(what) - static_cast<int>(What::Grape))));
  switch (what) {
    case What::Chimney:
      return "chimney";
    case What::AnyLandscape:
      return "any_landscape";
    case What::AnyDwelling:
      return "any_dwelling";
    case What::AnySingle:
      return "any_single";
    default:
      return std::string(
          slug(nth<Kind>(static_cast<int>(what) - static_cast<int>(What::Vineyard))));
  }
}

Json facts_of(const ObjectiveRow& row) {
  Json needs = Json::object();
  for (const Need& need : row.needs) {
    if (need.what != What::Nothing) needs[what_name(need.what)] = need.count;
  }
  Json reward = Json::object();
  if (row.reward.points > 0) reward["points"] = row.reward.points;
  if (row.reward.coins > 0) reward["coins"] = row.reward.coins;
  if (row.reward.bread > 0) reward["bread"] = row.reward.bread;
  if (row.reward.steps > 0) reward["steps"] = row.reward.steps;
  return {{"deck", std::string(slug(row.deck))},
          {"colour", is_red(row) ? "red" : "green"},
          {"needs", needs},
          {"reward", reward}};
}

Json facts_of(const FrameRow& row) {
  Json goals = Json::array();
  for (const FrameGoal& goal : row.goals)
    goals.push_back(
        {{"place", goal.place}, {"kind", std::string(slug(goal.kind))}, {"points", goal.points}});
  return {{"goals", goals}};
}

Json facts_of(const PanelRow& row) {
  Json rows = Json::array();
  for (const std::string_view line : row.rows)
    rows.push_back(std::string(line));
  return {{"rows", rows}};
}

template <class Rows>
void add_rows(std::vector<ComponentRow>& out, std::string_view kind, const Rows& rows) {
  for (const auto& row : rows) {
    int copies = 1;
    if constexpr (requires { row.copies; }) copies = row.copies;
    out.push_back({.kind = std::string(kind),
                   .slug = std::string(row.slug),
                   .copies = copies,
                   .certainty = row.certainty,
                   .facts = facts_of(row)});
  }
}

/// Adds "{who} … {count}" if something of the seat grew or shrank between two views.
void tell_change(
    std::vector<Message>& messages, std::string_view key, Seat who, int before, int after) {
  if (before == after) return;
  Message message;
  message.key = "event." + std::string(after > before ? "gain." : "lose.") + std::string(key);
  message.with_seat("who", who).with("count", after > before ? after - before : before - after);
  messages.push_back(std::move(message));
}

/// Tiles built besides the one the action names: the craftsman's, where there was one way only.
void tell_built(
    std::vector<Message>& messages, Seat who, const Action& a, const Table& was, const Table& is) {
  for (int i = 0; i < kCells; ++i) {
    const auto cell = nth<Cell>(i);
    const Built& built = is.players[who].district[cell];
    const bool named = a.verb == Verb::Build && a.a == i;
    if (named || built == was.players[who].district[cell]) continue;
    messages.push_back(Message{"event.built", {}}
                           .with_seat("who", who)
                           .with_named("tile", *built.tile)
                           .with_named("cell", cell));
  }
}

/// The tile that a move or a pick took, the rest of its space out of the game, and storing it where
/// nothing else was possible.
void tell_taken(std::vector<Message>& messages,
                Seat who,
                const Action& a,
                const View& before,
                const View& after) {
  if (a.verb != Verb::Go && a.verb != Verb::Ride && a.verb != Verb::Take) return;
  const Player& player = after.table.common.players[who];
  const auto& tiles = before.table.common.circle[*player.pawn];
  const bool only = tiles[0] == tiles.back();  // one kind of tile there: it is taken unasked
  if (a.verb != Verb::Take && !only) return;
  const Tile tile = a.verb == Verb::Take ? static_cast<Tile>(a.a) : tiles[0];
  if (a.verb != Verb::Take)
    messages.push_back(Message{"event.take", {}}.with_seat("who", who).with_named("tile", tile));
  if (const int gone = after.memory.discarded - before.memory.discarded; gone > 0)
    messages.push_back(
        Message{"event.discarded", {}}.with("count", gone).with_named("space", *player.pawn));
  if (player.stored > before.table.common.players[who].stored)
    messages.push_back(
        Message{"event.no_place", {}}.with_seat("who", who).with_named("tile", tile));
}

/// Activated cards that were finished without a single fulfilment.
void tell_unfulfilled(std::vector<Message>& messages,
                      Seat who,
                      const Action& a,
                      const View& before,
                      const View& after) {
  const Table& was = before.table.common;
  const Edition& box = edition(before.options.components_edition);
  InlineVector<Objective, 2> active = was.cards;
  if (a.verb == Verb::Disc) {
    for (const Slot slot : slots_beside(static_cast<Circle>(a.a)))
      active.push_back(*was.slots[slot]);
  }
  for (const Objective card : active) {
    if (after.table.common.cards.contains(card)) continue;
    // The card at hand was asked about; a card nobody was asked about counts what is owned.
    const bool at_hand = was.stage >= Stage::Fulfil && card == active[0];
    const bool fulfilled = at_hand ? was.fulfilled > 0 || a.verb != Verb::Done
                                   : owned(box, was.players[who], card) > 0;
    if (!fulfilled)
      messages.push_back(
          Message{"event.unfulfilled", {}}.with_seat("who", who).with_named("card", card));
  }
}

/// The tile and what each of its sides shows when turned so, meadows left out.
void label_sides(Message& message, const Edition& box, Tile tile, unsigned turn) {
  message.with_named("tile", tile);
  for (int i = 0; i < kCount<Side>; ++i) {
    const Edge edge = box.face(tile).turned[turn % 4][static_cast<unsigned>(i)];
    if (edge != Edge::Meadow) message.with_named(slug(nth<Side>(i)), edge);
  }
}

void with_change(Message& message, std::string_view name, int before, int after) {
  if (before != after) message.with(name, after - before);
}

/// What building there finishes and brings at once, by the rules themselves: constructions, goods
/// (a merchant sells wares), steps along the track, frame goals; each by its own name.
void label_gains(const View& v, const Action& a, Message& message) {
  Rng unused(0);
  State s = Title::sample(v, unused);
  const Seat seat = v.table.common.actor;
  if (Title::refuse(s, seat, a)) return;
  const Player was = s.table.players[seat];
  Title::apply(s, a);
  const Player& is = s.table.players[seat];
  for (int i = 0; i < kCount<Kind>; ++i)
    with_change(message, slug(nth<Kind>(i)), was.complete[nth<Kind>(i)], is.complete[nth<Kind>(i)]);
  for (int i = 0; i < kCount<Ware>; ++i)
    with_change(message, slug(nth<Ware>(i)), was.wares[nth<Ware>(i)], is.wares[nth<Ware>(i)]);
  with_change(message, "coins", was.coins, is.coins);
  with_change(message, "bread", was.bread, is.bread);
  with_change(message, "steps", was.track, is.track);
  for (int i = 0; i < kCount<Goal>; ++i) {
    const auto goal = nth<Goal>(i);
    if (is.goals.contains(goal) && !was.goals.contains(goal)) message.with(slug(goal), 1);
  }
}

}  // namespace

std::string_view Title::section(Refusal refusal) {
  switch (refusal) {
    case Refusal::NotYourTurn:
    case Refusal::NotNow:
    case Refusal::NoSuchThing:
      return "course";
    case Refusal::SpaceTaken:
      return "setup";
    case Refusal::NotThisEdition:
    case Refusal::NoBread:
    case Refusal::NoTilesThere:
    case Refusal::TileNotThere:
      return "moving";
    case Refusal::ShovelFirst:
    case Refusal::CellTaken:
    case Refusal::NotAdjacent:
    case Refusal::EdgesDiffer:
    case Refusal::FrameIsMeadow:
    case Refusal::LooksAlike:
      return "building";
    case Refusal::NotCompleted:
      return "completing";
    case Refusal::NotInRow:
    case Refusal::FitsNowhere:
    case Refusal::MustBuild:
      return "craftsman";
    case Refusal::CardNotHeld:
      return "fountains";
    case Refusal::NoSuchCircle:
    case Refusal::CircleTaken:
      return "scoring";
    case Refusal::CardNotActive:
    case Refusal::CannotPay:
    case Refusal::TooFewBread:
    case Refusal::NotThatManyCoins:
      return "objectives";
  }
  return "course";
}

std::array<Preset<Options>, 5> Title::presets() {
  return {{{"standard", {}},
           {"first_edition", {.movement = Movement::Star}},
           {"hidden_points", {.open_vp = false}},
           {"open_start", {.pawn_placement = PawnPlacement::AfterTiles}},
           {"gentle",
            {.pawn_placement = PawnPlacement::Random,
             .craftsman_may_decline = true,
             .negative_vp = false}}}};
}

std::vector<ComponentRow> Title::components() {
  const Box& box = edition(kNewestEdition).box;
  std::vector<ComponentRow> rows;
  add_rows(rows, "tile", box.tiles);
  add_rows(rows, "objective", box.objectives);
  for (const FountainRow& row : box.fountains)
    rows.push_back({.kind = "kind",
                    .slug = std::string(slug(row.kind)),
                    .copies = row.copies,
                    .certainty = row.certainty,
                    .facts = Json{{"card", "fountain"}, {"points", row.points}}});
  add_rows(rows, "frame", box.frames);
  add_rows(rows, "panel", box.panels);
  return rows;
}

void Title::label(const View& v, const Action& a, Message& message) {
  const Table& t = v.table.common;
  switch (a.verb) {
    case Verb::Build:
      if (t.taken.has()) label_sides(message, edition(v.options.components_edition), *t.taken, a.b);
      if (message.key == "choice.build") label_gains(v, a, message);
      return;
    case Verb::Store:
      if (t.taken.has()) message.with_named("tile", *t.taken);
      return;
    case Verb::Go:
      if (t.stage == Stage::Move) {
        const auto space = destination(t, v.options, static_cast<Direction>(a.a));
        if (space.has()) message.with_named("space", *space);
      }
      return;
    case Verb::Disc: {
      const auto slots = slots_beside(static_cast<Circle>(a.a));
      if (t.slots[slots[0]].has()) message.with_named("left", *t.slots[slots[0]]);
      if (t.slots[slots[1]].has()) message.with_named("right", *t.slots[slots[1]]);
      return;
    }
    case Verb::Coins:
      if (t.paying.has()) message.with_named("ware", *t.paying);
      return;
    case Verb::Done:
      if (a.verb == Verb::Done && t.fulfilled == 0 && message.key == "choice.done") {
        message.key = "choice.leave";
        message.with("points", kUnfulfilled);
      }
      [[fallthrough]];
    case Verb::Pay:
    case Verb::SpendBread:
      if (!t.cards.empty()) message.with_named("card", t.cards[0]);
      return;
    default:
      return;
  }
}

void Title::tell(const View& before,
                 const Action& a,
                 const View& after,
                 std::vector<Message>& messages) {
  const Table& was = before.table.common;
  const Table& is = after.table.common;
  const Seat who = was.actor;
  if (who >= before.options.seats) return;
  if (a.verb == Verb::DrawFountain)
    messages[0].params[0] = Message{}.with_seat("who", who).params[0];
  label(before, a, messages[0]);
  const Player& old_player = was.players[who];
  const Player& new_player = is.players[who];
  tell_taken(messages, who, a, before, after);
  tell_built(messages, who, a, was, is);
  for (int i = 0; i < kCount<Kind>; ++i) {
    const auto kind = nth<Kind>(i);
    if (new_player.complete[kind] <= old_player.complete[kind]) continue;
    messages.push_back(
        Message{"event.completed", {}}.with_seat("who", who).with_named("kind", kind));
  }
  tell_unfulfilled(messages, who, a, before, after);
  for (int i = 0; i < kCount<Ware>; ++i)
    tell_change(messages,
                slug(nth<Ware>(i)),
                who,
                old_player.wares[nth<Ware>(i)],
                new_player.wares[nth<Ware>(i)]);
  tell_change(messages, "coins", who, old_player.coins, new_player.coins);
  if (a.verb != Verb::Ride) tell_change(messages, "bread", who, old_player.bread, new_player.bread);
  tell_change(messages, "steps", who, old_player.track, new_player.track);
  if (a.verb != Verb::Senator)
    tell_change(messages, "points", who, before.memory.points[who], after.memory.points[who]);
  if (is.phase != was.phase)
    messages.push_back(Message{"event.phase", {}}.with("phase", is.phase + 1));
}

}  // namespace lusoria::carpe_diem
