// Nothing tells: two games that one viewer cannot tell apart give that viewer the same bytes.
//
// A random game is played; then a twin of it is made for one viewer, in which everything that
// viewer did not see is drawn and chosen anew. Both are put into one store, a real server serves
// them, and whatever the viewer can ask of the one must be, but for the table's id, what it gets of
// the other.
#include <cstring>
#include <gtest/gtest.h>
#include <set>

#include "engine/chance/fair.h"
#include "server/store/store.h"
#include "server/tables/stored_table.h"
#include "tests/server/client.h"

namespace lusoria::server {
namespace {

using testing::Person;
using testing::ServerProcess;
using testing::TempFolder;
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

Match random_game(const AnyGame& game, const Json& options, Rng& rng, int decisions) {
  Match match = fresh(game, options);
  const SeededWords words(rng.next());
  match.begin(words);
  for (int i = 0; i < decisions && !match.over(); ++i) {
    const AnyActions actions = game.legal_actions(match.state());
    const RawAction action =
        actions.choices[rng.below(static_cast<std::uint32_t>(actions.choices.size()))];
    EXPECT_TRUE(match.submit(match.turn().seat, {&action, 1}, words).ok());
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

/// A twin for that viewer; nothing if chance led it to where the viewer would see a difference.
std::optional<Match> twin_of(const Match& match, Seat viewer, Rng& rng) {
  const AnyGame& game = match.game();
  Match twin = fresh(game, match.options());
  AnyState state = match.state_at(0);
  for (const Entry& entry : match.log()) {
    const auto seen = game.seen(state, entry.action, viewer);
    game.apply(state, entry.action);
    std::vector<RawAction> all = alike(game, twin.state(), entry, seen, viewer);
    bool done = false;
    while (!all.empty() && !done) {
      const std::size_t i = rng.below(static_cast<std::uint32_t>(all.size()));
      AnyState next = twin.state();
      game.apply(next, all[i]);
      if (same(game.view(next, viewer), game.view(state, viewer))) {
        done = twin.append(entry.seat, all[i]).empty();
      }
      all.erase(all.begin() + static_cast<std::ptrdiff_t>(i));
    }
    if (!done) return std::nullopt;
  }
  return twin;
}

/// Writes a match as the log of a table, one entry for each step.
void put(Store& store, const std::string& id, const Match& match) {
  entry::Create create;
  create.title = match.game().facts().slug;
  create.name = "Twins";
  create.options = match.options();
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
  StoredTable state(id);
  const auto add = [&](const table::Happened& happened) {
    Append append;
    append.table = id;
    append.entry = state.write(happened, 1'000'001 + state.seq);
    const std::string error = state.apply(append.entry);
    ASSERT_EQ(error, "");
    append.row = state.row();
    store.append({&append, 1});
  };
  add(create);
  std::vector<Played> lines;
  const auto add_step = [&] {
    if (state.seq == 1)
      add(entry::Start{lines});
    else if (!lines.empty())
      add(entry::Step{lines});
    lines.clear();
  };
  for (const Entry& entry : match.log()) {
    if (entry.kind == Entry::Kind::Action) add_step();
    lines.push_back({entry.seat, entry.action});
  }
  add_step();
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
    Json stripped = *answer;
    stripped.erase("now");
    all += stripped.dump() + "\n";
    return stripped;
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
      tell({{"t", "play"}, {"id", 6}, {"answers", last}, {"do", {choice["do"]}}});
      if (const auto ok = socket.receive()) all += ok->dump() + "\n";
      break;
    }
  }
  // A record's checksum covers the table's id.
  if (const std::size_t sum = all.find("checksum: "); sum != std::string::npos)
    all.erase(sum, all.find('\n', sum) - sum);
  for (std::size_t at = 0; (at = all.find(id, at)) != std::string::npos;)
    all.replace(at, id.size(), "ID");
  return all;
}

struct Pair {
  std::string one;
  std::string other;
  Seat viewer = 0;
  int last = 0;
};

TEST(Identity, AViewersBytesDoNotDependOnWhatItCannotSee) {
  const TempFolder folder;
  std::vector<Pair> pairs;
  std::map<std::string, int> different;
  {
    const auto store = open_sqlite(folder.path() + "/lusoria.db");
    for (int i = 0; i < kSeats; ++i) {
      const std::string account = "a_" + std::to_string(i);
      store->put_account({.id = account,
                          .name = kNames[static_cast<unsigned>(i)],
                          .kind = AccountKind::Guest,
                          .settings = "{}",
                          .seen = store->now()});
      store->put_session(
          {sha256_hex(token_of(i)), account, SessionKind::Cookie, "", 0, store->now()});
    }
    Rng rng(20261115);
    for (const AnyGame* game : all_games()) {
      Json options;
      ASSERT_EQ(game->complete_options({{"seats", kSeats}}, options), "");
      for (int g = 0; g < kGames; ++g) {
        const Match match = random_game(*game, options, rng, 5 + static_cast<int>(rng.below(80)));
        if (match.over()) continue;
        for (const Seat viewer : {Seat{0}, Seat{1}, Seat{2}, kSpectator}) {
          const auto twin = twin_of(match, viewer, rng);
          if (!twin) continue;
          if (!game->equal(match.state(), twin->state()))
            ++different[std::string(game->facts().slug)];
          const std::string number = std::to_string(100 + pairs.size());
          Pair pair{"t_one" + number, "t_two" + number, viewer, 0};
          put(*store, pair.one, match);
          put(*store, pair.other, *twin);
          wire::Feed feed(match);
          feed.follow(match, {}, nullptr);
          pair.last = feed.last(viewer);
          pairs.push_back(pair);
        }
      }
    }
  }
  ServerProcess server({"--data", folder.path(), "--no-rate-limits"});
  ASSERT_NE(server.port(), 0);
  for (const Pair& pair : pairs) {
    const std::string one = everything(server.port(), pair.one, pair.viewer, pair.last);
    const std::string other = everything(server.port(), pair.other, pair.viewer, pair.last);
    ASSERT_EQ(one, other) << "seat " << static_cast<int>(pair.viewer);
    ASSERT_NE(one.find("\"view\""), std::string::npos);
  }
  EXPECT_GT(pairs.size(), 4U);
  for (const auto& [slug, count] : different)
    std::printf("%s: %d twins with another hidden part\n", slug.c_str(), count);
  EXPECT_FALSE(different.empty()) << "some title hides something";
}

}  // namespace
}  // namespace lusoria::server
