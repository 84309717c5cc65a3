// Who is banned, removed or sent away while something asked for before still goes on: it opens
// nothing any more. On both stores.
#include <gtest/gtest.h>

#include "server/accounts/accounts.h"
#include "server/accounts/secrets.h"
#include "tests/server/both_stores.h"

namespace lusoria::server {
namespace {

constexpr const char* kPassword = "carpe noctem quoque";

class ShutOut : public testing::BothStores {
 protected:
  void SetUp() override {
    ASSERT_TRUE(init_secrets());
    store =
        on_postgres() ? open_postgres(database_url()) : open_sqlite(folder_.path() + "/lusoria.db");
    accounts = std::make_unique<Accounts>(*store);
    ana = somebody("Ana");
  }

  Visitor somebody(const std::string& name) const {
    return accounts->find(accounts->guest(name, "").token).value();
  }

  void ban() const {
    store->put_ban({ana.account.id, "Shouting", "a_admin", store->now(), 0});
    store->drop_sessions(ana.account.id, "");
  }

  /// What was asked for before and comes only now.
  void expect_nothing_opens() {
    const Visitor before = ana;
    std::string token;
    EXPECT_TRUE(accounts->set_password(ana, kPassword, "", "", token).has_value());
    EXPECT_EQ(token, "");
    EXPECT_TRUE(
        accounts->open_session(before.account, SessionKind::Token, "", token, before.session)
            .has_value());
    EXPECT_EQ(token, "");
    Accounts::Opened bot;
    EXPECT_TRUE(accounts->bot(before, "Machina", bot).has_value());
    EXPECT_EQ(bot.token, "");
    EXPECT_TRUE(store->sessions(before.account.id).empty());
  }

  std::unique_ptr<Store> store;
  std::unique_ptr<Accounts> accounts;
  Visitor ana;
};

INSTANTIATE_TEST_SUITE_P(Stores,
                         ShutOut,
                         ::testing::Values("sqlite", "postgres"),
                         testing::store_name);

TEST_P(ShutOut, WhoIsBannedMeanwhileComesInNoMore) {
  ban();
  expect_nothing_opens();
}

TEST_P(ShutOut, WhoIsBannedMeanwhileIsToldWhy) {
  std::string token;
  ASSERT_FALSE(accounts->set_password(ana, kPassword, "", "", token).has_value());
  ban();
  Accounts::Opened opened;
  const auto problem = accounts->login("Ana", kPassword, "", opened);
  ASSERT_TRUE(problem.has_value());
  EXPECT_EQ(problem->code, ProblemCode::Banned);
  EXPECT_EQ(problem->message, "Shouting");
  EXPECT_EQ(opened.token, "");
  EXPECT_TRUE(store->sessions(ana.account.id).empty());
}

TEST_P(ShutOut, WhoseSessionWasEndedMeanwhileComesInNoMore) {
  store->drop_sessions(ana.account.id, "");
  expect_nothing_opens();
}

TEST_P(ShutOut, WhoIsGoneStaysGone) {
  accounts->forget(ana.account);
  expect_nothing_opens();
  const auto renamed =
      accounts->rename(ana.account, "Ana Livia", [](Account& now) { now.name = "Ana Livia"; });
  EXPECT_FALSE(renamed.has_value());
  const Account left = store->account(ana.account.id).value();
  EXPECT_EQ(left.kind, AccountKind::Deleted);
  EXPECT_EQ(left.name, kNeutralName);
  EXPECT_EQ(left.login, "");
  EXPECT_EQ(left.password_hash, "");
}

}  // namespace
}  // namespace lusoria::server
