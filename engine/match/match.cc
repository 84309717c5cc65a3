#include "engine/match/match.h"

#include <algorithm>

namespace lusoria {

namespace {

// Replaying so many entries is cheaper than keeping another state of 2 KB.
constexpr std::uint32_t kSnapshotEvery = 64;

}  // namespace

Seating Seating::of(std::span<const std::string> names) {
  return {keys_for(names), {names.begin(), names.end()}};
}

SeenEntry SeenEntry::whole(const Entry& entry) {
  return {.kind = entry.kind,
          .seat = entry.seat,
          .action = entry.action,
          .turn = entry.turn,
          .undone = entry.undone,
          .by_consent = entry.by_consent,
          .taken = entry.taken};
}

Match::Match(const AnyGame& game, Json options, Seating seating)
    : game_(&game), options_(std::move(options)), seating_(std::move(seating)) {
  state_ = game_->start(options_);
  snapshots_.push_back({0, state_});
}

Match::Match(const AnyGame& game, const AnyState& position, Seating seating)
    : game_(&game),
      options_(game.options_of(position)),
      seating_(std::move(seating)),
      state_(position) {
  snapshots_.push_back({0, state_});
}

/// Whoever would see something of an action done now.
std::uint8_t Match::viewers_of(RawAction action) const {
  unsigned mask = game_->seen(state_, action, kSpectator) ? viewer_bit(kSpectator) : 0U;
  for (int i = 0; i < seating_.keys.count; ++i) {
    const auto seat = static_cast<Seat>(i);
    mask |= game_->seen(state_, action, seat) ? viewer_bit(seat) : 0U;
  }
  return static_cast<std::uint8_t>(mask);
}

void Match::push(Entry entry) {
  const Turn now = turn();
  entry.turn = now.number;
  entry.seen_by = viewers_of(entry.action);
  if (entry.kind == Entry::Kind::Chance) {
    entry.stream = now.stream;
    entry.word = next_word_[now.stream]++;
  } else {
    entry.reveals = game_->reveals(state_, entry.action);
  }
  game_->apply(state_, entry.action);
  live_.push_back(static_cast<std::uint32_t>(log_.size()));
  log_.push_back(entry);
  const auto depth = static_cast<std::uint32_t>(live_.size());
  if (depth >= snapshots_.back().depth + kSnapshotEvery) snapshots_.push_back({depth, state_});
}

void Match::push(std::span<const Played> lines) {
  for (const auto& [actor, action] : lines) {
    const auto kind = actor == kNobody ? Entry::Kind::Chance : Entry::Kind::Action;
    push({.kind = kind, .seat = actor, .action = action});
  }
}

void Match::begin(const WordSource& words) {
  push(plan(kNobody, {}, words).lines);
}

std::string Match::whose_turn(const Turn& now, Seat asked) const {
  const std::string who(seating_.keys.of(asked));
  if (now.actor == Actor::Over) return "the game is over";
  if (now.actor == Actor::Chance) return "chance comes first, not " + who;
  if (now.seat != asked)
    return "it is the turn of " + std::string(seating_.keys.of(now.seat)) + ", not of " + who;
  return {};
}

Submitted Match::consider(const AnyState& state, Seat seat, RawAction action) const {
  Submitted answer;
  const auto refusal = game_->refuse(state, seat, action);
  if (refusal) {
    answer.refusal = refusal->slug;
    answer.section = refusal->section;
  }
  answer.error = whose_turn(game_->turn(state), seat);
  if (answer.error.empty() && refusal) {
    answer.error = print_line(notation(), seat, action) + ": refused, " + answer.refusal;
  }
  return answer;
}

Submitted Match::consider(Seat seat, RawAction action) const {
  return consider(state_, seat, action);
}

Planned Match::plan(Seat seat, std::span<const RawAction> actions, const WordSource& words) const {
  Planned planned;
  AnyState state = state_;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    planned.refused = consider(state, seat, actions[i]);
    planned.refused.at = static_cast<int>(i);
    if (!planned.ok()) return planned;
    const bool last = i + 1 == actions.size();
    const bool reveals = !last && game_->reveals(state, actions[i]);
    game_->apply(state, actions[i]);
    planned.lines.push_back({seat, actions[i]});
    if (!last && (reveals || game_->turn(state).actor != Actor::Seat)) {
      planned.refused.error =
          print_action(notation(), actions[i]) + " must be the last action of a message";
      return planned;
    }
  }
  std::array<std::uint32_t, 256> next = next_word_;
  for (Turn now = game_->turn(state); now.actor == Actor::Chance; now = game_->turn(state)) {
    const RawAction drawn = game_->draw(state, words.word(now.stream, next[now.stream]++));
    game_->apply(state, drawn);
    planned.lines.push_back({kNobody, drawn});
  }
  return planned;
}

Submitted Match::submit(Seat seat, std::span<const RawAction> actions, const WordSource& words) {
  if (actions.empty()) return {.error = "no action was given"};
  const Planned planned = plan(seat, actions, words);
  if (planned.ok()) push(planned.lines);
  return planned.refused;
}

/// Whether a seat cannot take back beyond this entry by itself.
bool Match::stands_in_the_way(const Entry& entry, Seat seat) const {
  if (entry.kind == Entry::Kind::Chance) return false;
  if (entry.seat != seat) return (entry.seen_by & viewer_bit(seat)) != 0;
  const bool private_step = entry.seen_by == viewer_bit(seat);
  return entry.reveals || (undoing_ == Undoing::Ask && !private_step);
}

std::uint32_t Match::undo_depth(Seat seat, int actions, bool by_consent) const {
  auto depth = static_cast<std::uint32_t>(live_.size());
  for (std::uint32_t i = depth; i > 0 && actions > 0; --i) {
    const Entry& entry = log_[live_[i - 1]];
    if (!by_consent && stands_in_the_way(entry, seat)) break;
    if (entry.seat != seat) continue;
    depth = i - 1;
    --actions;
  }
  return actions == 0 ? depth : static_cast<std::uint32_t>(live_.size());
}

int Match::undoable(Seat seat) const {
  if (undoing_ == Undoing::Never) return 0;
  int count = 0;
  for (std::size_t i = live_.size(); i > 0; --i) {
    const Entry& entry = log_[live_[i - 1]];
    if (stands_in_the_way(entry, seat)) break;
    count += entry.seat == seat ? 1 : 0;
  }
  return count;
}

int Match::undoable_by_consent(Seat seat) const {
  if (undoing_ == Undoing::Never) return 0;
  return static_cast<int>(std::count_if(live_.begin(), live_.end(), [&](std::uint32_t i) {
    return log_[i].kind == Entry::Kind::Action && log_[i].seat == seat;
  }));
}

int Match::seen_of_last(Seat seat, int actions, Seat viewer) const {
  int seen = 0;
  for (std::size_t i = live_.size(); i > 0 && actions > 0; --i) {
    const Entry& entry = log_[live_[i - 1]];
    if (entry.seat != seat) continue;
    seen += (entry.seen_by & viewer_bit(viewer)) != 0 ? 1 : 0;
    --actions;
  }
  return seen;
}

PlannedUndo Match::plan_undo(Seat seat, int actions, bool by_consent) const {
  const int most = by_consent ? undoable_by_consent(seat) : undoable(seat);
  if (undoing_ == Undoing::Never) return {"at this table nothing is taken back"};
  if (!by_consent && most == 0 && undoing_ == Undoing::Ask)
    return {"at this table every undo needs the consent of the others"};
  if (!by_consent && most == 0)
    return {"nothing to take back: the last action revealed something or was another seat's"};
  if (actions < 1 || actions > most) {
    if (!by_consent)
      return {"between 1 and " + std::to_string(most) + " actions can be taken back"};
    return {std::string(seating_.keys.of(seat)) + " has " + std::to_string(most) +
            " actions that could be taken back"};
  }
  const auto live = static_cast<std::uint32_t>(live_.size());
  return {{}, live - undo_depth(seat, actions, by_consent)};
}

std::string Match::undo(Seat seat, int actions) {
  const PlannedUndo planned = plan_undo(seat, actions, false);
  return planned.error.empty() ? append_undo(seat, planned.taken, false) : planned.error;
}

std::string Match::undo_by_consent(Seat seat, int actions) {
  const PlannedUndo planned = plan_undo(seat, actions, true);
  return planned.error.empty() ? append_undo(seat, planned.taken, true) : planned.error;
}

std::string Match::append(Seat actor, RawAction action) {
  if (actor != kNobody) {
    const Submitted answer = consider(actor, action);
    if (!answer.ok()) return answer.error;
    push({.kind = Entry::Kind::Action, .seat = actor, .action = action});
    return {};
  }
  const Turn now = turn();
  if (now.actor != Actor::Chance) {
    return now.actor == Actor::Over ? "the game is over"
                                    : "there is nothing to draw: it is the turn of " +
                                          std::string(seating_.keys.of(now.seat));
  }
  const auto outcomes = game_->outcomes(state_);
  const bool possible = std::any_of(outcomes.begin(), outcomes.end(), [&](const auto& outcome) {
    return outcome.action == action && outcome.weight > 0;
  });
  if (!possible) return print_action(notation(), action) + " cannot come up here";
  push({.kind = Entry::Kind::Chance, .action = action});
  return {};
}

std::string Match::append_undo(Seat seat, std::uint32_t taken, bool by_consent) {
  if (seat >= seating_.keys.count) return "chance takes nothing back";
  if (taken < 1 || taken > live_.size()) return "there is less to take back than that";
  const auto depth = static_cast<std::uint32_t>(live_.size()) - taken;
  const Entry first = log_[live_[depth]];
  if (first.kind != Entry::Kind::Action || first.seat != seat)
    return std::string(seating_.keys.of(seat)) + " may only take back to its own action";
  if (!by_consent) {
    int own = 0;
    for (std::uint32_t i = depth; i < live_.size(); ++i)
      own += log_[live_[i]].seat == seat ? 1 : 0;
    if (own > undoable(seat)) return "this can be taken back by consent only";
  }
  log_.push_back({.kind = Entry::Kind::Undo,
                  .seat = seat,
                  .turn = first.turn,
                  .taken = taken,
                  .by_consent = by_consent});
  for (std::uint32_t i = depth; i < live_.size(); ++i)
    log_[live_[i]].undone = true;
  live_.resize(depth);
  while (snapshots_.back().depth > depth)
    snapshots_.pop_back();
  state_ = replay_live(live_);
  return {};
}

std::vector<std::uint32_t> Match::live_at(int entries) const {
  std::vector<std::uint32_t> live;
  for (int i = 0; i < entries; ++i) {
    const Entry& entry = log_[static_cast<unsigned>(i)];
    if (entry.kind == Entry::Kind::Undo)
      live.resize(live.size() - entry.taken);
    else
      live.push_back(static_cast<std::uint32_t>(i));
  }
  return live;
}

AnyState Match::replay_live(std::span<const std::uint32_t> live) const {
  const auto [same, unused] = std::mismatch(live.begin(), live.end(), live_.begin(), live_.end());
  const auto shared = static_cast<std::uint32_t>(same - live.begin());
  const auto usable = std::find_if(
      snapshots_.rbegin(), snapshots_.rend(), [&](const Snapshot& s) { return s.depth <= shared; });
  AnyState state = usable->state;
  for (std::size_t i = usable->depth; i < live.size(); ++i)
    game_->apply(state, log_[live[i]].action);
  return state;
}

AnyState Match::state_at(int entries) const {
  const int length = static_cast<int>(log_.size());
  return replay_live(live_at(std::clamp(entries, 0, length)));
}

std::vector<SeenEntry> Match::seen(Seat seat, int from, int to, Telling telling) const {
  std::vector<SeenEntry> list;
  // An undo is told as the number of entries this seat saw of those taken back, so the walk starts
  // where visibility of everything still live is known: at the beginning if any undo lies ahead.
  const bool undoes = std::any_of(log_.begin() + from, log_.begin() + to, [](const Entry& e) {
    return e.kind == Entry::Kind::Undo;
  });
  std::vector<bool> visible;
  const int start = undoes ? 0 : from;
  AnyState before = state_at(start);
  for (int i = start; i < to; ++i) {
    SeenEntry mine = SeenEntry::whole(log_[static_cast<unsigned>(i)]);
    if (mine.kind == Entry::Kind::Undo) {
      before = state_at(i + 1);
      const auto first = visible.end() - static_cast<std::ptrdiff_t>(mine.taken);
      mine.taken = static_cast<std::uint32_t>(std::count(first, visible.end(), true));
      visible.erase(first, visible.end());
      if (mine.taken > 0 && i >= from) list.push_back(std::move(mine));
      continue;
    }
    AnyState after = before;
    game_->apply(after, mine.action);
    const auto action = game_->seen(before, mine.action, seat);
    visible.push_back(action.has_value());
    if (action && i >= from) {
      mine.action = *action;
      if (telling == Telling::Told)
        mine.told = game_->tell(game_->view(before, seat), *action, game_->view(after, seat));
      list.push_back(std::move(mine));
    }
    before = after;
  }
  return list;
}

}  // namespace lusoria
