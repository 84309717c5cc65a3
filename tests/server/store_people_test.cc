// Accounts, sessions and friends, in every store.
#include <thread>

#include "tests/server/store_suite.h"

namespace lusoria::server {
namespace {

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

}  // namespace
}  // namespace lusoria::server
