#include "engine/match/notation.h"

#include <algorithm>
#include <charconv>

namespace lusoria {

namespace {

using Operands = std::array<std::uint8_t, 3>;

Operands operands_of(RawAction action) {
  return {action.a, action.b, action.c};
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (!text.empty()) {
    if (blank(text.front())) {
      text.remove_prefix(1);
      continue;
    }
    std::size_t end = 0;
    while (end < text.size() && !blank(text[end]))
      ++end;
    words.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return words;
}

bool operand_well_formed(const Notation& notation, const Operand& operand, std::uint8_t value) {
  if (operand.kind == OperandKind::None) return value == 0;
  if (value == kHidden || value == kAbsent) return true;
  if (operand.kind == OperandKind::Seat) return value < notation.seats.count;
  if (operand.kind == OperandKind::Named) return value < operand.named.slugs.size();
  return true;
}

std::string value_text(const Notation& notation, const Operand& operand, std::uint8_t value) {
  if (value == kHidden) return "?";
  if (operand.kind == OperandKind::Seat && value < notation.seats.count)
    return std::string(notation.seats.of(value));
  if (operand.kind == OperandKind::Named && value < operand.named.slugs.size())
    return std::string(operand.named.slugs[value]);
  return std::to_string(value);
}

/// Reads one operand's value; an error sentence or nothing.
std::string parse_value(const Notation& notation,
                        const Operand& operand,
                        std::string_view text,
                        std::uint8_t& value) {
  if (text == "?") {
    value = kHidden;
    return {};
  }
  if (operand.kind == OperandKind::Seat) {
    value = notation.seats.find(text);
    return value == kNobody ? "nobody here is called " + in_quotes(text) : std::string{};
  }
  if (operand.kind == OperandKind::Named) {
    const auto slugs = operand.named.slugs;
    const auto found = std::find(slugs.begin(), slugs.end(), text);
    if (found == slugs.end())
      return "no " + std::string(operand.named.domain) + " is called " + in_quotes(text);
    value = static_cast<std::uint8_t>(found - slugs.begin());
    return {};
  }
  const char* end = text.data() + text.size();
  const auto [stop, fault] = std::from_chars(text.data(), end, value);
  const bool leading_zero = text.size() > 1 && text.front() == '0';
  if (fault != std::errc{} || stop != end || value >= kAbsent || leading_zero)
    return std::string(operand.name) + " must be a number from 0 to 253, not " + in_quotes(text);
  return {};
}

const VerbSpec* find_verb(const Notation& notation, std::string_view slug, std::uint8_t& index) {
  for (unsigned i = 0; i < notation.verbs.size(); ++i) {
    if (notation.verbs[i].slug != slug) continue;
    index = static_cast<std::uint8_t>(i);
    return &notation.verbs[i];
  }
  return nullptr;
}

/// Finds which operand a word such as "water=2" or "2" is for; 3 and an error if there is none.
unsigned operand_for(const VerbSpec& spec,
                     const std::array<bool, 3>& given,
                     std::string_view word,
                     std::string_view& value,
                     std::string& error) {
  const std::size_t equals = word.find('=');
  if (equals == std::string_view::npos) {
    value = word;
    for (unsigned i = 0; i < 3; ++i) {
      if (spec.operands[i].kind != OperandKind::None && !given[i]) return i;
    }
    error = std::string(spec.slug) + " has no place for " + in_quotes(word);
    return 3;
  }
  const std::string_view name = word.substr(0, equals);
  value = word.substr(equals + 1);
  for (unsigned i = 0; i < 3; ++i) {
    if (spec.operands[i].kind == OperandKind::None || spec.operands[i].name != name) continue;
    if (!given[i]) return i;
    error = std::string(name) + " is given twice";
    return 3;
  }
  error = std::string(spec.slug) + " has no operand " + in_quotes(name);
  return 3;
}

// How well a typed word fits a printed one.
enum class Fit : std::uint8_t { No, Prefix, Exact };

Fit fit(std::string_view typed, std::string_view printed) {
  if (typed == printed) return Fit::Exact;
  return !typed.empty() && printed.starts_with(typed) ? Fit::Prefix : Fit::No;
}

Fit fit_operand(std::string_view typed, std::string_view name, std::string_view value) {
  const std::size_t equals = typed.find('=');
  if (equals == std::string_view::npos) return fit(typed, value);
  return std::min(fit(typed.substr(0, equals), name), fit(typed.substr(equals + 1), value));
}

/// Holds the typed words, in order, against the printed operands of one action from `at` on.
Fit fit_operands(std::span<const std::string_view> typed,
                 std::span<const std::pair<std::string, std::string>> printed) {
  if (typed.empty()) return Fit::Exact;
  Fit best = Fit::No;
  for (std::size_t i = 0; i < printed.size(); ++i) {
    const Fit here = fit_operand(typed.front(), printed[i].first, printed[i].second);
    if (here == Fit::No) continue;
    best = std::max(best, std::min(here, fit_operands(typed.subspan(1), printed.subspan(i + 1))));
  }
  return best;
}

enum class FirstWord : std::uint8_t { Verb, Operand };

Fit fit_action(const Notation& notation,
               std::span<const std::string_view> typed,
               FirstWord first,
               RawAction action) {
  const VerbSpec& spec = notation.verbs[action.verb];
  std::vector<std::pair<std::string, std::string>> printed;
  const Operands values = operands_of(action);
  for (unsigned i = 0; i < 3; ++i) {
    if (spec.operands[i].kind == OperandKind::None || values[i] == kAbsent) continue;
    printed.emplace_back(spec.operands[i].name, value_text(notation, spec.operands[i], values[i]));
  }
  if (first == FirstWord::Operand) return fit_operands(typed, printed);
  return std::min(fit(typed.front(), spec.slug), fit_operands(typed.subspan(1), printed));
}

/// The actions that fit best, all exactly or all by prefix.
std::vector<RawAction> fitting(const Notation& notation,
                               std::span<const std::string_view> typed,
                               FirstWord first,
                               std::span<const RawAction> legal) {
  std::vector<RawAction> exact;
  std::vector<RawAction> any;
  for (const RawAction action : legal) {
    if (action.verb >= notation.verbs.size()) continue;
    const Fit how = fit_action(notation, typed, first, action);
    if (how == Fit::Exact) exact.push_back(action);
    if (how != Fit::No) any.push_back(action);
  }
  return exact.empty() ? any : exact;
}

/// The plain letter that stands for a letter of Latin-1, or nothing.
std::string_view plain_letter(unsigned code) {
  static constexpr std::string_view kLatin1 =
      "AAAAAAACEEEEIIIIDNOOOOO_OUUUUYTsaaaaaaaceeeeiiiidnooooo_ouuuuyty";
  if (code >= 0xC0 && code <= 0xFF) return kLatin1.substr(code - 0xC0, 1);
  return {};
}

std::string plain(std::string_view shown) {
  std::string key;
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const auto byte = static_cast<unsigned char>(shown[i]);
    const bool letter = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
    const bool digit = byte >= '0' && byte <= '9';
    if (letter || (digit && !key.empty())) {
      key += shown[i];
    } else if ((byte == 0xC3) && i + 1 < shown.size()) {
      key += plain_letter(0xC0U + (static_cast<unsigned char>(shown[i + 1]) & 0x3FU));
      ++i;
    } else if ((byte == ' ' || byte == '_' || byte == '-') && !key.empty() && key.back() != '_') {
      key += '_';
    }
  }
  while (!key.empty() && key.back() == '_')
    key.pop_back();
  return key.substr(0, 24);
}

}  // namespace

bool well_formed(const Notation& notation, RawAction action) {
  if (action.verb >= notation.verbs.size()) return false;
  const Operands values = operands_of(action);
  for (unsigned i = 0; i < 3; ++i) {
    if (!operand_well_formed(notation, notation.verbs[action.verb].operands[i], values[i]))
      return false;
  }
  return true;
}

std::string print_action(const Notation& notation, RawAction action) {
  if (action.verb >= notation.verbs.size()) return "verb " + std::to_string(action.verb);
  const VerbSpec& spec = notation.verbs[action.verb];
  std::string text(spec.slug);
  const Operands values = operands_of(action);
  for (unsigned i = 0; i < 3; ++i) {
    if (spec.operands[i].kind == OperandKind::None || values[i] == kAbsent) continue;
    text += " " + std::string(spec.operands[i].name) + "=" +
            value_text(notation, spec.operands[i], values[i]);
  }
  return text;
}

std::string print_line(const Notation& notation, Seat actor, RawAction action) {
  const std::string_view who = actor == kNobody ? kChanceWord : notation.seats.of(actor);
  return std::string(who) + ": " + print_action(notation, action);
}

std::string parse_pattern(const Notation& notation, std::string_view text, Pattern& pattern) {
  const std::vector<std::string_view> words = words_of(text);
  if (words.empty()) return "expected an action";
  Pattern read;
  const VerbSpec* spec = find_verb(notation, words.front(), read.verb);
  if (spec == nullptr) return "no action is called " + in_quotes(words.front());
  std::array<bool, 3> given{};
  for (std::size_t i = 1; i < words.size(); ++i) {
    std::string_view value;
    std::string error;
    const unsigned at = operand_for(*spec, given, words[i], value, error);
    if (at == 3) return error;
    std::uint8_t byte = 0;
    error = parse_value(notation, spec->operands[at], value, byte);
    if (!error.empty()) return error;
    given[at] = true;
    read.operands[at] = byte;
  }
  pattern = read;
  return {};
}

bool Pattern::fits(RawAction action) const {
  const Operands values = operands_of(action);
  for (unsigned i = 0; i < 3; ++i) {
    if (operands[i] && *operands[i] != values[i]) return false;
  }
  return action.verb == verb;
}

std::string parse_action(const Notation& notation, std::string_view text, RawAction& action) {
  Pattern pattern;
  std::string error = parse_pattern(notation, text, pattern);
  if (!error.empty()) return error;
  const VerbSpec& spec = notation.verbs[pattern.verb];
  const auto value = [&](unsigned i) -> std::uint8_t {
    if (spec.operands[i].kind == OperandKind::None) return 0;
    return pattern.operands[i].value_or(kAbsent);
  };
  action = {pattern.verb, value(0), value(1), value(2)};
  return {};
}

std::string parse_actor(const Notation& notation,
                        std::string_view text,
                        Seat& actor,
                        std::string_view& rest) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return "expected 'Seat: action'";
  const std::string_view who = text.substr(0, colon);
  actor = notation.seats.find(who);
  if (actor == kNobody && who != kChanceWord) return "nobody here is called " + in_quotes(who);
  rest = text.substr(colon + 1);
  return {};
}

std::string parse_line(const Notation& notation,
                       std::string_view text,
                       Seat& actor,
                       RawAction& action) {
  std::string_view rest;
  std::string error = parse_actor(notation, text, actor, rest);
  return error.empty() ? parse_action(notation, rest, action) : error;
}

Typed match_typed(const Notation& notation,
                  std::string_view text,
                  std::span<const RawAction> legal) {
  Typed typed;
  const std::vector<std::string_view> words = words_of(text);
  if (words.empty()) return typed;
  RawAction whole;
  if (parse_action(notation, text, whole).empty() &&
      std::find(legal.begin(), legal.end(), whole) != legal.end()) {
    typed.action = whole;
    return typed;
  }
  typed.candidates = fitting(notation, words, FirstWord::Verb, legal);
  if (typed.candidates.empty())
    typed.candidates = fitting(notation, words, FirstWord::Operand, legal);
  if (typed.candidates.size() == 1) {
    typed.action = typed.candidates.front();
    typed.candidates.clear();
  }
  return typed;
}

bool plain_key(std::string_view key) {
  static constexpr std::array<std::string_view, 4> kTaken{
      kChanceWord, "nobody", "spectator", "undo"};
  if (key.empty() || key.size() > 32) return false;
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  if (!letter(key.front()) || std::find(kTaken.begin(), kTaken.end(), key) != kTaken.end())
    return false;
  return std::all_of(key.begin(), key.end(), [&](char c) {
    return letter(c) || (c >= '0' && c <= '9') || c == '_';
  });
}

SeatKeys keys_for(std::span<const std::string> shown) {
  SeatKeys seats;
  for (const std::string& name : shown) {
    if (seats.count == kMaxSeats) break;
    const int number = seats.count + 1;
    std::string base = plain(name);
    if (!plain_key(base)) base = "seat" + std::to_string(number);
    std::string key = base;
    for (int again = 2; seats.find(key) != kNobody; ++again)
      key = base + std::to_string(again);
    seats.keys[static_cast<unsigned>(seats.count++)] = key;
  }
  return seats;
}

}  // namespace lusoria
