// From the contract's functions to the rules: who is asked, what is offered, what happens.
#include "games/glory_to_rome/game.h"

#include "games/glory_to_rome/scoring.h"
#include "games/glory_to_rome/slots.h"

namespace lusoria::glory_to_rome {

namespace {

constexpr std::uint8_t kNoDecision = 255;

constexpr std::uint8_t code(Decision decision) {
  return static_cast<std::uint8_t>(decision);
}

/// Of a slot, by its role; Legionary actions are a demand of their own.
constexpr std::array<std::uint8_t, kMaterials> kDecisionOfRole{code(Decision::Laborer),
                                                               code(Decision::Craftsman),
                                                               kNoDecision,
                                                               code(Decision::Architect),
                                                               code(Decision::Merchant),
                                                               code(Decision::Patron)};

/// What a step asks of its seat; steps that wait for chance ask nothing.
constexpr auto decisions_by_step() {
  std::array<std::uint8_t, static_cast<unsigned>(Step::Uncover) + 1> table{};
  for (std::uint8_t& decision : table)
    decision = kNoDecision;
  const auto ask = [&](Step step, Decision decision) {
    table[static_cast<unsigned>(step)] = code(decision);
  };
  ask(Step::ChooseStart, Decision::ChooseStart);
  ask(Step::Lead, Decision::Lead);
  ask(Step::Follow, Decision::Follow);
  ask(Step::Think, Decision::Think);
  ask(Step::Material, Decision::Material);
  ask(Step::Bath, Decision::Bath);
  ask(Step::Demand, Decision::Demand);
  ask(Step::Loot, Decision::Loot);
  ask(Step::Give, Decision::Give);
  ask(Step::Coliseum, Decision::Coliseum);
  ask(Step::Prison, Decision::Prison);
  ask(Step::Senate, Decision::Senate);
  ask(Step::Sewer, Decision::Sewer);
  return table;
}

constexpr auto kDecisionOfStep = decisions_by_step();

std::uint8_t decision_of(const State& s, const Frame& f) {
  const Step step = step_of(f);
  if (step == Step::Slot || step == Step::Extra)
    return kDecisionOfRole[static_cast<unsigned>(role_of_slot(s, f))];
  if (step == Step::Fountain && f.b != 0) return code(Decision::Fountain);
  return kDecisionOfStep[f.kind];
}

void list_bath(const State& s, const Frame& f, Actions& out) {
  const unsigned roles = bath_roles(s, f.a, static_cast<Role>(f.b));
  for (int r = 0; r < kMaterials; ++r) {
    if ((roles >> r & 1U) != 0) out.choose(Action::of(Verb::Bathe, nth<Role>(r)));
  }
  out.choose(Action::of(Verb::Pass));
}

/// None, one, … all of a small number of equal cards.
void list_loot(const State& s, const Frame& f, Actions& out) {
  const auto m = static_cast<Material>(f.b);
  const int most = std::min(s.table.demand[m], s.table.pool[m]);
  for (int n = 0; n <= most; ++n)
    out.choose(Action::counted(Verb::Loot, m, n));
}

void list_senate(const State& s, const Frame& f, Actions& out) {
  for (int n = 0; n <= s.table.camps[f.b].played_senators; ++n)
    out.choose(Action::recall(f.b, n));
}

void list_sewer(const State& s, const Frame& f, Actions& out) {
  const auto m = static_cast<Material>(f.b);
  for (int n = 0; n <= s.table.camps[f.a].played[m]; ++n)
    out.choose(Action::counted(Verb::Save, m, n));
}

void list_choices(const State& s, const Frame& f, Actions& out) {
  switch (static_cast<Decision>(decision_of(s, f))) {
    case Decision::ChooseStart:
      return list_choose(s, out);
    case Decision::Lead:
      return list_lead(s, f.a, out);
    case Decision::Follow:
      return list_follow(s, f.a, out);
    case Decision::Think:
      return list_think(s, f, out);
    case Decision::Patron:
      return list_patron(s, f, out);
    case Decision::Laborer:
      return list_laborer(s, f, out);
    case Decision::Merchant:
      return list_merchant(s, f, out);
    case Decision::Architect:
      return list_building(s, f, Role::Architect, out);
    case Decision::Craftsman:
      return list_building(s, f, Role::Craftsman, out);
    case Decision::Material:
      return list_material(s, f, out);
    case Decision::Fountain:
      return list_fountain(s, f, out);
    case Decision::Bath:
      return list_bath(s, f, out);
    case Decision::Demand:
      return list_demand(s, f, out);
    case Decision::Loot:
      return list_loot(s, f, out);
    case Decision::Give:
      return list_give(s, f, out);
    case Decision::Coliseum:
      return list_coliseum(s, f, out);
    case Decision::Prison:
      return list_prison(s, f.a, out);
    case Decision::Senate:
      return list_senate(s, f, out);
    case Decision::Sewer:
      return list_sewer(s, f, out);
  }
}

void apply_done(State& s) {
  switch (step_of(top(s))) {
    case Step::Lead:
    case Step::Follow:
      return lay_units(s);
    case Step::Demand:
      return apply_demand_done(s);
    default:
      return apply_give_done(s);
  }
}

/// Stops a slot: nothing more of it will be done.
void apply_stop(State& s) {
  Frame& f = top(s);
  spend(s, f, actions_left(s, f));
  // A main slot ends by itself once no action and no part is left.
  set_parts(f, 0);
}

/// Declines what is offered; a Coliseum that takes no more clients ends the demand.
void apply_pass(State& s) {
  if (step_of(top(s)) == Step::Coliseum)
    top(s).b = kHidden;  // Behind the last place.
  else
    pop(s);
}

void apply_bathe(State& s, Role role) {
  top(s) = frame(
      Step::Extra, top(s).a, static_cast<std::uint8_t>(role), std::uint8_t{reading::kBathActions});
}

// NOLINTNEXTLINE(readability-function-size): a line for each verb
void apply_seat(State& s, const Action& a) {
  switch (a.verb) {
    case Verb::Think:
      return apply_think(s);
    case Verb::Play:
      return apply_play(s, a.role(), a.second_card());
    case Verb::Petition:
      return apply_petition(s, a.role(), a.second_role());
    case Verb::Pick:
      return apply_pick(s, a.card());
    case Verb::Done:
      return apply_done(s);
    case Verb::TakeSenator:
      return apply_take_senator(s);
    case Verb::Draw:
      return apply_draw(s);
    case Verb::Latrine:
      return apply_latrine(s, a.card());
    case Verb::Vomitorium:
      return apply_vomitorium(s);
    case Verb::Hire:
      return apply_hire(s, a.role());
    case Verb::Bar:
      return apply_bar(s);
    case Verb::Aqueduct:
      return apply_aqueduct(s, a.card());
    case Verb::Gather:
      return apply_gather(s, a.material());
    case Verb::Dock:
      return apply_dock(s, a.card());
    case Verb::Sell:
      return apply_sell(s, a.material());
    case Verb::Atrium:
      return apply_atrium(s);
    case Verb::Basilica:
      return apply_basilica(s, a.card());
    case Verb::Found:
      return apply_found(s, a.card(), a.second_material());
    case Verb::Build:
      return apply_build(s, a.card());
    case Verb::Add:
      return apply_add(s, a.card());
    case Verb::Supply:
      return apply_supply(s, a.material());
    case Verb::Salvage:
      return apply_salvage(s, a.material());
    case Verb::Stairway:
      return apply_stairway(s, a.seat(), a.second_card());
    case Verb::Fountain:
      return apply_fountain(s);
    case Verb::Keep:
      return apply_keep(s);
    case Verb::Demand:
    case Verb::Give:
      return apply_stage(s, a.card());
    case Verb::Loot:
      return apply_loot(s, a.material(), a.count());
    case Verb::Feed:
      return apply_feed(s, a.seat(), a.second_role());
    case Verb::Bathe:
      return apply_bathe(s, a.role());
    case Verb::Imprison:
      return apply_imprison(s, a.seat(), a.second_card());
    case Verb::Recall:
      return apply_recall(s, a.seat(), a.count());
    case Verb::Save:
      return apply_save(s, a.material(), a.count());
    case Verb::Choose:
      return apply_choose(s, a.card());
    case Verb::Pass:
      return apply_pass(s);
    case Verb::Stop:
      return apply_stop(s);
    default:
      return apply_concede(s, top(s).a, a.seat());
  }
}

void apply_chance(State& s, Card card) {
  switch (step_of(top(s))) {
    case Step::DealHands:
      return apply_deal_hands(s, card);
    case Step::TurnUpCards:
      return apply_turn_up(s, card);
    case Step::Bar:
      return apply_recruit(s, card);
    case Step::Fountain:
      return apply_spring(s, card);
    case Step::Uncover:
      return apply_uncover(s, card);
    default: {
      Frame& f = top(s);
      less(f.b);
      leave_deck(s, card);
      return enter_hand(s, f.a, card);
    }
  }
}

Verb chance_verb(Step step) {
  switch (step) {
    case Step::TurnUpCards:
      return Verb::TurnUp;
    case Step::Bar:
      return Verb::Recruit;
    case Step::Fountain:
      return Verb::Spring;
    case Step::Uncover:
      return Verb::Uncover;
    default:
      return Verb::Deal;
  }
}

/// Eight neighbouring counters of a pile: byte i of the result adds the counters 0 to i.
std::uint64_t running_sums(const Counts<Card>& pile, unsigned block) {
  std::uint64_t word = 0;
  std::memcpy(&word, pile.begin() + 8 * block, 8);
  return word * 0x0101010101010101ULL;
}

}  // namespace

State Title::start(const Options& options) {
  State s = set_table(options);
  set_phase(s, frame(Step::DealHands, 0));
  return s;
}

Turn Title::turn(const State& s) {
  const Table& t = s.table;
  if (t.frames.empty()) return Turn::over(t.number);
  const std::uint8_t decision = decision_of(s, top(s));
  if (decision != kNoDecision)
    return Turn::of_seat(t.number, top(s).a, static_cast<Decision>(decision));
  return Turn::of_chance(t.number, Stream::Deck);
}

void Title::legal_actions(const State& s, ActionList<Action, kMaxActions>& out) {
  out.clear();
  const Frame& f = top(s);
  list_choices(s, f, out);
  const Seat actor = f.a;
  const Seat conceded_to = s.table.camps[actor].conceded_to;
  const Seat seats = s.options.seats;
  for (Seat to = 0; to < seats; ++to) {
    if (to != actor && to != conceded_to) out.aside(Action::concede(to));
  }
}

void Title::apply(State& s, const Action& a) {
  if (a.verb >= Verb::Deal)
    apply_chance(s, a.second_card());
  else
    apply_seat(s, a);
  advance(s);
}

void Title::outcomes(const State& s, InlineVector<Outcome<Action>, kMaxOutcomes>& out) {
  out.clear();
  const Frame& f = top(s);
  const Verb verb = chance_verb(step_of(f));
  each_name(names_in(s.secrets.undrawn), [&](Card card) {
    out.push_back({Action::at(verb, f.a, card), s.secrets.undrawn[card]});
  });
}

Action Title::draw(const State& s, std::uint64_t word) {
  const Frame& f = top(s);
  const Counts<Card>& undrawn = s.secrets.undrawn;
  int cards = s.table.deck;
  for (const Camp& camp : s.table.camps)
    cards += camp.atrium;
  auto pick = static_cast<int>(scaled(word, static_cast<std::uint32_t>(cards)));
  unsigned block = 0;
  std::uint64_t sums = running_sums(undrawn, 0);
  while (pick >= static_cast<int>(sums >> 56U)) {
    pick -= static_cast<int>(sums >> 56U);
    sums = running_sums(undrawn, ++block);
  }
  auto card = static_cast<int>(8 * block);
  for (; pick >= static_cast<int>(sums & 0xffU); sums >>= 8U)
    ++card;
  return Action::at(chance_verb(step_of(f)), f.a, nth<Card>(card));
}

Result Title::result(const State& s) {
  return result_of(s);
}

std::array<Preset<Options>, 5> Title::presets() {
  Options full;
  Options learning;
  learning.functions = false;
  Options brief;
  brief.sites = Sites::Short;
  Options experienced;
  experienced.setup = Setup::Experienced;
  Options original;
  original.original_circus_forum = true;
  return {{{"full", full},
           {"learning", learning},
           {"short", brief},
           {"experienced", experienced},
           {"original", original}}};
}

}  // namespace lusoria::glory_to_rome
