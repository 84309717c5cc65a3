// Where options come from: the command line wins over the environment, that over a file.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

#include "tests/server/client.h"

namespace lusoria::testing {
namespace {

class Config : public ::testing::Test {
 protected:
  ~Config() override { ::unsetenv("LUSORIA_DATA"); }

  std::string file(const std::string& lines) const {
    const std::string path = folder_.path() + "/lusoria.ini";
    std::ofstream(path) << lines;
    return path;
  }

  /// Where a server with these arguments has put its data.
  std::string data_of(const std::vector<std::string>& arguments) const {
    ServerProcess server(arguments);
    EXPECT_NE(server.port(), 0);
    EXPECT_EQ(server.stop(), 0);
    for (const char* where : {"file", "environment", "line"})
      if (std::filesystem::remove(at(where) + "/lusoria.db")) return where;
    return {};
  }

  std::string at(const std::string& where) const { return folder_.path() + "/" + where; }

  const TempFolder folder_;
};

TEST_F(Config, TheNearestWins) {
  const std::string config = file("# of the host\ndata = " + at("file") + "\n");
  EXPECT_EQ(data_of({"--config", config}), "file");
  ::setenv("LUSORIA_DATA", at("environment").c_str(), 1);
  EXPECT_EQ(data_of({"--config", config}), "environment");
  EXPECT_EQ(data_of({"--config", config, "--data", at("line")}), "line");
}

TEST_F(Config, FlagsComeFromTheFileToo) {
  ServerProcess server(
      {"--config", file("data = " + at("file") + "\nno-rate-limits = true\nbot-pace = 0\n")});
  Person anyone(server.port());
  for (int i = 0; i < 250; ++i)
    ASSERT_EQ(anyone.call("GET", "/api").status, 200);
}

TEST_F(Config, WhatMakesNoSenseIsRefused) {
  EXPECT_NE(run_lusoria("serve --config " + at("none") + " 2>/dev/null"), 0);
  for (const char* line : {"prot = 1", "port = many", "bot-pace = -1", "[serve]\nport = 0"})
    EXPECT_NE(run_lusoria("serve --config " + file(line) + " 2>/dev/null"), 0) << line;
  for (const char* option : {"--stand-in nobody", "--web /nowhere", "--certificate x --key y"})
    EXPECT_NE(run_lusoria("serve --port 0 --data " + at("line") + " " + option + " 2>/dev/null"), 0)
        << option;
}

}  // namespace
}  // namespace lusoria::testing
