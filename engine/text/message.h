// A structured message: a key and parameters, rendered in any language by a catalogue. Rules
// contain no prose; actions, events, refusals and decisions are described by messages.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/action.h"
#include "engine/core/seat.h"

namespace lusoria {

struct Param {
  enum class Kind : std::uint8_t { Number, Seat, Named, Hidden };
  std::string name;
  Kind kind = Kind::Number;
  std::int32_t number = 0;  ///< The number, or the seat.
  std::string key;          ///< Catalogue key of a named thing ("card.grain_harvest").
  bool operator==(const Param&) const = default;
};

struct Message {
  std::string key;
  std::vector<Param> params;
  bool operator==(const Message&) const = default;

  Message& with(std::string_view name, std::int32_t number) {
    params.push_back({std::string(name), Param::Kind::Number, number, {}});
    return *this;
  }

  Message& with_seat(std::string_view name, Seat seat) {
    params.push_back({std::string(name), Param::Kind::Seat, seat, {}});
    return *this;
  }

  template <NamedEnum E>
  Message& with_named(std::string_view name, E value) {
    return with_key(name, std::string(names(value).domain) + "." + std::string(slug(value)));
  }

  Message& with_key(std::string_view name, std::string key_of_thing) {
    params.push_back({std::string(name), Param::Kind::Named, 0, std::move(key_of_thing)});
    return *this;
  }
};

/// The message that follows from the table of verbs alone: "<prefix>.<verb>" with the actor as
/// `who` and every operand by its name.
Message describe_by_table(std::string_view prefix,
                          std::span<const VerbSpec> verbs,
                          Seat who,
                          RawAction action);

}  // namespace lusoria
