// A struct with one field of every shape, for the tests of the codecs.
#pragma once

#include "engine/codec/fields.h"

namespace lusoria {

enum class Good : std::uint8_t { Water, Grain, Wine };

inline constexpr std::array<std::string_view, 3> kGoodSlugs{"water", "grain", "wine"};

constexpr Names names(Good) {
  return {"good", kGoodSlugs};
}

struct Jar {
  Good good{};
  std::uint8_t litres = 0;
  constexpr bool operator==(const Jar&) const = default;
};

struct Shelf {
  std::uint16_t number = 0;
  std::uint8_t height = 1;
  bool open = false;
  Seat owner = kNobody;
  Maybe<Good> label;
  EnumSet<Good> allowed;
  Counts<Good> stock;
  InlineVector<Jar, 3> jars;
  SeatArray<std::uint8_t, 3> visits;
  InlineVector<Seat, 3> queue;
  std::array<std::uint8_t, 2> corners{};
};

template <class V>
constexpr void fields(V& v, Jar& j) {
  v("good", j.good);
  v("litres", j.litres);
}

template <class V>
constexpr void fields(V& v, Shelf& s) {
  v("number", s.number);
  v("height", s.height, Range{1, 9});
  v("open", s.open);
  v("owner", as_seat(s.owner));
  v("label", s.label);
  v("allowed", s.allowed);
  v("stock", s.stock);
  v("jars", s.jars);
  v("visits", s.visits);
  v("queue", as_seats(s.queue));
  v("corners", s.corners);
}

static_assert(PlainValue<Shelf>);

inline SeatKeys ana_ben() {
  SeatKeys keys;
  keys.keys = {"Ana", "Ben"};
  keys.count = 2;
  return keys;
}

inline Shelf full_shelf() {
  Shelf s;
  s.number = 515;
  s.height = 7;
  s.open = true;
  s.owner = 1;
  s.label = Good::Wine;
  s.allowed.insert(Good::Grain);
  s.allowed.insert(Good::Wine);
  s.stock[Good::Water] = 4;
  s.jars.push_back({Good::Grain, 2});
  s.jars.push_back({Good::Wine, 9});
  s.visits[1] = 3;
  s.queue.push_back(1);
  s.queue.push_back(0);
  s.corners = {5, 6};
  return s;
}

}  // namespace lusoria
