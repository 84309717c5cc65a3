// The table in a terminal: favours, then every seat with its province and side, then what the
// viewer holds. Lines stay below a hundred columns.
#include "engine/text/picture.h"

#include <string>
#include <vector>

#include "games/fortuna/game.h"
#include "games/fortuna/rules_supply.h"

namespace lusoria::fortuna {

namespace {

class Picture {
 public:
  Picture(const View& v, const SeatKeys& seats, const Catalogue& words)
      : v_(v), seats_(seats), words_(words) {}

  std::string draw() {
    const Table& t = v_.table;
    line((t.round == 0 ? words_.text("picture.setup")
                       : say(Message{.key = "picture.round"}
                                 .with("n", t.round)
                                 .with("limit", v_.options.round_limit))) +
         "   " + order());
    favours();
    for (int i = 0; i < v_.options.seats; ++i)
      player(byte(i));
    for (int i = 0; i < kSides - v_.options.seats; ++i)
      line(words_.text("picture.ownerless") + ": " +
           side(t.ownerless[static_cast<unsigned>(i)], {}));
    line(words_.text("picture.legend"));
    supply();
    if (t.active.has()) line(used("picture.performing", *t.active));
    if (t.stage == Stage::Swap && t.chosen.has()) line(used("picture.swapping", *t.chosen));
    if (!t.rolled.empty()) line(dice());
    if (v_.seat < v_.options.seats) {
      cards("picture.hand", v_.hand);
      cards("picture.drawn", counted(v_.drawn));
      cards("picture.palace_cards", counted(v_.palace_cards));
    }
    line(say(Message{.key = "picture.pile"}.with("n", t.pile_size)));
    cards("picture.discard", t.discard);
    return out_;
  }

 private:
  std::string say(const Message& message) const { return render(words_, message, seats_); }

  void line(const std::string& text) { out_ += text + "\n"; }

  std::string order() const {
    std::string text;
    for (const Seat seat : v_.table.order)
      text += (text.empty() ? "" : " > ") + seats_.keys[seat];
    return text;
  }

  void favours() {
    std::string text;
    for (int number = 1; number <= kCount<Favour>; ++number) {
      int index = number - 1;
      if (v_.options.favour_2_3_layout == FavourLayout::Grain2Wine3 && (index == 1 || index == 2))
        index = 3 - index;
      const Favour favour = nth<Favour>(index);
      const bool open = v_.table.open.contains(favour);
      Message message{.key = open ? "picture.favour" : "picture.favour.used"};
      message.with("number", number).with_named("favour", favour);
      const int tokens = v_.table.tokens[favour];
      if (tokens > 0) message.with("tokens", tokens);
      text += (text.empty() ? "  " : "   ") + say(message);
      if (number % 3 == 0) {
        line(text);
        text.clear();
      }
    }
  }

  /// A reserved card stands in parentheses, an open one in brackets.
  std::string side(const Side& cards_there, Maybe<ActionCard> reserved) const {
    std::string text;
    for (const auto card : cards_there) {
      if (!card.has()) continue;
      const bool down = reserved.has() && reserved == card;
      text += (down ? " (" : " [") + name_of(words_, *card) + (down ? ")" : "]");
    }
    return text.empty() ? text : text.substr(1);
  }

  void player(Seat seat) {
    const Table& t = v_.table;
    const Player& p = t.players[seat];
    const bool moves = v_.turn.actor != Actor::Over && !t.order.empty() && seat_to_move(t) == seat;
    Message message{.key = "picture.player"};
    message.with_seat("who", seat).with("position", p.position).with("coins", p.coins);
    message.with("water", p.has[Piece::Water]).with("grain", p.has[Piece::Grain]);
    message.with("wine", p.has[Piece::Wine]).with("vestals", p.has[Piece::Vestal]);
    message.with("centurions", p.has[Piece::Centurion]).with("dice", p.has[Piece::Die]);
    line((moves ? "> " : "  ") + say(message));
    std::string rest;
    const auto add = [&](const std::string& text) { rest += (rest.empty() ? "" : ", ") + text; };
    if (p.married) add(words_.text("picture.married"));
    for (const Building building : p.buildings)
      add(name_of(words_, building));
    if (p.aqueduct_water > 0) add(words_.text("picture.aqueduct_water"));
    if (p.hand_size > 0) add(say(Message{.key = "picture.privileges"}.with("n", p.hand_size)));
    if (!rest.empty()) line("      " + rest);
    line("      " + side(p.cards, p.reserved));
  }

  std::string used(std::string_view key, ActionCard card) const {
    return say(Message{.key = std::string(key)}.with_named("card", card));
  }

  /// What is left to take; an endless supply is not worth a word.
  void supply() {
    std::string text;
    const auto add = [&](const std::string& what, int n) {
      text += (text.empty() ? "" : ", ") + what + " " + std::to_string(n);
    };
    for (const PieceRow& row : kPieces) {
      if (!endless(v_.options, row.piece))
        add(name_of(words_, row.piece), v_.table.supply[row.piece]);
    }
    line(words_.text("picture.supply") + ": " + text);
    text.clear();
    for (const BuildingRow& row : kBuildings)
      add(name_of(words_, row.building), v_.table.building_stock[row.building]);
    line(words_.text("picture.stock") + ": " + text);
  }

  std::string dice() const {
    std::string text = words_.text("picture.dice") + ":";
    for (const std::uint8_t value : v_.table.rolled)
      text += " " + std::to_string(value);
    return text;
  }

  static Privileges counted(const DrawnCards& list) {
    Privileges counts;
    for (const Privilege card : list)
      ++counts[card];
    return counts;
  }

  void cards(std::string_view key, const Privileges& held) {
    if (total(held) == 0) return;
    line(words_.text(key) + ":");
    for (const Privilege card : Each<Privilege>()) {
      const int n = held[card];
      if (n > 0)
        line("  " + (n > 1 ? std::to_string(n) + " × " : std::string{}) + name_of(words_, card));
    }
  }

  const View& v_;
  const SeatKeys& seats_;
  const Catalogue& words_;
  std::string out_;
};

}  // namespace

std::string Title::picture(const View& v, const SeatKeys& seats, const Catalogue& words) {
  return Picture(v, seats, words).draw();
}

}  // namespace lusoria::fortuna
