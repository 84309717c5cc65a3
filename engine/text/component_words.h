// A row of the box in the words of a catalogue.
//
// `component.<kind>` says what a row is, with its {name}; `fact.<kind>.<fact>` what a fact says: a
// number as {n}, a slug by the name of its domain ({resource} is the text of resource.<slug>). For
// a list that text begins it and `….each` says an item; without one the items are drawings, shown
// as they are. `….<value>` says one value in words of its own. A text that is only a dash: the name
// says it already.
#pragma once

#include <string>

#include "engine/text/catalogue.h"
#include "engine/text/component.h"

namespace lusoria {

std::string in_words(const ComponentRow& row, const Catalogue& words);

}  // namespace lusoria
