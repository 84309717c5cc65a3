// The table for a terminal, from one view: common piles, one block per camp, the own hand.
#include "engine/text/picture.h"

#include "games/glory_to_rome/game.h"

namespace lusoria::glory_to_rome {

namespace {

constexpr int kColumns = 100;

/// A heading and its items, broken between items.
class Paragraph {
 public:
  explicit Paragraph(std::string heading) : line_(std::move(heading) + ": ") {
    indent_ = columns(line_);
  }

  void add_item(const std::string& item) {
    if (columns(line_) + 3 + columns(item) > kColumns) {  // With both commas.
      text_ += line_ + ",\n";
      line_ = std::string(static_cast<unsigned>(indent_), ' ');
      first_ = true;
    }
    line_ += (first_ ? "" : ", ") + item;
    first_ = false;
  }

  std::string done() const { return text_ + line_ + (empty() ? "-" : "") + "\n"; }

 private:
  bool empty() const { return first_ && text_.empty(); }

  std::string text_;
  std::string line_;
  int indent_ = 0;
  bool first_ = true;
};

std::string number(int n) {
  return std::to_string(n);
}

template <NamedEnum E>
std::string pile(const Catalogue& words, const std::string& heading, const Counts<E>& counts) {
  Paragraph paragraph(heading);
  for (const E e : Each<E>()) {
    if (counts[e] > 0) paragraph.add_item(name_of(words, e) + " " + number(counts[e]));
  }
  return paragraph.done();
}

std::string structures(const View& v, Seat p, const Catalogue& words) {
  Paragraph paragraph("  " + words.text("zone.buildings"));
  for (const Structure& structure : v.table.open.structures) {
    if (structure.owner != p) continue;
    std::string item = name_of(words, structure.card);
    if (structure.stage == Stage::Foundation) {
      item += " " + number(total(structure.materials)) + "/" + number(materials_needed(structure));
      if (structure.site != material_of(structure.card))
        item += " " + name_of(words, structure.site);
    } else if (structure.stage == Stage::Public) {
      item += " (" + name_of(words, structure.stage) + ")";
    }
    paragraph.add_item(item);
  }
  return paragraph.done();
}

std::string camp(const View& v, Seat p, const SeatKeys& seats, const Catalogue& words) {
  const Camp& c = v.table.open.camps[p];
  std::string text =
      std::string(seats.of(p)) + (v.table.open.leader == p ? " *" : "") + "  " +
      words.text("zone.influence") + " " + number(influence(c)) + "  " + words.text("zone.hand") +
      " " + number(c.cards) + "  " + words.text("zone.senators") + " " + number(c.senators) + "  " +
      words.text("zone.vault") + " " + number(c.vault) + "  " + name_of(words, c.part) + "\n";
  text += pile(words, "  " + words.text("zone.clients"), c.clients);
  text += pile(words, "  " + words.text("zone.stockpile"), c.stockpile);
  return text + structures(v, p, words);
}

std::string hand(const View& v, const Catalogue& words) {
  Paragraph paragraph(words.text("zone.hand"));
  for (const Card card : Each<Card>()) {
    const int count = v.table.hand[card];
    if (count == 0) continue;
    std::string item = name_of(words, card) + (count > 1 ? " x" + number(count) : "");
    if (card != Card::Senator)
      item += " (" + name_of(words, role_of(card)) + ", " + name_of(words, material_of(card)) + ")";
    paragraph.add_item(item);
  }
  return paragraph.done();
}

}  // namespace

std::string Title::picture(const View& v, const SeatKeys& seats, const Catalogue& words) {
  const Table& t = v.table.open;
  std::string text = words.text("zone.deck") + " " + number(t.deck) + "  " +
                     words.text("zone.senators") + " " + number(t.senators);
  if (t.role.has()) text += "  " + words.text("zone.role") + " " + name_of(words, *t.role);
  text += "\n" + pile(words, words.text("zone.pool"), t.pool);
  text += pile(words, words.text("zone.town"), t.town);
  text += pile(words, words.text("zone.outskirts"), t.outskirts);
  for (Seat p = 0; p < v.options.seats; ++p)
    text += camp(v, p, seats, words);
  if (v.seat < v.options.seats) text += hand(v, words);
  if (v.table.fountain.has())
    text += words.text("card.fountain") + ": " + name_of(words, *v.table.fountain) + "\n";
  return text;
}

}  // namespace lusoria::glory_to_rome
