// The encoder of one title, compiled against it. Included by the sources that the build makes.
#pragma once

#include "ai/encoding/action_index.h"
#include "ai/encoding/encoder.h"

namespace lusoria::encoding {

template <Game G>
inline constexpr ActionIndex kActionIndex{std::span(G::kVerbs)};

template <Game G>
Encoder make_encoder() {
  using View = typename G::View;
  return {
      .slug = G::kFacts.slug,
      .columns = width_of<View>(),
      .actions = kActionIndex<G>.size,
      .most_legal = G::kMaxActions,
      .column_list = columns_of<View>,
      .write_row = [](const AnyView& view, Cell* row) { write_row(view.as<View>(), row); },
      .index_of = [](RawAction action,
                     Seat mover,
                     int seats) { return kActionIndex<G>.of(action, mover, seats); },
      .action_at = [](std::int32_t index,
                      Seat mover,
                      int seats) { return kActionIndex<G>.at(index, mover, seats); },
      .concedes = [](RawAction a) { return is_concession<G>(cooked<typename G::Action>(a)); },
  };
}

}  // namespace lusoria::encoding
