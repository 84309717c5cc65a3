#include "engine/any/edition.h"

#include <algorithm>
#include <array>
#include <map>

#include "engine/core/editions.h"

namespace lusoria {

namespace {

constexpr int kFileFormat = 1;
constexpr std::size_t kMaxName = 60;

/// What was loaded, by title and number. Changed by one thread, and not at all once it is closed.
struct Shelf {
  std::map<std::pair<std::string, std::uint8_t>, std::string> lines;
  std::map<std::string, std::uint8_t> standard;
  bool closed = false;
};

Shelf& shelf() {
  static Shelf all;
  return all;
}

std::string slug_of(const AnyGame& game) {
  return std::string(game.facts().slug);
}

/// The rows of `whole` that differ from `base`: members of its members, each as a whole.
Json changed_rows(const Json& base, const Json& whole) {
  Json changed = Json::object();
  for (const auto& [part, rows] : whole.items()) {
    for (const auto& [row, figures] : rows.items()) {
      if (base[part][row] != figures) changed[part][row] = figures;
    }
  }
  return changed;
}

/// FNV-1a: the number of an edition must be the same in every build for ever.
std::uint8_t number_of(const std::string& title, const std::string& line) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const char c : title + "\n" + line) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 0x100000001b3ULL;
  }
  constexpr int kNumbers = kLastLoadedEdition - kFirstLoadedEdition + 1;
  return static_cast<std::uint8_t>(kFirstLoadedEdition + static_cast<int>(hash % kNumbers));
}

/// A field of a file, which may hold anything: looked at, never copied.
const Json* field(const Json& file, const char* key) {
  const auto found = file.find(key);
  return found == file.end() ? nullptr : &*found;
}

bool is_name(const Json& name) {
  if (!name.is_string()) return false;
  const auto& text = name.get_ref<const std::string&>();
  return text.size() <= kMaxName &&
         std::ranges::none_of(text, [](char c) { return static_cast<unsigned char>(c) < ' '; });
}

/// What is wrong with an edition apart from its box.
std::string fault_of_head(const AnyGame& game, const Json& file) {
  if (!file.is_object()) return "expected an object";
  constexpr std::array<std::string_view, 5> kMembers{
      "lusoria_edition", "title", "base", "name", "box"};
  for (const auto& each : file.items()) {
    if (std::ranges::find(kMembers, each.key()) == kMembers.end())
      return each.key() + ": no such field";
  }
  const Json* format = field(file, "lusoria_edition");
  if (format != nullptr && *format != Json(kFileFormat))
    return "lusoria_edition: this build reads format " + std::to_string(kFileFormat);
  const Json* title = field(file, "title");
  if (title != nullptr && *title != Json(slug_of(game)))
    return "title: this is no edition of " + slug_of(game);
  const Json* base = field(file, "base");
  const int newest = game.facts().components_edition;
  if (base == nullptr || !base->is_number_integer() || *base < Json(1) || *base > Json(newest))
    return "base: expected a compiled edition, 1 to " + std::to_string(newest);
  const Json* name = field(file, "name");
  if (name != nullptr && !is_name(*name))
    return "name: expected a text of one line and at most 60 bytes";
  return field(file, "box") == nullptr ? "box: missing" : "";
}

constexpr const char* kNoJson = "this is not a JSON object of at most 256 kB";

Json parsed(std::string_view text) {
  if (text.size() > kMaxEditionBytes) return Json(Json::value_t::discarded);
  return Json::parse(text, nullptr, false);
}

LoadedEdition wrong(std::string sentence) {
  return {.error = "edition: " + std::move(sentence)};
}

}  // namespace

std::string export_edition(const AnyGame& game, std::uint8_t number) {
  Json box = game.box_json(number);
  if (box.is_null()) return {};
  Json file{{"lusoria_edition", kFileFormat},
            {"title", slug_of(game)},
            {"base", game.facts().components_edition},
            {"name", "corrected by an owner of the box"},
            {"box", std::move(box)}};
  return file.dump(2) + "\n";
}

LoadedEdition load_edition(const AnyGame& game, std::string_view text) {
  const Json file = parsed(text);
  return file.is_discarded() ? wrong(kNoJson) : load_edition(game, file);
}

LoadedEdition load_edition(std::span<const AnyGame* const> games, std::string_view text) {
  const Json file = parsed(text);
  if (!file.is_object()) return wrong(kNoJson);
  const Json* title = field(file, "title");
  const AnyGame* game = title != nullptr && title->is_string()
                            ? find_game(title->get_ref<const std::string&>(), games)
                            : nullptr;
  return game == nullptr ? wrong("title: expected one of this build") : load_edition(*game, file);
}

LoadedEdition load_edition(const AnyGame& game, const Json& file) {
  if (game.box_json(1).is_null())
    return wrong("the figures of " + slug_of(game) + " cannot be corrected by a file");
  if (const std::string fault = fault_of_head(game, file); !fault.empty()) return wrong(fault);
  const auto base = field(file, "base")->get<std::uint8_t>();
  Json whole;
  if (const std::string fault = game.read_box(*field(file, "box"), base, whole); !fault.empty())
    return wrong(fault);
  const Json changed = changed_rows(game.box_json(base), whole);
  if (changed.empty()) return {.game = &game, .number = base};
  const Json* name = field(file, "name");
  const Json content{
      {"base", base}, {"name", name == nullptr ? Json("") : *name}, {"box", changed}};
  const std::string line = content.dump();
  const std::uint8_t number = number_of(slug_of(game), line);
  Shelf& all = shelf();
  const auto found = all.lines.find({slug_of(game), number});
  if (found != all.lines.end() && found->second == line) return {.game = &game, .number = number};
  if (all.closed) return wrong("it is not among those this server was started with");
  if (found != all.lines.end() || !game.keep_box(whole, number)) {
    return wrong("another edition has its number " + std::to_string(number) +
                 " here; give it another name");
  }
  all.lines[{slug_of(game), number}] = line;
  return {.game = &game, .number = number};
}

std::string edition_line(const AnyGame& game, std::uint8_t number) {
  Shelf& all = shelf();
  const auto found = all.lines.find({slug_of(game), number});
  return found == all.lines.end() ? std::string{} : found->second;
}

void close_editions() {
  shelf().closed = true;
}

void set_standard_edition(const AnyGame& game, std::uint8_t number) {
  shelf().standard[slug_of(game)] = number;
}

void add_standard_edition(const AnyGame& game, Json& options) {
  if (!options.is_object() || options.contains("components_edition")) return;
  const auto found = shelf().standard.find(slug_of(game));
  if (found != shelf().standard.end()) options["components_edition"] = found->second;
}

Json standard_edition(const AnyGame& game) {
  Json options = Json::object();
  add_standard_edition(game, options);
  const std::string line = edition_line(game, options.value("components_edition", std::uint8_t{0}));
  return line.empty() ? Json() : Json::parse(line);
}

}  // namespace lusoria
