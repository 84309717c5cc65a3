// The table in a terminal: favours, then every seat with its province and side, the onlooker's
// last with what it holds.
#include "engine/text/picture.h"

#include <string>
#include <utility>
#include <vector>

#include "games/fortuna/game.h"
#include "games/fortuna/rules_supply.h"

namespace lusoria::fortuna {

namespace {

class TablePicture {
 public:
  TablePicture(const View& v, const SeatKeys& seats, const Catalogue& words)
      : v_(v), seats_(seats), words_(words) {}

  Picture draw() {
    const Table& t = v_.table;
    line((t.round == 0 ? words_.text("picture.setup")
                       : say(Message{.key = "picture.round"}
                                 .with("n", t.round)
                                 .with("limit", v_.options.round_limit))) +
         "   " + order());
    if (!t.arrivals.empty() && t.stage != Stage::Over) line(words_.text("picture.last_round"));
    favours();
    palace();
    for (int i = 0; i < v_.options.seats; ++i) {
      if (!is_own(byte(i))) player(byte(i));
    }
    for (int i = 0; i < kSides - v_.options.seats; ++i) {
      std::vector<std::string> cards = side(t.ownerless[static_cast<unsigned>(i)], {});
      cards.insert(cards.begin(), words_.text("picture.ownerless") + ":");
      row({}, cards);
    }
    line(words_.text("picture.legend"));
    supply();
    if (t.active.has()) line(used("picture.performing", *t.active));
    if (t.stage == Stage::Swap && t.chosen.has()) line(used("picture.swapping", *t.chosen));
    if (!t.rolled.empty()) line(dice());
    line(say(Message{.key = "picture.pile"}.with("n", t.pile_size)));
    cards(words_.text("picture.discard"), t.discard);
    for (int i = 0; i < v_.options.seats; ++i)
      cards(say(Message{.key = "picture.shown"}.with_seat("who", byte(i))), v_.shown[i]);
    const std::string table = std::exchange(out_, {});
    if (is_own(v_.seat)) own();
    return {table, out_};
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

  /// What the onlooker has stands apart, while it is played with.
  bool is_own(Seat seat) const {
    return seat == v_.seat && seat < v_.options.seats && v_.table.stage != Stage::Over;
  }

  void own() {
    player(v_.seat);
    const PlayerFigures costs = Title::figures(v_).players[v_.seat];
    Message prices{.key = "picture.prices"};
    if (costs.next_centurion > 0) prices.with("centurion", costs.next_centurion);
    if (costs.next_vestal > 0) prices.with("vestal", costs.next_vestal);
    line(say(prices.with("grain", costs.grain_price).with("wine", costs.wine_price)));
    cards(words_.text("picture.hand"), v_.hand);
    cards(words_.text("picture.drawn"), counted(v_.drawn));
    cards(words_.text("picture.palace_cards"), counted(v_.palace_cards));
  }

  /// The tokens for who arrives first, then the cards that the first left to the next ones.
  void palace() {
    const Table& t = v_.table;
    if (t.palace_tokens > 0)
      line(say(Message{.key = "picture.palace_tokens"}.with("n", t.palace_tokens)));
    if (t.palace_size > 0)
      line(say(Message{.key = "picture.palace_size"}.with("n", t.palace_size)));
  }

  /// Things beside each other, broken between them; what follows a break is indented by two more.
  void row(const std::string& indent, const std::vector<std::string>& things) {
    std::string text = indent;
    for (const std::string& thing : things) {
      const bool first = columns(text) <= static_cast<int>(indent.size());
      if (!first && columns(text) + columns(thing) + 2 > kPictureColumns) {
        line(text);
        text = indent + "  ";
      } else if (!first) {
        text += "  ";
      }
      text += thing;
    }
    line(text);
  }

  void favours() {
    std::vector<std::string> all;
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
      all.push_back(say(message));
    }
    row({}, all);
  }

  /// A reserved card stands in parentheses, an open one in brackets.
  std::vector<std::string> side(const Side& cards_there, Maybe<ActionCard> reserved) const {
    std::vector<std::string> cards;
    for (const auto card : cards_there) {
      if (!card.has()) continue;
      const bool down = reserved.has() && reserved == card;
      cards.push_back((down ? "(" : "[") + name_of(words_, *card) + (down ? ")" : "]"));
    }
    return cards;
  }

  void player(Seat seat) {
    const Table& t = v_.table;
    const Player& p = t.players[seat];
    const bool moves = v_.turn.actor != Actor::Over && !t.order.empty() && seat_to_move(t) == seat;
    Message goods{.key = "picture.player"};
    goods.with_seat("who", seat).with("position", p.position).with("coins", p.coins);
    goods.with("water", p.has[Piece::Water]).with("grain", p.has[Piece::Grain]);
    line((moves ? "* " : "") + say(goods.with("wine", p.has[Piece::Wine])));
    Message pieces{.key = "picture.pieces"};
    pieces.with("vestals", p.has[Piece::Vestal]).with("centurions", p.has[Piece::Centurion]);
    std::string rest = say(pieces.with("dice", p.has[Piece::Die]));
    const auto add = [&](const std::string& text) { rest += ", " + text; };
    if (p.married) add(words_.text("picture.married"));
    for (const Building building : p.buildings)
      add(name_of(words_, building));
    if (p.aqueduct_water > 0) add(words_.text("picture.aqueduct_water"));
    if (p.hand_size > 0) add(say(Message{.key = "picture.privileges"}.with("n", p.hand_size)));
    line("    " + rest);
    row("    ", side(p.cards, p.reserved));
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

  void cards(const std::string& heading, const Privileges& held) {
    if (total(held) == 0) return;
    line(heading + ":");
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

Picture Title::picture(const View& v, const SeatKeys& seats, const Catalogue& words) {
  return TablePicture(v, seats, words).draw();
}

}  // namespace lusoria::fortuna
