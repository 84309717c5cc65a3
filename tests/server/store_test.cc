// Jobs, documents, and the store itself; the rest of the suite is in store_*_test.cc.
#include <chrono>
#include <thread>

#include "tests/server/store_suite.h"

namespace lusoria::server {
namespace {

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
