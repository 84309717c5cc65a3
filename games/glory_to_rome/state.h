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

#include "engine/codec/fields.h"
#include "engine/core/containers.h"
#include "engine/core/game.h"
#include "engine/core/seat.h"
#include "games/glory_to_rome/action.h"
#include "games/glory_to_rome/components.h"
#include "games/glory_to_rome/readings.h"

namespace lusoria::glory_to_rome {

enum class Setup : std::uint8_t { Normal, Experienced };

inline constexpr std::array<std::string_view, 2> kSetupSlugs{"normal", "experienced"};

constexpr Names names(Setup) {
  return {"setup", kSetupSlugs};
}

/// Sites in town of each material (L246-261): as many as players, but three with two players as the
/// rulebook recommends; as many as players in every case; or the short example game's 2/2/3/3.
enum class Sites : std::uint8_t { Recommended, Standard, Short };

inline constexpr std::array<std::string_view, 3> kSitesSlugs{"recommended", "standard", "short"};

constexpr Names names(Sites) {
  return {"sites", kSitesSlugs};
}

/// L663: the game ends when the last card leaves the deck, or only when a card is wanted and none
/// is there.
enum class DeckEnd : std::uint8_t { LastCard, FailedDraw };

inline constexpr std::array<std::string_view, 2> kDeckEndSlugs{"last_card", "failed_draw"};

constexpr Names names(DeckEnd) {
  return {"deck_end", kDeckEndSlugs};
}

/// L665-667: the last site of the whole town, or the last of any one material.
enum class LastSite : std::uint8_t { WholeTown, AnyStack };

inline constexpr std::array<std::string_view, 2> kLastSiteSlugs{"whole_town", "any_stack"};

constexpr Names names(LastSite) {
  return {"last_site", kLastSiteSlugs};
}

struct Options {
  std::uint16_t turn_limit = reading::kTurnLimit;  ///< Leader turns; endless play ends there.
  std::uint8_t seats = 3;
  std::uint8_t rules_version = 1;
  std::uint8_t components_edition = 1;
  bool functions = true;  ///< Off: the learning game, buildings give influence only (L229-231).
  Setup setup = Setup::Normal;
  Sites sites = Sites::Recommended;
  bool original_circus_forum =
      false;  ///< The nine variant cards and petitions of three (L978-983).
  DeckEnd deck_end = DeckEnd::LastCard;
  LastSite last_site = LastSite::WholeTown;
  bool prison_retriggers = false;  ///< A stolen School, Garden … acts once more for the thief.
  bool prison_takes_influence = false;  ///< The stolen building's site goes with it.
  bool stairway_is_extra = false;       ///< Stairway beside, not instead of, the Architect action.
  bool both_neighbours = false;         ///< Two players: the opponent answers a demand twice.
  bool public_buildings_score = true;   ///< A public Statue or Wall scores for everybody.
  constexpr bool operator==(const Options&) const = default;
};

template <class V>
constexpr void fields(V& v, Options& o) {
  v("seats", o.seats, Range{2, 5});
  v("rules_version", o.rules_version, Range{1, 1});
  v("components_edition", o.components_edition, Range{1, 1});
  v("functions", o.functions);
  v("setup", o.setup);
  v("sites", o.sites);
  v("original_circus_forum", o.original_circus_forum);
  v("deck_end", o.deck_end);
  v("last_site", o.last_site);
  v("prison_retriggers", o.prison_retriggers);
  v("prison_takes_influence", o.prison_takes_influence);
  v("stairway_is_extra", o.stairway_is_extra);
  v("both_neighbours", o.both_neighbours);
  v("public_buildings_score", o.public_buildings_score);
  v("turn_limit", o.turn_limit, Range{1, 10000});
}

enum class Stage : std::uint8_t { Foundation, Finished, Public };

inline constexpr std::array<std::string_view, 3> kStageSlugs{"foundation", "finished", "public"};

constexpr Names names(Stage) {
  return {"stage", kStageSlugs};
}

/// A foundation or building. An owner has a name at most once, so (owner, card) names it.
struct Structure {
  Seat owner = 0;
  Card card{};
  Material site{};  ///< Lies under a foundation; of a finished one only the kind is remembered.
  Stage stage = Stage::Foundation;
  Counts<Material> materials{};
  constexpr bool operator==(const Structure&) const = default;
};

template <class V>
constexpr void fields(V& v, Structure& s) {
  v("owner", as_seat(s.owner));
  v("card", s.card);
  v("site", s.site);
  v("stage", s.stage);
  v("materials", s.materials);
}

/// How a seat takes part in the turn: not yet asked, thought, or played cards.
enum class Part : std::uint8_t { Waiting, Thought, Played };

inline constexpr std::array<std::string_view, 3> kPartSlugs{"waiting", "thought", "played"};

constexpr Names names(Part) {
  return {"part", kPartSlugs};
}

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

  constexpr bool operator==(const Camp&) const = default;
};

template <class V>
constexpr void fields(V& v, Camp& c) {
  v("sites", c.sites);
  v("clients", c.clients);
  v("fresh", c.fresh);
  v("stockpile", c.stockpile);
  v("played", c.played);
  v("played_senators", c.played_senators);
  v("units", c.units);
  v("part", c.part);
  v("vault", c.vault);
  v("atrium", c.atrium);
  v("basilica", c.basilica);
  v("cards", c.cards);
  v("senators", c.senators);
  v("crafted", c.crafted);
  v("conceded_to", as_seat(c.conceded_to));
}

/// Steps still to be resolved; Frame::kind. The lowest is the phase of the turn, walking the seats;
/// a is the seat that acts, b and c as told.
enum class Step : std::uint8_t {
  DealHands,    ///< a gets its next card.
  TurnUpCards,  ///< a turns up its card; b: mask of the seats still contending.
  ChooseStart,  ///< a lays down a card (experienced set-up).
  Lead,         ///< b: 1 once answered.
  Follow,       ///< b: 1 once answered.
  Think,        ///< b: ThinkFlag; c: thoughts left, this one included.
  Draw,         ///< a draws b more cards.
  Slot,         ///< a carries out the led role; b: parts of the action in progress.
  Extra,        ///< a carries out role b & 7, c times more; b >> 3: parts.
  Material,     ///< A material for structure c of seat b; the acting role is the frame's below.
  Bar,
  Fountain,  ///< b: 0 to draw, 1 to use the card.
  Bath,      ///< A new client of role b may act.
  Demand,    ///< a may show up to b cards.
  Loot,      ///< a may take Pool cards of material b.
  Give,      ///< a answers the demand of b; c: 1 once asked.
  Coliseum,  ///< a may take clients, from position b on (seat * 6 + material), c taken there.
  Prison,
  Senate,  ///< a may take Senators of seat b.
  Sewer,   ///< a may keep played cards of material b.
  Academy,
  NextTurn,
  Uncover  ///< Atrium cards of seat a are turned up for scoring.
};

enum ThinkFlag : std::uint8_t { kLatrineUsed = 1, kVomitoriumUsed = 2, kOptional = 4 };

/// A stack never holds more than: the phase; five on-completion steps, since a name is finished at
/// most once by its owner; below each of them one Extra of the bathing builder who finished it; one
/// Extra for each client that may hire again in the Bath, 24 Patrons and with Ludus Magna 24
/// Merchants; and five for what is going on above them (a client who hires nobody, Material, Think
/// and Draw, Demand or Give, Bath).
inline constexpr int kMaxFrames = 1 + 5 + 5 + 48 + 5;

/// Who has which building, as masks that follow from the structures and are kept up to date.
struct Functions {
  SeatArray<EnumSet<Card>, kMaxSeats> names{};  ///< Foundations and buildings of a seat.
  SeatArray<EnumSet<Card>, kMaxSeats> finished{};
  SeatArray<EnumSet<Card>, kMaxSeats> active{};  ///< Functions a seat enjoys.
  EnumSet<Card> publics{};                       ///< Made public by a Stairway.
  constexpr bool operator==(const Functions&) const = default;
};

template <class V>
constexpr void fields(V& v, Functions& f) {
  v("names", f.names);
  v("finished", f.finished);
  v("active", f.active);
  v("publics", f.publics);
}

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
  constexpr bool operator==(const Table&) const = default;
};

template <class V>
constexpr void fields(V& v, Table& t) {
  v("number", t.number);
  v("turns", t.turns);
  v("deck", t.deck);
  v("senators", t.senators);
  v("leader", as_seat(t.leader));
  v("role", t.role);
  v("spent", t.spent);
  v("reason", t.reason);
  v("camps", t.camps);
  v("pool", t.pool);
  v("town", t.town);
  v("outskirts", t.outskirts);
  v("demand", t.demand);
  v("revealed", t.revealed);
  v("turned_up", t.turned_up);
  v("structures", t.structures);
  v("frames", t.frames);
}

/// What everybody has been shown of things the table hides again.
struct Memory {
  SeatArray<Counts<Material>, kMaxSeats> vaults{};  ///< Banked openly.
  SeatArray<Counts<Card>, kMaxSeats> shown{};       ///< At least these are in the hand.
  SeatArray<Counts<Card>, kMaxSeats> held{};  ///< At least these are in the hand or banked unseen.
  /// Fewer than this many of a material are in the hand; 0: nothing is known. A short answer to a
  /// demand leaves "fewer than 1", and every later draw adds one.
  SeatArray<Counts<Material>, kMaxSeats> fewer_than{};
  constexpr bool operator==(const Memory&) const = default;
};

template <class V>
constexpr void fields(V& v, Memory& m) {
  v("vaults", m.vaults);
  v("shown", m.shown);
  v("held", m.held);
  v("fewer_than", m.fewer_than);
}

/// The parts of a set picked so far by the seat that is picking; nobody else sees them.
struct Staged {
  Counts<Card> cards{};
  Maybe<Card> last{};          ///< Later picks may not be lower.
  Maybe<Role> role{};          ///< Cards played: what they will be led or followed as.
  Maybe<Role> petition{};      ///< Role of the latest petition …
  std::uint8_t to_pick = 0;    ///< … and cards it still needs.
  std::uint8_t singles = 0;    ///< Units of one card so far …
  std::uint8_t petitions = 0;  ///< … and of a whole petition.
  constexpr bool operator==(const Staged&) const = default;
};

template <class V>
constexpr void fields(V& v, Staged& s) {
  v("cards", s.cards);
  v("last", s.last);
  v("role", s.role);
  v("petition", s.petition);
  v("to_pick", s.to_pick);
  v("singles", s.singles);
  v("petitions", s.petitions);
}

struct Secrets {
  SeatArray<Counts<Card>, kMaxSeats> hands{};
  SeatArray<Counts<Card>, kMaxSeats> banked{};  ///< By Basilica; only the owner knows them.
  Counts<Card> undrawn{};  ///< Deck and Atrium cards together: nobody has seen any of them.
  Staged staged{};
  Maybe<Card> fountain{};                      ///< Drawn and not yet used.
  SeatArray<Maybe<Card>, kMaxSeats> chosen{};  ///< Laid down face down in the experienced set-up.
  constexpr bool operator==(const Secrets&) const = default;
};

template <class V>
constexpr void fields(V& v, Secrets& s) {
  v("hands", s.hands);
  v("banked", s.banked);
  v("undrawn", s.undrawn);
  v("staged", s.staged);
  v("fountain", s.fountain);
  v("chosen", s.chosen);
}

struct State {
  Options options{};
  Functions functions{};
  Table table{};
  Memory memory{};
  Secrets secrets{};
  constexpr bool operator==(const State&) const = default;
};

template <class V>
constexpr void fields(V& v, State& s) {
  v("options", s.options);
  fields(v, s.functions);
  fields(v, s.table);
  fields(v, s.memory);
  fields(v, s.secrets);
}

static_assert(PlainValue<Options> && PlainValue<State> && sizeof(State) <= 2048);

/// What lies before one seat (or a spectator): the open table and its own hand.
struct TableView {
  Table open{};
  Counts<Card> hand{};
  Staged staged{};
  Maybe<Card> fountain{};
  Maybe<Card> chosen{};
  SeatArray<Counts<Material>, kMaxSeats> uncovered{};  ///< The vaults, once the game is over.
  constexpr bool operator==(const TableView&) const = default;
};

template <class V>
constexpr void fields(V& v, TableView& t) {
  fields(v, t.open);
  v("hand", t.hand);
  v("staged", t.staged);
  v("fountain", t.fountain);
  v("chosen", t.chosen);
  v("uncovered", t.uncovered);
}

/// What one seat can remember.
struct MemoryView {
  Memory common{};
  Counts<Card> unseen{};  ///< Names it has not seen yet: in the deck, in rival hands or vaults.
  Counts<Material> unseen_materials{};  ///< The same by material.
  std::uint8_t unseen_cards = 0;        ///< The same in all.
  Counts<Card> banked{};                ///< What it banked itself by Basilica.
  constexpr bool operator==(const MemoryView&) const = default;
};

template <class V>
constexpr void fields(V& v, MemoryView& m) {
  fields(v, m.common);
  v("unseen", m.unseen);
  v("unseen_materials", m.unseen_materials);
  v("unseen_cards", m.unseen_cards);
  v("banked", m.banked);
}

struct View {
  Options options{};
  Functions functions{};
  Turn turn{};
  TableView table{};
  Seat seat = kSpectator;
  MemoryView memory{};
  constexpr bool operator==(const View&) const = default;
};

template <class V>
constexpr void fields(V& v, View& w) {
  v("options", w.options);
  v("functions", w.functions);
  v("turn", w.turn);
  v("seat", as_seat(w.seat));
  v("table", w.table);
  v("memory", w.memory);
}

static_assert(PlainValue<View> && sizeof(View) <= 4096);

}  // namespace lusoria::glory_to_rome
