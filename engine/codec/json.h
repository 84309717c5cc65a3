// JSON of any value with a field list, both ways. Writing cannot fail; reading stops at the first
// error and says in one sentence what is wrong and where ("players.Ana.grain: expected a number").
#pragma once

#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "engine/codec/json_text.h"

namespace lusoria {

using Json = nlohmann::ordered_json;

inline Json slugs_json(const Names& names_of) {
  return Json(std::vector<std::string>(names_of.slugs.begin(), names_of.slugs.end()));
}

/// The tree of a text of our own.
inline Json parsed(const std::string& text) {
  return Json::parse(text, nullptr, false);
}

template <class T>
Json to_json(const T& value, const SeatKeys& seats) {
  JsonText out;
  write_json(out, value, seats);
  return parsed(out.take());
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
  /// Looks for a name among the fields of a struct.
  struct NameSearch {
    std::string_view name;
    bool found = false;

    template <class T>
    void operator()(std::string_view field, T&&, Range = {}) {
      found = found || field == name;
    }
  };

  /// Tells which given key is no field. What it holds is never copied: it may be as deep as the
  /// text was long.
  template <class T>
  void name_stranger(T& value) {
    for (auto it = in_.begin(); it != in_.end(); ++it) {
      NameSearch search{it.key()};
      fields(search, value);
      if (!search.found) return fail(join(it.key()), "no such field");
    }
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

}  // namespace lusoria
