// Positions written by hand: the bare table, its filler zones and the shorthands of scenes.
#include <algorithm>
#include <string>

#include "games/carpe_diem/rules.h"

namespace lusoria::carpe_diem {

namespace {

/// Takes what lies open off a copy of the box; the name of a tile there are too few of.
std::string_view fill_stack(State& s) {
  s.stack = Title::start(s.options).stack;
  std::string_view lacking;
  const auto use = [&](Tile tile) {
    if (s.stack[tile] == 0)
      lacking = slug(tile);
    else
      --s.stack[tile];
  };
  for (const auto& space : s.table.circle) {
    for (const Tile tile : space)
      use(tile);
  }
  for (const Tile tile : s.table.row)
    use(tile);
  if (s.table.taken.has()) use(*s.table.taken);
  int face_down = s.discarded;
  for (const Player& player : s.table.players) {
    face_down += player.stored;
    for (const Built& built : player.district) {
      if (built.tile.has()) use(*built.tile);
    }
  }
  // Stored and discarded tiles have no names: the most plentiful ones stand for them.
  for (; face_down > 0; --face_down)
    use(nth<Tile>(static_cast<int>(std::ranges::max_element(s.stack) - s.stack.begin())));
  return lacking;
}

std::string_view fill_fountains(State& s) {
  s.deck = Title::start(s.options).deck;
  std::string_view lacking;
  const auto use = [&](Kind card, int count) {
    if (s.deck[card] < count)
      lacking = slug(card);
    else
      add(s.deck[card], -count);
  };
  for (int seat = 0; seat < kSeats; ++seat) {
    for (const Kind card : Each<Kind>())
      use(card, s.hands[seat][card]);
    s.table.players[seat].fountain_cards = static_cast<std::uint8_t>(total(s.hands[seat]));
  }
  for (const Under& card : s.under)
    use(card.card, 1);
  return lacking;
}

/// Objective cards that no scene named lie in the order of the box.
void fill_slots(State& s) {
  int next = 0;
  for (const Slot slot : Each<Slot>()) {
    if (!slot_used(slot, s.options.seats) || s.table.slots[slot].has()) continue;
    while (std::ranges::count(s.table.slots, Maybe(nth<Objective>(next))) > 0)
      ++next;
    s.table.slots[slot] = nth<Objective>(next);
  }
}

/// Squares and the bottom row are kept ascending, however a scene lists them.
void sort_tiles(State& s) {
  for (auto& space : s.table.circle)
    std::sort(space.begin(), space.end());
  std::sort(s.table.row.begin(), s.table.row.end());
}

/// Discs in the order given, those further along behind.
void fill_track(State& s) {
  const auto behind = [&](Seat a, Seat b) {
    return s.table.players[a].track < s.table.players[b].track;
  };
  auto& track = s.table.track;
  for (auto* disc = track.begin(); disc != track.end(); ++disc)
    std::rotate(std::upper_bound(track.begin(), disc, *disc, behind), disc, disc + 1);
}

/// Finds tiles by what they show, "[N E S W]" with letters as in components.h and ":n" chimneys, so
/// that scenes survive corrections of the box.
class TileFinder {
 public:
  explicit TileFinder(const Edition& box) : box_(box) {}

  struct Found {
    std::string slug;
    int turn = 0;
  };

  /// Empty if the box has no such tile left.
  Found find(const std::string& text, Back back, bool any_back) {
    std::string face;
    int chimneys = -1;
    for (unsigned i = 0; i < text.size(); ++i) {
      if (text[i] == ':' && i + 1 < text.size())
        chimneys = text[++i] - '0';
      else if (text[i] != '[' && text[i] != ']' && text[i] != ' ')
        face += text[i];
    }
    if (face.size() != 4) return {};
    for (const Tile tile : Each<Tile>()) {
      const TileRow& row = box_.row(tile);
      if ((!any_back && row.back != back) || (chimneys >= 0 && row.chimneys != chimneys)) continue;
      if (row.single.has() || used_[tile] >= row.copies) continue;
      const Face& shape = box_.face(tile);
      for (unsigned turn = 0; turn < shape.turns; ++turn) {
        if (!std::ranges::equal(shape.turned[turn], face, {}, {}, edge_of_letter)) continue;
        ++used_[tile];
        return {std::string(row.slug), static_cast<int>(turn)};
      }
    }
    return {};
  }

 private:
  const Edition& box_;
  Counts<Tile> used_{};
};

bool is_face(const Json& value) {
  return value.is_string() && !value.get_ref<const std::string&>().empty() &&
         value.get_ref<const std::string&>()[0] == '[';
}

std::string expand_name(Json& value, TileFinder& finder, Back back) {
  if (!is_face(value)) return {};
  const auto found = finder.find(value.get<std::string>(), back, false);
  if (found.slug.empty()) return "given: the box has no tile " + value.dump();
  value = found.slug;
  return {};
}

/// A district's entry "tile@turn" or "[N E S W]" becomes {"tile": …, "turn": …}.
std::string expand_built(Json& value, TileFinder& finder) {
  if (!value.is_string()) return {};
  const auto text = value.get<std::string>();
  if (is_face(value)) {
    const auto found = finder.find(text, Back::White, true);
    if (found.slug.empty()) return "given: the box has no tile " + value.dump();
    value = Json{{"tile", found.slug}, {"turn", found.turn}};
    return {};
  }
  const auto at = text.find('@');
  const int turn = at == std::string::npos || at + 1 >= text.size() ? 0 : text[at + 1] - '0';
  value = Json{{"tile", text.substr(0, at)}, {"turn", turn}};
  return {};
}

}  // namespace

State Title::bare(const Options& options) {
  State s = start(options);
  seat_everyone(s);
  for (Seat seat = 0; seat < options.seats; ++seat) {
    Player& player = s.table.players[seat];
    player.panel = nth<Panel>(seat);
    player.pawn = nth<Space>(seat);
    for (int side = 0; side < 4; ++side)
      player.frame[nth<Side>(side)] = nth<FramePiece>(4 * seat + side);
  }
  s.number = 1;
  s.table.stage = Stage::Move;
  return s;
}

std::string_view Title::fill(State& s) {
  const Edition& box = box_of(s);
  for (int i = 0; i < kSeats; ++i) {
    Player& player = s.table.players[i];
    for (Built& built : player.district) {
      if (built.tile.has())
        built.turn = static_cast<std::uint8_t>(built.turn % box.face(*built.tile).turns);
    }
    if (!district_sound(box, player)) return "tiles that fit where they were put";
    rebuild(box, player, s.districts[i]);
  }
  if (const std::string_view lacking = fill_stack(s); !lacking.empty()) return lacking;
  if (const std::string_view lacking = fill_fountains(s); !lacking.empty()) return lacking;
  sort_tiles(s);
  fill_slots(s);
  fill_track(s);
  return {};
}

bool Title::seat_at(State& s, Seat seat, Decision decision) {
  if (seat >= s.options.seats) return false;
  s.table.actor = seat;
  s.table.stage = stage_of(decision);
  if (decision == Decision::PlacePawn) {
    for (Seat i = seat; i < s.options.seats; ++i)
      s.table.players[i].pawn.clear();
  }
  if (!check(s).empty()) return false;
  Actions actions;
  legal_actions(s, actions);
  return actions.size() > 0;
}

std::string Title::expand_given(Json& given, const State& s, const SeatKeys&) {
  TileFinder finder(box_of(s));
  std::string error;
  const auto keep = [&](std::string next) {
    if (error.empty()) error = std::move(next);
  };
  if (given.contains("players") && given["players"].is_object()) {
    for (auto& player : given["players"]) {
      if (!player.is_object() || !player.contains("district") || !player["district"].is_object())
        continue;
      for (auto& cell : player["district"])
        keep(expand_built(cell, finder));
    }
  }
  const Back back =
      given.contains("phase") && given["phase"] == Json(3) ? Back::Black : Back::White;
  if (given.contains("circle") && given["circle"].is_object()) {
    for (auto& space : given["circle"]) {
      for (auto& tile : space)
        keep(expand_name(tile, finder, back));
    }
  }
  if (given.contains("row") && given["row"].is_array()) {
    for (auto& tile : given["row"])
      keep(expand_name(tile, finder, Back::Black));
  }
  if (given.contains("taken")) keep(expand_name(given["taken"], finder, back));
  return error;
}

void Title::extend_schema(Json& schema) {
  const Json face{
      {"type", "string"},
      {"description", "tile@turn, or a face [N E S W] of letters MVYHKPmbac, :n chimneys"}};
  Json& district =
      schema["properties"]["players"]["additionalProperties"]["properties"]["district"];
  for (Json& square : district["properties"])
    square = Json{{"anyOf", Json::array({square, face})}};
}

}  // namespace lusoria::carpe_diem
