// Messages for people: what a choice would do, what happened, which section says why not.
#include <algorithm>
#include <string>
#include <utility>

#include "engine/text/sections.h"
#include "games/carpe_diem/rules.h"

namespace lusoria::carpe_diem {

namespace {

constexpr auto kSections = [] {
  using enum Refusal;
  return sections_of<Refusal>({
      {"course", {NotYourTurn, NotNow, NoSuchThing}},
      {"setup", {SpaceTaken}},
      {"moving", {NotThisEdition, NoBread, NoTilesThere, TileNotThere}},
      {"building",
       {ShovelFirst,
        CellTaken,
        NotAdjacent,
        EdgesDiffer,
        FrameIsMeadow,
        LooksAlike,
        FirstTileIsBuilt}},
      {"completing", {NotCompleted}},
      {"craftsman", {NotInRow, FitsNowhere, MustBuild}},
      {"fountains", {CardNotHeld}},
      {"scoring", {NoSuchCircle, CircleTaken}},
      {"objectives", {CardNotActive, CannotPay, TooFewBread, NotThatManyCoins}},
  });
}();

/// Calls `each(name, before, after)` for the goods of a seat and its steps along the track.
template <class F>
void for_each_good(const Player& was, const Player& is, F&& each) {
  for (const Ware ware : Each<Ware>())
    each(slug(ware), was.wares[ware], is.wares[ware]);
  each("coins", was.coins, is.coins);
  each("bread", was.bread, is.bread);
  each("steps", was.track, is.track);
}

/// The tile and what each of its sides shows when turned so, meadows left out.
void label_sides(Message& message, const Edition& box, Tile tile, unsigned turn) {
  message.with_named("tile", tile);
  for (const Side side : Each<Side>()) {
    const Edge edge = box.face(tile).turned[turn % 4][static_cast<unsigned>(side)];
    if (edge != Edge::Meadow) message.with_named(slug(side), edge);
  }
}

/// What building there finishes and brings at once, by the rules themselves: constructions, goods
/// (a merchant sells wares), steps along the track, frame goals; each by its own name.
void label_gains(const View& v, const Action& a, Message& message) {
  Rng unused(0);
  State s = Title::sample(v, unused);
  const Seat seat = v.table.common.actor;
  if (refuse<Title>(s, seat, a)) return;
  const Player was = s.table.players[seat];
  Title::apply(s, a);
  const Player& is = s.table.players[seat];
  const auto with_change = [&](std::string_view name, int before, int after) {
    if (before != after) message.with(name, after - before);
  };
  for (const Kind kind : Each<Kind>())
    with_change(slug(kind), was.complete[kind], is.complete[kind]);
  for_each_good(was, is, with_change);
  for (const Goal goal : Each<Goal>())
    with_change(slug(goal), was.goals.contains(goal), is.goals.contains(goal));
}

/// The two cards of a circle, and what each alone would bring the seat that chooses.
void label_cards(const View& v, Circle circle, Message& message) {
  const Table& t = v.table.common;
  const Edition& box = edition(v.options.components_edition);
  const auto with_card = [&](Slot slot, std::string_view name, std::string_view points) {
    if (!t.slots[slot].has()) return;
    message.with_named(name, *t.slots[slot]);
    if (message.key == "choice.disc")
      message.with(points, points_now(box, t.players[t.actor], *t.slots[slot]));
  };
  const auto slots = slots_beside(circle);
  with_card(slots[0], "left", "left_points");
  with_card(slots[1], "right", "right_points");
}

/// The messages about one action, as consequences are added to them.
class Tale {
 public:
  Tale(const View& before, const Action& a, const View& after, std::vector<Message>& messages)
      : before_(before), after_(after), a_(a), messages_(messages) {}

  void tell() {
    tell_taken();
    tell_built();
    for (const Kind kind : Each<Kind>()) {
      if (is().complete[kind] > was().complete[kind]) add("completed").with_named("kind", kind);
    }
    tell_goals();
    tell_cards();
    for_each_good(was(), is(), [&](std::string_view good, int before, int after) {
      if (a_.verb != Verb::Ride || good != "bread") tell_change(good, before, after);
    });
    if (a_.verb != Verb::Senator)
      tell_points(after_.memory.points[who()] - before_.memory.points[who()] - told_points_);
    const int phase = after_.table.common.phase;
    if (phase != before_.table.common.phase) {
      constexpr int kLastPhase = 3;
      const bool last = phase == kLastPhase;
      messages_.push_back(
          Message{last ? "event.phase.last" : "event.phase", {}}.with("phase", phase + 1));
    }
  }

 private:
  Seat who() const { return before_.table.common.actor; }

  const Player& was() const { return before_.table.common.players[who()]; }

  const Player& is() const { return after_.table.common.players[who()]; }

  Message& add(std::string_view key) {
    return messages_.emplace_back(Message{"event." + std::string(key), {}}).with_seat("who", who());
  }

  /// "{who} … {count}" if something of the seat grew or shrank.
  void tell_change(std::string_view what, int before, int after) {
    if (after > before) add("gain." + std::string(what)).with("count", after - before);
    if (after < before) add("lose." + std::string(what)).with("count", before - after);
  }

  /// The tile that a move or a pick took, the rest of its space out of the game, and storing it
  /// where nothing else was possible.
  void tell_taken() {
    const bool named = a_.verb == Verb::Take;
    if (a_.verb != Verb::Go && a_.verb != Verb::Ride && !named) return;
    const auto& tiles = before_.table.common.circle[*is().pawn];
    const bool only = tiles[0] == tiles.back();  // one kind of tile there: it is taken unasked
    if (!named && !only) return;
    const Tile tile = named ? a_.tile() : tiles[0];
    if (!named) add("take").with_named("tile", tile);
    if (const int gone = after_.memory.discarded - before_.memory.discarded; gone > 0)
      messages_.push_back(
          Message{"event.discarded", {}}.with("count", gone).with_named("space", *is().pawn));
    if (is().stored > was().stored) add("no_place").with_named("tile", tile);
  }

  /// Tiles built besides the one the action names: the craftsman's, where there was one way only.
  void tell_built() {
    for (const Cell cell : Each<Cell>()) {
      const Built& built = is().district[cell];
      const bool named = a_.verb == Verb::Build && a_.cell() == cell;
      if (named || built == was().district[cell]) continue;
      add("built").with_named("tile", *built.tile).with_named("cell", cell);
    }
  }

  void tell_goals() {
    const Edition& box = edition(before_.options.components_edition);
    for (const Goal goal : Each<Goal>()) {
      if (!is().goals.contains(goal) || was().goals.contains(goal)) continue;
      const FrameGoal& row = box.goal(is(), goal);
      add("goal").with_named("kind", row.kind).with("points", row.points);
    }
  }

  /// The cards that the action may have counted or finished, in the order they come.
  InlineVector<Objective, 2> active_cards() const {
    const Table& table = before_.table.common;
    InlineVector<Objective, 2> active = table.cards;
    if (a_.verb == Verb::Disc) {
      for (const Slot slot : slots_beside(a_.circle()))
        active.push_back(*table.slots[slot]);
    }
    if (a_.verb == Verb::First && active[0] != a_.objective()) std::swap(active[0], active[1]);
    return active;
  }

  /// Activated cards one by one: what each brought, what each cost that was not fulfilled. Points
  /// told here are not told again.
  void tell_cards() {
    const Table& table = before_.table.common;
    for (const Objective card : active_cards()) {
      const bool at_hand = table.stage >= Stage::Fulfil && card == table.cards[0];
      const int times = at_hand ? paid_for(a_) : counted(card);
      if (!at_hand && times > 0) add("fulfilled").with_named("card", card).with("times", times);
      const Edition& box = edition(before_.options.components_edition);
      tell_points(times * box.card(card).reward.points);
      const bool gone = !after_.table.common.cards.contains(card);
      if (!gone || times > 0 || (at_hand && table.fulfilled > 0)) continue;
      add("unfulfilled").with_named("card", card);
      const bool refused_freely = at_hand && before_.options.has(Reading::RefusingIsFree);
      if (refused_freely) continue;
      const int has = before_.memory.points[who()] + told_points_;
      tell_points(before_.options.negative_vp ? -kUnfulfilled : -std::clamp(has, 0, kUnfulfilled));
    }
  }

  /// How often the card at hand was fulfilled by this.
  int paid_for(const Action& a) const {
    const bool paid =
        (a.verb == Verb::Pay || a.verb == Verb::Coins) && !after_.table.common.paying.has();
    return paid || a.verb == Verb::SpendBread ? 1 : 0;
  }

  /// A card nobody was asked about counts what is owned, when its turn has come.
  int counted(Objective card) const {
    const Table& now = after_.table.common;
    const bool begun =
        !now.cards.contains(card) || (now.cards[0] == card && now.stage >= Stage::Fulfil);
    return begun ? owned(edition(before_.options.components_edition), was(), card) : 0;
  }

  void tell_points(int change) {
    told_points_ += change;
    tell_change("points", 0, change);
  }

  const View& before_;
  const View& after_;
  const Action& a_;
  std::vector<Message>& messages_;
  int told_points_ = 0;
};

}  // namespace

std::string_view Title::section(Refusal refusal) {
  return kSections[refusal];
}

void Title::label(const View& v, const Action& a, Message& message) {
  const Table& t = v.table.common;
  switch (a.verb) {
    case Verb::Build:
      if (t.taken.has())
        label_sides(message, edition(v.options.components_edition), *t.taken, a.turn());
      if (message.key == "choice.build") label_gains(v, a, message);
      return;
    case Verb::Store:
      if (t.taken.has()) message.with_named("tile", *t.taken);
      return;
    case Verb::Go:
      if (t.stage == Stage::Move) {
        const auto space = destination(t, v.options, a.direction());
        if (space.has()) message.with_named("space", *space);
      }
      return;
    case Verb::Disc:
      label_cards(v, a.circle(), message);
      return;
    case Verb::Coins:
      if (t.paying.has()) message.with_named("ware", *t.paying);
      if (a.count() == 0) message.key += ".none";
      return;
    case Verb::Done:
      if (t.fulfilled == 0 && message.key == "choice.done") {
        message.key =
            v.options.has(Reading::RefusingIsFree) ? "choice.leave_freely" : "choice.leave";
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

void Title::question(const View& v, Message& message) {
  const Table& t = v.table.common;
  const auto about = [&](std::string_view name, auto thing) {
    message.key += "." + std::string(name);
    message.with_named(name, thing);
  };
  switch (static_cast<Decision>(v.turn.decision)) {
    case Decision::Build:
    case Decision::BuildTile:
      if (t.taken.has()) about("tile", *t.taken);
      return;
    case Decision::Fulfil:
      if (!t.cards.empty()) about("card", t.cards[0]);
      return;
    case Decision::Coins:
      if (t.paying.has()) about("ware", *t.paying);
      return;
    default:
      return;
  }
}

void Title::tell(const View& before,
                 const Action& a,
                 const View& after,
                 std::vector<Message>& messages) {
  const Table& table = before.table.common;
  const Seat who = table.actor;
  if (a.verb == Verb::DrawDeck) return messages.clear();  // The card that comes says it all.
  if (who >= before.options.seats) return;
  if (a.verb == Verb::DrawFountain)
    messages[0].params[0] = Message{}.with_seat("who", who).params[0];
  label(before, a, messages[0]);
  // Coins that were not paid are no news, and a card left unfulfilled is told below.
  const bool nothing =
      (a.verb == Verb::Coins && a.count() == 0) || (a.verb == Verb::Done && table.fulfilled == 0);
  if (nothing) messages.clear();
  Tale(before, a, after, messages).tell();
}

}  // namespace lusoria::carpe_diem
