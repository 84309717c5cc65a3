// Field lists without writing every name twice. A struct whose fields are told under their own
// names needs one line:
//
//   LUSORIA_MEMBERS(Store, wood, stone);
//
// Where some need more than their name, the others go together:
//
//   template <class V>
//   constexpr void fields(V& v, Camp& c) {
//     LUSORIA_FIELDS_OF(v, c, wood, stone);
//     v("owner", as_seat(c.owner));
//   }
#pragma once

#include "engine/codec/fields.h"

// Macros, because nothing else in C++20 gives the names of members. Each pass over a list takes one
// name off it; LUSORIA_PASSES allows for 64 of them.
#define LUSORIA_PARENTHESES ()
#define LUSORIA_PASSES(...) \
  LUSORIA_PASSES_16(LUSORIA_PASSES_16(LUSORIA_PASSES_16(LUSORIA_PASSES_16(__VA_ARGS__))))
#define LUSORIA_PASSES_16(...) \
  LUSORIA_PASSES_4(LUSORIA_PASSES_4(LUSORIA_PASSES_4(LUSORIA_PASSES_4(__VA_ARGS__))))
#define LUSORIA_PASSES_4(...) LUSORIA_PASS(LUSORIA_PASS(LUSORIA_PASS(LUSORIA_PASS(__VA_ARGS__))))
#define LUSORIA_PASS(...) __VA_ARGS__
#define LUSORIA_NEXT_FIELD(visitor, value, name, ...) \
  visitor(#name, (value).name);                       \
  __VA_OPT__(LUSORIA_NEXT_FIELD_LATER LUSORIA_PARENTHESES(visitor, value, __VA_ARGS__))
#define LUSORIA_NEXT_FIELD_LATER() LUSORIA_NEXT_FIELD

#define LUSORIA_FIELDS_OF(visitor, value, ...)                                \
  __VA_OPT__(LUSORIA_PASSES(LUSORIA_NEXT_FIELD(visitor, value, __VA_ARGS__))) \
  static_assert(true)

#define LUSORIA_MEMBERS(Type, ...)                                                         \
  template <class Visitor>                                                                 \
  constexpr void fields([[maybe_unused]] Visitor& visitor, [[maybe_unused]] Type& value) { \
    LUSORIA_FIELDS_OF(visitor, value, __VA_ARGS__);                                        \
  }                                                                                        \
  static_assert(true)
