// The tables of one process and what runs beside them, without a network.
#include "server/tables/table_registry.h"

#include <future>
#include <gtest/gtest.h>
#include <thread>

#include "server/tables/new_table.h"
#include "tests/server/client.h"

namespace lusoria::server {
namespace {

std::string status_of(TableRegistry& registry, const std::string& id) {
  std::promise<std::string> status;
  registry.table(id)->read([&](const TableState* state) {
    status.set_value(state == nullptr ? "none" : std::string(slug(state->status)));
  });
  return status.get_future().get();
}

std::string open_table(TableRegistry& registry, const Account& host, const std::string& id) {
  entry::Create first;
  const std::string title(all_games().front()->facts().slug);
  EXPECT_EQ(new_table({{"title", title}}, host, id, first), "");
  std::promise<void> made;
  registry.create(id, first, [&](const Answer& answer) {
    EXPECT_FALSE(answer.problem.has_value());
    made.set_value();
  });
  made.get_future().wait();
  return id;
}

TEST(TableRegistry, TablesOfBeforeHaveTheUsualTerms) {
  entry::Create made;
  const std::string title(all_games().front()->facts().slug);
  const Account ana{.id = "a_1", .name = "Ana", .kind = AccountKind::Guest};
  ASSERT_EQ(new_table({{"title", title}}, ana, "t_old", made), "");
  StoredTable state("t_old");
  Json first = Json::parse(state.write(made, 1).body);
  for (const char* newer : {"note", "spectators", "undo"})
    ASSERT_EQ(first.erase(newer), 1U) << newer;
  ASSERT_EQ(state.apply({.seq = 1, .at = 1, .kind = "create", .body = first.dump()}), "");
  EXPECT_EQ(state.note, "");
  EXPECT_TRUE(state.spectators);
  EXPECT_EQ(state.undo, Undoing::Free);
}

TEST(TableRegistry, ATableKeepsSoManyLinesOfChat) {
  entry::Create made;
  const std::string title(all_games().front()->facts().slug);
  const Account ana{.id = "a_1", .name = "Ana", .kind = AccountKind::Guest};
  ASSERT_EQ(new_table({{"title", title}}, ana, "t_1", made), "");
  StoredTable state("t_1");
  ASSERT_EQ(state.fold(made, 1), "");
  const command::Talk talk{.account = "a_1", .name = "Ana", .text = "line"};
  for (int i = 0; i < 2000; ++i) {
    const table::Decision said = decide(state, talk, 1);
    ASSERT_TRUE(said.happened.has_value()) << i;
    ASSERT_EQ(state.fold(*said.happened, 1), "");
  }
  const table::Decision said = decide(state, talk, 1);
  ASSERT_TRUE(said.problem.has_value());
  EXPECT_EQ(said.problem->code, ProblemCode::TooMany);
}

TEST(TableRegistry, AForgottenTableIsClosed) {
  const testing::TempFolder folder;
  const auto store = open_sqlite(folder.path() + "/lusoria.db");
  const Account ana{.id = "a_1", .name = "Ana", .kind = AccountKind::Guest};
  RegistryConfig config;
  config.expire_every = 50;
  {
    TableRegistry registry(*store, config);
    open_table(registry, ana, "t_new");
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    EXPECT_EQ(status_of(registry, "t_new"), "open") << "there is time";
  }
  config.open_life = 0;
  TableRegistry registry(*store, config);
  std::string status;
  for (int i = 0; i < 1200 && status != "abandoned"; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    status = status_of(registry, "t_new");
  }
  EXPECT_EQ(status, "abandoned");
}

/// Tables come and go from the memory of the process while many threads use them.
TEST(TableRegistry, TablesAreForgottenAndReadAgain) {
  const testing::TempFolder folder;
  const auto store = open_sqlite(folder.path() + "/lusoria.db");
  const Account ana{.id = "a_1", .name = "Ana", .kind = AccountKind::Guest};
  RegistryConfig config;
  config.sweep_every = 1;
  TableRegistry registry(*store, config);
  for (int i = 0; i < 8; ++i)
    open_table(registry, ana, "t_" + std::to_string(i));
  std::vector<std::thread> threads;
  for (int t = 0; t < 3; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 400; ++i)
        EXPECT_EQ(status_of(registry, "t_" + std::to_string(i % 8)), "open");
    });
  }
  for (std::thread& thread : threads)
    thread.join();
  for (int i = 0; i < 600 && registry.live_tables() > 0; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_EQ(registry.live_tables(), 0U);
}

}  // namespace
}  // namespace lusoria::server
