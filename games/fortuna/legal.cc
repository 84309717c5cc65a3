// Whom the game asks, what may be done, and why something may not.
#include <array>
#include <bit>

#include "games/fortuna/choices.h"
#include "games/fortuna/game.h"
#include "games/fortuna/rules.h"

namespace lusoria::fortuna {

namespace {

/// Set-up picks are turns of their own; then one number per seat and round.
std::uint16_t turn_number(const State& s) {
  constexpr int kFirstTurn = 17;
  const Table& t = s.table;
  if (t.round > 0)
    return static_cast<std::uint16_t>(kFirstTurn + (t.round - 1) * s.options.seats + t.at);
  if (t.stage == Stage::Lots) return 0;
  if (t.stage == Stage::Reserve) return static_cast<std::uint16_t>(kFirstTurn - kMaxPlayers + t.at);
  return static_cast<std::uint16_t>(kCount<ActionCard> - std::popcount(undealt(s)));
}

struct Asked {
  Actor actor = Actor::Seat;
  Decision decision{};
  Stream stream{};
};

constexpr Asked decides(Decision decision) {
  return {Actor::Seat, decision, {}};
}

constexpr Asked draws(Stream stream) {
  return {Actor::Chance, {}, stream};
}

/// Who acts at each stage, in the order of Stage. Dice are those of the seat to move.
constexpr std::array<Asked, kCount<Stage>> kAsked{{
    draws(Stream::Lots),
    draws(Stream::Actions),
    decides(Decision::Draft),
    decides(Decision::Reserve),
    decides(Decision::ChooseCard),
    decides(Decision::Perform),
    draws(Stream::Dice1),
    decides(Decision::Resource),
    decides(Decision::Swap),
    decides(Decision::Military),
    draws(Stream::Dice1),
    decides(Decision::Die),
    decides(Decision::Favour),
    decides(Decision::ExtraFlip),
    draws(Stream::Privileges),
    decides(Decision::Keep),
    decides(Decision::EndTurn),
    {Actor::Over, {}, {}},
}};

}  // namespace

Turn Title::turn(const State& s) {
  const Table& t = s.table;
  const std::uint16_t number = turn_number(s);
  Asked asked = kAsked[static_cast<unsigned>(t.stage)];
  if (t.arrival == Arrival::Draw) asked = draws(Stream::Privileges);
  if (t.arrival == Arrival::Pick) asked = decides(Decision::PalacePick);
  if (asked.actor == Actor::Over) return Turn::over(number);
  if (asked.actor == Actor::Seat) return Turn::of_seat(number, seat_to_move(t), asked.decision);
  if (asked.stream == Stream::Dice1)
    asked.stream = nth<Stream>(static_cast<int>(Stream::Dice1) + seat_to_move(t));
  return Turn::of_chance(number, asked.stream);
}

void Title::legal_actions(const State& s, ActionList<Action, kMaxActions>& out) {
  out.clear();
  list_choices(s, out);
  if (mover(s).hand_size > 0) list_asides(s, out);
}

namespace {

bool plain(Action a) {
  return a.a == 0 && a.b == 0 && a.c == 0;
}

/// The verb's single operand is a card of the action deck, and nothing else is set.
bool names_card(Action a) {
  return a.a < kCount<ActionCard> && a.b == 0 && a.c == 0;
}

std::optional<Refusal> refuse_set_up(const State& s, Action a) {
  if (a.verb == Verb::LeaveOpen) {
    if (!plain(a)) return Refusal::NoSuchThing;
    if (s.options.initial_reserve == InitialReserve::Mandatory) return Refusal::MustReserve;
    return std::nullopt;
  }
  if (!names_card(a)) return Refusal::NoSuchThing;
  const CardMask card = bit(nth<ActionCard>(a.a));
  if (a.verb == Verb::Draft && (undealt(s) & card) == 0) return Refusal::AlreadyDrafted;
  if (a.verb == Verb::Reserve && (mask_of(mover(s).cards) & card) == 0)
    return Refusal::NotOnYourSide;
  return std::nullopt;
}

std::optional<Refusal> refuse_choose(const State& s, Action a) {
  if (!names_card(a)) return Refusal::NoSuchThing;
  if ((mask_of(mover(s).cards) & bit(nth<ActionCard>(a.a))) == 0) return Refusal::NotOnYourSide;
  return std::nullopt;
}

std::optional<Refusal> refuse_swap(const State& s, Action a) {
  if (!names_card(a)) return Refusal::NoSuchThing;
  const ActionCard card = nth<ActionCard>(a.a);
  if ((mask_of(mover(s).cards) & bit(card)) != 0) return Refusal::OnYourSide;
  if ((face_down(s) & bit(card)) != 0) return Refusal::FaceDown;
  if ((swap_targets(s, *s.table.chosen) & bit(card)) == 0) return Refusal::OwnerlessSide;
  return std::nullopt;
}

std::optional<Refusal> refuse_military(const State& s, Action a) {
  if (!names_card(a)) return Refusal::NoSuchThing;
  const ActionCard card = nth<ActionCard>(a.a);
  const Player& p = mover(s);
  if (p.has[Piece::Centurion] == 0) return Refusal::NoCenturion;
  if ((mask_of(p.cards) & bit(card)) == 0) return Refusal::NotOnYourSide;
  if (p.reserved.is(card)) return Refusal::ReservedThisTurn;
  if ((military_targets(s) & bit(card)) == 0) return Refusal::NoEffect;
  return std::nullopt;
}

std::optional<Refusal> refuse_die(const State& s, Action a) {
  if (a.b != 0 || a.c != 0 || a.a < 1 || a.a > 6) return Refusal::NoSuchThing;
  if (!s.table.rolled.contains(a.a)) return Refusal::NotRolled;
  if (((dice_to_choose(s) >> a.a) & 1U) == 0) return Refusal::SameFavours;
  return std::nullopt;
}

std::optional<Refusal> refuse_flip(const State& s, Action a) {
  if (a.a >= kCount<Favour> || a.b != 0 || a.c != 0) return Refusal::NoSuchThing;
  const Favour favour = nth<Favour>(a.a);
  if (!s.table.open.contains(favour)) return Refusal::FavourUsed;
  if (s.table.tokens[favour] > 0) return Refusal::FlipHasTokens;
  return std::nullopt;
}

/// Whether the action is Skip where it may be, and why not.
std::optional<Refusal> refuse_skip(const State& s, Action a) {
  struct Watcher {
    bool any = false;

    void choose(const Action& listed) { any = any || listed.verb != Verb::Skip; }
  } watcher;

  if (!plain(a)) return Refusal::NoSuchThing;
  const bool voluntary = s.table.stage == Stage::Perform && !s.table.committed;
  if (voluntary) return std::nullopt;
  list_choices(s, watcher);
  if (watcher.any) return Refusal::MustPerform;
  return std::nullopt;
}

std::optional<Refusal> refuse_keep(const State& s, const DrawnCards& cards, Action a) {
  if (a.a >= kPrivilegeFaces || a.b != 0 || a.c != 0) return Refusal::NoSuchThing;
  if (!cards.contains(nth<Privilege>(a.a))) return Refusal::NotDrawn;
  if (a.verb == Verb::Keep && cards_to_keep(s) != 1) return Refusal::DiscardOne;
  if (a.verb == Verb::Discard && cards_to_keep(s) != 2) return Refusal::KeepOne;
  return std::nullopt;
}

/// The decision that a verb answers; performing verbs answer Perform (Family also Resource).
Decision answered_by(Verb verb) {
  switch (verb) {
    case Verb::Draft:
      return Decision::Draft;
    case Verb::Reserve:
    case Verb::LeaveOpen:
      return Decision::Reserve;
    case Verb::Choose:
      return Decision::ChooseCard;
    case Verb::Swap:
      return Decision::Swap;
    case Verb::Military:
    case Verb::NoMilitary:
      return Decision::Military;
    case Verb::Die:
      return Decision::Die;
    case Verb::Favour:
    case Verb::PayTax:
      return Decision::Favour;
    case Verb::Flip:
    case Verb::NoFlip:
      return Decision::ExtraFlip;
    case Verb::Keep:
    case Verb::Discard:
      return Decision::Keep;
    case Verb::PalaceKeep:
      return Decision::PalacePick;
    case Verb::EndTurn:
      return Decision::EndTurn;
    default:
      return Decision::Perform;
  }
}

std::optional<Refusal> refuse_choice(const State& s, Action a) {
  switch (a.verb) {
    case Verb::Draft:
    case Verb::Reserve:
    case Verb::LeaveOpen:
      return refuse_set_up(s, a);
    case Verb::Choose:
      return refuse_choose(s, a);
    case Verb::Skip:
      return refuse_skip(s, a);
    case Verb::Swap:
      return refuse_swap(s, a);
    case Verb::Military:
      return refuse_military(s, a);
    case Verb::Die:
      return refuse_die(s, a);
    case Verb::Favour:
      return refuse_favour(s, a);
    case Verb::Flip:
      return refuse_flip(s, a);
    case Verb::Keep:
    case Verb::Discard:
      return refuse_keep(s, s.drawn, a);
    case Verb::PalaceKeep:
      return refuse_keep(s, s.palace_cards, a);
    case Verb::NoMilitary:
    case Verb::PayTax:
    case Verb::NoFlip:
    case Verb::EndTurn:
      return plain(a) ? std::nullopt : std::optional(Refusal::NoSuchThing);
    default:
      // After an early roll the Family card is still the one being performed.
      return refuse_perform(doer_of(s), *s.table.active, a);
  }
}

}  // namespace

std::optional<Refusal> Title::refuse(const State& s, Seat seat, Action a) {
  const Turn now = turn(s);
  if (now.actor != Actor::Seat || now.seat != seat) return Refusal::NotYourTurn;
  if (a.verb >= Verb::Lot) return Refusal::NoSuchThing;
  if (a.verb == Verb::Play) {
    if (s.table.round == 0) return Refusal::NotNow;
    return refuse_play(s, a);
  }
  const auto asked = static_cast<Decision>(now.decision);
  if (a.verb == Verb::Military && asked > Decision::Military && s.table.military_used)
    return Refusal::MilitaryUsed;
  const bool performing = answered_by(a.verb) == Decision::Perform;
  const bool resource = a.verb == Verb::Family || a.verb == Verb::Skip;
  if (asked == Decision::Resource ? !resource : asked != answered_by(a.verb))
    return Refusal::NotNow;
  if (performing && asked != Decision::Perform && asked != Decision::Resource)
    return Refusal::NotNow;
  return refuse_choice(s, a);
}

}  // namespace lusoria::fortuna
