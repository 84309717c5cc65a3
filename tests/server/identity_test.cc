// Nothing tells: two games that one viewer cannot tell apart give that viewer the same bytes.
//
// A random game is played, in which seats take back at times; then a twin of it is made for one
// viewer, in which everything that viewer did not see is drawn and chosen anew, and whatever was
// prepared unseen and led to nothing yet was never done. Both are put into one store, on a clock,
// one with orders that were given and withdrawn; a real server serves them, and whatever the viewer
// can ask of the one must be, but for the table's id and the time, what it gets of the other.
#include <cstring>
#include <gtest/gtest.h>
#include <regex>

#include "engine/chance/fair.h"
#include "server/store/store.h"
#include "server/tables/stored_table.h"
#include "tests/server/both_stores.h"

namespace lusoria::server {
namespace {

using testing::Person;
using testing::WebSocket;

constexpr int kGames = 4;
constexpr int kSeats = 3;
const std::array<std::string, kSeats> kNames{"Ana", "Ben", "Rafael"};

std::string token_of(int seat) {
  return std::string(63, 'a') + std::to_string(seat);
}

bool same(const AnyView& a, const AnyView& b) {
  return std::memcmp(a.bytes.data(), b.bytes.data(), a.bytes.size()) == 0;
}

Match fresh(const AnyGame& game, const Json& options) {
  return {game, options, Seating::of(kNames)};
}

/// Whether somebody saw nothing of the last thing that happened.
bool prepared_unseen(const Match& match) {
  unsigned everybody = viewer_bit(kSpectator);
  for (Seat seat = 0; seat < kSeats; ++seat)
    everybody |= viewer_bit(seat);
  const Entry& last = match.log().back();
  return last.kind == Entry::Kind::Action && last.seen_by != everybody;
}

/// Takes something back every fourth time it may; goes on for a while until its end is one that not
/// everybody saw.
Match random_game(const AnyGame& game, const Json& options, Rng& rng, int decisions) {
  Match match = fresh(game, options);
  const SeededWords words(rng.next());
  match.begin(words);
  for (int i = 0; i < decisions + 60 && !match.over(); ++i) {
    if (i >= decisions && prepared_unseen(match)) break;
    const AnyActions actions = game.legal_actions(match.state());
    const RawAction action =
        actions.choices[rng.below(static_cast<std::uint32_t>(actions.choices.size()))];
    const Seat seat = match.turn().seat;
    EXPECT_TRUE(match.submit(seat, {&action, 1}, words).ok());
    if (match.undoable(seat) > 0 && rng.below(4) == 0) {
      EXPECT_EQ(match.undo(seat), "");
    }
  }
  return match;
}

/// What could stand in place of an entry in the twin: all that the viewer would see alike.
std::vector<RawAction> alike(const AnyGame& game,
                             const AnyState& twin,
                             const Entry& entry,
                             const std::optional<RawAction>& seen,
                             Seat viewer) {
  std::vector<RawAction> all;
  if (entry.kind == Entry::Kind::Chance) {
    for (const auto& outcome : game.outcomes(twin)) {
      if (outcome.weight > 0 && game.seen(twin, outcome.action, viewer) == seen)
        all.push_back(outcome.action);
    }
    return all;
  }
  const AnyActions actions = game.legal_actions(twin);
  for (const auto& list : {actions.choices, actions.asides}) {
    for (const RawAction a : list) {
      const bool own = entry.seat == viewer;
      if (own ? a == entry.action : game.seen(twin, a, viewer) == seen) all.push_back(a);
    }
  }
  return all;
}

/// A game and, for each entry of its log, when it happened.
struct Timed {
  Match match;
  std::vector<Millis> times;
};

/// Whether an entry is not in the twin: its viewer saw nothing of it, and it was taken back or
/// leads to nothing that the viewer saw.
bool left_out(const Match& match, std::size_t at, Seat viewer) {
  const Entry& entry = match.log()[at];
  if (entry.kind != Entry::Kind::Action || (entry.seen_by & viewer_bit(viewer)) != 0) return false;
  if (entry.undone) return true;
  const auto rest = match.log().subspan(at);
  return std::none_of(rest.begin(), rest.end(), [&](const Entry& later) {
    return !later.undone && (later.seen_by & viewer_bit(viewer)) != 0;
  });
}

/// What becomes of that which the viewer did not see and which is not left out.
enum class Unseen : std::uint8_t { Anew, Same };

/// What looks like an entry to the viewer and leads to where it sees the same; whether there was
/// such a thing.
bool append_alike(Match& twin,
                  const Entry& entry,
                  const std::optional<RawAction>& seen,
                  const AnyView& view,
                  Seat viewer,
                  Unseen unseen,
                  Rng& rng) {
  const AnyGame& game = twin.game();
  std::vector<RawAction> all{entry.action};
  if (unseen == Unseen::Anew) all = alike(game, twin.state(), entry, seen, viewer);
  while (!all.empty()) {
    const std::size_t i = rng.below(static_cast<std::uint32_t>(all.size()));
    AnyState next = twin.state();
    game.apply(next, all[i]);
    if (same(game.view(next, viewer), view)) return twin.append(entry.seat, all[i]).empty();
    all.erase(all.begin() + static_cast<std::ptrdiff_t>(i));
  }
  return false;
}

/// A twin for that viewer; nothing if chance led it to where the viewer would see a difference.
std::optional<Timed> twin_of(const Timed& one, Seat viewer, Unseen unseen, Rng& rng) {
  const Match& match = one.match;
  const AnyGame& game = match.game();
  Timed twin{fresh(game, match.options()), {}};
  AnyState state = match.state_at(0);
  std::vector<bool> kept;  // Of each entry that stands, whether the twin has it.
  for (std::size_t i = 0; i < match.log().size(); ++i) {
    const Entry& entry = match.log()[i];
    if (entry.kind == Entry::Kind::Undo) {
      state = match.state_at(static_cast<int>(i) + 1);
      const auto first = kept.end() - static_cast<std::ptrdiff_t>(entry.taken);
      const auto taken = static_cast<std::uint32_t>(std::count(first, kept.end(), true));
      kept.erase(first, kept.end());
      if (taken == 0) continue;
      if (!twin.match.append_undo(entry.seat, taken, entry.by_consent).empty()) return std::nullopt;
    } else {
      const auto seen = game.seen(state, entry.action, viewer);
      game.apply(state, entry.action);
      kept.push_back(!left_out(match, i, viewer));
      if (!kept.back()) continue;
      if (!append_alike(twin.match, entry, seen, game.view(state, viewer), viewer, unseen, rng))
        return std::nullopt;
    }
    twin.times.push_back(one.times[i]);
  }
  return twin;
}

/// A table's log on its way into a store.
class Written {
 public:
  Written(Store& store, const std::string& id) : store_(store), state_(id) {}

  void add(const table::Happened& happened, Millis when) {
    Append append;
    append.table = state_.id;
    append.entry = state_.write(happened, when);
    const std::string error = state_.apply(append.entry);
    ASSERT_EQ(error, "");
    append.row = state_.row();
    store_.append({&append, 1});
  }

 private:
  Store& store_;
  StoredTable state_;
};

entry::Create creation(const Match& match) {
  entry::Create create;
  create.title = match.game().facts().slug;
  create.name = "Twins";
  create.options = match.options();
  create.clock = {ClockKind::Live, 3'600'000, 1000};
  create.host = "a_0";
  create.invite = "00";
  create.secret = std::string(64, '0');
  create.commitment = commitment_to(create.secret);
  for (unsigned i = 0; i < kSeats; ++i) {
    create.seats.push_back({.seat = static_cast<Seat>(i),
                            .account = "a_" + std::to_string(i),
                            .name = kNames[i],
                            .nonce = "00"});
  }
  return create;
}

/// Writes a match as the log of a table, one entry for each step. `fickle` gave orders and withdrew
/// them.
void put(Store& store, const std::string& id, const Timed& game, Seat fickle) {
  Written written(store, id);
  written.add(creation(game.match), game.times.front());
  bool started = false;
  std::vector<Played> lines;
  const auto add_step = [&](Millis when) {
    if (!started)
      written.add(entry::Start{lines}, when);
    else if (!lines.empty())
      written.add(entry::Step{lines}, when);
    started = true;
    lines.clear();
  };
  Millis when = game.times.front();
  for (std::size_t i = 0; i < game.match.log().size(); ++i) {
    const Entry& entry = game.match.log()[i];
    if (entry.kind != Entry::Kind::Chance) add_step(when);
    if (entry.kind != Entry::Kind::Chance) when = game.times[i];
    if (entry.kind == Entry::Kind::Undo)
      written.add(entry::Undo{entry.seat, entry.taken, entry.by_consent}, when);
    else
      lines.push_back({entry.seat, entry.action});
  }
  add_step(when);
  if (fickle == kNobody) return;
  written.add(entry::Orders{fickle, {{"anything", "first"}}}, when + 1);
  written.add(entry::Orders{fickle, Json::object()}, when + 2);
}

/// Everything one viewer can ask of a table, as one text.
std::string everything(int port, const std::string& id, Seat viewer, int last) {
  Person person(port);
  if (viewer != kSpectator) person.set_cookie(token_of(viewer));
  std::string all;
  const auto ask = [&](const std::string& path) {
    const testing::Reply reply = person.call("GET", "/api/tables/" + id + path);
    all += path + " " + std::to_string(reply.status) + " " + reply.header("Content-Length") + " " +
           reply.header("ETag") + " " + reply.body + "\n";
  };
  ask("");
  ask("/events?limit=1000");
  ask("/record");
  for (int event = 0; event <= last; event += std::max(1, last / 5))
    ask("/replay?event=" + std::to_string(event));
  ask("/replay?seat=Ana");
  ask("/replay?seat=Ben");
  ask("/analysis");
  WebSocket socket(port, person.cookie());
  socket.hello();
  const auto tell = [&](Json message) {
    message["table"] = id;
    socket.send(message);
    const auto answer = socket.receive();
    if (!answer) return Json();
    all += answer->dump() + "\n";
    return *answer;
  };
  tell({{"t", "watch"}, {"id", 1}, {"after", std::max(0, last - 20)}});
  const Json whole = tell({{"t", "watch"}, {"id", 2}});
  tell({{"t", "why"}, {"id", 3}, {"do", "concede"}});
  tell({{"t", "play"}, {"id", 4}, {"answers", last + 1}, {"do", {"concede"}}});
  tell({{"t", "undo"}, {"id", 5}, {"answers", last}, {"count", 99}});
  // A move that reveals nothing has the same answer in both.
  if (whole.is_object() && whole["position"].is_object()) {
    for (const Json& choice : whole["position"]["choices"]) {
      if (choice["reveals"] == true) continue;
      socket.send(
          {{"t", "play"}, {"id", 6}, {"table", id}, {"answers", last}, {"do", {choice["do"]}}});
      while (auto told = socket.receive()) {
        told->erase("clocks");  // It is played at another time than the other one.
        all += told->dump() + "\n";
        if ((*told)["t"] != "events") break;
      }
      break;
    }
  }
  // A record's checksum covers the table's id.
  if (const std::size_t sum = all.find("checksum: "); sum != std::string::npos)
    all.erase(sum, all.find('\n', sum) - sum);
  for (std::size_t at = 0; (at = all.find(id, at)) != std::string::npos;)
    all.replace(at, id.size(), "ID");
  // When it is told is nobody's secret.
  static const std::regex now("\"now\":[0-9]+");
  return std::regex_replace(all, now, "\"now\":0");
}

struct Pair {
  std::string one;
  std::string other;
  Seat viewer = 0;
  int last = 0;
};

/// How many twins there were of a title, and in what they differ.
struct Counted {
  int pairs = 0;
  int hidden = 0;    ///< In cards or choices that the viewer did not see.
  int prepared = 0;  ///< In steps that were prepared unseen and led to nothing yet.
};

class Identity : public testing::BothStores {
 protected:
  std::unique_ptr<Store> open_store() {
    return on_postgres() ? open_postgres(database_url())
                         : open_sqlite(folder_.path() + "/lusoria.db");
  }

  static void put_people(Store& store) {
    for (int i = 0; i < kSeats; ++i) {
      const std::string account = "a_" + std::to_string(i);
      store.put_account({.id = account,
                         .name = kNames[static_cast<unsigned>(i)],
                         .kind = AccountKind::Guest,
                         .settings = "{}",
                         .seen = store.now()});
      store.put_session(
          {sha256_hex(token_of(i)), account, SessionKind::Cookie, "", 0, store.now()});
    }
  }

  /// A game and a twin of it for each viewer.
  void put_pairs(Store& store, const Timed& one, Rng& rng, Counted& counted) {
    const AnyGame& game = one.match.game();
    for (const Seat viewer : {Seat{0}, Seat{1}, Seat{2}, kSpectator}) {
      auto twin = twin_of(one, viewer, Unseen::Anew, rng);
      if (!twin) twin = twin_of(one, viewer, Unseen::Same, rng);
      if (!twin) continue;
      ++counted.pairs;
      counted.hidden += game.equal(one.match.state(), twin->match.state()) ? 0 : 1;
      counted.prepared += twin->match.log().size() < one.match.log().size() ? 1 : 0;
      const std::string number = std::to_string(100 + pairs_.size());
      Pair pair{"t_one" + number, "t_two" + number, viewer, 0};
      put(store, pair.one, one, viewer == 0 ? Seat{1} : Seat{0});
      put(store, pair.other, *twin, kNobody);
      wire::Feed feed(one.match);
      feed.follow(one.match, {}, nullptr);
      pair.last = feed.last(viewer);
      pairs_.push_back(pair);
    }
  }

  std::vector<Pair> pairs_;
};

INSTANTIATE_TEST_SUITE_P(Stores,
                         Identity,
                         ::testing::Values("sqlite", "postgres"),
                         testing::store_name);

TEST_P(Identity, Hole08AViewersBytesDoNotDependOnWhatItCannotSee) {
  Counted all;
  {
    const auto store = open_store();
    put_people(*store);
    Rng rng(20261115);
    for (const AnyGame* game : all_games()) {
      Json options;
      ASSERT_EQ(game->complete_options({{"seats", kSeats}}, options), "");
      Counted counted;
      for (int g = 0; g < kGames; ++g) {
        Timed one{random_game(*game, options, rng, 5 + static_cast<int>(rng.below(80))), {}};
        if (one.match.over()) continue;
        for (std::size_t i = 0; i < one.match.log().size(); ++i)
          one.times.push_back(store->now() - 600'000 + 1000 * static_cast<Millis>(i));
        put_pairs(*store, one, rng, counted);
      }
      std::printf(
          "%s: %d twins, %d with another hidden part, %d without what was prepared unseen\n",
          std::string(game->facts().slug).c_str(),
          counted.pairs,
          counted.hidden,
          counted.prepared);
      EXPECT_GT(counted.pairs, 4) << game->facts().slug;
      all.hidden += counted.hidden;
      all.prepared += counted.prepared;
    }
  }
  EXPECT_GT(all.prepared, 0) << "some title prepares unseen";
  EXPECT_GT(all.hidden, 0) << "some title hides something";
  const auto server = start({"--no-rate-limits"});
  ASSERT_NE(server->port(), 0);
  for (const Pair& pair : pairs_) {
    const std::string one = everything(server->port(), pair.one, pair.viewer, pair.last);
    const std::string other = everything(server->port(), pair.other, pair.viewer, pair.last);
    ASSERT_EQ(one, other) << "seat " << static_cast<int>(pair.viewer);
    ASSERT_NE(one.find("\"view\""), std::string::npos);
  }
}

}  // namespace
}  // namespace lusoria::server
