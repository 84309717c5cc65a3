// What is kept of people is forgotten when the house has said, as its page tells them; on both
// stores.
#include <gtest/gtest.h>
#include <thread>

#include "server/accounts/house.h"
#include "tests/server/both_stores.h"

namespace lusoria::server {
namespace {

constexpr Millis kDay = 86'400'000;

class Forgetting : public testing::BothStores {
 protected:
  void SetUp() override {
    store_ =
        on_postgres() ? open_postgres(database_url()) : open_sqlite(folder_.path() + "/lusoria.db");
  }

  /// As the house keeps things for so many days.
  void tidy(const Retention& keep) {
    House house = house_of(*store_);
    house.keep = keep;
    set_house(*store_, house);
    tidy_house(*store_);
  }

  std::vector<std::string> networks() {
    std::vector<std::string> list;
    for (const SeenFrom& seen : store_->seen_from("a_1"))
      list.push_back(seen.network);
    return list;
  }

  std::unique_ptr<Store> store_;
};

INSTANTIATE_TEST_SUITE_P(Stores,
                         Forgetting,
                         ::testing::Values("sqlite", "postgres"),
                         testing::store_name);

TEST_P(Forgetting, AddressesGoAfterTheirDays) {
  const Millis now = store_->now();
  store_->note_seen({"a_1", "192.0.2.1", now - 13 * kDay});
  store_->note_seen({"a_1", "192.0.2.2", now - 15 * kDay});
  tidy({});
  EXPECT_EQ(networks(), std::vector<std::string>{"192.0.2.1"}) << "fourteen days unless changed";
  EXPECT_TRUE(store_->search_people("192.0.2.2", 10).empty());
  tidy({.addresses = 12});
  EXPECT_TRUE(networks().empty());
}

TEST_P(Forgetting, DeedsGoAfterTheirDays) {
  const Millis now = store_->now();
  store_->note_deed({"d_1", now - 364 * kDay, "a_1", "ban", "a_2", "{}"});
  store_->note_deed({"d_2", now - 366 * kDay, "a_1", "ban", "a_3", "{}"});
  tidy({});
  ASSERT_EQ(store_->deeds(10).size(), 1U);
  EXPECT_EQ(store_->deeds(10)[0].id, "d_1");
  tidy({.deeds = 363});
  EXPECT_TRUE(store_->deeds(10).empty());
}

TEST_P(Forgetting, ReportsGoOnceTheyAreSettled) {
  store_->put_report({"r_1", "t_1", 1, "a_1", "canis", "a_2", store_->now() - 300 * kDay});
  store_->put_report({"r_2", "t_1", 2, "a_1", "canis", "a_2", store_->now() - 300 * kDay});
  tidy({.reports = 0});
  ASSERT_EQ(store_->reports(10).size(), 2U) << "nobody has looked at them";
  store_->settle_report("r_1");
  tidy({.reports = 1});
  EXPECT_EQ(store_->reports(10).size(), 2U) << "for a day";
  const Millis settled = store_->now();
  while (store_->now() < settled + 5)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  tidy({.reports = 0});
  ASSERT_EQ(store_->reports(10).size(), 1U);
  EXPECT_EQ(store_->reports(10)[0].id, "r_2");
}

TEST_P(Forgetting, BansHoldUntilTheirEnd) {
  const Millis now = store_->now();
  store_->put_ban({"a_1", "Shouting", "", now - 10 * kDay, 0});
  store_->put_ban({"a_2", "Shouting", "", now - 10 * kDay, now + kDay});
  store_->put_ban({"a_3", "Shouting", "", now - 10 * kDay, now - kDay});
  tidy({.bans = 0});
  EXPECT_TRUE(store_->ban_of("a_1").has_value());
  EXPECT_TRUE(store_->ban_of("a_2").has_value());
  EXPECT_FALSE(store_->ban_of("a_3").has_value());
  EXPECT_EQ(store_->bans().size(), 2U);
}

}  // namespace
}  // namespace lusoria::server
