#include "engine/table/entries.h"

#include <concepts>
#include <utility>

namespace lusoria::table {

namespace entry {

template <class V>
void fields(V& v, Seating& e) {
  v("seat", e.seat);
  v("account", e.account);
  v("bot", e.bot);
  v("name", e.name);
  v("nonce", e.nonce);
  v("vacation", e.vacation);
  v("until_person", e.until_person);
}

template <class V>
void fields(V& v, Create& e) {
  v("title", e.title);
  v("name", e.name);
  v("options", e.options);
  v("visibility", e.visibility);
  v("password_hash", e.password_hash);
  v("rated", e.rated);
  v("notes", e.notes);
  v("clock", e.clock);
  v("host", e.host);
  v("invite", e.invite);
  v("secret", e.secret);
  v("commitment", e.commitment);
  v("seats", e.seats);
  v("note", e.note);
  v("spectators", e.spectators);
  v("undo", e.undo);
}

template <class V>
void fields(V& v, Upload& e) {
  v("record", e.record);
  v("name", e.name);
  v("host", e.host);
  v("invite", e.invite);
}

template <class V>
void fields(V& v, Sit& e) {
  v("seat", e.seat);
  v("account", e.account);
  v("name", e.name);
  v("ready", e.ready);
  v("nonce", e.nonce);
  v("vacation", e.vacation);
}

template <class V>
void fields(V& v, Stand& e) {
  v("seat", e.seat);
}

template <class V>
void fields(V& v, Bot& e) {
  v("seat", e.seat);
  v("bot", e.bot);
  v("name", e.name);
  v("nonce", e.nonce);
  v("until_person", e.until_person);
}

template <class V>
void fields(V& v, Ready& e) {
  v("seat", e.seat);
  v("ready", e.ready);
  v("nonce", e.nonce);
}

template <class V>
void fields(V& v, Away& e) {
  v("seat", e.seat);
  v("why", e.why);
}

template <class V>
void fields(V& v, Back& e) {
  v("seat", e.seat);
}

template <class V>
void fields(V& v, Orders& e) {
  v("seat", e.seat);
  v("orders", e.orders);
}

template <class V>
void fields(V& v, Vacation& e) {
  v("seat", e.seat);
  v("until", e.until);
}

template <class V>
void fields(V& v, Chat& e) {
  v("account", e.account);
  v("name", e.name);
  v("text", e.text);
}

template <class V>
void fields(V& v, Next& e) {
  v("table", e.table);
}

template <class V>
void fields(V&, Abandon&) {}

template <class V>
void fields(V& v, Forget& e) {
  v("account", e.account);
}

template <class V>
void fields(V& v, Start& e) {
  v("lines", e.lines);
}

template <class V>
void fields(V& v, Step& e) {
  v("lines", e.lines);
}

template <class V>
void fields(V& v, Ask& e) {
  v("seat", e.seat);
  v("actions", e.actions);
}

template <class V>
void fields(V& v, Consent& e) {
  v("seat", e.seat);
  v("agree", e.agree);
}

template <class V>
void fields(V& v, Undo& e) {
  v("seat", e.seat);
  v("taken", e.taken);
  v("consent", e.consent);
}

}  // namespace entry

namespace {

/// Fields as JSON, in their order; what is optional and not there is left out.
class BodyOut {
 public:
  explicit BodyOut(const Notation& notation) : notation_(notation) {}

  template <class T>
  void operator()(const char* name, const T& value) {
    body_[name] = write(value);
  }

  template <class T>
  void operator()(const char* name, const std::optional<T>& value) {
    if (value) body_[name] = write(*value);
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
    for (entry::Seating seat : seats) {
      BodyOut inner(notation_);
      fields(inner, seat);
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
  void operator()(const char* name, T& value) {
    const auto found = body_.find(name);
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
    if (in.is_string()) value = named<E>(in.get_ref<const std::string&>()).value_or(value);
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
  std::visit(
      [&](const auto& what) {
        // One list of fields serves both ways; writers only read.
        fields(out, const_cast<std::remove_cvref_t<decltype(what)>&>(what));  // NOLINT
      },
      happened);
  return out.take().dump();
}

std::string read_stored(std::string_view kind,
                        std::string_view body,
                        const Notation& notation,
                        Happened& happened) {
  const Json json = Json::parse(body, nullptr, false);
  if (!json.is_object()) return "not an object";
  const std::optional<EntryKind> known = named<EntryKind>(kind);
  if (!known) return "unknown kind " + std::string(kind);
  happened = blank(static_cast<std::size_t>(*known),
                   std::make_index_sequence<std::variant_size_v<Happened>>{});
  std::string error;
  BodyIn in(json, notation, error);
  std::visit([&](auto& what) { fields(in, what); }, happened);
  return error;
}

}  // namespace lusoria::table
