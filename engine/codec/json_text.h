// JSON as text, written from left to right without a tree in between: of any value with a field
// list, and of what changed between two of them.
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include "engine/codec/fields.h"

namespace lusoria {

/// Grows a JSON text; the commas come by themselves.
class JsonText {
 public:
  JsonText& open(char bracket) {
    separate();
    push(bracket);
    return *this;
  }

  JsonText& close(char bracket) {
    push(bracket);
    return *this;
  }

  JsonText& key(std::string_view name) {
    separate();
    quote(name);
    push(':');
    return *this;
  }

  JsonText& text(std::string_view value) {
    separate();
    quote(value);
    return *this;
  }

  template <std::integral T>
  JsonText& number(T value) {
    constexpr std::size_t kDigits = 24;
    separate();
    char* const from = room(kDigits);
    size_ += static_cast<std::size_t>(std::to_chars(from, from + kDigits, value).ptr - from);
    return *this;
  }

  JsonText& flag(bool value) { return raw(value ? "true" : "false"); }

  JsonText& null() { return raw("null"); }

  /// What is JSON already.
  JsonText& raw(std::string_view json) {
    separate();
    append(json);
    return *this;
  }

  /// Where the text ends now, to come back to.
  std::size_t mark() const { return size_; }

  void back_to(std::size_t mark) { size_ = mark; }

  bool just_opened() const { return size_ > 0 && (last() == '{' || last() == '['); }

  std::string take() {
    out_.resize(std::exchange(size_, 0));
    return std::exchange(out_, {});
  }

 private:
  char last() const { return out_[size_ - 1]; }

  void separate() {
    if (size_ > 0 && !just_opened() && last() != ':') push(',');
  }

  /// Where the next characters go; there is room for so many.
  char* room(std::size_t more) {
    constexpr std::size_t kFirst = 512;
    if (size_ + more > out_.size()) out_.resize(std::max({kFirst, size_ + more, 2 * out_.size()}));
    return out_.data() + size_;
  }

  void push(char c) {
    *room(1) = c;
    ++size_;
  }

  void append(std::string_view text) {
    std::copy(text.begin(), text.end(), room(text.size()));
    size_ += text.size();
  }

  static constexpr auto kPlain = [] {
    std::array<bool, 256> plain{};
    for (unsigned c = 0x20; c < plain.size(); ++c)
      plain[c] = c != '"' && c != '\\';
    return plain;
  }();

  /// Text of ours is plain; what has to be escaped is, as the library does it.
  void quote(std::string_view value) {
    push('"');
    while (true) {
      const auto end = std::find_if(value.begin(), value.end(), [](char c) {
        return !kPlain[static_cast<unsigned char>(c)];
      });
      const auto plain = static_cast<std::size_t>(end - value.begin());
      append(value.substr(0, plain));
      if (end == value.end()) break;
      escape(*end);
      value.remove_prefix(plain + 1);
    }
    push('"');
  }

  void escape(char c) {
    constexpr std::string_view kShort = "\"\"\\\\\bb\ff\nn\rr\tt";
    push('\\');
    for (std::size_t i = 0; i < kShort.size(); i += 2)
      if (kShort[i] == c) return push(kShort[i + 1]);
    constexpr std::string_view kDigits = "0123456789abcdef";
    append("u00");
    push(kDigits[static_cast<unsigned char>(c) >> 4U]);
    push(kDigits[static_cast<unsigned char>(c) & 15U]);
  }

  std::string out_;  ///< Longer than the text: so that it need not be looked at for each sign.
  std::size_t size_ = 0;
};

/// Writes values by their field lists.
class FieldsText {
 public:
  FieldsText(JsonText& out, const SeatKeys& seats) : out_(out), seats_(seats) {}

  template <class T>
  void operator()(std::string_view name, T&& value, Range = {}) {
    out_.key(name);
    write(value);
  }

  template <class T>
  void write(const T& value) {
    constexpr Shape kShape = kShapeOf<T>;
    if constexpr (kShape == Shape::Bool) {
      out_.flag(static_cast<bool>(value));
    } else if constexpr (kShape == Shape::Integer) {
      out_.number(value);
    } else if constexpr (kShape == Shape::Enum) {
      out_.text(slug(value));
    } else if constexpr (kShape == Shape::Seat) {
      out_.text(seats_.of(value.seat));
    } else if constexpr (kShape == Shape::Maybe) {
      out_.text(value.has() ? slug(*value) : std::string_view{"none"});
    } else if constexpr (kShape == Shape::SeatList) {
      out_.open('[');
      for (const Seat seat : value.seats)
        out_.text(seats_.of(seat));
      out_.close(']');
    } else if constexpr (kShape == Shape::Counts || kShape == Shape::EnumArray) {
      out_.open('{');
      for (const auto e : Each<typename T::key_type>()) {
        if constexpr (kShape == Shape::Counts) {
          if (value[e] == 0) continue;
        }
        (*this)(slug(e), value[e]);
      }
      out_.close('}');
    } else if constexpr (kShape == Shape::SeatArray) {
      out_.open('{');
      for (int i = 0; i < seats_.count && i < T::kSize; ++i)
        (*this)(seats_.keys[static_cast<unsigned>(i)], value[i]);
      out_.close('}');
    } else if constexpr (kShape == Shape::Struct) {
      out_.open('{');
      look_at_fields(*this, value);
      out_.close('}');
    } else {
      out_.open('[');
      for (const auto& item : value)
        write(item);
      out_.close(']');
    }
  }

 private:
  JsonText& out_;
  const SeatKeys& seats_;
};

template <class T>
void write_json(JsonText& out, const T& value, const SeatKeys& seats) {
  FieldsText(out, seats).write(value);
}

/// Writes what turns one value's JSON into another's, as the members of a merge patch (RFC 7396):
/// changed members only, lists whole, null for a count that is gone.
class PatchText {
 public:
  PatchText(JsonText& out, const SeatKeys& seats) : out_(out), seats_(seats) {}

  /// A member of that name, where it changed.
  template <class T>
  void member(std::string_view name, const T& before, const T& after) {
    if (same(before, after)) return;
    const std::size_t mark = out_.mark();
    out_.key(name);
    if constexpr (kIsObject<T>) {
      out_.open('{');
      members(before, after);
      if (out_.just_opened())
        out_.back_to(mark);
      else
        out_.close('}');
    } else {
      write_json(out_, after, seats_);
    }
  }

  /// The members of an object.
  template <class T>
  void members(const T& before, const T& after) {
    constexpr Shape kShape = kShapeOf<T>;
    static_assert(kIsObject<T>);
    if constexpr (kShape == Shape::Counts) {
      for (const auto e : Each<typename T::key_type>())
        if (before[e] != 0 && after[e] == 0) out_.key(slug(e)).null();
      for (const auto e : Each<typename T::key_type>())
        if (after[e] != 0 && before[e] != after[e]) out_.key(slug(e)).number(after[e]);
    } else if constexpr (kShape == Shape::EnumArray) {
      for (const auto e : Each<typename T::key_type>())
        member(slug(e), before[e], after[e]);
    } else if constexpr (kShape == Shape::SeatArray) {
      for (int i = 0; i < seats_.count && i < T::kSize; ++i)
        member(seats_.keys[static_cast<unsigned>(i)], before[i], after[i]);
    } else {
      SideBySide<T> both{*this, before, after};
      look_at_fields(both, after);
    }
  }

 private:
  template <class T>
  static constexpr bool kIsObject =
      kShapeOf<T> == Shape::Counts || kShapeOf<T> == Shape::EnumArray ||
      kShapeOf<T> == Shape::SeatArray || kShapeOf<T> == Shape::Struct;

  /// Goes through the fields of `after` and finds each where it lies in `before`.
  template <class Whole>
  struct SideBySide {
    PatchText& patch;
    const Whole& before;
    const Whole& after;

    template <class T>
    void operator()(std::string_view name, T&& value, Range = {}) {
      const std::remove_cvref_t<T>& now = value;
      patch.member(name, then(now), now);
    }

    template <class T>
    const T& then(const T& now) const {
      const auto offset =
          reinterpret_cast<const char*>(&now) - reinterpret_cast<const char*>(&after);
      return *reinterpret_cast<const T*>(reinterpret_cast<const char*>(&before) + offset);
    }

    // What marks a member refers to it, and lies elsewhere itself.
    SeatField then(const SeatField& now) const { return {writable(then(now.seat))}; }

    template <int N>
    SeatListField<N> then(const SeatListField<N>& now) const {
      return {writable(then(now.seats))};
    }

    template <NamedEnum E>
    MemberField<E> then(const MemberField<E>& now) const {
      return {writable(then(now.set)), now.element, now.when_in};
    }

    template <class T>
    static T& writable(const T& value) {
      return const_cast<T&>(value);  // NOLINT(cppcoreguidelines-pro-type-const-cast)
    }
  };

  template <class T>
  static bool same(const T& a, const T& b) {
    if constexpr (kShapeOf<T> == Shape::Seat) {
      return a.seat == b.seat;
    } else if constexpr (kShapeOf<T> == Shape::SeatList) {
      return a.seats == b.seats;
    } else if constexpr (kShapeOf<T> == Shape::Bool) {
      return static_cast<bool>(a) == static_cast<bool>(b);
    } else {
      // Objects may differ in what is not told of them, and are looked into; lists may not.
      static_assert(kIsObject<T> || PlainValue<T>);
      return std::memcmp(&a, &b, sizeof(T)) == 0;
    }
  }

  JsonText& out_;
  const SeatKeys& seats_;
};

}  // namespace lusoria
