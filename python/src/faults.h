// What may go wrong, as exceptions of Python: each a kind of lusoria.Error with one sentence.
#pragma once

#include <stdexcept>
#include <string>

#include "engine/any/any_game.h"

namespace lusoria::python {

enum class FaultKind : std::uint8_t {
  UnknownTitle,
  BadOptions,
  BadAction,
  BadRecord,
  BadArray,
  NotNow,
  Closed,
  Plain
};

class Fault : public std::runtime_error {
 public:
  Fault(FaultKind kind, const std::string& sentence) : std::runtime_error(sentence), kind(kind) {}

  FaultKind kind;
};

/// A rule refused an action.
class RefusedFault : public std::runtime_error {
 public:
  RefusedFault(std::string slug, std::string where, const std::string& sentence)
      : std::runtime_error(sentence), rule(std::move(slug)), section(std::move(where)) {}

  std::string rule;
  std::string section;
};

inline void refuse_if(FaultKind kind, const std::string& sentence) {
  if (!sentence.empty()) throw Fault(kind, sentence);
}

}  // namespace lusoria::python
