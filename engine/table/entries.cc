#include "engine/table/entries.h"

#include <concepts>
#include <utility>

namespace lusoria::table {

namespace {

/// Fields as JSON, in their order; what is optional and not there is left out.
class BodyOut {
 public:
  explicit BodyOut(const Notation& notation) : notation_(notation) {}

  template <class T>
  void operator()(std::string_view name, const T& value) {
    body_[std::string(name)] = write(value);
  }

  template <class T>
  void operator()(std::string_view name, const std::optional<T>& value) {
    if (value) (*this)(name, *value);
  }

  Json take() { return std::move(body_); }

 private:
  template <class T>
  Json write(const T& value) const {
    return value;
  }

  template <NamedEnum E>
  Json write(const E& value) const {
    return std::string(slug(value));
  }

  Json write(const ClockRule& rule) const { return clock_json(rule); }

  Json write(const std::vector<Played>& lines) const {
    Json list = Json::array();
    for (const auto& [actor, action] : lines)
      list.push_back(print_line(notation_, actor, action));
    return list;
  }

  Json write(const std::vector<entry::Seating>& seats) const {
    Json list = Json::array();
    for (const entry::Seating& seat : seats) {
      BodyOut inner(notation_);
      look_at_fields(inner, seat);
      list.push_back(inner.take());
    }
    return list;
  }

  const Notation& notation_;
  Json body_ = Json::object();
};

/// Fields from JSON; what is missing or of another kind keeps its default.
class BodyIn {
 public:
  BodyIn(const Json& body, const Notation& notation, std::string& error)
      : body_(body), notation_(notation), error_(error) {}

  template <class T>
  void operator()(std::string_view name, T& value) {
    const auto found = body_.find(std::string(name));
    if (found != body_.end() && error_.empty()) read(*found, value);
  }

 private:
  template <class T>
  void read(const Json& in, std::optional<T>& value) {
    read(in, value.emplace());
  }

  static void read(const Json& in, Json& value) {
    if (in.is_object()) value = in;
  }

  static void read(const Json& in, std::string& value) {
    if (in.is_string()) value = in.get_ref<const std::string&>();
  }

  static void read(const Json& in, bool& value) {
    if (in.is_boolean()) value = in.get<bool>();
  }

  template <std::integral T>
  static void read(const Json& in, T& value) {
    if (!in.is_number_integer()) return;
    const auto number = in.get<std::int64_t>();
    if (std::in_range<T>(number)) value = static_cast<T>(number);
  }

  template <NamedEnum E>
  static void read(const Json& in, E& value) {
    if (in.is_string()) value = from_slug<E>(in.get_ref<const std::string&>()).value_or(value);
  }

  static void read(const Json& in, ClockRule& value) {
    if (in.is_object()) value = clock_from_json(in);
  }

  void read(const Json& in, std::vector<Played>& lines) {
    for (const Json& line : in) {
      if (!line.is_string()) continue;
      Played& played = lines.emplace_back();
      error_ =
          parse_line(notation_, line.get_ref<const std::string&>(), played.actor, played.action);
      if (!error_.empty()) return;
    }
  }

  void read(const Json& in, std::vector<entry::Seating>& seats) {
    for (const Json& seat : in) {
      BodyIn inner(seat, notation_, error_);
      if (seat.is_object()) fields(inner, seats.emplace_back());
    }
  }

  const Json& body_;
  const Notation& notation_;
  std::string& error_;
};

/// The alternative of that index, as it is by default.
template <std::size_t... I>
Happened blank(std::size_t kind, std::index_sequence<I...>) {
  Happened happened;
  (void)((I == kind && (happened.emplace<I>(), true)) || ...);
  return happened;
}

}  // namespace

std::string stored_body(const Happened& happened, const Notation& notation) {
  BodyOut out(notation);
  std::visit([&](const auto& what) { look_at_fields(out, what); }, happened);
  return out.take().dump();
}

std::string read_stored(std::string_view kind,
                        std::string_view body,
                        const Notation& notation,
                        Happened& happened) {
  const Json json = Json::parse(body, nullptr, false);
  if (!json.is_object()) return "not an object";
  const std::optional<EntryKind> known = from_slug<EntryKind>(kind);
  if (!known) return "unknown kind " + std::string(kind);
  happened = blank(static_cast<std::size_t>(*known),
                   std::make_index_sequence<std::variant_size_v<Happened>>{});
  std::string error;
  BodyIn in(json, notation, error);
  std::visit([&](auto& what) { fields(in, what); }, happened);
  return error;
}

}  // namespace lusoria::table
