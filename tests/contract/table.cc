#include "tests/contract/table.h"

#include <cstdlib>
#include <fstream>
#include <set>

#include "engine/any/signature.h"
#include "engine/match/record.h"

namespace lusoria::contract {

namespace {

constexpr int kUndoEvery = 5;

Match seated(const Played& played) {
  static const std::array<std::string, kMaxSeats> kNames{"Ana", "Ben", "Rafael", "David", "Eva"};
  const auto seats = played.options.at("seats").get<unsigned>();
  return {played.game, played.options, Seating::of(std::span(kNames.data(), seats))};
}

/// Stands in for SHA-256: the suite only needs some digest of the right look.
std::string plain_digest(std::string_view bytes) {
  std::string digits;
  std::uint64_t hash = kGolden;
  for (int part = 0; part < 4; ++part) {
    for (const char c : bytes)
      hash = fold(hash, static_cast<unsigned char>(c));
    for (unsigned i = 0; i < 16; ++i)
      digits += "0123456789abcdef"[(hash >> (4 * i)) & 15U];
  }
  return digits;
}

/// Reports what happens at one place of a played game.
class Place {
 public:
  Place(Report& report, const Played& played) : report_(report), played_(played) {}

  void step(int at) { step_ = at; }

  void fail(Check check, std::string what, std::string left, std::string right) const {
    Failure failure;
    failure.check = check;
    failure.title = std::string(played_.game.facts().slug);
    failure.options = played_.options.dump();
    failure.seed = played_.seed;
    failure.step = step_;
    failure.what = std::move(what);
    failure.left = std::move(left);
    failure.right = std::move(right);
    failure.log.assign(played_.log.begin(), played_.log.begin() + step_);
    report_.fail(std::move(failure));
  }

 private:
  Report& report_;
  const Played& played_;
  int step_ = 0;
};

void look_at_notation(const Place& place, const Match& match) {
  const AnyActions legal = match.game().legal_actions(match.state());
  std::set<std::string> printed;
  for (const auto* list : {&legal.choices, &legal.asides}) {
    for (const RawAction action : *list) {
      const std::string text = print_action(match.notation(), action);
      RawAction again;
      const std::string error = parse_action(match.notation(), text, again);
      if (!error.empty() || !(again == action))
        place.fail(Check::Notation, "what is printed reads back", text, error);
      if (!printed.insert(text).second)
        place.fail(Check::Notation, "no two actions print alike", "", text);
    }
  }
}

/// What revealed nothing can be taken back, and then nothing has happened.
void look_at_undo(
    const Place& place, const Match& match, Seat seat, RawAction action, std::uint64_t seed) {
  Match later = match;
  const Submitted submitted = later.submit(seat, std::span(&action, 1), SeededWords(seed));
  const std::string text = print_line(match.notation(), seat, action);
  if (!submitted.ok())
    return place.fail(Check::Replay, "a match accepts " + text, "", submitted.error);
  if (later.over()) return;
  const bool reveals = match.game().reveals(match.state(), action);
  const int undoable = later.undoable(seat);
  if (reveals != (undoable == 0))
    return place.fail(Check::Undo,
                      "undo goes back to the last reveal: " + text,
                      reveals ? "0" : "1 or more",
                      std::to_string(undoable));
  if (reveals) return;
  const std::string error = later.undo(seat);
  if (!error.empty() || !match.game().equal(later.state(), match.state()))
    place.fail(Check::Undo,
               "undo restores the state before " + text,
               match.game().state_json(match.state(), match.seating().keys).dump(),
               error.empty() ? match.game().state_json(later.state(), match.seating().keys).dump()
                             : error);
}

void look_at_record(const Place& place, const Played& played, const Match& match) {
  const std::string text = write_record(match, nullptr, plain_digest);
  const std::array<const AnyGame*, 1> games{&played.game};
  Record record;
  const std::string error = read_record(games, text, plain_digest, record);
  if (!error.empty()) return place.fail(Check::Replay, "a record reads back", "", error);
  const Loaded loaded = load_match(record);
  if (!loaded.match || !played.game.equal(loaded.match->state(), match.state()))
    return place.fail(Check::Replay, "a record replays to the same state", "", loaded.error);
  if (write_record(*loaded.match, nullptr, plain_digest) != text)
    place.fail(Check::Replay, "a record writes back", "", "another text");
}

/// Catalogue and shown names of one language.
struct Language {
  std::string_view lang;
  Catalogue words;
};

std::vector<Language> languages_of(const TitleText& text) {
  std::vector<Language> languages;
  for (const LanguageText& language : text.languages) {
    languages.push_back({language.lang, {}});
    // Whoever shows a message brings a word for what is hidden.
    (void)languages.back().words.add("hidden = ?");
    (void)languages.back().words.add(language.catalogue);
  }
  return languages;
}

void look_at_words(const Place& place,
                   const Match& match,
                   const Message& message,
                   std::span<const Language> languages) {
  for (const Language& language : languages) {
    const std::string words = language.words.render(message, match.seating().shown);
    if (words.empty() || words.find("⟦") != std::string::npos)
      place.fail(
          Check::Text, std::string(language.lang) + " has words for " + message.key, "", words);
  }
}

}  // namespace

void look_at_match(Report& report, const Played& played) {
  Place place(report, played);
  Match match = seated(played);
  for (unsigned i = 0; i < played.log.size(); ++i) {
    place.step(static_cast<int>(i));
    const Turn turn = match.turn();
    if (turn.actor == Actor::Seat) {
      look_at_notation(place, match);
      if (i % kUndoEvery == 0) look_at_undo(place, match, turn.seat, played.log[i], played.seed);
    }
    const std::string error = match.append(turn.seat, played.log[i]);
    if (!error.empty())
      return place.fail(Check::Replay, "a match accepts what was played", "", error);
  }
  if (match.over()) look_at_record(place, played, match);
}

void look_at_messages(Report& report, const Played& played, const TitleText& text) {
  const std::vector<Language> languages = languages_of(text);
  const AnyGame& game = played.game;
  Place place(report, played);
  Match match = seated(played);
  for (unsigned i = 0; i < played.log.size(); ++i) {
    place.step(static_cast<int>(i));
    const AnyState before = match.state();
    const Turn turn = match.turn();
    if (turn.actor == Actor::Seat) {
      const AnyView view = game.view(before, turn.seat);
      const AnyActions legal = game.legal_actions(before);
      for (const auto* list : {&legal.choices, &legal.asides}) {
        for (const RawAction action : *list)
          look_at_words(place, match, game.label(view, action), languages);
      }
    }
    if (!match.append(turn.seat, played.log[i]).empty()) return;
    const int seats = match.seating().keys.count;
    for (int k = 0; k <= seats; ++k) {
      const Seat seat = k == seats ? kSpectator : static_cast<Seat>(k);
      const auto seen = game.seen(before, played.log[i], seat);
      if (!seen) continue;
      for (const Message& message :
           game.tell(game.view(before, seat), *seen, game.view(match.state(), seat)))
        look_at_words(place, match, message, languages);
    }
  }
}

namespace {

/// Every key that a title's tables ask for.
std::set<std::string> wanted_keys(const AnyGame& game) {
  std::set<std::string> wanted{"title.name", "title.blurb"};
  const auto want = [&](std::string_view domain, std::span<const std::string_view> slugs) {
    for (const std::string_view slug : slugs)
      wanted.insert(std::string(domain) + "." + std::string(slug));
  };
  for (const VerbSpec& verb : game.verbs()) {
    wanted.insert("event." + std::string(verb.slug));
    for (const Operand& operand : verb.operands)
      want(operand.named.domain, operand.named.slugs);
  }
  want("ask", game.decisions().slugs);
  want("refusal", game.refusals().slugs);
  want("reason", game.reasons().slugs);
  want("source", game.sources().slugs);
  for (const auto& [preset, options] : game.presets()) {
    wanted.insert("preset." + preset);
    wanted.insert("preset." + preset + ".help");
  }
  const std::set<std::string> common{"seats", "rules_version", "components_edition"};
  for (const OptionSpec& option : game.option_specs()) {
    if (common.contains(option.key)) continue;
    wanted.insert("option." + option.key);
    wanted.insert("option." + option.key + ".help");
    for (const std::string& value : option.values) {
      if (value != "true" && value != "false") wanted.insert("option." + option.key + "." + value);
    }
  }
  return wanted;
}

}  // namespace

void look_at_catalogues(Report& report,
                        const AnyGame& game,
                        const TitleText& text,
                        std::span<const std::string_view> sections) {
  const Played nothing{game, Json::object(), 0, {}};
  const Place place(report, nothing);
  std::set<std::string> wanted = wanted_keys(game);
  const std::vector<Language> languages = languages_of(text);
  for (const Language& language : languages) {
    // What one language has, the others have.
    for (const auto& [key, value] : language.words.texts())
      wanted.insert(key);
  }
  for (unsigned i = 0; i < languages.size(); ++i) {
    const std::string lang(languages[i].lang);
    Catalogue alone;
    const std::string error = alone.add(text.languages[i].catalogue);
    if (!error.empty()) place.fail(Check::Text, lang + " catalogue", "", error);
    for (const std::string& key : wanted) {
      if (!languages[i].words.has(key)) place.fail(Check::Text, lang + " has a text for", key, "");
    }
    for (const auto& [key, value] : alone.texts()) {
      if (value.empty() || !braces_close(value))
        place.fail(Check::Text, lang + " text is whole", key, value);
    }
    for (const std::string_view section : sections) {
      const std::string mark = "{#" + std::string(section) + "}";
      if (text.languages[i].rules.find(mark) == std::string_view::npos)
        place.fail(Check::Text, lang + " rules page has the section of a refusal", mark, "");
    }
  }
}

std::string write_reproduction(const Failure& failure, const Played& played) {
  Match match = seated(played);
  for (const RawAction action : played.log) {
    if (!match.append(match.turn().seat, action).empty()) break;
  }
  const char* const folder = std::getenv("LUSORIA_REPRO");
  const std::string name = std::string(folder != nullptr ? folder : ".") + "/" + failure.title +
                           "-" + std::string(slug(failure.check)) + "-" +
                           std::to_string(failure.seed) + "-" + std::to_string(failure.step) +
                           ".play";
  std::ofstream(name) << write_record(match, nullptr, plain_digest);
  return name;
}

}  // namespace lusoria::contract
