// The built page over HTTP: types, packed files, caching, and nothing from outside its folder.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

#include "tests/server/client.h"

namespace lusoria::testing {
namespace {

class Page : public ::testing::Test {
 protected:
  Page() {
    std::filesystem::create_directory(folder_.path() + "/web");
    std::filesystem::create_directory(folder_.path() + "/web/assets");
    write("secret.txt", "not the page's");
    write("web/index.html", "<p>start");
    write("web/index.html.gz", "packed start");
    write("web/assets/app-1a2b.js", "plain");
    write("web/assets/app-1a2b.js.gz", "packed");
    write("web/assets/font-3c4d.woff2", "font");
  }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_.path() + "/" + name, std::ios::binary) << text;
  }

  Reply get(const std::string& path, const std::string& headers = "") {
    if (server_ == nullptr)
      server_ = std::make_unique<ServerProcess>(std::vector<std::string>{"--data",
                                                                         folder_.path() + "/data",
                                                                         "--web",
                                                                         folder_.path() + "/web",
                                                                         "--no-rate-limits"});
    return Person(server_->port()).call("GET", path, std::nullopt, headers);
  }

  TempFolder folder_;
  std::unique_ptr<ServerProcess> server_;
};

TEST_F(Page, PackedFilesGoToWhoTakesThem) {
  const Reply plain = get("/assets/app-1a2b.js");
  EXPECT_EQ(plain.body, "plain");
  EXPECT_EQ(plain.header("Content-Encoding"), "");
  EXPECT_EQ(plain.header("Vary"), "Accept-Encoding") << "a cache may not mix them up";
  const Reply packed = get("/assets/app-1a2b.js", "Accept-Encoding: br, gzip;q=0.8\r\n");
  EXPECT_EQ(packed.body, "packed");
  EXPECT_EQ(packed.header("Content-Encoding"), "gzip");
  EXPECT_EQ(packed.header("Vary"), "Accept-Encoding");
  EXPECT_EQ(packed.header("Content-Type"), "text/javascript; charset=utf-8");
  EXPECT_NE(packed.header("ETag"), plain.header("ETag"));
  EXPECT_EQ(get("/assets/app-1a2b.js", "Accept-Encoding: gzip;q=0\r\n").body, "plain");
  EXPECT_EQ(get("/assets/app-1a2b.js", "Accept-Encoding: xgzip, br\r\n").body, "plain");
  EXPECT_EQ(get("/tables/anything", "Accept-Encoding: gzip\r\n").body, "packed start");
  const Reply font = get("/assets/font-3c4d.woff2", "Accept-Encoding: gzip\r\n");
  EXPECT_EQ(font.body, "font");
  EXPECT_EQ(font.header("Vary"), "") << "there is one of it";
  EXPECT_EQ(get("/assets/app-1a2b.js.gz").status, 404);
}

TEST_F(Page, NamesWithAHashAreKeptOthersAskedForAgain) {
  const Reply asset = get("/assets/app-1a2b.js", "Accept-Encoding: gzip\r\n");
  EXPECT_EQ(asset.header("Cache-Control"), "public, max-age=31536000, immutable");
  const Reply start = get("/");
  EXPECT_EQ(start.header("Cache-Control"), "no-cache");
  const std::string tag = start.header("ETag");
  const Reply same = get("/", "If-None-Match: \"x\", W/" + tag + "\r\n");
  EXPECT_EQ(same.status, 304);
  EXPECT_EQ(same.body, "");
  EXPECT_EQ(same.header("ETag"), tag);
  EXPECT_EQ(get("/", "Accept-Encoding: gzip\r\nIf-None-Match: " + tag + "\r\n").status, 200)
      << "the other form has its own tag";
}

TEST_F(Page, NothingFromOutsideItsFolder) {
  for (const char* path : {"/../secret.txt",
                           "/assets/../../secret.txt",
                           "/%2e%2e/secret.txt",
                           "/..%2fsecret.txt",
                           "//etc/passwd.txt",
                           "/secret.txt"}) {
    const Reply reply = get(path);
    EXPECT_EQ(reply.status, 404) << path;
    EXPECT_EQ(reply.body.find("not the page's"), std::string::npos) << path;
  }
}

}  // namespace
}  // namespace lusoria::testing
