#include "cli/text.h"

#include <algorithm>
#include <cassert>

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
  const LanguageText* text = text_of(game, lang);
  if (text == nullptr) return {};
  const std::size_t mark = text->rules.find("{#" + std::string(section) + "}");
  if (section.empty() || mark == std::string_view::npos) return {};
  const std::size_t line = text->rules.rfind('\n', mark);
  const std::size_t begin = line == std::string_view::npos ? 0 : line + 1;
  const std::size_t next = text->rules.find("\n#", mark);
  std::string found(text->rules.substr(begin, next - begin));
  found.erase(mark - begin, section.size() + 3);
  found.erase(0, found.find_first_not_of("# "));
  // {?refusal …} marks the rule that answers a refusal, for the page.
  for (std::size_t why = found.find("{?"); why != std::string::npos; why = found.find("{?"))
    found.erase(why, found.find("} ", why) + 2 - why);
  for (std::size_t bold = found.find("**"); bold != std::string::npos; bold = found.find("**"))
    found.erase(bold, 2);
  return wrapped(found);
}

std::string rules_contents(const AnyGame& game, std::string_view lang) {
  const LanguageText* text = text_of(game, lang);
  std::string lines;
  if (text == nullptr) return lines;
  const std::string_view rules = text->rules;
  for (std::size_t at = rules.find("{#"); at != std::string_view::npos; at = rules.find("{#", at)) {
    const std::size_t begin = rules.find_first_not_of("# ", rules.rfind('\n', at) + 1);
    const std::string heading(rules.substr(begin, at - 1 - begin));
    at += 2;
    std::string name(rules.substr(at, rules.find('}', at) - at));
    name.resize(std::max<std::size_t>(name.size() + 2, 16), ' ');
    lines += "  " + name + heading + "\n";
  }
  return lines;
}

}  // namespace cli
}  // namespace lusoria
