// One suite for every store: what the server relies on, on SQLite and on PostgreSQL.
#include "server/store/store.h"

#include <atomic>
#include <chrono>
#include <gtest/gtest.h>
#include <map>
#include <sqlite3.h>
#include <thread>

#include "tests/server/client.h"

namespace lusoria::server {
namespace {

using testing::PostgresServer;
using testing::TempFolder;

PostgresServer& postgres() {
  static PostgresServer server;
  return server;
}

class StoreSuite : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    if (GetParam() == "postgres") {
      static int number = 0;
      ASSERT_TRUE(postgres().running()) << "PostgreSQL 15 could not be started";
      database_ = "store" + std::to_string(number++);
      ASSERT_TRUE(postgres().create(database_));
    }
    store_ = open();
  }

  std::unique_ptr<Store> open() {
    return GetParam() == "postgres" ? open_postgres(postgres().url(database_))
                                    : open_sqlite(folder_.path() + "/lusoria.db");
  }

  void reopen() {
    store_.reset();
    store_ = open();
  }

  /// What another program does to the database.
  void sql(const std::string& text) {
    if (GetParam() == "postgres") {
      ASSERT_TRUE(postgres().sql(database_, text));
      return;
    }
    sqlite3* db = nullptr;
    ASSERT_EQ(sqlite3_open((folder_.path() + "/lusoria.db").c_str(), &db), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(db, text.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(db);
  }

  static Append entry(const std::string& table, std::int64_t seq, const std::string& body = "{}") {
    Append append;
    append.table = table;
    append.entry = {seq, 1000 + seq, "step", body};
    return append;
  }

  static Append opening(const std::string& table, Status status = Status::Open) {
    Append append = entry(table, 1);
    append.row = TableRow{.id = table,
                          .title = "tiny",
                          .status = status,
                          .visibility = Visibility::Public,
                          .rules_version = 1,
                          .summary = "{\"id\":\"" + table + "\"}",
                          .created = 1000,
                          .touched = 1000,
                          .people = {"a_1"}};
    return append;
  }

  std::vector<Appended> append(const std::vector<Append>& batch) { return store_->append(batch); }

  TempFolder folder_;
  std::string database_;
  std::unique_ptr<Store> store_;
};

TEST_P(StoreSuite, LogComesBackInOrderAfterReopening) {
  append({opening("t_1")});
  append({entry("t_1", 2, R"({"text":"Ñandú 'x' \u0000"})"), entry("t_1", 3)});
  reopen();
  const auto log = store_->log("t_1", 0);
  ASSERT_EQ(log.size(), 3U);
  EXPECT_EQ(log[1].seq, 2);
  EXPECT_EQ(log[1].body, R"({"text":"Ñandú 'x' \u0000"})");
  EXPECT_EQ(log[1].at, 1002);
  EXPECT_EQ(store_->log("t_1", 2).size(), 1U);
  EXPECT_TRUE(store_->log("t_2", 0).empty());
}

TEST_P(StoreSuite, TakenSequenceIsAConflictAndHasNoEffects) {
  append({opening("t_1")});
  Append late = entry("t_1", 1, R"({"late":true})");
  late.deadline = 5;
  late.bot_due = 1;
  const auto outcome = append({late, entry("t_1", 2), opening("t_2")});
  EXPECT_EQ(outcome, (std::vector<Appended>{Appended::Conflict, Appended::Done, Appended::Done}));
  EXPECT_EQ(store_->log("t_1", 0)[0].body, "{}");
  EXPECT_TRUE(store_->overdue(10).empty());
  EXPECT_TRUE(store_->take_jobs(JobKind::Bot, 10, 1000).empty());
}

TEST_P(StoreSuite, NothingIsWrittenBehindAGap) {
  append({opening("t_1")});
  EXPECT_EQ(append({entry("t_1", 3)}), std::vector<Appended>{Appended::Conflict});
  EXPECT_EQ(store_->log("t_1", 0).size(), 1U);
  EXPECT_EQ(append({entry("t_1", 2)}), std::vector<Appended>{Appended::Done});
}

TEST_P(StoreSuite, OfManyWritersOfOneSequenceOneWins) {
  append({opening("t_1")});
  std::atomic<int> wins{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (std::int64_t seq = 2; seq < 30; ++seq) {
        const std::vector<Append> one{entry("t_1", seq)};
        if (store_->append(one)[0] == Appended::Done) ++wins;
      }
    });
  }
  for (std::thread& thread : threads)
    thread.join();
  EXPECT_EQ(wins, 28);
  EXPECT_EQ(store_->log("t_1", 0).size(), 29U);
}

TEST_P(StoreSuite, PagesSkipNothingTouchedInOneMillisecond) {
  std::vector<std::string> all;
  for (const char* id : {"t_1", "t_2", "t_3", "t_4", "t_5"}) {
    append({opening(id)});
    all.emplace_back(id);
  }
  for (const std::string account : {"", "a_1"}) {
    std::vector<std::string> found;
    TableFilter filter{.account = account, .limit = 2};
    for (auto page = store_->tables(filter); !page.empty(); page = store_->tables(filter)) {
      for (const TableRow& row : page)
        found.push_back(row.id);
      filter.before = page.back().touched;
      filter.before_id = page.back().id;
    }
    EXPECT_EQ(found, all);
  }
}

TEST_P(StoreSuite, HeadsOfManyTables) {
  std::vector<std::string> ids{"t_unknown"};
  for (int i = 0; i < 250; ++i) {
    ids.push_back("t_" + std::to_string(i));
    append({opening(ids.back()), entry(ids.back(), 2)});
  }
  append({entry("t_7", 3)});
  std::map<std::string, std::int64_t> found;
  for (const Head& head : store_->heads(ids))
    EXPECT_TRUE(found.emplace(head.table, head.seq).second) << head.table;
  EXPECT_EQ(found.size(), 250U);
  for (const auto& [table, seq] : found)
    EXPECT_EQ(seq, table == "t_7" ? 3 : 2) << table;
  EXPECT_TRUE(store_->heads({}).empty());
}

TEST_P(StoreSuite, ListsByTitleStatusAndPerson) {
  append({opening("t_1"), opening("t_2", Status::Running)});
  Append hidden = opening("t_3");
  hidden.row->visibility = Visibility::Link;
  hidden.row->people = {"a_2"};
  append({hidden});
  EXPECT_EQ(store_->tables({}).size(), 2U);
  EXPECT_EQ(store_->tables({.status = Status::Running}).at(0).id, "t_2");
  EXPECT_TRUE(store_->tables({.title = "other"}).empty());
  EXPECT_EQ(store_->tables({.account = "a_2"}).at(0).id, "t_3");
  EXPECT_EQ(store_->tables({.limit = 1}).size(), 1U);
  Append left = entry("t_3", 2);
  left.row = hidden.row;
  left.row->people.clear();
  append({left});
  EXPECT_TRUE(store_->tables({.account = "a_2"}).empty());
}

TEST_P(StoreSuite, TablesForFriendsAreListedToWhomTheirHostListed) {
  for (const char* id : {"a_1", "a_2", "a_3"})
    store_->put_account(
        {.id = id, .name = std::string("Name of ") + id, .kind = AccountKind::Guest});
  Append hosted = opening("t_1");
  hosted.row->visibility = Visibility::Friends;
  hosted.row->host = "a_1";
  append({hosted, opening("t_2")});
  store_->set_friend("a_1", "a_2", true);
  store_->set_friend("a_1", "a_2", true);
  store_->set_friend("a_3", "a_1", true);
  EXPECT_TRUE(store_->has_friend("a_1", "a_2"));
  EXPECT_FALSE(store_->has_friend("a_2", "a_1")) << "one-sided";
  ASSERT_EQ(store_->friends_of("a_1").size(), 1U);
  EXPECT_EQ(store_->friends_of("a_1")[0].name, "Name of a_2");
  EXPECT_EQ(store_->tables({.viewer = "a_2"}).size(), 2U);
  EXPECT_EQ(store_->tables({.viewer = "a_3"}).size(), 1U) << "the host did not list them";
  EXPECT_EQ(store_->tables({}).size(), 1U);
  EXPECT_EQ(store_->table("t_1")->host, "a_1");
  reopen();
  store_->set_friend("a_1", "a_2", false);
  EXPECT_EQ(store_->tables({.viewer = "a_2"}).size(), 1U);
  store_->drop_friends("a_1");
  EXPECT_FALSE(store_->has_friend("a_3", "a_1"));
  EXPECT_TRUE(store_->friends_of("a_3").empty());
}

TEST_P(StoreSuite, DeadlinesPass) {
  Append first = opening("t_1");
  first.deadline = store_->now() - 1;
  Append second = opening("t_2");
  second.deadline = store_->now() + 100'000;
  append({first, second});
  EXPECT_EQ(store_->overdue(10), std::vector<std::string>{"t_1"});
  Append moved = entry("t_1", 2);
  moved.deadline = 0;
  append({moved});
  EXPECT_TRUE(store_->overdue(10).empty());
}

TEST_P(StoreSuite, ARowSaysWhoseTurnItIsUnlessItIsBehindItsLog) {
  Append first = opening("t_1");
  first.turn = {"a_1", R"({"left":{}})"};
  append({first, opening("t_2")});
  EXPECT_EQ(store_->table("t_1")->turn->account, "a_1");
  EXPECT_EQ(store_->table("t_1")->turn->clocks, R"({"left":{}})");
  EXPECT_EQ(store_->tables({.account = "a_1"}).at(1).turn->account, "");
  Append step = entry("t_1", 2);
  step.turn.account = "a_2";
  append({step});
  EXPECT_EQ(store_->table("t_1")->turn->account, "a_2");
  EXPECT_EQ(store_->table("t_1")->turn->clocks, "null");
  store_->fill_turn("t_1", 2, {"a_3"});
  EXPECT_EQ(store_->table("t_1")->turn->account, "a_2") << "the entry itself has said it";
  // As a program does that does not know these columns.
  sql("INSERT INTO entries (table_id, seq, at, kind, body) VALUES ('t_1', 3, 0, 'step', '{}')");
  EXPECT_FALSE(store_->table("t_1")->turn.has_value());
  store_->fill_turn("t_1", 3, {"a_1"});
  EXPECT_EQ(store_->table("t_1")->turn->account, "a_1");
}

TEST_P(StoreSuite, AnEntryThatLeavesTheTurnLeavesTheRow) {
  Append first = opening("t_1");
  first.turn.account = "a_1";
  first.deadline = store_->now() - 1;
  Append same = entry("t_1", 2);
  same.turned = 1;
  append({first, same});
  EXPECT_EQ(store_->table("t_1")->turn->account, "a_1") << "as the first entry has said it";
  EXPECT_EQ(store_->overdue(10), std::vector<std::string>{"t_1"});
  // As a program does that does not know these columns.
  sql("INSERT INTO entries (table_id, seq, at, kind, body) VALUES ('t_1', 3, 0, 'step', '{}')");
  EXPECT_FALSE(store_->table("t_1")->turn.has_value());
}

TEST_P(StoreSuite, AJobIsTakenOnceAndComesBackWhenItsLeaseEnds) {
  Append first = opening("t_1");
  first.bot_due = store_->now();
  append({first});
  auto jobs = store_->take_jobs(JobKind::Bot, 10, 200);
  ASSERT_EQ(jobs.size(), 1U);
  EXPECT_TRUE(store_->take_jobs(JobKind::Bot, 10, 200).empty());
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  const auto again = store_->take_jobs(JobKind::Bot, 10, 60'000);
  ASSERT_EQ(again.size(), 1U);
  // Who lost the lease cannot take the job away from who has it now.
  store_->drop_job(jobs[0]);
  EXPECT_TRUE(store_->job("t_1", JobKind::Bot).has_value());
  store_->drop_job(again[0]);
  EXPECT_FALSE(store_->job("t_1", JobKind::Bot).has_value());
}

TEST_P(StoreSuite, AStepTakesTheBotsJobAway) {
  Append first = opening("t_1");
  first.bot_due = store_->now();
  append({first});
  Append step = entry("t_1", 2);
  step.bot_due = 0;
  append({step});
  EXPECT_TRUE(store_->take_jobs(JobKind::Bot, 10, 1000).empty());
}

TEST_P(StoreSuite, AJobNotYetDueWaits) {
  store_->put_job({"t_1", JobKind::Analysis, "{}"}, store_->now() + 100'000);
  EXPECT_TRUE(store_->take_jobs(JobKind::Analysis, 10, 1000).empty());
}

TEST_P(StoreSuite, LoginsAreUnique) {
  EXPECT_TRUE(store_->put_account(
      {.id = "a_1", .name = "Ana", .kind = AccountKind::Account, .login = "ana"}));
  EXPECT_FALSE(store_->put_account(
      {.id = "a_2", .name = "ANA", .kind = AccountKind::Account, .login = "ana"}));
  EXPECT_TRUE(store_->put_account({.id = "a_3", .name = "Ana", .kind = AccountKind::Guest}));
  EXPECT_TRUE(store_->put_account({.id = "a_4", .name = "Ana", .kind = AccountKind::Guest}));
  EXPECT_EQ(store_->account_by_login("ana")->id, "a_1");
  EXPECT_FALSE(store_->account("a_2").has_value());
}

TEST_P(StoreSuite, ChangesAtOnceAreAllMade) {
  store_->put_account({.id = "a_1", .name = "Ana", .kind = AccountKind::Guest, .settings = ""});
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 10; ++i)
        store_->change_account("a_1", [](Account& account) { account.settings += "x"; });
    });
  }
  for (std::thread& thread : threads)
    thread.join();
  EXPECT_EQ(store_->account("a_1")->settings, std::string(40, 'x'));
  EXPECT_FALSE(store_->change_account("a_2", [](Account&) {}).has_value());
}

TEST_P(StoreSuite, SessionsEnd) {
  store_->put_session({"h1", "a_1", SessionKind::Cookie, "one", 1, 1});
  store_->put_session({"h2", "a_1", SessionKind::Cookie, "two", 2, 2});
  store_->drop_sessions("a_1", "h2");
  EXPECT_FALSE(store_->session("h1").has_value());
  ASSERT_TRUE(store_->session("h2").has_value());
  EXPECT_EQ(store_->session("h2")->label, "two");
}

TEST_P(StoreSuite, ForgottenTablesAreFound) {
  append(
      {opening("t_open"), opening("t_running", Status::Running), opening("t_over", Status::Over)});
  EXPECT_EQ(store_->forgotten(2000, 0), std::vector<std::string>{"t_open"});
  EXPECT_EQ(store_->forgotten(0, 2000), std::vector<std::string>{"t_running"});
  append({entry("t_running", 2)});
  EXPECT_TRUE(store_->forgotten(0, 1002).empty()) << "a step keeps it alive";
}

TEST_P(StoreSuite, AGuestOfFinishedTablesExpires) {
  store_->put_account({.id = "a_1", .name = "Sat", .kind = AccountKind::Guest, .seen = 5});
  append({opening("t_1", Status::Over)});
  EXPECT_EQ(store_->expire_guests(10), 1);
}

TEST_P(StoreSuite, BotAccountsHaveAnOwner) {
  store_->put_account({.id = "a_2", .name = "Machina", .kind = AccountKind::Bot, .owner = "a_1"});
  ASSERT_EQ(store_->accounts_of("a_1").size(), 1U);
  EXPECT_EQ(store_->accounts_of("a_1")[0].id, "a_2");
  EXPECT_TRUE(store_->accounts_of("a_2").empty());
}

TEST_P(StoreSuite, ANoticeComesAndGoesWithTheStep) {
  append({opening("t_1")});
  Append step = entry("t_1", 2);
  step.notice_due = 1;
  step.notice = "{}";
  append({step});
  EXPECT_TRUE(store_->job("t_1", JobKind::Notice).has_value());
  step = entry("t_1", 3);
  step.notice_due = 0;
  append({step});
  EXPECT_FALSE(store_->job("t_1", JobKind::Notice).has_value());
}

TEST_P(StoreSuite, IdleGuestsExpireUnlessTheySitSomewhere) {
  store_->put_account({.id = "a_1", .name = "Sits", .kind = AccountKind::Guest, .seen = 5});
  store_->put_account({.id = "a_2", .name = "Idle", .kind = AccountKind::Guest, .seen = 5});
  store_->put_account({.id = "a_3", .name = "New", .kind = AccountKind::Guest, .seen = 50});
  append({opening("t_1")});
  EXPECT_EQ(store_->expire_guests(10), 1);
  EXPECT_TRUE(store_->account("a_1").has_value());
  EXPECT_FALSE(store_->account("a_2").has_value());
  EXPECT_TRUE(store_->account("a_3").has_value());
}

TEST_P(StoreSuite, OutcomesAreRatedOnceInAFixedOrder) {
  std::vector<std::string> seen;
  const auto rate = [&](const RatedOutcome& game, const std::vector<Rating>& known) {
    seen.push_back(game.table);
    Rated rated{{{"tiny", "a_1", "1.5", "0.25", 1}}, "after " + std::to_string(known.size())};
    if (!known.empty()) rated.ratings[0].games = known[0].games + 1;
    return rated;
  };
  for (const char* id : {"t_1", "t_2"}) {
    Append over = opening(id);
    over.outcome = GameOutcome{"tiny", "{}"};
    append({over});
    store_->rate_outcomes(rate, false);
  }
  EXPECT_EQ(seen, (std::vector<std::string>{"t_1", "t_2"}));
  EXPECT_EQ(store_->ratings("tiny", "a_1").at(0).games, 2);
  EXPECT_EQ(store_->document("t_1", DocumentKind::Ratings), "after 0");
  EXPECT_EQ(store_->document("t_2", DocumentKind::Ratings), "after 1");
  store_->rate_outcomes(rate, true);
  EXPECT_EQ(seen, (std::vector<std::string>{"t_1", "t_2", "t_1", "t_2"}));
  EXPECT_EQ(store_->ratings("tiny", "a_1").at(0).games, 2);
  EXPECT_EQ(store_->ratings("tiny", "a_1").at(0).sigma, "0.25");
}

TEST_P(StoreSuite, TheBestRatingsComeWithNames) {
  store_->put_account({.id = "a_1", .name = "Ana", .kind = AccountKind::Account});
  Append over = opening("t_1");
  over.outcome = GameOutcome{"tiny", "{}"};
  append({over});
  store_->rate_outcomes(
      [](const RatedOutcome&, const std::vector<Rating>&) {
        return Rated{{{"tiny", "a_1", "10", "3", 1},
                      {"tiny", "a_2", "1.5", "0.5", 1},
                      {"tiny", "bot:tiro:1", "2", "0.25", 1}},
                     ""};
      },
      false);
  for (const char* title : {"tiny", ""}) {
    // What one is sure of counts: 10 - 3 * 3 is less than 2 - 3 * 0.25.
    const std::vector<NamedRating> list = store_->best_ratings(title, 2);
    ASSERT_EQ(list.size(), 2U);
    EXPECT_EQ(list[0].rating.player, "bot:tiro:1");
    EXPECT_EQ(list[0].name, "");
    EXPECT_EQ(list[1].rating.player, "a_1");
    EXPECT_EQ(list[1].rating.sigma, "3");
    EXPECT_EQ(list[1].name, "Ana");
  }
  EXPECT_TRUE(store_->best_ratings("huge", 2).empty());
  const std::vector<Rating> bots = store_->ratings_of_bots("tiny");
  ASSERT_EQ(bots.size(), 1U);
  EXPECT_EQ(bots[0].player, "bot:tiro:1");
}

TEST_P(StoreSuite, DocumentsAreReplaced) {
  store_->put_document("t_1", DocumentKind::Analysis, "one");
  store_->put_document("t_1", DocumentKind::Analysis, "two");
  EXPECT_EQ(store_->document("t_1", DocumentKind::Analysis), "two");
  EXPECT_EQ(store_->document("t_1", DocumentKind::Ratings), "");
}

TEST_P(StoreSuite, TheAnalysesOfTheLatestGamesAreKept) {
  for (const int game : {1, 2, 3}) {
    Append over = opening("t_" + std::to_string(game), Status::Over);
    over.row->touched = 1000 * game;
    append({over});
    store_->put_document(over.table, DocumentKind::Analysis, "{}");
  }
  store_->keep_analyses(2);
  EXPECT_EQ(store_->document("t_1", DocumentKind::Analysis), "");
  EXPECT_EQ(store_->document("t_2", DocumentKind::Analysis), "{}");
}

TEST_P(StoreSuite, ProbeWrites) {
  EXPECT_TRUE(store_->health(std::chrono::seconds(60)).ok);
}

TEST_P(StoreSuite, ANewerSchemaIsRefused) {
  store_.reset();
  sql("UPDATE schema_version SET version = 999");
  EXPECT_THROW((void)open(), StoreError);
}

INSTANTIATE_TEST_SUITE_P(Stores,
                         StoreSuite,
                         ::testing::Values("sqlite", "postgres"),
                         [](const auto& param_info) { return param_info.param; });

}  // namespace
}  // namespace lusoria::server
