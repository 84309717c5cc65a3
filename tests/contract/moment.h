// What the checks of the contract suite look at: a moment of a game that is being played, what a
// seat sees of it, and a deal that this seat holds possible. Whatever several checks need is in
// here, made once by the runner (runner.h).
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "engine/codec/json.h"
#include "engine/core/game.h"
#include "tests/contract/report.h"

namespace lusoria::contract {

struct Settings {
  int games = 4;         ///< Per preset and seat count …
  int thorough = 1;      ///< … and how many of them JSON, records and words are tried on.
  int samples = 2;       ///< Per view.
  int fuzzed = 12;       ///< Made-up actions per step.
  int longest = 60'000;  ///< Actions after which a game counts as endless.
  std::uint64_t seed = 1;
};

/// How closely a game is looked at.
enum class Depth : std::uint8_t { Usual, Thorough };

/// What the last seat's action said of itself (`reveals`); chance that follows belongs to it.
/// Before the first seat's action everything is set-up, and shows what it shows.
enum class Claim : std::uint8_t { Setup, ShowsNothing, Shows };

/// Two outcomes of chance that a seat can tell apart by what it sees afterwards.
template <Game G>
struct ToldApart {
  Seat seat = kNobody;
  typename G::Action one{};
  typename G::Action other{};
};

/// A position, with what the title offers there and how the game came to it.
template <Game G>
struct Moment {
  Settings settings{};
  Depth depth = Depth::Usual;
  std::uint64_t seed = 0;
  typename G::Options options{};
  std::vector<RawAction> log{};         ///< Every action so far …
  std::vector<std::uint64_t> hashes{};  ///< … and the state before each, and the one now.
  Claim claim = Claim::Setup;
  Turn last{};  ///< The turn before this one.
  typename G::State state{};
  Turn turn{};
  ActionsOf<G> list{};                          ///< If a seat decides; empty otherwise.
  std::vector<typename G::State> successors{};  ///< After each of the list.
  OutcomesOf<G> outcomes{};                     ///< If chance draws; empty otherwise.
  std::optional<ToldApart<G>> told_apart{};     ///< If chance draws after a seat's action.

  SeatKeys keys() const { return SeatKeys::plain(options.seats); }

  bool asks(Seat seat) const { return turn.actor == Actor::Seat && turn.seat == seat; }

  /// Chance for a check; no check's use of it changes the game or another check.
  Rng rng(std::uint64_t salt) const { return Rng(mix(seed + kGolden * log.size()) + salt); }
};

/// One seat's (or the spectator's) view of a moment, and of the action played there.
template <Game G>
struct Look {
  Seat seat = kNobody;
  typename G::View view{};
  typename G::Action action{};
  std::optional<typename G::Action> seen{};  ///< The action as this seat saw it.
  typename G::View after{};
};

/// A deal that the view allows, and what the same event would have been there.
template <Game G>
struct Sampled {
  int number = 0;  ///< Among the samples of one look.
  typename G::State state{};
  ActionsOf<G> list{};  ///< If a seat decides.

  int alike = 0;         ///< Actions there that the seat could not have told from the one played,
  bool differs = false;  ///< whether one of them leads to another view,
  /// and one that does without saying that it reveals something.
  std::optional<typename G::Action> betrays{};
};

template <class T>
bool same(const T& a, const T& b) {
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}

template <class List>
bool same_list(const List& a, const List& b) {
  if (a.choices().size() != b.choices().size() || a.size() != b.size()) return false;
  for (int i = 0; i < a.size(); ++i) {
    if (!(a[i] == b[i])) return false;
  }
  return true;
}

template <Game G>
std::string text(const typename G::Action& a) {
  return plain_text(std::span<const VerbSpec>(G::kVerbs), raw(a));
}

template <Game G>
std::string text(const ActionsOf<G>& list) {
  std::string all;
  for (int i = 0; i < list.size(); ++i)
    all += (i == 0 ? "" : ", ") + text<G>(list[i]);
  return all;
}

template <Game G>
std::string text(const Turn& turn) {
  std::string words = "turn " + std::to_string(turn.number) + " " + std::string(slug(turn.actor));
  if (turn.actor == Actor::Seat)
    words += " " + std::to_string(turn.seat) + " " +
             std::string(slug(static_cast<typename G::Decision>(turn.decision)));
  if (turn.actor == Actor::Chance)
    words += " " + std::string(slug(static_cast<typename G::Stream>(turn.stream)));
  return words;
}

inline std::string seat_text(Seat seat) {
  return "seat " + std::to_string(seat);
}

}  // namespace lusoria::contract
