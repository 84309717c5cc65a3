// JSON of any value with a field list, both ways. Writing cannot fail; reading stops at the first
// error and says in one sentence what is wrong and where ("players.Ana.grain: expected a number").
#pragma once

#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "engine/codec/fields.h"

namespace lusoria {

using Json = nlohmann::ordered_json;

inline Json slugs_json(const Names& names_of) {
  return Json(std::vector<std::string>(names_of.slugs.begin(), names_of.slugs.end()));
}

class JsonOut {
 public:
  explicit JsonOut(const SeatKeys& seats) : seats_(seats) {}

  template <class T>
  void operator()(std::string_view name, T&& value, Range = {}) {
    object_[std::string(name)] = write(value);
  }

  template <class T>
  Json write(const T& value) const {
    constexpr Shape kShape = kShapeOf<T>;
    if constexpr (kShape == Shape::Bool) {
      return Json(static_cast<bool>(value));
    } else if constexpr (kShape == Shape::Integer) {
      return Json(value);
    } else if constexpr (kShape == Shape::Enum) {
      return Json(std::string(slug(value)));
    } else if constexpr (kShape == Shape::Seat) {
      return Json(std::string(seats_.of(value.seat)));
    } else if constexpr (kShape == Shape::SeatList) {
      Json list = Json::array();
      for (const Seat seat : value.seats)
        list.push_back(std::string(seats_.of(seat)));
      return list;
    } else if constexpr (kShape == Shape::Maybe) {
      return Json(std::string(value.has() ? slug(*value) : std::string_view{"none"}));
    } else if constexpr (kShape == Shape::Counts || kShape == Shape::EnumArray) {
      Json object = Json::object();
      for (const auto e : Each<typename T::key_type>()) {
        if constexpr (kShape == Shape::Counts) {
          if (value[e] == 0) continue;
        }
        object[std::string(slug(e))] = write(value[e]);
      }
      return object;
    } else if constexpr (kShape == Shape::SeatArray) {
      Json object = Json::object();
      for (int i = 0; i < seats_.count && i < T::kSize; ++i)
        object[seats_.keys[static_cast<unsigned>(i)]] = write(value[i]);
      return object;
    } else if constexpr (kShape == Shape::Struct) {
      JsonOut inner(seats_);
      look_at_fields(inner, value);
      return std::move(inner.object_);
    } else {
      Json list = Json::array();
      for (const auto& item : value)
        list.push_back(write(item));
      return list;
    }
  }

 private:
  Json object_ = Json::object();
  const SeatKeys& seats_;
};

template <class T>
Json to_json(const T& value, const SeatKeys& seats) {
  return JsonOut(seats).write(value);
}

/// Whether fields that are not given keep their value (a scene over a bare table) or are an error.
enum class Missing : std::uint8_t { Refused, Kept };

class JsonIn {
 public:
  JsonIn(
      const Json& in, const SeatKeys& seats, Missing missing, std::string& error, std::string path)
      : in_(in), seats_(seats), missing_(missing), error_(error), path_(std::move(path)) {}

  template <class T>
  void operator()(std::string_view name, T&& value, Range range = {}) {
    if (!error_.empty()) return;
    const auto found = in_.find(std::string(name));
    if (found != in_.end()) {
      ++known_;
      read(*found, value, join(name), range);
    } else if (missing_ == Missing::Refused) {
      fail(join(name), "missing");
    }
  }

  template <class T>
  void read(const Json& in, T&& value, const std::string& path, Range range = {}) {
    using V = std::remove_cvref_t<T>;
    constexpr Shape kShape = kShapeOf<V>;
    if (!error_.empty()) return;
    if constexpr (kShape == Shape::Bool) {
      if (!in.is_boolean()) return fail(path, "expected true or false");
      value = in.template get<bool>();
    } else if constexpr (kShape == Shape::Integer) {
      read_integer(in, value, path, range);
    } else if constexpr (kShape == Shape::Enum) {
      read_enum(in, value, path);
    } else if constexpr (kShape == Shape::Seat) {
      read_seat(in, value.seat, path);
    } else if constexpr (kShape == Shape::SeatList) {
      if (!in.is_array() || static_cast<int>(in.size()) > value.seats.kCapacity)
        return fail(path, "expected a list of seats");
      value.seats.clear();
      for (const Json& item : in) {
        Seat seat = kNobody;
        read_seat(item, seat, path);
        value.seats.push_back(seat);
      }
    } else if constexpr (kShape == Shape::Maybe) {
      if (in == Json("none")) {
        value.clear();
        return;
      }
      typename V::key_type key{};
      read_enum(in, key, path);
      value = key;
    } else if constexpr (kShape == Shape::EnumSet) {
      if (!in.is_array()) return fail(path, "expected a list of names");
      value = V{};
      for (const Json& item : in) {
        typename V::key_type key{};
        read_enum(item, key, path);
        value.insert(key);
      }
    } else if constexpr (kShape == Shape::Counts || kShape == Shape::EnumArray) {
      read_enum_array(in, value, path);
    } else if constexpr (kShape == Shape::SeatArray) {
      read_seat_array(in, value, path);
    } else if constexpr (kShape == Shape::InlineVector) {
      read_list(in, value, path);
    } else if constexpr (kShape == Shape::StdArray) {
      if (!in.is_array() || in.size() != value.size())
        return fail(path, "expected a list of " + std::to_string(value.size()));
      for (unsigned i = 0; i < value.size(); ++i)
        read(in[i], value[i], path + "[" + std::to_string(i) + "]");
    } else {
      read_struct(in, value, path);
    }
  }

  template <class T, int N>
  void read_list(const Json& in, InlineVector<T, N>& list, const std::string& path) {
    if (!in.is_array()) return fail(path, "expected a list");
    if (static_cast<int>(in.size()) > N)
      return fail(path, "at most " + std::to_string(N) + " entries");
    list.clear();
    for (const Json& item : in) {
      T element{};
      read(item, element, path + "[" + std::to_string(list.size()) + "]");
      list.push_back(element);
    }
  }

  template <class T>
  void read_struct(const Json& in, T& value, const std::string& path) {
    if (!in.is_object()) return fail(path, "expected an object");
    JsonIn inner(in, seats_, missing_, error_, path);
    fields(inner, value);
    if (error_.empty() && inner.known_ != static_cast<int>(in.size())) inner.name_stranger(value);
  }

 private:
  /// Strikes out the field names of a struct to tell which given key is not one of them.
  struct Collector {
    Json rest;

    template <class T>
    void operator()(std::string_view name, T&&, Range = {}) {
      rest.erase(std::string(name));
    }
  };

  template <class T>
  void name_stranger(T& value) {
    Collector collector{in_};
    fields(collector, value);
    if (!collector.rest.empty()) fail(join(collector.rest.begin().key()), "no such field");
  }

  template <class T>
  void read_integer(const Json& in, T& value, const std::string& path, Range range) {
    if (!in.is_number_integer()) return fail(path, "expected a whole number");
    const auto number = in.get<std::int64_t>();
    std::int64_t low = static_cast<std::int64_t>(std::numeric_limits<T>::min());
    std::int64_t high = std::numeric_limits<std::int64_t>::max();
    if (sizeof(T) < 8) high = static_cast<std::int64_t>(std::numeric_limits<T>::max());
    if (range.given()) {
      low = range.low;
      high = range.high;
    }
    if (number < low || number > high) {
      return fail(path, "must lie between " + std::to_string(low) + " and " + std::to_string(high));
    }
    value = static_cast<T>(number);
  }

  template <class E>
  void read_enum(const Json& in, E& value, const std::string& path) {
    if (!in.is_string()) return fail(path, "expected a name");
    const auto& text = in.get_ref<const std::string&>();
    const std::optional<E> known = from_slug<E>(text);
    if (known) {
      value = *known;
      return;
    }
    fail(path, "no " + std::string(names(E{}).domain) + " is called '" + text + "'");
  }

  void read_seat(const Json& in, Seat& value, const std::string& path) {
    if (!in.is_string()) return fail(path, "expected the name of a seat");
    const auto& text = in.get_ref<const std::string&>();
    value = text == "spectator" ? kSpectator : seats_.find(text);
    if (value == kNobody && text != "nobody") fail(path, "nobody here is called '" + text + "'");
  }

  template <class A>
  void read_enum_array(const Json& in, A& value, const std::string& path) {
    using E = typename A::key_type;
    if (!in.is_object()) return fail(path, "expected an object");
    if constexpr (std::integral<typename A::value_type>) value = A{};
    for (auto it = in.begin(); it != in.end(); ++it) {
      E key{};
      read_enum(Json(it.key()), key, path);
      if (!error_.empty()) return;
      read(it.value(), value[key], path + "." + it.key());
    }
  }

  template <class A>
  void read_seat_array(const Json& in, A& value, const std::string& path) {
    if (!in.is_object()) return fail(path, "expected an object keyed by seats");
    for (auto it = in.begin(); it != in.end(); ++it) {
      const Seat seat = seats_.find(it.key());
      if (seat == kNobody) return fail(path, "nobody here is called '" + it.key() + "'");
      read(it.value(), value[seat], path + "." + it.key());
    }
  }

  std::string join(std::string_view name) const {
    return path_.empty() ? std::string(name) : path_ + "." + std::string(name);
  }

  void fail(const std::string& path, const std::string& what) {
    if (error_.empty()) error_ = path + ": " + what;
  }

  const Json& in_;
  const SeatKeys& seats_;
  Missing missing_;
  std::string& error_;
  std::string path_;
  int known_ = 0;
};

/// Reads `value` from JSON; returns an empty string, or one sentence on what is wrong and where.
template <class T>
std::string from_json(const Json& in,
                      T& value,
                      const SeatKeys& seats,
                      Missing missing = Missing::Refused,
                      const std::string& path = {}) {
  std::string error;
  JsonIn reader(in, seats, missing, error, path);
  reader.read_struct(in, value, path);
  return error;
}

/// What turns `before` into `after` as a JSON merge patch (RFC 7396): changed members only, arrays
/// whole, null for a member that is gone. Our documents contain no nulls.
inline Json merge_diff(const Json& before, const Json& after) {
  Json patch = Json::object();
  for (auto it = before.begin(); it != before.end(); ++it) {
    if (!after.contains(it.key())) patch[it.key()] = nullptr;
  }
  for (auto it = after.begin(); it != after.end(); ++it) {
    const auto old = before.find(it.key());
    if (old == before.end()) {
      patch[it.key()] = it.value();
    } else if (*old != it.value()) {
      const bool both = old->is_object() && it.value().is_object();
      patch[it.key()] = both ? merge_diff(*old, it.value()) : it.value();
    }
  }
  return patch;
}

}  // namespace lusoria
