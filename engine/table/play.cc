// What people, their standing orders, bots and clocks do at a table that runs.
#include <algorithm>

#include "engine/chance/fair.h"
#include "engine/table/session.h"
#include "engine/text/title_text.h"

namespace lusoria::table {

namespace {

/// What stands in the way of this seat acting now.
std::optional<Decision> not_now(const TableState& state, Seat seat) {
  if (seat >= state.seats.size())
    return refused(ProblemCode::Forbidden, "only who sits at the table may do this");
  if (!state.running()) return refused(ProblemCode::NotRunning, "the game is not running");
  return std::nullopt;
}

/// The same for taking back, which is possible after the end where it harms nobody.
std::optional<Decision> no_undo_now(const TableState& state, Seat seat) {
  if (state.one_device && state.match != nullptr && seat < state.seats.size()) return std::nullopt;
  return not_now(state, seat);
}

Json refusal_json(const Submitted& considered) {
  if (considered.refusal.empty()) return nullptr;
  return {{"key", "refusal." + considered.refusal}, {"section", considered.section}};
}

/// How many of a seat's actions that stand came after its event number `to`.
int own_actions_after(const Match& match, Seat seat, int to) {
  wire::Feed feed(match);
  int count = 0;
  for (const Entry& entry : match.log()) {
    feed.step(match, {}, nullptr);
    if (entry.kind == Entry::Kind::Action && entry.seat == seat && !entry.undone &&
        feed.last(seat) > to)
      ++count;
  }
  return count;
}

/// Whether the title offers this order: its texts have words for it.
bool has_order(const AnyGame& game, const std::string& decision, const std::string& order) {
  const std::string key = "\norder." + decision + "." + order + " =";
  for (const TitleText* text : all_texts())
    if (text->slug == game.facts().slug)
      return text->languages[0].catalogue.find(key) != std::string_view::npos;
  return false;
}

/// What a standing order answers, always legal and from the seat's own list: the first choice, the
/// last, or what the order names where it can be done and the first otherwise.
RawAction obeyed(const AnyGame& game, const AnyState& state, std::string_view order) {
  const std::vector<RawAction> choices = game.legal_actions(state).choices;
  if (order == "highest") return choices.back();
  const auto named = std::find_if(choices.begin(), choices.end(), [&](RawAction choice) {
    return game.verbs()[choice.verb].slug == order;
  });
  return named == choices.end() ? choices.front() : *named;
}

/// The order that answers what is asked now; empty if none does.
std::string order_now(const TableState& state) {
  const Seat seat = state.waiting_for();
  if (seat == kNobody) return {};
  const std::string decision(state.game->decisions().slugs[state.match->turn().decision]);
  return state.seats[seat].orders.value(decision, std::string{});
}

Planned plan(const TableState& state, Seat seat, std::span<const RawAction> actions) {
  if (state.words != nullptr) return state.match->plan(seat, actions, *state.words);
  return state.match->plan(seat, actions, FairWords(state.fair()));
}

Decision step(const TableState& state, Seat seat, std::span<const RawAction> actions) {
  Planned planned = plan(state, seat, actions);
  if (planned.ok()) return {std::nullopt, entry::Step{std::move(planned.lines)}};
  const Submitted& no = planned.refused;
  const ProblemCode code = no.refusal.empty() ? ProblemCode::UnknownAction : ProblemCode::Illegal;
  return {Problem{code, no.error, refusal_json(no), no.at}, std::nullopt};
}

Decision take_back(const TableState& state, Seat seat, int actions, bool consent) {
  const PlannedUndo planned = state.match->plan_undo(seat, actions, consent);
  if (!planned.error.empty()) return refused(ProblemCode::NoUndo, planned.error);
  return {std::nullopt, entry::Undo{seat, planned.taken, consent}};
}

/// Whether nobody else saw any of a seat's last actions, on top of everything, and it may take them
/// back by itself.
bool unseen_by_others(const Match& match, Seat seat, int actions) {
  if (actions > match.undoable(seat)) return false;
  for (int i = 0; i < match.seating().keys.count; ++i) {
    const auto other = static_cast<Seat>(i);
    if (other != seat && match.seen_of_last(seat, actions, other) > 0) return false;
  }
  return match.seen_of_last(seat, actions, kSpectator) == 0;
}

constexpr const char* kBotsRefuse = "in a rated game bots do not agree to take back";
constexpr const char* kStale = "something happened since";
constexpr const char* kAnotherDecides = "another seat decides";

}  // namespace

Decision decide(const TableState& state, const command::Play& c, Millis) {
  if (auto problem = not_now(state, c.seat)) return *problem;
  if (state.seats[c.seat].away)
    return refused(ProblemCode::Away, "a bot plays for you; come back first");
  if (c.answers != state.feed->last(c.seat)) return refused(ProblemCode::Stale, kStale);
  if (state.decider() != c.seat) return refused(ProblemCode::NotYourTurn, kAnotherDecides);
  if (c.actions.empty()) return refused(ProblemCode::UnknownAction, "no action was given");
  std::vector<RawAction> parsed(c.actions.size());
  for (std::size_t i = 0; i < c.actions.size(); ++i) {
    const std::string error = parse_action(state.match->notation(), c.actions[i], parsed[i]);
    if (error.empty()) continue;
    Decision no = refused(ProblemCode::UnknownAction, error);
    no.problem->index = static_cast<int>(i);
    return no;
  }
  return step(state, c.seat, parsed);
}

Decision decide(const TableState& state, const command::TakeBack& c, Millis) {
  if (auto problem = no_undo_now(state, c.seat)) return *problem;
  if (c.answers != state.feed->last(c.seat)) return refused(ProblemCode::Stale, kStale);
  return take_back(state, c.seat, c.count, false);
}

Decision decide(const TableState& state, const command::AskToTakeBack& c, Millis) {
  if (auto problem = no_undo_now(state, c.seat)) return *problem;
  const int actions = c.actions > 0 ? c.actions : own_actions_after(*state.match, c.seat, c.to);
  if (actions < 1 || actions > state.match->undoable_by_consent(c.seat))
    return refused(ProblemCode::NoUndo, "there is less to take back than that");
  if (!state.consent_counts()) return refused(ProblemCode::NoUndo, kBotsRefuse);
  // Nobody else knows of it, so nobody else is asked.
  if (unseen_by_others(*state.match, c.seat, actions))
    return take_back(state, c.seat, actions, false);
  const bool alone =
      std::all_of(state.seats.begin(), state.seats.end(), [&](const RoomSeat& other) {
        return other.played_by_bot() || other.account == state.seats[c.seat].account;
      });
  if (alone) return take_back(state, c.seat, actions, true);
  return {std::nullopt, entry::Ask{c.seat, actions}};
}

Decision decide(const TableState& state, const command::Consent& c, Millis) {
  if (auto problem = not_now(state, c.seat)) return *problem;
  if (!state.ask) return refused(ProblemCode::NoUndo, "nobody asks");
  if (c.agree && !state.consent_counts()) return refused(ProblemCode::NoUndo, kBotsRefuse);
  if (c.agree && state.ask->has_agreed(c.seat)) return {};
  bool last = c.agree;
  for (unsigned i = 0; i < state.seats.size(); ++i) {
    last = last && (i == c.seat || state.ask->has_agreed(static_cast<Seat>(i)) ||
                    state.seats[i].played_by_bot());
  }
  if (last) return take_back(state, state.ask->by, state.ask->actions, true);
  return {std::nullopt, entry::Consent{c.seat, c.agree}};
}

Decision decide(const TableState& state, const command::SetOrders& c, Millis) {
  if (auto problem = not_now(state, c.seat)) return *problem;
  Json all = state.seats[c.seat].orders;
  for (const auto& [decision, order] : c.orders.items()) {
    if (order.is_null()) {
      all.erase(decision);
      continue;
    }
    if (!order.is_string() || !has_order(*state.game, decision, order.get<std::string>()))
      return refused(ProblemCode::Malformed, "this title has no such order for " + decision);
    all[decision] = order;
  }
  return {std::nullopt, entry::Orders{c.seat, std::move(all)}};
}

bool order_answers(const TableState& state) {
  return !order_now(state).empty();
}

/// A standing order answers for its seat, always or never: whoever watches the time learns nothing.
Decision decide(const TableState& state, const command::Obey&, Millis) {
  const std::string order = order_now(state);
  if (order.empty()) return {};
  const RawAction answer = obeyed(*state.game, state.match->state(), order);
  return step(state, state.decider(), {&answer, 1});
}

Decision decide(const TableState& state, const command::BotMove& c, Millis) {
  if (state.decider() != c.seat || !state.bot_decides() || state.match->log().size() != c.position)
    return refused(ProblemCode::Stale, "the bot is no longer asked");
  return step(state, c.seat, {&c.action, 1});
}

Decision decide(const TableState& state, const command::RunOutOfTime&, Millis now) {
  const Millis deadline = state.deadline();
  if (deadline == 0 || now < deadline) return {};
  return {std::nullopt, entry::Away{state.decider(), Absence::Clock}};
}

entry::Step chance_due(const TableState& state) {
  return {plan(state, kNobody, {}).lines};
}

std::optional<Problem> why_not(const TableState& state,
                               Seat seat,
                               const std::string& action,
                               Json& refusal) {
  if (auto problem = not_now(state, seat)) return problem->problem;
  if (state.decider() != seat) return Problem{ProblemCode::NotYourTurn, kAnotherDecides};
  RawAction parsed;
  const std::string error = parse_action(state.match->notation(), action, parsed);
  if (!error.empty()) return Problem{ProblemCode::UnknownAction, error};
  refusal = refusal_json(state.match->consider(seat, parsed));
  return std::nullopt;
}

Millis BotPace::rest(Millis took, std::size_t choices, Millis least) {
  if (choices > 1) usual = took;
  return std::max<Millis>(0, std::max(least, choices > 1 ? 0 : usual) - took);
}

}  // namespace lusoria::table
