// The state of a game, in four parts by who may know them:
//   Options   how this table plays;
//   Functions, Table   what lies there for everybody to see, with the steps still to be resolved;
//   Memory    what everybody has been shown and a table hides again (vaults, cards once shown);
//   Secrets   hands, deck, cards banked unseen, the parts of a set not yet played.
// A view is the first three and its seat's share of the fourth, so nothing secret may enter a
// frame.
//
// Names matter in hands, in the deck and on foundations only. Everywhere else (Pool, stockpiles,
// clienteles, vaults, under buildings, played cards) nothing but the material ever counts again, so
// those zones are six counters.
#pragma once

#include <array>
#include <cstdint>

#include "engine/codec/field_list.h"
#include "engine/core/containers.h"
#include "engine/core/game.h"
#include "engine/core/seat.h"
#include "games/glory_to_rome/action.h"
#include "games/glory_to_rome/components.h"
#include "games/glory_to_rome/options.h"

namespace lusoria::glory_to_rome {

LUSORIA_NAMED_ENUM(Stage, "stage", Foundation, Finished, Public);

/// A foundation or building. An owner has a name at most once, so (owner, card) names it.
struct Structure {
  Seat owner = 0;
  Card card{};
  Material site{};  ///< Lies under a foundation; of a finished one only the kind is remembered.
  Stage stage = Stage::Foundation;
  Counts<Material> materials{};
};

template <class V>
constexpr void fields(V& v, Structure& s) {
  v("owner", as_seat(s.owner));
  LUSORIA_FIELDS_OF(v, s, card, site, stage, materials);
}

/// How a seat takes part in the turn: not yet asked, thought, or played cards.
LUSORIA_NAMED_ENUM(Part, "part", Waiting, Thought, Played);

/// One player's camp board and what lies beside it.
struct Camp {
  Counts<Material> sites{};  ///< Won by finished buildings: influence.
  Counts<Role> clients{};    ///< Clientele …
  Counts<Role> fresh{};      ///< … of these hired this turn: they wait (L486).
  Counts<Material> stockpile{};
  Counts<Material>
      played{};  ///< Action cards led or followed with; they lie here till the turn ends.
  std::uint8_t played_senators = 0;
  std::uint8_t units = 0;  ///< Actions those cards give.
  Part part = Part::Waiting;
  std::uint8_t vault = 0;     ///< Cards in the vault, all kinds.
  std::uint8_t atrium = 0;    ///< Of these banked unseen from the deck, …
  std::uint8_t basilica = 0;  ///< … and banked unseen from the hand.
  std::uint8_t cards = 0;     ///< Action cards in hand.
  std::uint8_t senators = 0;  ///< Senators in hand: every one of them moves openly.
  bool crafted = false;       ///< Carried out a Craftsman action this turn (Academy).
  Seat conceded_to = kNobody;

  constexpr int hand() const { return cards + senators; }
};

template <class V>
constexpr void fields(V& v, Camp& c) {
  LUSORIA_FIELDS_OF(v, c, sites, clients, fresh, stockpile, played, played_senators, units, part,
                          vault, atrium, basilica, cards, senators, crafted);
  v("conceded_to", as_seat(c.conceded_to));
}

/// What is still to be resolved. The lowest step of the stack is the phase of the turn, walking the
/// seats. A Slot carries out the led role, an Extra a role by a finished building or a bathing
/// client. What each does: kSteps in rules_steps.h.
LUSORIA_NAMED_ENUM(Step, "step",
                   DealHands, TurnUpCards, ChooseStart, Lead, Follow, Think, Draw, Slot, Extra,
                   Material, Bar, Fountain, Bath, Demand, Loot, Give, Coliseum, Prison, Senate,
                   Sewer, Academy, NextTurn, Uncover, Bridge);

enum ThinkFlag : std::uint8_t { kLatrineUsed = 1, kVomitoriumUsed = 2, kOptional = 4 };

/// A step on the stack: the seat that acts, and up to two operands. What they are depends on the
/// step, so each has its names here; nothing outside reads the bytes.
struct Frame : lusoria::Frame {
  constexpr Frame() = default;

  template <class B = int, class C = int>
  constexpr Frame(Step step, Seat seat, B first = {}, C second = {})
      : lusoria::Frame{static_cast<std::uint8_t>(step),
                       seat,
                       static_cast<std::uint8_t>(first),
                       static_cast<std::uint8_t>(second)} {}

  static constexpr Frame think(Seat seat) { return {Step::Think, seat, 0, 1}; }

  static constexpr Frame may_think(Seat seat, int thoughts) {
    return {Step::Think, seat, kOptional, thoughts};
  }

  constexpr Step step() const { return static_cast<Step>(kind); }

  constexpr bool is(Step step) const { return this->step() == step; }

  constexpr Seat seat() const { return a; }

  constexpr void move_to(Seat seat) { a = seat; }

  // The operands, in the order in which a frame is made.

  // TurnUpCards: a mask of the seats that may still begin.
  constexpr unsigned contenders() const { return b; }

  // Lead, Follow, Academy: whether the seat has been asked.
  constexpr bool answered() const { return b != 0; }

  constexpr void set_answered() { b = 1; }

  // Think: what has been discarded before it, whether it may be declined, and thoughts left.
  constexpr bool discarded(ThinkFlag by) const { return (b & by) != 0; }

  constexpr void set_discarded(ThinkFlag by) { b = b | by; }

  constexpr bool may_be_declined() const { return b == kOptional; }

  constexpr bool is_optional() const { return (b & kOptional) != 0; }

  /// One thought is over; what was discarded for it no longer counts. False after the last.
  constexpr bool next_thought() {
    b = b & kOptional;
    return --c != 0;
  }

  // Draw: cards still to come. Demand: cards that may be shown.
  constexpr std::uint8_t& cards() { return b; }

  constexpr int cards() const { return b; }

  // Extra: the role and the actions left. Slot and Extra: parts done of the action in progress.
  constexpr Role extra_role() const { return static_cast<Role>(b & kRoleBits); }

  constexpr std::uint8_t& extra_actions() { return c; }

  constexpr int extra_actions() const { return c; }

  constexpr unsigned parts_done() const { return is(Step::Slot) ? b : b >> kPartsShift; }

  constexpr void set_parts_done(unsigned parts) {
    b = static_cast<std::uint8_t>(is(Step::Slot) ? parts : (b & kRoleBits) | parts << kPartsShift);
  }

  // Material: the structure that gets one.
  constexpr Seat owner() const { return b; }

  constexpr Card on() const { return static_cast<Card>(c); }

  // Fountain: whether its card has been drawn.
  constexpr bool drawn() const { return b != 0; }

  constexpr void set_drawn() { b = 1; }

  // Bath: the client who has just been hired.
  constexpr Role client() const { return static_cast<Role>(b); }

  // Loot, Sewer: the material asked about; behind the last, nothing is left to ask.
  constexpr bool has_material() const { return b < kMaterials; }

  constexpr Material material() const { return static_cast<Material>(b); }

  constexpr void next_material() { ++b; }

  // Loot, Give, Coliseum: a demand keeps off its owner's Bridge (option); it goes on from one to
  // the next.
  constexpr bool keeps_off_bridge() const { return (c & kOffBridge) != 0; }

  constexpr void keep_off_bridge() { c = kOffBridge; }

  static constexpr Frame loot(Seat demander) { return {Step::Loot, demander}; }

  constexpr Frame give() const { return {Step::Give, a, a, c}; }

  constexpr Frame coliseum() const { return {Step::Coliseum, b, 0, c}; }

  // Give: who demands.
  constexpr Seat demander() const { return b; }

  // Coliseum: clients are taken in the order of places (a seat's role), so many at this one.
  static constexpr int place_of(Seat owner, Role client) {
    return owner * kMaterials + static_cast<int>(client);
  }

  constexpr int place() const { return b; }

  constexpr int taken_at(int place) const { return place == b ? c & ~kOffBridge : 0; }

  constexpr void take_at(int place) {
    c = static_cast<std::uint8_t>((c & kOffBridge) | (taken_at(place) + 1));
    b = static_cast<std::uint8_t>(place);
  }

  constexpr void take_no_more() { b = kHidden; }

  // Senate: whose Senators are asked about, and how many camps have been.
  constexpr Seat from() const { return b; }

  constexpr int camps_asked() const { return c; }

  constexpr void ask_next(Seat from) {
    b = from;
    ++c;
  }

 private:
  static constexpr unsigned kRoleBits = 7;
  static constexpr unsigned kPartsShift = 3;
  static constexpr std::uint8_t kOffBridge = 128;
};

/// A stack never holds more than: the phase; five on-completion steps, since a name is finished at
/// most once by its owner; below each of them one Extra of the bathing builder who finished it; one
/// Extra for each client that may hire again in the Bath, 24 Patrons and with Ludus Magna 24
/// Merchants; and five for what is going on above them (a client who hires nobody, Material, Think
/// and Draw, Demand or Give, Bath). One more, and a state has no padding.
inline constexpr int kMaxFrames = 1 + 5 + 5 + 48 + 5 + 1;

/// Who has which building, as masks that follow from the structures and are kept up to date.
struct Functions {
  SeatArray<EnumSet<Card>, kMaxSeats> names{};  ///< Foundations and buildings of a seat.
  SeatArray<EnumSet<Card>, kMaxSeats> finished{};
  SeatArray<EnumSet<Card>, kMaxSeats> active{};  ///< Functions a seat enjoys.
  EnumSet<Card> publics{};                       ///< Made public by a Stairway.
  constexpr bool operator==(const Functions&) const = default;
};

LUSORIA_MEMBERS(Functions, names, finished, active, publics);

struct Table {
  std::uint16_t number = 0;   ///< Of the turn in the contract's sense.
  std::uint16_t turns = 0;    ///< Leader turns begun.
  std::uint8_t deck = 0;      ///< Cards left to draw.
  std::uint8_t senators = 0;  ///< In their pile.
  Seat leader = kNobody;
  Maybe<Role> role{};      ///< Led this turn.
  std::uint8_t spent = 0;  ///< Actions of the current slot already carried out.
  Maybe<EndReason> reason{};
  SeatArray<Camp, kMaxSeats> camps{};
  Counts<Material> pool{};
  Counts<Material> town{};
  Counts<Material> outskirts{};
  Counts<Material> demand{};  ///< Rome demands, this Legionary action.
  Counts<Card> revealed{};    ///< Shown in this slot: not to be shown again.
  SeatArray<Maybe<Card>, kMaxSeats> turned_up{};
  InlineVector<Structure, kSites> structures{};
  InlineVector<Frame, kMaxFrames> frames{};
};

template <class V>
constexpr void fields(V& v, Table& t) {
  LUSORIA_FIELDS_OF(v, t, number, turns, deck, senators);
  v("leader", as_seat(t.leader));
  LUSORIA_FIELDS_OF(v, t, role, spent, reason, camps, pool, town, outskirts, demand, revealed,
                          turned_up, structures, frames);
}

/// What everybody has been shown of things the table hides again.
struct Memory {
  SeatArray<Counts<Material>, kMaxSeats> vaults{};  ///< Banked openly.
  SeatArray<Counts<Card>, kMaxSeats> shown{};       ///< At least these are in the hand.
  SeatArray<Counts<Card>, kMaxSeats> held{};  ///< At least these are in the hand or banked unseen.
  /// Fewer than this many of a material are in the hand; 0: nothing is known. A short answer to a
  /// demand leaves "fewer than 1", and every later draw adds one.
  SeatArray<Counts<Material>, kMaxSeats> fewer_than{};
};

LUSORIA_MEMBERS(Memory, vaults, shown, held, fewer_than);

/// The parts of a set picked so far by the seat that is picking; nobody else sees them.
struct Staged {
  Counts<Card> cards{};
  Maybe<Card> last{};        ///< Later picks may not be lower.
  Maybe<Role> role{};        ///< Cards played: what they will be led or followed as.
  Maybe<Role> petition{};    ///< Role of the latest petition …
  std::uint8_t picked = 0;   ///< … its cards so far …
  std::uint8_t to_pick = 0;  ///< … and those it still needs.
  std::uint8_t units = 0;    ///< Single cards and whole petitions so far: an action each.
  constexpr bool operator==(const Staged&) const = default;
};

LUSORIA_MEMBERS(Staged, cards, last, role, petition, picked, to_pick, units);

struct Secrets {
  SeatArray<Counts<Card>, kMaxSeats> hands{};
  SeatArray<Counts<Card>, kMaxSeats> banked{};  ///< By Basilica; only the owner knows them.
  Counts<Card> undrawn{};  ///< Deck and Atrium cards together: nobody has seen any of them.
  Staged staged{};
  Maybe<Card> fountain{};                      ///< Drawn and not yet used.
  SeatArray<Maybe<Card>, kMaxSeats> chosen{};  ///< Laid down face down in the experienced set-up.
};

LUSORIA_MEMBERS(Secrets, hands, banked, undrawn, staged, fountain, chosen);

struct State {
  Functions functions{};  // First, being aligned most.
  Options options{};
  Table table{};
  Memory memory{};
  Secrets secrets{};
};

template <class V>
constexpr void fields(V& v, State& s) {
  v("options", s.options);
  fields(v, s.functions);
  fields(v, s.table);
  fields(v, s.memory);
  fields(v, s.secrets);
}

static_assert(PlainValue<State> && sizeof(State) <= 2048);

}  // namespace lusoria::glory_to_rome
