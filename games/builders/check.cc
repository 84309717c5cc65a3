// The invariants of a state: every card of the box lies in exactly one place.
#include "games/builders/game.h"
#include "games/builders/rules.h"

namespace lusoria::builders {

namespace {

template <class E>
bool all_differ(const std::array<Maybe<E>, kRow>& row) {
  return std::ranges::count(row, Maybe<E>{}) + laid_out(row).size() == kRow;
}

/// Decks and lines hold what the other zones leave of the box, and no card lies in two of those.
bool box_complete(const State& s) {
  State filled = s;
  return Title::fill(filled).empty() && filled == s;
}

/// Whether tools or universities went to workers among those, to each at most one.
template <class Owners>
bool given_to(const State& s, const Owners& owners, Members eligible) {
  for (const Maybe<Member>& owner : owners) {
    if (!owner.has()) continue;
    if (!eligible.contains(*owner) || !is_worker_like(s, *owner)) return false;
    eligible.erase(*owner);
  }
  return true;
}

/// Who works somewhere works on an open site, carries at most one tool there and may carry it.
bool crews_sound(const State& s) {
  Buildings open;
  for (const Player& player : s.players)
    open = open | player.sites;
  Members at_work;
  for (const Member m : Each<Member>()) {
    if (!s.at[m].has()) continue;
    if (!open.contains(*s.at[m])) return false;
    at_work.insert(m);
  }
  return given_to(s, s.bearer, at_work);
}

/// Universities teach members of a seat, no enslaved ones, one each.
bool students_sound(const State& s) {
  Members owned;
  for (const Player& player : s.players)
    owned = owned | owned_by(s, player);
  return given_to(s, s.student, owned) && (s.freed - (owned & kEnslaved)).empty();
}

/// A finished site is no longer open: no open site has all it needs.
bool sites_unfinished(const State& s) {
  for (const Player& player : s.players) {
    for (const Building b : player.sites) {
      if (missing(s, b) == Amounts{}) return false;
    }
  }
  return true;
}

bool rows_refilled(const State& s) {
  if (s.step == Step::DealBuildings || s.step == Step::DealApprentices ||
      s.step == Step::DealWorkers)
    return true;
  const bool drawing = s.step == Step::TurnUpBuilding;
  if (!drawing && !s.next_building.has() && !s.building_deck.empty()) return false;
  if (s.next_building.has() && laid_out(s.building_row).size() < kRow) return false;
  const int gaps = kRow - laid_out(s.worker_row).size();
  return s.worker_deck.empty() || gaps == (s.step == Step::TurnUpWorker ? 1 : 0);
}

bool numbers_in_range(const State& s) {
  if (s.options.seats < Title::kFacts.min_seats || s.options.seats > kMostSeats) return false;
  if (s.active >= s.options.seats || s.first >= s.options.seats) return false;
  for (int i = s.options.seats; i < kMostSeats; ++i) {
    if (!(s.players[i] == Player{})) return false;
  }
  return true;
}

/// Apprentices are dealt seat by seat, so whoever has none sits behind those who have.
bool apprentices_in_order(const State& s) {
  bool missing_one = false;
  for (int i = 0; i < s.options.seats; ++i) {
    if (s.players[i].team.empty())
      missing_one = true;
    else if (missing_one)
      return false;
  }
  return missing_one && !(s.worker_deck & kApprentices).empty();
}

bool may_send(const State& s) {
  return s.pending_member.has() && sendable(s).contains(*s.pending_member);
}

bool may_educate(const State& s) {
  return s.pending_resource.has() && !s.student[*s.pending_resource].has() && !s.invested &&
         s.actions > 0 && s.me().sesterces >= kUniversityCost && !educable(s).empty();
}

/// What the step waits for can come: a card to draw and a gap for it, or a choice to make.
bool step_possible(const State& s) {
  const int worker_gaps = kRow - laid_out(s.worker_row).size();
  switch (s.step) {
    case Step::Site:
      return may_send(s);
    case Step::Tool:
      return may_send(s) && s.pending_site.has() && reachable_sites(s).contains(*s.pending_site);
    case Step::Educate:
      return may_educate(s);
    case Step::DealBuildings:
      return !s.next_building.has() &&
             s.building_deck.size() > kRow - laid_out(s.building_row).size();
    case Step::TurnUpBuilding:
      return !s.next_building.has() && !s.building_deck.empty();
    case Step::DealApprentices:
      return apprentices_in_order(s);
    case Step::DealWorkers:
      return !s.worker_row.back().has() && s.worker_deck.size() >= worker_gaps;
    case Step::TurnUpWorker:
      return worker_gaps > 0 && !s.worker_deck.empty();
    default:
      return true;
  }
}

}  // namespace

std::string_view Title::check(const State& s) {
  if (!numbers_in_range(s)) return "there is no such seat";
  if (!all_differ(s.building_row)) return "a building is missing or lies in two places";
  if (!all_differ(s.worker_row)) return "a member is missing or is in two places";
  if (!box_complete(s)) return "cards or points are not those of the box";
  if (!crews_sound(s)) return "a member works nowhere or carries what it may not";
  if (!students_sound(s)) return "a university or a freed side lies on the wrong card";
  if (!sites_unfinished(s)) return "a site has all it needs and is still open";
  if (!step_possible(s)) return "what the game waits for cannot come";
  if (!rows_refilled(s)) return "a row has a gap although its deck is not empty";
  return {};
}

}  // namespace lusoria::builders
