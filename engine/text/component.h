// The box's contents as people are shown them: one row a kind of card, tile or piece.
#pragma once

#include <string>

#include "engine/codec/json.h"
#include "engine/core/game.h"
#include "engine/text/message.h"

namespace lusoria {

struct ComponentRow {
  std::string kind;  ///< Text key prefix, e.g. "card".
  std::string slug;
  int copies = 1;
  Certainty certainty = Certainty::Exact;
  Json facts;      ///< What the card says, by name.
  Message says{};  ///< Its name where an owner's correction made the catalogue's wrong; else empty.
};

}  // namespace lusoria
