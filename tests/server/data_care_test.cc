// Care of the data: files that nobody else reads (hole 6), a store that has lost something is not
// served silently (hole 14), backups made while the server runs, restored into either database.
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <regex>
#include <sqlite3.h>
#include <sys/stat.h>

#include "tests/server/begun_game.h"

namespace lusoria::testing {
namespace {

namespace fs = std::filesystem;

unsigned rights(const std::string& path) {
  struct stat found {};

  return ::stat(path.c_str(), &found) == 0 ? found.st_mode & 0777U : 0U;
}

std::vector<std::string> serving(const std::string& folder) {
  return {"--data", folder, "--no-rate-limits", "--bot-pace", "0"};
}

TEST(Hole06, NobodyElseReadsTheFiles) {
  const TempFolder folder;
  // As earlier programs left them.
  const std::string data = folder.path() + "/data";
  fs::create_directory(data);
  ::chmod(data.c_str(), 0755);
  ::close(::open((data + "/lusoria.db").c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0644));
  ::chmod((data + "/lusoria.db").c_str(), 0644);
  ServerProcess server(serving(data));
  Player ana(server.port(), "Ana");
  begin_game(ana);
  EXPECT_EQ(rights(data), 0700U);
  ASSERT_EQ(run_lusoria("backup " + folder.path() + "/copy.db --data " + data), 0);
  EXPECT_EQ(rights(folder.path() + "/copy.db"), 0600U);
  int files = 0;
  for (const auto& entry : fs::directory_iterator(data)) {
    EXPECT_EQ(rights(entry.path()), 0600U) << entry.path();
    ++files;
  }
  EXPECT_GE(files, 4) << "the database, its log, the log's index, the lock";
}

TEST(Hole06, AFolderOfOthersStaysAsItIs) {
  const TempFolder folder;
  ::chmod(folder.path().c_str(), 0755);
  std::ofstream(folder.path() + "/of_somebody_else") << "here";
  const ServerProcess server(serving(folder.path()));
  ASSERT_NE(server.port(), 0);
  EXPECT_EQ(rights(folder.path()), 0755U);
  EXPECT_EQ(rights(folder.path() + "/lusoria.db"), 0600U);
}

TEST(Hole14, WhatIsTakenAwayIsNotServed) {
  const TempFolder folder;
  const std::string data = folder.path() + "/data";
  ServerProcess server(serving(data));
  Player ana(server.port(), "Ana");
  begin_game(ana);
  fs::remove_all(data);
  const Json answer = ana.play_something();
  ASSERT_EQ(answer["t"], "refused") << answer;
  EXPECT_EQ(answer["error"]["code"], "unavailable");
  EXPECT_EQ(Person(server.port()).call("GET", "/health").status, 503);
  EXPECT_EQ(server.stop(), 0);
}

/// A store with moves in it, of a server that was killed: the newest are in the log beside the
/// file.
class KilledServer {
 public:
  KilledServer() {
    ServerProcess server(serving(data()));
    Player ana(server.port(), "Ana");
    begin_game(ana);
    // Until the small file knows of it; it is written at most once a second.
    for (int i = 0; i < 600 && known() < 2; ++i)
      ::usleep(50'000);
    server.kill();
  }

  std::string data() const { return folder_.path() + "/data"; }

  std::string file() const { return data() + "/lusoria.db"; }

  /// Whether a server starts.
  bool starts(const std::string& more = "") const {
    std::vector<std::string> arguments = serving(data());
    if (!more.empty()) arguments.push_back(more);
    fs::remove(folder_.path() + "/log");
    return ServerProcess(arguments, 0, folder_.path() + "/log").port() != 0;
  }

  /// What the last that was started said.
  std::string said() const {
    std::ifstream in(folder_.path() + "/log");
    return {std::istreambuf_iterator<char>(in), {}};
  }

 private:
  int known() const {
    std::ifstream in(file() + ".sequence");
    int number = 0;
    in >> number;
    return number;
  }

  TempFolder folder_;
};

TEST(Hole14, AWholeStoreStarts) {
  const KilledServer killed;
  EXPECT_TRUE(killed.starts());
  EXPECT_TRUE(killed.starts());
}

TEST(Hole14, ALostLogIsRefused) {
  const KilledServer killed;
  ASSERT_TRUE(fs::remove(killed.file() + "-wal"));
  EXPECT_FALSE(killed.starts());
  EXPECT_FALSE(killed.starts()) << "trying does not make it good";
  EXPECT_NE(killed.said().find("--accept-loss"), std::string::npos) << killed.said();
  EXPECT_TRUE(killed.starts("--accept-loss"));
  EXPECT_TRUE(std::regex_search(
      killed.said(), std::regex("ends with entry \\d+ of \\d+: the last \\d+ were lost")))
      << killed.said();
  EXPECT_TRUE(killed.starts()) << "and then it is as it is";
}

TEST(Hole14, ALogCutShortIsRefused) {
  const KilledServer killed;
  const std::string log = killed.file() + "-wal";
  fs::resize_file(log, fs::file_size(log) / 4);
  EXPECT_FALSE(killed.starts());
}

TEST(Hole14, AnEmptyFileIsRefused) {
  const KilledServer killed;
  fs::remove(killed.file() + "-wal");
  fs::remove(killed.file() + "-shm");
  fs::resize_file(killed.file(), 0);
  EXPECT_FALSE(killed.starts());
}

/// From and to each of the two databases.
class Copies : public ::testing::TestWithParam<std::pair<std::string, std::string>> {
 protected:
  static PostgresServer& postgres() {
    static PostgresServer server;
    return server;
  }

  /// The options that name a store.
  std::vector<std::string> store(const std::string& kind, const std::string& name) const {
    if (kind == "sqlite") return {"--data", folder_.path() + "/" + name};
    EXPECT_TRUE(postgres().create(name));
    return {"--db", postgres().url(name)};
  }

  static std::string line(const std::vector<std::string>& store) {
    return store[0] + " " + store[1];
  }

  static std::vector<std::string> with_options(std::vector<std::string> store) {
    store.insert(store.end(), {"--no-rate-limits", "--bot-pace", "0"});
    return store;
  }

  TempFolder folder_;
};

TEST_P(Copies, OfARunningStoreGoOn) {
  static int number = 0;
  const auto& [kind, other_kind] = GetParam();
  const auto from = store(kind, "from" + std::to_string(++number));
  const auto to = store(other_kind, "to" + std::to_string(number));
  const std::string copy = folder_.path() + "/copy.db";
  const ServerProcess server(with_options(from));
  Player ana(server.port(), "Ana");
  begin_game(ana);
  ASSERT_EQ(run_lusoria("backup " + copy + " " + line(from)), 0);
  EXPECT_EQ(rights(copy), 0600U) << "hole 6";
  EXPECT_NE(run_lusoria("backup " + copy + " " + line(from)), 0) << "no file is overwritten";
  EXPECT_NE(run_lusoria("restore " + copy + " --replace " + line(from)), 0) << "it is in use";
  ASSERT_EQ(run_lusoria("restore " + copy + " " + line(to)), 0);
  EXPECT_NE(run_lusoria("restore " + copy + " " + line(to)), 0) << "there is something in it";
  EXPECT_EQ(run_lusoria("restore " + copy + " --replace " + line(to)), 0);
  EXPECT_FALSE(fs::exists(copy + "-wal"));
  expect_to_go_on(with_options(to), ana);
}

INSTANTIATE_TEST_SUITE_P(Databases,
                         Copies,
                         ::testing::Values(std::pair{"sqlite", "sqlite"},
                                           std::pair{"sqlite", "postgres"},
                                           std::pair{"postgres", "sqlite"},
                                           std::pair{"postgres", "postgres"}));

TEST(Copies, ADamagedBackupIsRefused) {
  const TempFolder folder;
  const std::string copy = folder.path() + "/copy.db";
  {
    const ServerProcess server(serving(folder.path() + "/from"));
    Player ana(server.port(), "Ana");
    begin_game(ana);
    ASSERT_EQ(run_lusoria("backup " + copy + " --data " + folder.path() + "/from"), 0);
  }
  fs::resize_file(copy, fs::file_size(copy) / 2);
  EXPECT_NE(run_lusoria("restore " + copy + " --data " + folder.path() + "/to"), 0);
}

/// After a restore of an older copy the numbers begin where the copy ends.
TEST(Copies, RestoringAnOlderOneIsNoLoss) {
  const TempFolder folder;
  const std::string copy = folder.path() + "/copy.db";
  const std::string data = folder.path() + "/data";
  {
    const ServerProcess server(serving(data));
    Player ana(server.port(), "Ana");
    ASSERT_EQ(run_lusoria("backup " + copy + " --data " + data), 0);
    begin_game(ana);
  }
  ASSERT_EQ(run_lusoria("restore " + copy + " --replace --data " + data), 0);
  EXPECT_NE(ServerProcess(serving(data)).port(), 0);
}

TEST(Hole13, ALogThatCannotBeReadIsReadOnce) {
  const TempFolder folder;
  auto server = std::make_unique<ServerProcess>(serving(folder.path()));
  Player ana(server->port(), "Ana");
  begin_game(ana);
  EXPECT_EQ(server->stop(), 0);
  sqlite3* db = nullptr;
  ASSERT_EQ(sqlite3_open((folder.path() + "/lusoria.db").c_str(), &db), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(db,
                         "UPDATE entries SET body = 'gone' WHERE kind = 'step'; UPDATE tables SET "
                         "head = 0",
                         nullptr,
                         nullptr,
                         nullptr),
            SQLITE_OK);
  server = std::make_unique<ServerProcess>(serving(folder.path()));
  ana.person.set_port(server->port());
  EXPECT_EQ(ana.person.get("/api/tables?mine=1")["tables"].size(), 1U);
  EXPECT_EQ(server->stop(), 0);
  std::string ahead;
  const auto take = [](void* text, int, char** values, char**) {
    *static_cast<std::string*>(text) = values[0];
    return 0;
  };
  EXPECT_EQ(
      sqlite3_exec(
          db, "SELECT head = (SELECT max(seq) FROM entries) FROM tables", take, &ahead, nullptr),
      SQLITE_OK);
  EXPECT_EQ(ahead, "1") << "the row has caught up with the log";
  sqlite3_close(db);
}

}  // namespace
}  // namespace lusoria::testing
