#include <algorithm>
#include <charconv>

#include "engine/any/edition.h"
#include "engine/core/editions.h"
#include "engine/match/record.h"
#include "engine/text/utf8.h"

namespace lusoria {

namespace {

std::string at_line(int number, const std::string& what) {
  return "line " + std::to_string(number) + ": " + what;
}

bool is_hex(std::string_view text) {
  return !text.empty() && text.size() % 2 == 0 && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
  });
}

/// The line where a text stops being UTF-8; 0 if it never does.
int not_utf8(std::string_view text) {
  int line = 1;
  while (!text.empty()) {
    const std::size_t size = utf8_character(text);
    if (size == 0) return line;
    line += text.front() == '\n' ? 1 : 0;
    text.remove_prefix(size);
  }
  return 0;
}

template <class T>
bool read_number(std::string_view text, T& number) {
  const char* end = text.data() + text.size();
  const auto [stop, fault] = std::from_chars(text.data(), end, number);
  return fault == std::errc{} && stop == end;
}

/// Takes `prefix` off the front of `text`, if it stands there.
bool take(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

class RecordReader {
 public:
  RecordReader(std::span<const AnyGame* const> games, std::string_view text, Digest digest)
      : games_(games), text_(text), digest_(digest) {}

  std::string read(Record& record) {
    std::string error = split();
    if (error.empty()) error = read_header();
    while (error.empty() && next_ < lines_.size() && !at_ending())
      error = read_entry();
    if (error.empty()) error = read_ending();
    if (error.empty()) record = std::move(record_);
    return error;
  }

 private:
  std::string fail(const std::string& what) const {
    return at_line(static_cast<int>(next_) + 1, what);
  }

  std::string_view line() const { return lines_[next_]; }

  /// First line, last line, checksum; and the lines between.
  std::string split() {
    std::string_view rest = text_;
    while (!rest.empty()) {
      const std::size_t end = rest.find('\n');
      if (end == std::string_view::npos) break;
      lines_.push_back(rest.substr(0, end));
      rest.remove_prefix(end + 1);
    }
    std::string_view first = lines_.empty() ? rest : lines_.front();
    int format = 0;
    if (!take(first, "lusoria-play ") || !read_number(first, format))
      return at_line(1, "this is not a record; one begins with 'lusoria-play 1'");
    if (format != kRecordFormat) {
      return at_line(1,
                     "the record has format " + std::to_string(format) + ", this build reads " +
                         std::to_string(kRecordFormat));
    }
    if (const int odd = not_utf8(text_); odd != 0) return at_line(odd, "this is not UTF-8 text");
    const int last = static_cast<int>(lines_.size());
    std::string_view sum = lines_.empty() ? std::string_view{} : lines_.back();
    if (!rest.empty() || !take(sum, "checksum: "))
      return at_line(last + (rest.empty() ? 0 : 1),
                     "the record ends without its checksum, so it was cut short");
    const std::size_t body = text_.size() - lines_.back().size() - 1;
    if (digest_(text_.substr(0, body)) != sum)
      return at_line(last, "the checksum does not fit, so the record was changed or damaged");
    lines_.pop_back();
    next_ = 1;
    return {};
  }

  std::string read_header() {
    Json options = Json::object();
    std::string error = read_title(options);
    while (error.empty() && next_ < lines_.size() && !line().empty()) {
      error = read_header_line(options);
      ++next_;
    }
    if (!error.empty()) return error;
    if (next_ == lines_.size()) return fail("the header must end with an empty line");
    options["seats"] = record_.seating.keys.count;
    error = record_.game->complete_options(options, record_.options);
    if (!error.empty()) return "header: " + error;
    ++next_;
    return check_fair();
  }

  std::string read_title(Json& options) {
    if (next_ + 2 >= lines_.size()) return fail("the header is incomplete");
    std::string_view title = line();
    if (!take(title, "title: ")) return fail("expected 'title: …'");
    record_.game = find_game(title, games_);
    if (record_.game == nullptr) return fail("this build has no title " + in_quotes(title));
    ++next_;
    std::string error =
        read_version("rules: ", record_.game->facts().rules_version, options["rules_version"]);
    if (!error.empty()) return error;
    // The numbers of owners' editions lie beyond those of the compiled ones.
    const int newest = is_loaded_edition(line_number("components: "))
                           ? kLastLoadedEdition
                           : record_.game->facts().components_edition;
    error = read_version("components: ", newest, options["components_edition"]);
    return error.empty() ? read_edition(options["components_edition"].get<int>()) : error;
  }

  /// The number behind a key on this line; 0 if none is there.
  int line_number(std::string_view key) const {
    std::string_view text = line();
    int number = 0;
    return take(text, key) && read_number(text, number) ? number : 0;
  }

  /// The figures of an owner's edition, which then are known here.
  std::string read_edition(int number) {
    if (!is_loaded_edition(number)) return {};
    std::string_view text = next_ < lines_.size() ? line() : std::string_view{};
    if (!take(text, "edition: ")) return fail("expected 'edition: …' and its figures");
    const LoadedEdition loaded = load_edition(*record_.game, text);
    if (!loaded.error.empty()) return fail(loaded.error);
    if (loaded.number != number)
      return fail("these are not the figures of edition " + std::to_string(number));
    ++next_;
    return {};
  }

  std::string read_version(std::string_view key, int newest, Json& to) {
    std::string_view text = line();
    int version = 0;
    if (!take(text, key) || !read_number(text, version) || version < 1)
      return fail("expected '" + std::string(key) + "' and a number");
    if (version > newest) {
      return fail(std::string(key.substr(0, key.size() - 2)) + " " + std::to_string(version) +
                  " of " + std::string(record_.game->facts().slug) +
                  " is newer than this build, which knows " + std::to_string(newest));
    }
    to = version;
    ++next_;
    return {};
  }

  std::string read_header_line(Json& options) {
    const std::size_t colon = line().find(": ");
    if (colon == std::string_view::npos) return fail("expected 'key: value'");
    std::string_view key = line().substr(0, colon);
    const std::string_view value = line().substr(colon + 2);
    if (take(key, "option ")) return read_option(key, value, options);
    if (take(key, "seat ")) return read_seat(key, value);
    if (key == "view") return read_view(value);
    return read_fair(key, value);
  }

  std::string read_option(std::string_view key, std::string_view value, Json& options) const {
    const auto specs = record_.game->option_specs();
    const auto spec =
        std::find_if(specs.begin(), specs.end(), [&](const OptionSpec& s) { return s.key == key; });
    if (spec == specs.end() || options.contains(key) || key == "seats")
      return fail("there is no option " + in_quotes(key) + " to be set here");
    const bool named = spec->standard.is_string();
    const Json read = named ? Json(std::string(value)) : Json::parse(value, nullptr, false);
    if (read.is_discarded() || read.type() != spec->standard.type()) {
      const bool number = read.is_number_integer() && spec->standard.is_number_integer();
      if (!number) return fail(in_quotes(value) + " is no value of the option " + std::string(key));
    }
    options[std::string(key)] = read;
    Json whole;
    Json alone = Json::object();
    alone[std::string(key)] = read;
    const std::string error = record_.game->complete_options(alone, whole);
    return error.empty() ? error : fail(error);
  }

  std::string read_seat(std::string_view key, std::string_view shown) {
    SeatKeys& keys = record_.seating.keys;
    if (keys.count == kMaxSeats) return fail("too many seats");
    if (!plain_key(key)) return fail(in_quotes(key) + " is not a plain key for a seat");
    if (keys.find(key) != kNobody) return fail("two seats are called " + in_quotes(key));
    keys.keys[static_cast<unsigned>(keys.count++)] = std::string(key);
    record_.seating.shown.emplace_back(shown);
    return {};
  }

  std::string read_view(std::string_view key) {
    const Seat seat = record_.seating.keys.find(key);
    if (seat == kNobody && key != "spectator") return fail("nobody is called " + in_quotes(key));
    record_.masked = seat == kNobody ? kSpectator : seat;
    return {};
  }

  std::string read_fair(std::string_view key, std::string_view value) {
    if (key == "table") {
      record_.fair.emplace();
      record_.fair->table = std::string(value);
      return {};
    }
    if (!record_.fair || !is_hex(value)) return fail("this line does not belong in a header");
    if (key == "commitment") {
      record_.fair->commitment = std::string(value);
    } else if (key == "secret") {
      record_.fair->secret = std::string(value);
      record_.secret_line = static_cast<int>(next_) + 1;
    } else if (take(key, "nonce ") && record_.seating.keys.find(key) != kNobody &&
               record_.seating.keys.find(key) == record_.fair->nonces.size()) {
      record_.fair->nonces.emplace_back(value);
    } else {
      return fail("this line does not belong in a header");
    }
    return {};
  }

  std::string check_fair() const {
    if (!record_.fair) return {};
    const bool whole = !record_.fair->commitment.empty() &&
                       static_cast<int>(record_.fair->nonces.size()) == record_.seating.keys.count;
    return whole ? std::string{} : "header: fair chance needs a commitment and a nonce per seat";
  }

  bool at_ending() const { return line().empty(); }

  std::string read_entry() {
    const Notation notation{record_.game->verbs(), record_.seating.keys};
    RecordLine read;
    read.number = static_cast<int>(next_) + 1;
    std::string_view rest = line();
    read.struck = take(rest, "- ");
    Seat& actor = read.entry.seat;
    std::string error = parse_actor(notation, rest, actor, rest);
    if (error.empty() && take(rest, " undo ")) {
      read.entry.kind = Entry::Kind::Undo;
      const std::size_t space = std::min(rest.find(' '), rest.size());
      if (!read_number(rest.substr(0, space), read.entry.taken) || read.struck)
        return fail("expected 'undo' and a number");
      read.entry.by_consent = rest.substr(space) == " by consent";
      if (!read.entry.by_consent && space != rest.size())
        return fail("expected 'by consent' or nothing");
    } else if (error.empty()) {
      read.entry.kind = actor == kNobody ? Entry::Kind::Chance : Entry::Kind::Action;
      error = parse_action(notation, rest, read.entry.action);
    }
    if (!error.empty()) return fail(error);
    record_.lines.push_back(read);
    ++next_;
    return {};
  }

  std::string read_ending() {
    if (next_ == lines_.size()) return {};
    ++next_;
    record_.result_line = static_cast<int>(next_) + 1;
    if (next_ == lines_.size() || !line().starts_with("result: "))
      return fail("expected 'result: …'");
    for (; next_ < lines_.size(); ++next_)
      record_.result.emplace_back(line());
    return {};
  }

  std::span<const AnyGame* const> games_;
  std::string_view text_;
  Digest digest_;
  std::vector<std::string_view> lines_;
  std::size_t next_ = 0;
  Record record_;
};

std::string append_line(Match& match, const RecordLine& line) {
  const Entry& entry = line.entry;
  std::string error = entry.kind == Entry::Kind::Undo
                          ? match.append_undo(entry.seat, entry.taken, entry.by_consent)
                          : match.append(entry.seat, entry.action);
  return error.empty() ? error : at_line(line.number, error);
}

/// The lines struck must be those that the undos took.
std::string check_struck(const Record& record, const Match& match) {
  for (std::size_t i = 0; i < match.log().size(); ++i) {
    if (record.lines[i].struck == match.log()[i].undone) continue;
    return at_line(record.lines[i].number,
                   record.lines[i].struck ? "this is struck but nobody took it back"
                                          : "this was taken back but is not struck");
  }
  return {};
}

std::string check_result(const Record& record, const Match& match) {
  const std::vector<std::string> actual = result_lines(match);
  const auto [given, wanted] =
      std::mismatch(record.result.begin(), record.result.end(), actual.begin(), actual.end());
  const int number = record.result_line + static_cast<int>(given - record.result.begin());
  if (wanted != actual.end())
    return at_line(std::max(number, 1), "the replay ends with " + in_quotes(*wanted));
  if (given != record.result.end())
    return at_line(number, "a result, but the game is not over there");
  return {};
}

}  // namespace

std::string read_record(std::span<const AnyGame* const> games,
                        std::string_view text,
                        Digest digest,
                        Record& record) {
  return RecordReader(games, text, digest).read(record);
}

Loaded load_match(const Record& record, int entries) {
  Loaded loaded;
  if (record.masked) {
    loaded.error = "the record was written for one seat, so it can be read but not replayed";
    return loaded;
  }
  Match match(*record.game, record.options, record.seating);
  const int whole = static_cast<int>(record.lines.size());
  const int count = entries < 0 ? whole : std::min(entries, whole);
  for (int i = 0; i < count; ++i) {
    loaded.error = append_line(match, record.lines[static_cast<unsigned>(i)]);
    if (!loaded.error.empty()) return loaded;
  }
  if (count == whole) {
    loaded.error = check_struck(record, match);
    if (loaded.error.empty()) loaded.error = check_result(record, match);
  }
  if (loaded.error.empty()) loaded.match.emplace(std::move(match));
  return loaded;
}

std::string verify_draws(const Record& record, const WordSource& words, int& draws) {
  draws = 0;
  const Loaded loaded = load_match(record);
  if (!loaded.match) return loaded.error;
  Match match(*record.game, record.options, record.seating);
  for (std::size_t i = 0; i < record.lines.size(); ++i) {
    const RecordLine& line = record.lines[i];
    if (line.entry.kind == Entry::Kind::Chance) {
      const Entry& logged = loaded.match->log()[i];
      const RawAction due =
          record.game->draw(match.state(), words.word(logged.stream, logged.word));
      if (due != logged.action) {
        return at_line(line.number,
                       "the draw was " + print_action(match.notation(), logged.action) +
                           ", but the secret gives " + print_action(match.notation(), due));
      }
      ++draws;
    }
    (void)append_line(match, line);
  }
  return {};
}

}  // namespace lusoria
