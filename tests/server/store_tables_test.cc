// Logs, rows and lists of tables, in every store.
#include <atomic>
#include <map>
#include <thread>

#include "tests/server/store_suite.h"

namespace lusoria::server {
namespace {

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

TEST_P(StoreSuite, ForgottenTablesAreFound) {
  append(
      {opening("t_open"), opening("t_running", Status::Running), opening("t_over", Status::Over)});
  EXPECT_EQ(store_->forgotten(2000, 0), std::vector<std::string>{"t_open"});
  EXPECT_EQ(store_->forgotten(0, 2000), std::vector<std::string>{"t_running"});
  append({entry("t_running", 2)});
  EXPECT_TRUE(store_->forgotten(0, 1002).empty()) << "a step keeps it alive";
}

}  // namespace
}  // namespace lusoria::server
