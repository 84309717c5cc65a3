// A title behind a plain interface, for everything that serves all titles without knowing one:
// command line, records, scenes, server, page. Search does not use it; it is compiled against each
// title.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/codec/json.h"
#include "engine/core/game.h"
#include "engine/text/catalogue.h"
#include "engine/text/component.h"
#include "engine/text/message.h"
#include "engine/text/picture.h"

namespace lusoria {

inline constexpr int kMaxStateBytes = 2048;
inline constexpr int kMaxViewBytes = 4096;

/// Room for a value of some title; only its AnyGame knows which.
template <int N>
struct AnyValue {
  alignas(8) std::array<std::byte, N> bytes{};

  template <class T>
  T& as() {
    return *reinterpret_cast<T*>(bytes.data());
  }

  template <class T>
  const T& as() const {
    return *reinterpret_cast<const T*>(bytes.data());
  }
};

/// A state of some title.
struct AnyState : AnyValue<kMaxStateBytes> {};

/// A view of some title: what one seat may know and nothing else.
struct AnyView : AnyValue<kMaxViewBytes> {};

struct AnyActions {
  std::vector<RawAction> choices;
  std::vector<RawAction> asides;
};

struct AnyRefusal {
  std::string_view slug;     ///< Text key "refusal.<slug>".
  std::string_view section;  ///< Of the title's rules page.
};

struct OptionSpec {
  std::string key;
  std::vector<std::string> values;  ///< Names to choose from; empty for numbers.
  std::int32_t low = 0;
  std::int32_t high = 0;
  Json standard;  ///< The default.
};

class AnyGame {
 public:
  virtual ~AnyGame() = default;

  virtual const TitleFacts& facts() const = 0;
  virtual std::span<const VerbSpec> verbs() const = 0;
  virtual Names decisions() const = 0;
  virtual Names refusals() const = 0;
  virtual Names reasons() const = 0;
  virtual Names sources() const = 0;
  virtual int state_bytes() const = 0;
  virtual std::vector<ComponentRow> components(std::uint8_t edition) const = 0;

  // Components editions that are data; engine/any/edition.h is what is used.
  virtual bool has_edition(int number) const = 0;
  /// The box of an edition as data, null if the title's is none.
  virtual Json box_json(std::uint8_t edition) const = 0;
  /// The box of edition `base` with `changes`; a sentence on what is wrong or nothing.
  virtual std::string read_box(const Json& changes, std::uint8_t base, Json& whole) const = 0;
  /// Keeps a box that was read as that edition; false if there is another one.
  virtual bool keep_box(const Json& whole, std::uint8_t number) const = 0;

  // Options travel as JSON objects with every field of the title's Options.
  virtual std::vector<OptionSpec> option_specs() const = 0;
  virtual std::vector<std::pair<std::string, Json>> presets() const = 0;
  /// Lays `given` (which may name a "preset") over the defaults; an error sentence or nothing.
  virtual std::string complete_options(const Json& given, Json& whole) const = 0;

  /// `options` must be whole (complete_options).
  virtual AnyState start(const Json& options) const = 0;
  virtual AnyState bare(const Json& options) const = 0;
  virtual Json options_of(const AnyState& s) const = 0;

  virtual Turn turn(const AnyState& s) const = 0;
  virtual AnyActions legal_actions(const AnyState& s) const = 0;
  virtual std::optional<AnyRefusal> refuse(const AnyState& s, Seat seat, RawAction a) const = 0;
  virtual void apply(AnyState& s, RawAction a) const = 0;
  virtual std::vector<Outcome<RawAction>> outcomes(const AnyState& s) const = 0;
  virtual RawAction draw(const AnyState& s, std::uint64_t word) const = 0;

  virtual AnyView view(const AnyState& s, Seat seat) const = 0;
  virtual std::optional<RawAction> seen(const AnyState& s, RawAction a, Seat seat) const = 0;
  virtual AnyState sample(const AnyView& v, Rng& rng) const = 0;
  virtual bool reveals(const AnyState& s, RawAction a) const = 0;
  virtual Turn turn_of(const AnyView& v) const = 0;

  virtual Result result(const AnyState& s) const = 0;
  virtual std::string_view check(const AnyState& s) const = 0;

  virtual bool equal(const AnyState& s, const AnyState& t) const = 0;
  virtual std::uint64_t hash(const AnyState& s) const = 0;
  virtual std::uint64_t hash(const AnyView& v) const = 0;
  virtual Json state_json(const AnyState& s, const SeatKeys& seats) const = 0;
  virtual void write_view(JsonText& out, const AnyView& v, const SeatKeys& seats) const = 0;
  /// What turns one view's JSON into another's, as a merge patch.
  virtual void write_view_patch(JsonText& out,
                                const AnyView& before,
                                const AnyView& after,
                                const SeatKeys& seats) const = 0;
  virtual std::vector<std::uint8_t> state_to_bytes(const AnyState& s) const = 0;
  /// False unless the bytes are whole and the state passes `check`.
  virtual bool state_from_bytes(std::span<const std::uint8_t> bytes, AnyState& s) const = 0;

  // Scenes.
  virtual std::string overlay(AnyState& s, const Json& given, const SeatKeys& seats) const = 0;
  virtual bool seat_at(AnyState& s, Seat seat, std::uint8_t decision) const = 0;
  virtual Json given_schema() const = 0;
  virtual Json state_schema() const = 0;
  virtual Json view_schema() const = 0;
  virtual std::string typescript() const = 0;

  // Text.
  /// What a choice would do, as its seat sees it: key "choice.<verb>".
  virtual Message label(const AnyView& v, RawAction a) const = 0;
  /// What happened, from two views of one seat and the action it saw: keys "event.…".
  virtual std::vector<Message> tell(const AnyView& before,
                                    RawAction seen,
                                    const AnyView& after) const = 0;
  /// What the seat to decide is asked: key "ask.<decision>".
  virtual Message question(const AnyView& v) const = 0;
  /// The table drawn for a terminal; empty if the title has no picture of its own.
  virtual Picture picture(const AnyView& v,
                          const SeatKeys& seats,
                          const Catalogue& words) const = 0;
};

inline Json view_json(const AnyGame& game, const AnyView& view, const SeatKeys& seats) {
  JsonText out;
  game.write_view(out, view, seats);
  return parsed(out.take());
}

/// Every title of this build in the order of their folders; made by the build from games/*/.
std::span<const AnyGame* const> all_games();

/// The title with that slug, or nothing.
inline const AnyGame* find_game(std::string_view slug,
                                std::span<const AnyGame* const> games = all_games()) {
  for (const AnyGame* game : games) {
    if (game->facts().slug == slug) return game;
  }
  return nullptr;
}

}  // namespace lusoria
