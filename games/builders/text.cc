// What choices and events say beyond their verb: what it costs, what it finishes, what it earns.
// Everything is read from views, so it cannot tell more than the seat knows; in this title that is
// the whole table.
#include <algorithm>
#include <string>

#include "engine/text/sections.h"
#include "games/builders/game.h"
#include "games/builders/rules_turn.h"

namespace lusoria::builders {

namespace {

/// An enslaved worker is called so until freed; the card is the same. One with an owner's figures
/// has one name (Title::components).
std::string name_of(const State& s, Member m) {
  const bool freed = s.freed.contains(m) && is_named_rightly(card_of(s, m));
  return (freed ? "freed." : "member.") + std::string(slug(m));
}

/// Replaces the member that the verb table named by its name of today.
void name_member(const State& s, Member m, Message& message) {
  for (Param& param : message.params) {
    if (param.name != "member") continue;
    param.key = name_of(s, m);
    return;
  }
  message.with_key("member", name_of(s, m));
}

/// What the member makes of the resource once it has been to that university.
int taught_level(State s, Member m, Resource r) {
  s.student[r] = m;
  return makes(s, m).of(r);
}

void with_lesson(const State& s, Member m, Resource r, Message& message) {
  name_member(s, m, message);
  message.with("level", taught_level(s, m, r));
}

/// A send that needs no further choice, or its last step: cost, and what it finishes.
void label_work(const State& s, Member m, Building b, Amounts tool, Message& message) {
  message.with("actions", send_cost(s, b)).with("salary", salary(s, m));
  const Amounts there = present(s, crew(s, b)) + makes(s, m) + tool;
  if (!there.covers(card_of(s, b).need)) return;
  message.key += ".finish";
  with_reward(message, card_of(s, b));
}

void label_send(const State& s, Member m, Message& message) {
  name_member(s, m, message);
  const Buildings sites = reachable_sites(s);
  if (sites.size() != 1) {
    with_parts(with_amounts(message, makes(s, m)), makes(s, m)).with("salary", salary(s, m));
    return;
  }
  const Building site = first_of(sites);
  message.key += ".to";
  message.with_named("building", site);
  label_work(s, m, site, {}, message);
}

void label_start(const BuildingCard& card, Message& message) {
  with_parts(with_reward(with_amounts(message, card.need), card), card.need);
}

void label_member(const State& s, Member m, Message& message) {
  name_member(s, m, message);
  with_amounts(message, makes(s, m)).with("salary", card_of(s, m).salary);
}

/// The building the member now works on, or has just finished.
Maybe<Building> workplace(const State& before, const State& after, Member m) {
  if (after.at[m].has()) return after.at[m];
  const Buildings done = after.players[before.active].finished - before.me().finished;
  return done.empty() ? Maybe<Building>{} : first_of(done);
}

/// The last step of a send tells the whole of it; those before tell nothing.
void tell_send(const State& before, Action a, const State& after, std::vector<Message>& messages) {
  const Member m = a.verb == Verb::Send ? a.member() : *before.pending_member;
  const Maybe<Building> site = workplace(before, after, m);
  if (after.pending_member.has() || !site.has()) return messages.clear();
  Message told{.key = "event.work"};
  told.with_seat("who", before.active);
  told.with_key("member", name_of(before, m)).with_named("building", *site);
  told.with("actions", send_cost(before, *site));
  if (const int paid = salary(before, m); paid > 0) told.with("salary", paid);
  if (a.verb == Verb::Equip) {
    told.key = "event.work.tool";
    told.with_named("tool", a.tool());
  }
  messages.front() = told;
}

void tell_finished(const State& before, const State& after, std::vector<Message>& messages) {
  const Seat who = before.active;
  for (const Building b : after.players[who].finished - before.players[who].finished) {
    Message told{.key = is_machine(b) ? "event.machine" : "event.finish"};
    told.with_seat("who", who).with_named("building", b);
    messages.push_back(with_reward(told, card_of(after, b)));
  }
}

void tell_hopeless(const View& before, const View& after, std::vector<Message>& messages) {
  for (const SiteView& site : after.table.sites) {
    const bool known = std::ranges::any_of(before.table.sites, [&](const SiteView& old) {
      return old.building == site.building && old.hopeless;
    });
    if (!site.hopeless || known) continue;
    Message told{.key = "event.hopeless"};
    messages.push_back(told.with_seat("who", site.owner).with_named("building", site.building));
  }
}

void tell_settlement(const View& after, std::vector<Message>& messages) {
  for (Seat seat = 0; seat < after.options.seats; ++seat) {
    const auto tell = [&](std::string_view key, int number) {
      Message told{.key = std::string(key)};
      if (number > 0) messages.push_back(told.with_seat("who", seat).with("number", number));
    };
    tell("event.settle_freeing", after.table.players[seat].freed_at_end);
    tell("event.settle_loans", after.table.players[seat].repaid_at_end);
  }
}

void tell_end(const View& before, const View& after, std::vector<Message>& messages) {
  const TableView& was = before.table;
  const TableView& is = after.table;
  if (is.final_round && !was.final_round && is.step != Step::Over) {
    Message told{.key = "event.last_round"};
    told.with_seat("who", was.active).with("points", is.players[was.active].points);
    messages.push_back(told);
  }
  if (is.step == Step::Over && was.step != Step::Over) {
    tell_settlement(after, messages);
    Message told{.key = "event.over." + std::string(slug(is.reason))};
    messages.push_back(told.with("rounds", is.round));
  } else if (is.round > was.round && limit_is_near(is)) {
    Message told{.key = "event.limit_near"};
    messages.push_back(told.with("rounds", is.rounds_left));
  }
}

constexpr auto kSections = [] {
  using enum Refusal;
  return sections_of<Refusal>({
      {"turn", {Unknown, NotYourTurn, NotNow}},
      {"turn", {NoActions, NotEnoughActions, NotEnoughSesterces, ActionsLeft}},
      {"rows", {NotInRow}},
      {"take", {TakeOneToThree}},
      {"send", {NotInTeam, OnSite, NoOpenSite, NotYourSite, TakeTheTwin}},
      {"tools", {ToolNotInSupply}},
      {"invest", {AlreadyInvested, NotInLine}},
      {"university", {NobodyToEducate, EnslavedCannotLearn, MachineCannotLearn, AlreadyEducated}},
      {"enslaved", {NotEnslaved}},
      {"loans", {NoLoan, LoanOnlyAtEnd}},
  });
}();

}  // namespace

Message& with_amounts(Message& message, const Amounts& amounts) {
  for (const Resource r : Each<Resource>())
    message.with(slug(r), amounts.of(r));
  return message;
}

Message& with_parts(Message& message, const Amounts& amounts) {
  bool first = true;
  for (const Resource r : Each<Resource>()) {
    if (amounts.of(r) == 0) continue;
    if (!first) message.with("and_" + std::string(slug(r)), 1);
    message.with("of_" + std::string(slug(r)), amounts.of(r));
    first = false;
  }
  return message;
}

Message& with_reward(Message& message, const BuildingCard& card) {
  if (card.sesterces > 0) message.with("reward", card.sesterces);
  message.with("points", card.points);
  if (is_machine(card.id)) message.with_named("machine", machine_member(card.id));
  return message;
}

std::string_view Title::section(Refusal refusal) {
  return kSections[refusal];
}

void Title::label(const View& v, Action a, Message& message) {
  const State s = state_of(v);
  switch (a.verb) {
    case Verb::Start:
      return label_start(card_of(s, a.building()), message);
    case Verb::Hire:
    case Verb::Enslave:
    case Verb::Free:
      return label_member(s, a.member(), message);
    case Verb::Educate:
      if (!s.pending_resource.has()) return;
      message.with_named("resource", *s.pending_resource);
      return with_lesson(s, a.member(), *s.pending_resource, message);
    case Verb::University:
      if (const Members only_one = without_twin(s, educable(s)); only_one.size() == 1) {
        message.key += ".one";
        with_lesson(s, first_of(only_one), a.resource(), message);
      }
      return;
    case Verb::Send:
      return label_send(s, a.member(), message);
    case Verb::Site:
      if (!s.pending_member.has()) return;
      name_member(s, *s.pending_member, message);
      return label_work(s, *s.pending_member, a.building(), {}, message);
    case Verb::Equip:
      if (!s.pending_member.has() || !s.pending_site.has()) return;
      message.with_named("building", *s.pending_site).with_named("resource", resource_of(a.tool()));
      return label_work(s, *s.pending_member, *s.pending_site, adds(a.tool()), message);
    case Verb::BuyTool:
      message.with_named("resource", resource_of(a.tool()));
      return;
    case Verb::Take:
      if (may_be_taken(a)) message.with("sesterces", takings(s, a.actions()));
      return;
    case Verb::End:
      if (s.actions == 0) return;
      message.key += ".early";
      message.with("actions", s.actions);
      return;
    default:
      return;
  }
}

void Title::question(const View& v, Message& message) {
  const State s = state_of(v);
  if (s.pending_member.has()) {
    message.key += ".member";
    message.with_key("member", name_of(s, *s.pending_member));
    if (s.pending_site.has()) message.with_named("building", *s.pending_site);
  } else if (s.pending_resource.has()) {
    message.key += ".resource";
    message.with_named("resource", *s.pending_resource);
  } else {
    message.key += ".actions";
    message.with("actions", s.actions);
  }
}

void Title::tell(const View& before, Action a, const View& after, std::vector<Message>& messages) {
  const State was = state_of(before);
  const State is = state_of(after);
  Message& event = messages.front();
  switch (a.verb) {
    case Verb::Hire:
    case Verb::Enslave:
    case Verb::Free:
      name_member(was, a.member(), event);
      break;
    case Verb::Educate:
      if (!was.pending_resource.has()) break;
      event.with_named("resource", *was.pending_resource);
      with_lesson(was, a.member(), *was.pending_resource, event);
      break;
    case Verb::University:
      if (is.student[a.resource()].has()) {
        event.key += ".one";
        with_lesson(was, *is.student[a.resource()], a.resource(), event);
      }
      break;
    case Verb::Send:
    case Verb::Site:
    case Verb::Equip:
    case Verb::NoTool:
      tell_send(was, a, is, messages);
      tell_finished(was, is, messages);
      break;
    case Verb::Take:
      if (may_be_taken(a)) event.with("sesterces", takings(was, a.actions()));
      break;
    default:
      break;
  }
  tell_hopeless(before, after, messages);
  tell_end(before, after, messages);
}

}  // namespace lusoria::builders
