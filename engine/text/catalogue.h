// The texts of one language: `key = text` lines, `#` comments. Renders structured messages.
//
// In a text, {name} stands for a parameter: a number as digits, a seat as its shown name, a named
// thing as the text of its catalogue key, a hidden one as the text of the key `hidden`. {name.a} is
// that form of a named thing's name, the text of its key with ".a": an article agrees with its
// noun. {name?one coin|# coins} chooses by the number 1, with # for the number itself; braces may
// be nested inside. Such a choice is left out where the message has no such parameter, so optional
// operands can be written with it. What is missing shows as ⟦key⟧: never silently nothing.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/text/message.h"

namespace lusoria {

class Catalogue {
 public:
  /// Adds the lines of `text`; returns an empty string, or one sentence naming the line at fault.
  /// A key given twice in one text is a fault; a later text may overrule an earlier one.
  std::string add(std::string_view text);

  bool has(std::string_view key) const { return texts_.find(key) != texts_.end(); }

  /// The text of a key as written, or the key as a visible marker.
  std::string text(std::string_view key) const;

  /// `seats` are the shown names, in the order of the seats.
  std::string render(const Message& message, std::span<const std::string> seats) const;

  const std::map<std::string, std::string, std::less<>>& texts() const { return texts_; }

 private:
  std::map<std::string, std::string, std::less<>> texts_;
};

/// The names of the parameters that a text asks for, in the order of their first use.
std::vector<std::string> placeholders(std::string_view text);

/// Whether the braces of a text close properly.
bool braces_close(std::string_view text);

}  // namespace lusoria
