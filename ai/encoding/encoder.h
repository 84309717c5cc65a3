// What learning programs are told of a title: a view as a row of bytes (observation.h), an action
// as a number (action_index.h). Compiled against each title.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "ai/encoding/observation.h"
#include "engine/any/any_game.h"

namespace lusoria::encoding {

struct Encoder {
  std::string_view slug;
  int columns = 0;     ///< Of a row.
  int actions = 0;     ///< Indices are below it.
  int most_legal = 0;  ///< Actions that one seat may have at once.
  std::vector<Column> (*column_list)() = nullptr;
  /// Into a row that was zero, or holds another view of a table of as many seats.
  void (*write_row)(const AnyView& view, Cell* row) = nullptr;
  /// Or kNoIndex.
  std::int32_t (*index_of)(RawAction action, Seat mover, int seats) = nullptr;
  RawAction (*action_at)(std::int32_t index, Seat mover, int seats) = nullptr;
  bool (*concedes)(RawAction action) = nullptr;
};

/// Of a game of this build; nothing for titles of the tests.
const Encoder* encoder_of(const AnyGame& game);

}  // namespace lusoria::encoding
