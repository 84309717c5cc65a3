// The table in a terminal: the rows, the investment line, then every seat with its team and sites,
// the onlooker's own last.
#include "engine/text/picture.h"

#include <string>
#include <utility>
#include <vector>

#include "games/builders/game.h"
#include "games/builders/rules.h"

namespace lusoria::builders {

namespace {

class TablePicture {
 public:
  TablePicture(const View& v, const SeatKeys& seats, const Catalogue& words)
      : t_(v.table), v_(v), seats_(seats), words_(words), s_(state_of(v)) {}

  Picture draw() {
    round();
    line(words_.text("picture.figures"));
    rows();
    investments();
    for (Seat seat = 0; seat < v_.options.seats; ++seat) {
      if (seat != v_.seat) player(seat);
    }
    const std::string table = std::exchange(out_, {});
    if (v_.seat < v_.options.seats) player(v_.seat);
    return {table, out_};
  }

 private:
  using Items = std::vector<std::string>;

  std::string say(const Message& message) const { return render(words_, message, seats_); }

  void line(const std::string& text) { out_ += text + "\n"; }

  /// A heading and its things, broken into lines; nothing if there are none.
  void list(std::string_view indent, const std::string& heading, const Items& items) {
    if (items.empty()) return;
    out_ += listed(std::string(indent) + heading, items, ";");
  }

  std::string building(Building b) const {
    Message message{.key = "picture.building"};
    with_reward(message.with_named("building", b), card_of(s_, b));
    return say(with_amounts(message, card_of(s_, b).need));
  }

  /// Its grade, and what it makes today; the salary where it has one.
  std::string member(Member m) const {
    const int wage = salary(s_, m);
    Message message{.key = wage > 0 ? "picture.member" : "picture.member.unpaid"};
    if (s_.freed.contains(m))
      message.with_key("member", "picture.freed");
    else
      message.with_named("member", card_of(s_, m).grade);
    return say(with_amounts(message, makes(s_, m)).with("salary", wage));
  }

  std::string university(Resource r) const {
    return words_.text("university." + std::string(slug(r)));
  }

  Items members(const Members& set) const {
    Items items;
    for (const Member m : set) {
      std::string text = member(m);
      for (const Resource r : Each<Resource>()) {
        if (t_.student[r].is(m)) text += " + " + university(r);
      }
      for (const Tool t : Each<Tool>()) {
        if (t_.bearer[t].is(m)) text += " + " + name_of(words_, t);
      }
      items.push_back(std::move(text));
    }
    return items;
  }

  template <NamedEnum E>
  Items name_all(const EnumSet<E>& things) const {
    Items items;
    for (const E thing : things)
      items.push_back(name_of(words_, thing));
    return items;
  }

  void round() {
    line(say(Message{.key = "picture.round"}
                 .with("n", t_.round)
                 .with("limit", v_.options.round_limit)
                 .with_seat("who", t_.first)));
    if (t_.step == Step::Over) return;
    if (t_.final_round)
      line(words_.text("picture.last_round"));
    else if (t_.dead)
      line(words_.text("picture.dead"));
    else if (limit_is_near(t_))
      line(say(Message{.key = "event.limit_near"}.with("rounds", t_.rounds_left)));
  }

  void rows() {
    Items items;
    for (const Maybe<Building>& slot : t_.building_row) {
      if (slot.has()) items.push_back(building(*slot));
    }
    list({}, words_.text("picture.buildings"), items);
    if (t_.next_building.has())
      list({},
           say(Message{.key = "picture.next"}.with("n", t_.buildings_left)),
           {building(*t_.next_building)});
    items.clear();
    for (const Maybe<Member>& slot : t_.worker_row) {
      if (slot.has()) items.push_back(member(*slot));
    }
    list({}, say(Message{.key = "picture.workers"}.with("n", t_.workers_left)), items);
  }

  void investments() {
    Items items = name_all(t_.tool_line);
    for (const Resource r : t_.university_line)
      items.push_back(university(r));
    if (t_.loan_line > 0)
      items.push_back(say(Message{.key = "picture.loans"}.with("n", t_.loan_line)));
    for (const std::string& enslaved : members(t_.enslaved_line))
      items.push_back(enslaved);
    list({}, words_.text("picture.investments"), items);
    if (!items.empty()) line(words_.text("picture.prices"));
  }

  void player(Seat seat) {
    const Player& p = t_.players[seat];
    const bool moves = v_.turn.actor != Actor::Over && t_.active == seat && t_.round > 0;
    Message message{.key = moves ? "picture.player.moves" : "picture.player"};
    message.with_seat("who", seat).with("sesterces", p.sesterces).with("points", p.points);
    std::string text = say(message.with("actions", t_.actions));
    if (moves && t_.invested) text += ", " + words_.text("picture.invested");
    if (p.loans > 0) text += ", " + say(Message{.key = "picture.loans"}.with("n", p.loans));
    line((moves ? "* " : "") + text);
    list("    ", words_.text("picture.team"), members(p.team));
    list("    ", words_.text("picture.tools"), name_all(p.tools));
    for (const SiteView& site : t_.sites) {
      if (site.owner == seat) show(site);
    }
    list("    ", words_.text("picture.finished"), name_all(p.finished));
  }

  void show(const SiteView& site) {
    const bool now = site.owner == t_.active && t_.step != Step::Over;
    Message message{.key = site.hopeless ? "picture.site.hopeless"
                           : now         ? "picture.site.now"
                                         : "picture.site"};
    with_reward(message.with_named("building", site.building), card_of(s_, site.building));
    message.with("actions", site.next_cost);
    line("    " + say(with_amounts(message, site.missing)));
    list("      ", words_.text("picture.crew"), members(site.crew));
  }

  const TableView& t_;
  const View& v_;
  const SeatKeys& seats_;
  const Catalogue& words_;
  State s_;
  std::string out_;
};

}  // namespace

Picture Title::picture(const View& v, const SeatKeys& seats, const Catalogue& words) {
  return TablePicture(v, seats, words).draw();
}

}  // namespace lusoria::builders
