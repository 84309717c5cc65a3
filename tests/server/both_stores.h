// A test that runs a server on SQLite, and then on a PostgreSQL of its own.
#pragma once

#include <memory>

#include "tests/server/player.h"

namespace lusoria::testing {

class BothStores : public ::testing::TestWithParam<const char*> {
 protected:
  /// With its limits on. The same server again, where it was stopped, on the same data.
  std::unique_ptr<ServerProcess> start(std::vector<std::string> more = {},
                                       unsigned files = 0,
                                       const std::string& log = "") {
    if (!on_postgres()) {
      more.insert(more.end(), {"--data", folder_.path()});
    } else {
      more.insert(more.end(), {"--db", database_url()});
    }
    auto server = std::make_unique<ServerProcess>(more, files, log);
    EXPECT_NE(server->port(), 0);
    return server;
  }

  /// Of this test's own PostgreSQL database, made when first asked for.
  std::string database_url() {
    if (database_.empty()) {
      static int count = 0;
      database_ = "house" + std::to_string(++count);
      EXPECT_TRUE(postgres().create(database_));
    }
    return postgres().url(database_);
  }

  static std::string title(int port) {
    return Person(port).get("/api/titles")["titles"][0]["slug"].get<std::string>();
  }

  static bool on_postgres() { return GetParam() == std::string("postgres"); }

  static PostgresServer& postgres() {
    static PostgresServer server;
    return server;
  }

  TempFolder folder_;
  std::string database_;
};

inline std::string store_name(const ::testing::TestParamInfo<const char*>& info) {
  return info.param;
}

/// The error code of an answer, or "ok".
inline std::string code_of(const Json& answer) {
  return answer.contains("error") ? answer["error"]["code"].get<std::string>() : "ok";
}

/// As our own proxy would pass somebody on.
inline std::string from(const std::string& address) {
  return "X-Forwarded-For: " + address + "\r\n";
}

}  // namespace lusoria::testing
