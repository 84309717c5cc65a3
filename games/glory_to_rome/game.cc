// From the contract's functions to the rules: who is asked, what is offered, what happens.
#include "games/glory_to_rome/game.h"

#include "games/glory_to_rome/scoring.h"
#include "games/glory_to_rome/slots.h"

namespace lusoria::glory_to_rome {

namespace {

Decision decision_of_role(Role role) {
  switch (role) {
    case Role::Laborer:
      return Decision::Laborer;
    case Role::Craftsman:
      return Decision::Craftsman;
    case Role::Architect:
      return Decision::Architect;
    case Role::Merchant:
      return Decision::Merchant;
    default:
      return Decision::Patron;
  }
}

/// What a step asks of its seat; steps that wait for chance ask nothing.
std::optional<Decision> decision_of(const State& s, const Frame& f) {
  switch (step_of(f)) {
    case Step::ChooseStart:
      return Decision::ChooseStart;
    case Step::Lead:
      return Decision::Lead;
    case Step::Follow:
      return Decision::Follow;
    case Step::Think:
      return Decision::Think;
    case Step::Slot:
    case Step::Extra:
      return decision_of_role(role_of_slot(s, f));
    case Step::Material:
      return Decision::Material;
    case Step::Fountain:
      return f.b == 0 ? std::nullopt : std::optional(Decision::Fountain);
    case Step::Bath:
      return Decision::Bath;
    case Step::Demand:
      return Decision::Demand;
    case Step::Loot:
      return Decision::Loot;
    case Step::Give:
      return Decision::Give;
    case Step::Coliseum:
      return Decision::Coliseum;
    case Step::Prison:
      return Decision::Prison;
    case Step::Senate:
      return Decision::Senate;
    case Step::Sewer:
      return Decision::Sewer;
    default:
      return std::nullopt;
  }
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
  switch (*decision_of(s, f)) {
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

}  // namespace

State Title::start(const Options& options) {
  State s = set_table(options);
  set_phase(s, frame(Step::DealHands, 0));
  return s;
}

Turn Title::turn(const State& s) {
  const Table& t = s.table;
  if (t.frames.empty()) return Turn::over(t.number);
  const std::optional<Decision> decision = decision_of(s, top(s));
  if (decision) return Turn::of_seat(t.number, top(s).a, *decision);
  return Turn::of_chance(t.number, Stream::Deck);
}

void Title::legal_actions(const State& s, ActionList<Action, kMaxActions>& out) {
  out.clear();
  const Frame& f = top(s);
  list_choices(s, f, out);
  for (int p = 0; p < s.options.seats; ++p) {
    const auto to = static_cast<Seat>(p);
    if (to != f.a && s.table.camps[f.a].conceded_to != to) out.aside(Action::concede(to));
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
  auto pick = static_cast<int>(scaled(word, static_cast<std::uint32_t>(total(undrawn))));
  int card = 0;
  while (pick >= undrawn[nth<Card>(card)])
    pick -= undrawn[nth<Card>(card++)];
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
