#include "cli/text.h"

#include <algorithm>
#include <cassert>
#include <sstream>

#include "cli/screen.h"
#include "engine/text/title_text.h"

namespace lusoria {

extern const TitleText k_cli_text;

namespace cli {

namespace {

const LanguageText* in_language(const TitleText& texts, std::string_view lang) {
  for (const LanguageText& text : texts.languages) {
    if (text.lang == lang) return &text;
  }
  return nullptr;
}

const LanguageText* text_of(const AnyGame& game, std::string_view lang) {
  for (const TitleText* texts : all_texts()) {
    if (texts->slug == game.facts().slug) return in_language(*texts, lang);
  }
  return nullptr;
}

/// A part of a rules page: "## Heading {#name}" and what stands below it.
struct Section {
  std::string name;
  std::string heading;
  std::string text;
};

std::vector<Section> sections_of_rules(const AnyGame& game, std::string_view lang) {
  std::vector<Section> sections;
  const LanguageText* text = text_of(game, lang);
  if (text == nullptr) return sections;
  const std::string_view rules = text->rules;
  for (std::size_t at = rules.find("{#"); at != std::string_view::npos; at = rules.find("{#", at)) {
    const std::size_t begin = rules.find_first_not_of("# ", rules.rfind('\n', at) + 1);
    const std::size_t line = std::min(rules.find('\n', at), rules.size());
    const std::size_t end = std::min(rules.find("\n#", at), rules.size());
    const std::size_t body = std::min(line + 1, end);
    sections.push_back({.name = std::string(rules.substr(at + 2, rules.find('}', at) - at - 2)),
                        .heading = std::string(rules.substr(begin, at - 1 - begin)),
                        .text = std::string(rules.substr(body, end - body))});
    at = line;
  }
  return sections;
}

/// Without the marks that are for the page.
std::string cleaned(std::string text) {
  // {?refusal …} marks the rule that answers a refusal.
  for (std::size_t why = text.find("{?"); why != std::string::npos; why = text.find("{?"))
    text.erase(why, text.find("} ", why) + 2 - why);
  for (std::size_t bold = text.find("**"); bold != std::string::npos; bold = text.find("**"))
    text.erase(bold, 2);
  return text;
}

}  // namespace

Catalogue own_words(std::string_view lang) {
  Catalogue words;
  if (const LanguageText* own = in_language(k_cli_text, lang)) {
    [[maybe_unused]] const std::string error = words.add(own->catalogue);
    assert(error.empty());
  }
  return words;
}

Catalogue words_of(const AnyGame& game, std::string_view lang) {
  Catalogue words = own_words(lang);
  // A fault in a title's catalogue is found by the tests; here its keys show as markers.
  if (const LanguageText* text = text_of(game, lang)) (void)words.add(text->catalogue);
  return words;
}

Catalogue words_of(const AnyGame& game, std::string_view lang, std::uint8_t edition) {
  Catalogue words = words_of(game, lang);
  for (const ComponentRow& row : game.components(edition)) {
    if (!row.says.key.empty())
      (void)words.add(row.kind + "." + row.slug + " = " + words.render(row.says, {}));
  }
  return words;
}

std::string rules_section(const AnyGame& game, std::string_view lang, std::string_view section) {
  const auto sections = sections_of_rules(game, lang);
  const std::string sought = folded(section);
  const auto shown = [](const Section& found) {
    return fitted(found.heading + "\n" + cleaned(found.text), kColumns);
  };
  if (sought.empty()) return {};
  for (std::size_t i = 0; i < sections.size(); ++i) {
    if (sections[i].name == section || std::to_string(i + 1) == section) return shown(sections[i]);
  }
  for (const Section& each : sections) {
    if (folded(each.heading).find(sought) != std::string::npos) return shown(each);
  }
  return {};
}

std::string rules_contents(const AnyGame& game, std::string_view lang) {
  std::string lines;
  int number = 0;
  for (const Section& section : sections_of_rules(game, lang)) {
    ++number;
    lines += (number < 10 ? "   " : "  ") + std::to_string(number) + "  " + section.heading + "\n";
  }
  return lines;
}

std::vector<std::string> rules_saying(const AnyGame& game,
                                      std::string_view lang,
                                      std::string_view sought) {
  std::vector<std::string> found;
  for (const Section& section : sections_of_rules(game, lang)) {
    std::istringstream lines(cleaned(section.text));
    for (std::string line; !sought.empty() && std::getline(lines, line);) {
      if (folded(line).find(sought) != std::string::npos)
        found.push_back(section.heading + ": " + line.substr(line.find_first_not_of("- ")));
    }
  }
  return found;
}

std::string folded(std::string_view text) {
  static constexpr std::string_view kBare = "aaaaaaaceeeeiiiidnooooo ouuuuyty";
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    const auto next = static_cast<unsigned char>(i + 1 < text.size() ? text[i + 1] : 0);
    if (c == 0xC3 && (next & 0xC0U) == 0x80U) {  // Letters of Latin-1; their cases differ by a bit.
      out += kBare[next & 0x1FU];
      ++i;
    } else {
      out += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 'a' - 'A') : static_cast<char>(c);
    }
  }
  return out;
}

}  // namespace cli
}  // namespace lusoria
