// What people and bots do at a table that runs.
#include <algorithm>

#include "engine/chance/fair.h"
#include "engine/text/title_text.h"
#include "server/tables/lobby.h"

namespace lusoria::server {

namespace {

Draft rule_refusal(const Submitted& done) {
  Draft draft = refused(done.refusal.empty() ? "unknown_action" : "illegal", done.error);
  draft.problem->index = done.at;
  if (!done.refusal.empty())
    draft.problem->refusal = {{"key", "refusal." + done.refusal}, {"section", done.section}};
  return draft;
}

/// What stands in the way of this account acting now; its seat otherwise.
std::optional<Draft> not_now(const TableState& state, const std::string& account, Seat& seat) {
  seat = state.seat_of(account);
  if (seat == kNobody) return refused("forbidden", "only who sits at the table may do this");
  if (!state.running()) return refused("not_running", "the game is not running");
  return std::nullopt;
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
RawAction obey(const AnyGame& game, const AnyState& state, std::string_view order) {
  const std::vector<RawAction> choices = game.legal_actions(state).choices;
  if (order == "highest") return choices.back();
  const auto named = std::find_if(choices.begin(), choices.end(), [&](RawAction choice) {
    return game.verbs()[choice.verb].slug == order;
  });
  return named == choices.end() ? choices.front() : *named;
}

/// The order that answers what the seat is asked now; empty if none does.
std::string order_at(const TableState& state, Seat seat) {
  if (state.decider() != seat || state.seats[seat].played_by_bot()) return {};
  const std::string decision(state.game->decisions().slugs[state.match->turn().decision]);
  return state.seats[seat].orders.value(decision, std::string{});
}

Draft step(TableState& state, Seat seat, std::span<const RawAction> actions) {
  const Submitted done = state.match->submit(seat, actions, FairWords(state.fair()));
  if (!done.ok()) return rule_refusal(done);
  Draft draft;
  draft.kind = "step";
  draft.body = step_body(*state.match, done.from, done.to);
  draft.live = true;
  return draft;
}

}  // namespace

void Table::play(std::string account, int answers, std::vector<std::string> actions, Done done) {
  command(
      account,
      [account, answers, actions = std::move(actions)](TableState& state) -> Draft {
        Seat seat = kNobody;
        if (auto problem = not_now(state, account, seat)) return *problem;
        if (state.seats[seat].away) return refused("away", "a bot plays for you; come back first");
        if (answers != state.feed->last(seat)) return refused("stale", "something happened since");
        if (state.decider() != seat) return refused("not_your_turn", "another seat decides");
        std::vector<RawAction> parsed(actions.size());
        for (std::size_t i = 0; i < actions.size(); ++i) {
          const std::string error = parse_action(state.match->notation(), actions[i], parsed[i]);
          if (error.empty()) continue;
          Draft draft = refused("unknown_action", error);
          draft.problem->index = static_cast<int>(i);
          return draft;
        }
        return step(state, seat, parsed);
      },
      std::move(done));
}

void Table::undo(std::string account, int answers, int count, Done done) {
  command(
      account,
      [account, answers, count](TableState& state) -> Draft {
        Seat seat = kNobody;
        if (auto problem = not_now(state, account, seat)) return *problem;
        if (answers != state.feed->last(seat)) return refused("stale", "something happened since");
        const std::string error = state.match->undo(seat, count);
        if (!error.empty()) return refused("no_undo", error);
        Draft draft;
        draft.kind = "undo";
        draft.body = {
            {"seat", seat}, {"taken", state.match->log().back().taken}, {"consent", false}};
        draft.live = true;
        return draft;
      },
      std::move(done));
}

void Table::ask(std::string account, int given, int to, Done done) {
  command(
      account,
      [account, given, to](TableState& state) -> Draft {
        Seat seat = kNobody;
        if (auto problem = not_now(state, account, seat)) return *problem;
        const int actions = given > 0 ? given : own_actions_after(*state.match, seat, to);
        if (actions < 1 || actions > state.match->undoable_by_consent(seat))
          return refused("no_undo", "there is less to take back than that");
        const bool alone =
            std::all_of(state.seats.begin(), state.seats.end(), [&](const SeatState& s) {
              return s.played_by_bot() || s.account == account;
            });
        Draft draft;
        if (!alone) {
          draft.kind = "ask";
          draft.body = {{"seat", seat}, {"actions", actions}};
          return draft;
        }
        const std::string error = state.match->undo_by_consent(seat, actions);
        if (!error.empty()) return refused("no_undo", error);
        draft.kind = "undo";
        draft.body = {
            {"seat", seat}, {"taken", state.match->log().back().taken}, {"consent", true}};
        draft.live = true;
        return draft;
      },
      std::move(done));
}

void Table::consent(std::string account, bool agree, Done done) {
  command(
      account,
      [account, agree](TableState& state) -> Draft {
        Seat seat = kNobody;
        if (auto problem = not_now(state, account, seat)) return *problem;
        if (!state.ask) return refused("no_undo", "nobody asks");
        const UndoRequest request = *state.ask;
        const auto agreed = [&](unsigned s) {
          return std::find(request.agreed.begin(), request.agreed.end(), s) != request.agreed.end();
        };
        if (agree && agreed(seat)) return {};
        bool last = agree;
        for (unsigned i = 0; i < state.seats.size(); ++i)
          last = last && (i == seat || agreed(i) || state.seats[i].played_by_bot());
        Draft draft;
        if (!last) {
          draft.kind = "consent";
          draft.body = {{"seat", seat}, {"agree", agree}};
          return draft;
        }
        const std::string error = state.match->undo_by_consent(request.by, request.actions);
        if (!error.empty()) return refused("no_undo", error);
        draft.kind = "undo";
        draft.body = {
            {"seat", request.by}, {"taken", state.match->log().back().taken}, {"consent", true}};
        draft.live = true;
        return draft;
      },
      std::move(done));
}

void Table::set_orders(std::string account, Json orders, Done done) {
  command(
      account,
      [account, orders = std::move(orders)](TableState& state) -> Draft {
        Seat seat = kNobody;
        if (auto problem = not_now(state, account, seat)) return *problem;
        Json all = state.seats[seat].orders;
        for (const auto& [decision, order] : orders.items()) {
          if (order.is_null()) {
            all.erase(decision);
            continue;
          }
          if (!order.is_string() || !has_order(*state.game, decision, order.get<std::string>()))
            return refused("malformed", "this title has no such order for " + decision);
          all[decision] = order;
        }
        Draft draft;
        draft.kind = "orders";
        draft.body = {{"seat", seat}, {"orders", std::move(all)}};
        return draft;
      },
      std::move(done));
}

/// A standing order answers for its seat, always or never: whoever watches the time learns nothing.
void Table::follow_orders() {
  const Seat seat = state_->decider();
  if (seat == kNobody || order_at(*state_, seat).empty()) return;
  command(
      state_->seats[seat].account,
      [seat](TableState& state) -> Draft {
        const std::string order = order_at(state, seat);
        if (order.empty()) return {};
        const RawAction answer = obey(*state.game, state.match->state(), order);
        return step(state, seat, {&answer, 1});
      },
      [](const Answer&) {});
}

void Table::why(std::string account,
                std::string action,
                std::function<void(Answer, Json refusal)> done) {
  auto refusal = std::make_shared<Json>(nullptr);
  command(
      account,
      [account, action = std::move(action), refusal](TableState& state) -> Draft {
        Seat seat = kNobody;
        if (auto problem = not_now(state, account, seat)) return *problem;
        // Only the seat that decides is answered: for it alone the rules answer from its view.
        if (state.decider() != seat) return refused("not_your_turn", "another seat decides");
        RawAction parsed;
        const std::string error = parse_action(state.match->notation(), action, parsed);
        if (!error.empty()) return refused("unknown_action", error);
        const Submitted considered = state.match->consider(seat, parsed);
        if (!considered.refusal.empty())
          *refusal = {{"key", "refusal." + considered.refusal}, {"section", considered.section}};
        return {};
      },
      [refusal, done = std::move(done)](const Answer& answer) { done(answer, *refusal); });
}

void Table::chat(std::string account, std::string name, std::string text, Done done) {
  command(
      account,
      [account, name = std::move(name), text = std::move(text)](TableState& state) -> Draft {
        if (state.seat_of(account) == kNobody &&
            (state.visibility != "public" || !state.may_look(account)))
          return refused("forbidden", "only who sits at the table may talk here");
        Draft draft;
        draft.kind = "chat";
        draft.body = {{"account", account}, {"name", name}, {"text", text}};
        return draft;
      },
      std::move(done));
}

void Table::bot_task(std::function<void(std::optional<BotTask>)> take) {
  read([this, take = std::move(take)](const TableState* state) {
    const Seat seat = state == nullptr ? kNobody : state->decider();
    if (seat == kNobody || !state->seats[seat].played_by_bot()) return take(std::nullopt);
    BotTask task;
    task.game = state->game;
    task.view = state->game->view(state->match->state(), seat);
    task.level = state->seats[seat].bot.empty() ? host_.stand_in_level() : state->seats[seat].bot;
    task.seat = seat;
    task.position = state->match->log().size();
    const AnyActions actions = state->game->legal_actions(state->match->state());
    task.choices = actions.choices.size() + actions.asides.size();
    take(task);
  });
}

void Table::bot_move(std::size_t position, Seat seat, RawAction action, Millis lease, Done done) {
  command(
      "",
      [position, seat, action, lease](TableState& state) -> Draft {
        if (state.decider() != seat || !state.seats[seat].played_by_bot() ||
            state.match->log().size() != position) {
          return refused("stale", "the bot is no longer asked");
        }
        Draft draft = step(state, seat, {&action, 1});
        draft.bot_lease = lease;
        return draft;
      },
      std::move(done));
}

void Table::clock_out() {
  command(
      "",
      [this](TableState& state) -> Draft {
        const Millis deadline = state.deadline();
        if (deadline == 0 || host_.now() < deadline) return {};
        Draft draft;
        draft.kind = "away";
        draft.body = {{"seat", state.decider()}, {"why", "clock"}};
        return draft;
      },
      [](const Answer&) {});
}

void Table::forget(Millis open_since, Millis running_since) {
  command(
      "",
      [open_since, running_since](TableState& state) -> Draft {
        const bool old = state.running() ? state.at < running_since && state.deadline() == 0
                                         : state.at < open_since;
        if (state.closed() || !old) return {};
        Draft draft;
        draft.kind = "abandon";
        return draft;
      },
      [](const Answer&) {});
}

void Table::forget_person(const Account& who) {
  command(
      who.id, [who](TableState& state) { return leave(state, who); }, [](const Answer&) {});
  forget_name(who.id);
}

void Table::forget_name(const std::string& account) {
  command(
      account,
      [account](TableState& state) -> Draft {
        const bool brought = !state.witnessed && state.host == account;
        if (state.seat_of(account) == kNobody && !brought) return {};
        Draft draft;
        draft.kind = "forget";
        draft.body = {{"account", account}};
        return draft;
      },
      [](const Answer&) {});
}

void Table::vacation(std::string account, Millis until) {
  command(
      account,
      [account, until](TableState& state) -> Draft {
        const Seat seat = state.seat_of(account);
        if (seat == kNobody || state.closed() || state.clock.kind != ClockRule::Kind::Days)
          return {};
        Draft draft;
        draft.kind = "vacation";
        draft.body = {{"seat", seat}, {"until", until}};
        return draft;
      },
      [](const Answer&) {});
}

}  // namespace lusoria::server
