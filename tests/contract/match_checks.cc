#include "tests/contract/match_checks.h"

#include <cstdlib>
#include <fstream>
#include <set>

#include "engine/any/signature.h"
#include "engine/match/record.h"
#include "tests/contract/checks.h"

namespace lusoria::contract {

namespace {

Match seated(const Played& played) {
  static const std::array<std::string, kMaxSeats> kNames{"Ana", "Ben", "Rafael", "David", "Eva"};
  const auto seats = played.options.at("seats").get<unsigned>();
  return {*played.title.game, played.options, Seating::of(std::span(kNames.data(), seats))};
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

std::vector<RawAction> offered(const Match& match) {
  AnyActions legal = match.game().legal_actions(match.state());
  legal.choices.insert(legal.choices.end(), legal.asides.begin(), legal.asides.end());
  return std::move(legal.choices);
}

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

void look_at_words(const MatchMoment& m, const Message& message, Faults& faults) {
  for (const Language& language : m.languages) {
    const std::string words = language.words.render(message, m.match.seating().shown);
    if (words.empty() || words.find("⟦") != std::string::npos)
      faults.push_back({std::string(language.lang) + " has words for " + message.key, "", words});
  }
}

/// Undo is tried at some of the steps only: each time the whole match is copied.
bool undo_is_tried(const MatchMoment& m) {
  constexpr int kUndoEvery = 5;
  return m.step % kUndoEvery == 0;
}

/// The match after the action; nothing to take back if the game is over then, or if the action was
/// refused, which is match_accepts' matter.
std::optional<Match> submitted(const MatchMoment& m) {
  if (!undo_is_tried(m)) return std::nullopt;
  Match later = m.match;
  const Submitted answer = later.submit(m.actor, std::span(&m.action, 1), SeededWords(m.seed));
  if (!answer.ok() || later.over()) return std::nullopt;
  return later;
}

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

void catalogue_keys(const AnyTitle& title, Sections, Faults& faults) {
  const std::vector<Language> languages = languages_of(*title.text);
  std::set<std::string> wanted = wanted_keys(*title.game);
  for (const Language& language : languages) {
    // What one language has, the others have.
    for (const auto& [key, value] : language.words.texts())
      wanted.insert(key);
  }
  for (const Language& language : languages) {
    for (const std::string& key : wanted) {
      if (!language.words.has(key))
        faults.push_back({std::string(language.lang) + " has a text for", key, ""});
    }
  }
}

void catalogue_whole(const AnyTitle& title, Sections, Faults& faults) {
  for (const LanguageText& language : title.text->languages) {
    Catalogue words;
    const std::string error = words.add(language.catalogue);
    if (!error.empty()) faults.push_back({std::string(language.lang) + " catalogue", "", error});
    for (const auto& [key, value] : words.texts()) {
      if (value.empty()) faults.push_back({std::string(language.lang) + " text is there", key, ""});
    }
  }
}

void rules_sections(const AnyTitle& title, Sections sections, Faults& faults) {
  for (const LanguageText& language : title.text->languages) {
    for (const std::string_view section : sections) {
      const std::string mark = "{#" + std::string(section) + "}";
      if (language.rules.find(mark) == std::string_view::npos)
        faults.push_back(
            {std::string(language.lang) + " rules page has the section of a refusal", mark, ""});
    }
  }
}

void notation(const MatchMoment& m, Faults& faults) {
  for (const RawAction action : offered(m.match)) {
    const std::string text = print_action(m.match.notation(), action);
    RawAction again;
    const std::string error = parse_action(m.match.notation(), text, again);
    if (!error.empty() || !(again == action))
      faults.push_back({"what is printed reads back", text, error});
  }
}

void printed_alike(const MatchMoment& m, Faults& faults) {
  std::set<std::string> printed;
  for (const RawAction action : offered(m.match)) {
    const std::string text = print_action(m.match.notation(), action);
    if (!printed.insert(text).second) faults.push_back({"no two actions print alike", "", text});
  }
}

void words_for_choices(const MatchMoment& m, Faults& faults) {
  const AnyView view = m.match.game().view(m.match.state(), m.actor);
  for (const RawAction action : offered(m.match))
    look_at_words(m, m.match.game().label(view, action), faults);
}

void words_for_events(const MatchMoment& m, Faults& faults) {
  const AnyGame& game = m.match.game();
  const int seats = m.match.seating().keys.count;
  for (int k = 0; k <= seats; ++k) {
    const Seat seat = k == seats ? kSpectator : static_cast<Seat>(k);
    const auto seen = game.seen(m.before, m.action, seat);
    if (!seen) continue;
    for (const Message& message :
         game.tell(game.view(m.before, seat), *seen, game.view(m.match.state(), seat)))
      look_at_words(m, message, faults);
  }
}

void undo_to_reveal(const MatchMoment& m, Faults& faults) {
  const std::optional<Match> later = submitted(m);
  if (!later) return;
  const bool reveals = m.match.game().reveals(m.match.state(), m.action);
  const int undoable = later->undoable(m.actor);
  if (reveals != (undoable == 0))
    faults.push_back(
        {"undo goes back to the last reveal: " + print_line(m.match.notation(), m.actor, m.action),
         reveals ? "0" : "1 or more",
         std::to_string(undoable)});
}

void undo_restores(const MatchMoment& m, Faults& faults) {
  std::optional<Match> later = submitted(m);
  if (!later || later->undoable(m.actor) == 0) return;
  const std::string error = later->undo(m.actor);
  const AnyGame& game = m.match.game();
  if (!error.empty() || !game.equal(later->state(), m.match.state()))
    faults.push_back(
        {"undo restores the state before " + print_line(m.match.notation(), m.actor, m.action),
         game.state_json(m.match.state(), m.match.seating().keys).dump(),
         error.empty() ? game.state_json(later->state(), m.match.seating().keys).dump() : error});
}

void match_accepts(const MatchMoment& m, Faults& faults) {
  if (!m.error.empty()) faults.push_back({"a match accepts what was played", "", m.error});
}

void record(const MatchMoment& m, Faults& faults) {
  const std::string text = write_record(m.match, nullptr, plain_digest);
  const std::array<const AnyGame*, 1> games{&m.match.game()};
  Record read;
  const std::string error = read_record(games, text, plain_digest, read);
  if (!error.empty()) return faults.push_back({"a record reads back", "", error});
  const Loaded loaded = load_match(read);
  if (!loaded.match || !m.match.game().equal(loaded.match->state(), m.match.state()))
    return faults.push_back({"a record replays to the same state", "", loaded.error});
  if (write_record(*loaded.match, nullptr, plain_digest) != text)
    faults.push_back({"a record writes back", "", "another text"});
}

void look_at_match(Report& report, const Played& played) {
  const std::vector<Language> languages = languages_of(*played.title.text);
  Match match = seated(played);
  MatchMoment m{.match = match, .languages = languages, .seed = played.seed};
  const auto here = [&] {
    return Place{played.title.game->facts().slug,
                 played.options.dump(),
                 played.seed,
                 {played.log.begin(), played.log.begin() + m.step}};
  };
  for (; m.step < static_cast<int>(played.log.size()); ++m.step) {
    m.actor = match.turn().seat;
    m.action = played.log[static_cast<unsigned>(m.step)];
    if (match.turn().actor == Actor::Seat)
      look(report, kMatchChecks, &MatchCheck::at_decision, here, m);
    m.before = match.state();
    m.error = match.append(m.actor, m.action);
    if (!look(report, kMatchChecks, &MatchCheck::at_step, here, m)) return;
  }
  if (match.over()) look(report, kMatchChecks, &MatchCheck::at_end, here, m);
}

void look_at_texts(Report& report, const AnyTitle& title, Sections sections) {
  const auto here = [&] { return Place{title.game->facts().slug, "{}", 0, {}}; };
  look(report, kMatchChecks, &MatchCheck::of_title, here, title, sections);
}

std::string write_reproduction(const Failure& failure, const Played& played) {
  Match match = seated(played);
  for (const RawAction action : played.log) {
    if (!match.append(match.turn().seat, action).empty()) break;
  }
  const char* const folder = std::getenv("LUSORIA_REPRO");
  const std::string name =
      std::string(folder != nullptr ? folder : ".") + "/" + std::string(failure.place.title) + "-" +
      std::string(failure.check.slug) + "-" + std::to_string(failure.place.seed) + "-" +
      std::to_string(failure.place.log.size()) + ".play";
  std::ofstream(name) << write_record(match, nullptr, plain_digest);
  return name;
}

}  // namespace lusoria::contract
