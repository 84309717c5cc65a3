// Guesses at passwords of tables and accounts, by the number of the hole they found: they are few,
// told to the operator, and keep nobody else out or waiting; on both stores.
#include <algorithm>
#include <chrono>
#include <fstream>
#include <gtest/gtest.h>
#include <regex>
#include <set>
#include <unistd.h>

#include "tests/server/both_stores.h"

namespace lusoria::testing {
namespace {

constexpr const char* kPassword = "carpe noctem quoque";

class Guessing : public BothStores {};

INSTANTIATE_TEST_SUITE_P(Stores, Guessing, ::testing::Values("sqlite", "postgres"), store_name);

TEST_P(Guessing, Hole04TablePasswordsAreNotGuessed) {
  const auto server = start({"--trust-proxy"});
  Person ana(server->port());
  ana.enter("Ana");
  const Json made = ana.post("/api/tables",
                             {{"title", title(server->port())},
                              {"visibility", "password"},
                              {"password", "sesterce"}})["table"];
  const std::string table = made["id"].get<std::string>();
  const auto begun = std::chrono::steady_clock::now();
  int looked_at = 0;
  int told_to_wait = 0;
  for (int connection = 0; connection < 12; ++connection) {
    WebSocket socket(server->port(), "", from("192.0.2.7"));
    ASSERT_TRUE(socket.hello());
    for (int i = 0; i < 10; ++i)
      socket.send({{"t", "watch"}, {"id", i}, {"table", table}, {"password", std::to_string(i)}});
    for (int i = 0; i < 10; ++i) {
      const auto answer = socket.receive(20000);
      ASSERT_TRUE(answer && (*answer)["t"] == "refused");
      const bool waits = (*answer)["error"]["code"] == "too_many";
      EXPECT_EQ(waits, (*answer)["error"].value("wait", 0) > 0);
      ++(waits ? told_to_wait : looked_at);
    }
  }
  // The other doors belong to the same house.
  Person eve(server->port());
  eve.call("POST", "/api/session", Json{{"name", "Eve"}}, from("192.0.2.7"));
  const std::string path = "/api/tables/" + table;
  for (int i = 0; i < 10; ++i) {
    const std::string guess = "guess" + std::to_string(i);
    for (const Reply& reply :
         {eve.call("GET", path + "?password=" + guess, std::nullopt, from("192.0.2.7")),
          eve.call("GET", path + "/record?password=" + guess, std::nullopt, from("192.0.2.7")),
          eve.call("POST", path + "/join", Json{{"password", guess}}, from("192.0.2.7"))})
      ++(reply.status == 429 ? told_to_wait : looked_at);
  }
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  EXPECT_LE(looked_at, 21 + static_cast<int>(0.1 * seconds));
  EXPECT_GE(told_to_wait, 150 - 21 - static_cast<int>(0.1 * seconds));
  // Who knows it comes in, as often as they like.
  Person ben(server->port());
  const std::string elsewhere = from("198.51.100.1");
  ben.call("POST", "/api/session", Json{{"name", "Ben"}}, elsewhere);
  for (int i = 0; i < 40; ++i)
    ASSERT_EQ(ben.call("GET", path + "?password=sesterce", std::nullopt, elsewhere).status, 200);
}

TEST_P(Guessing, Hole04ManyAddressesOfOnePersonAreNoWayAround) {
  const auto server = start({"--trust-proxy"});
  Person ana(server->port());
  ana.enter("Ana");
  const Json made = ana.post("/api/tables",
                             {{"title", title(server->port())},
                              {"visibility", "password"},
                              {"password", "sesterce"}})["table"];
  const std::string path = "/api/tables/" + made["id"].get<std::string>() + "?password=guess";
  Person eve(server->port());
  eve.enter("Eve");
  const auto begun = std::chrono::steady_clock::now();
  std::multiset<int> found;
  for (int i = 0; i < 30; ++i)
    found.insert(
        eve.call("GET", path, std::nullopt, from("198.51.100." + std::to_string(i))).status);
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  EXPECT_GE(found.count(403), 10U);
  EXPECT_LE(found.count(403), 11U + static_cast<unsigned>(0.1 * seconds));
  EXPECT_EQ(found.count(403) + found.count(429), 30U);
}

/// What the documented filter of fail2ban finds in a log: addresses, as often as they are there.
std::multiset<std::string> banned_by_the_filter(const std::string& log) {
  const auto text_of = [](const std::string& path) {
    std::ifstream in(path);
    return std::string{std::istreambuf_iterator<char>(in), {}};
  };
  const std::string page = text_of(LUSORIA_SOURCE_DIR "/docs/OPERATING.md");
  std::smatch filter;
  EXPECT_TRUE(std::regex_search(page, filter, std::regex("\nfailregex = (.*)<HOST>(.*)\n")));
  const std::regex line(filter[1].str() + "([0-9a-f.:]+)" + filter[2].str());
  const std::string lines = text_of(log);
  std::multiset<std::string> found;
  for (std::sregex_iterator one(lines.begin(), lines.end(), line), end; one != end; ++one)
    found.insert((*one)[1].str());
  EXPECT_EQ(lines.find(kPassword), std::string::npos);
  EXPECT_EQ(lines.find("mistyped"), std::string::npos) << "neither is what was wrong";
  return found;
}

TEST_P(Guessing, Hole04GuessesAreLoggedWithTheirAddress) {
  const TempFolder folder;
  const std::string log = folder.path() + "/log";
  const auto server = start({"--trust-proxy"}, 0, log);
  Person ana(server->port());
  ana.enter("Ana");
  ASSERT_EQ(ana.call("POST", "/api/me/password", Json{{"password", kPassword}}).status, 200);
  const auto sign_in = [&](const char* address, const char* password) {
    return Person(server->port())
        .call("POST", "/api/login", Json{{"name", "Ana"}, {"password", password}}, from(address))
        .status;
  };
  const Json made = ana.post("/api/tables",
                             {{"title", title(server->port())},
                              {"visibility", "password"},
                              {"password", kPassword}})["table"];
  const std::string table = made["id"].get<std::string>();
  EXPECT_EQ(sign_in("192.0.2.1", "mistyped"), 401);
  EXPECT_EQ(sign_in("192.0.2.1", "mistyped"), 401);
  EXPECT_EQ(sign_in("192.0.2.2", kPassword), 200) << "who is right is in no log";
  Person lost(server->port());
  EXPECT_EQ(lost.call("POST",
                      "/api/recovery/use",
                      Json{{"key", "mistyped"}, {"password", kPassword}},
                      from("2001:db8::5"))
                .status,
            401);
  EXPECT_EQ(
      lost.call(
              "GET", "/api/tables/" + table + "?password=mistyped", std::nullopt, from("192.0.2.3"))
          .status,
      403);
  EXPECT_EQ(lost.call("GET", "/api/tables/" + table, std::nullopt, from("192.0.2.6")).status, 403)
      << "who tells no secret guesses none";
  Person guest(server->port());
  guest.call("POST", "/api/session", Json{{"name", "Ben"}}, from("192.0.2.4"));
  EXPECT_EQ(guest
                .call("POST",
                      "/api/tables/" + table + "/join",
                      Json{{"password", "mistyped"}},
                      from("192.0.2.4"))
                .status,
            403);
  WebSocket socket(server->port(), "", from("192.0.2.5"));
  ASSERT_TRUE(socket.hello());
  socket.send({{"t", "watch"}, {"id", 1}, {"table", table}, {"password", "mistyped"}});
  ASSERT_EQ(socket.receive(20'000).value()["t"], "refused");
  EXPECT_EQ(banned_by_the_filter(log),
            (std::multiset<std::string>{
                "192.0.2.1", "192.0.2.1", "192.0.2.3", "192.0.2.4", "192.0.2.5", "2001:db8::5"}));
}

TEST_P(Guessing, Hole09GuessesFromElsewhereDoNotKeepTheOwnerOut) {
  const auto server = start({"--trust-proxy"});
  Person ana(server->port());
  ana.enter("Ana");
  ASSERT_EQ(ana.call("POST", "/api/me/password", Json{{"password", kPassword}}).status, 200);
  const auto sign_in = [&](const std::string& address, const std::string& password) {
    return Person(server->port())
        .call("POST", "/api/login", Json{{"name", "Ana"}, {"password", password}}, from(address))
        .status;
  };
  for (const char* address : {"192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4", "2001:db8::1"})
    for (int i = 0; i < 10; ++i)
      sign_in(address, "wrong");
  EXPECT_EQ(sign_in("198.51.100.9", "mistyped"), 401) << "one more is looked at";
  EXPECT_EQ(sign_in("198.51.100.9", kPassword), 200) << "the owner comes in";
  // A slow machine gives tries back meanwhile.
  for (int i = 0; i < 50 && sign_in("2001:db8::1", "wrong") != 429; ++i) {
  }
  EXPECT_EQ(sign_in("2001:db8::2", kPassword), 429)
      << "who guessed does not, from the next address";
  // Under siege every address has a few tries, not ten.
  const auto begun = std::chrono::steady_clock::now();
  std::multiset<int> found;
  for (int i = 0; i < 9; ++i)
    found.insert(sign_in("203.0.113.5", "wrong"));
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  EXPECT_GE(found.count(401), 3U);
  EXPECT_LE(found.count(401), 5U + static_cast<unsigned>(0.05 * seconds));
  EXPECT_EQ(found.count(401) + found.count(429), 9U);
}

TEST_P(Guessing, Hole09TheProxysOwnWordCounts) {
  const auto server = start({"--trust-proxy"});
  // A client that brings a header of its own, before or beside the proxy's.
  std::set<int> found;
  for (int i = 0; i < 40; ++i)
    found.insert(Person(server->port())
                     .call("POST",
                           "/api/login",
                           Json{{"name", "a" + std::to_string(i)}, {"password", "wrong"}},
                           from("10.1.1." + std::to_string(i)) + from("192.0.2.77"))
                     .status);
  EXPECT_TRUE(found.contains(429)) << "the last header is the proxy's";
}

/// Many requests whose passwords take long to work out, each from an address of its own or all from
/// one.
class ManyPasswords {
 public:
  explicit ManyPasswords(int port, std::string address = "")
      : port_(port), address_(std::move(address)) {}

  void send(const std::string& path, const Json& body, const std::string& cookie) {
    const std::string text = body.dump();
    const std::string own = "192.0.2." + std::to_string(lines_.size() + 1);
    lines_.push_back(std::make_unique<Line>(port_));
    lines_.back()->write("POST " + path +
                         " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                         "Cookie: lusoria_session=" +
                         cookie + "\r\n" + from(address_.empty() ? own : address_) +
                         "Connection: close\r\nContent-Length: " + std::to_string(text.size()) +
                         "\r\n\r\n" + text);
  }

  int answered() const {
    int count = 0;
    for (const auto& line : lines_) {
      std::string text;
      count += line->read(text, 0) == Line::Read::Data ? 1 : 0;
    }
    return count;
  }

  /// Whether somebody is told to come again, and when, because too many others are being tried.
  bool some_sent_away() const {
    std::vector<std::string> texts(lines_.size());
    const auto ended = [](const std::string& text) { return text.find("}") != std::string::npos; };
    for (int i = 0; i < 6'000 && !std::all_of(texts.begin(), texts.end(), ended); ++i) {
      for (std::size_t line = 0; line < lines_.size(); ++line) {
        lines_[line]->read(texts[line], 0);
        if (texts[line].find("too many passwords at once") == std::string::npos) continue;
        EXPECT_NE(texts[line].find("\r\nRetry-After: "), std::string::npos) << texts[line];
        return true;
      }
      ::usleep(10'000);
    }
    return false;
  }

 private:
  int port_;
  std::string address_;
  std::vector<std::unique_ptr<Line>> lines_;
};

TEST_P(Guessing, Hole13PasswordsKeepNobodyElseWaiting) {
  const auto server = start({"--trust-proxy"});
  constexpr int kPeople = 18;
  Player cleo(server->port(), "Cleo");
  sit_with_bot(cleo, {{"title", title(server->port())}});
  ASSERT_TRUE(cleo.wait_for_turn());
  std::vector<Person> guests;
  for (int i = 0; i < kPeople; ++i) {
    guests.emplace_back(server->port());
    guests.back().call("POST",
                       "/api/session",
                       Json{{"name", "Guest " + std::to_string(i)}},
                       from("192.0.2." + std::to_string(1 + i)));
  }
  // Asked after all of them, answered before most of them, however slow the machine is.
  ManyPasswords set(server->port());
  for (const Person& guest : guests)
    set.send("/api/me/password", {{"password", kPassword}}, guest.cookie());
  EXPECT_EQ(cleo.play_something()["t"], "ok");
  EXPECT_EQ(Person(server->port()).call("GET", "/api/tables").status, 200);
  EXPECT_EQ(cleo.person.call("GET", "/api/me").status, 200);
  EXPECT_LT(set.answered(), kPeople / 2);
  ManyPasswords tried(server->port());
  for (int i = 0; i < kPeople; ++i)
    tried.send("/api/login", {{"name", "Ana"}, {"password", "not hers"}}, "");
  EXPECT_EQ(Person(server->port()).call("GET", "/api/tables").status, 200);
  EXPECT_LT(tried.answered(), kPeople / 2);
}

/// However many ask at once: of one address a few are tried at a time, and of all together so many
/// that the last of them does not wait for long.
TEST_P(Guessing, Hole13OnlySoManyPasswordsWaitToBeTried) {
  const auto server = start({"--trust-proxy"});
  const Json guess{{"name", "Ana"}, {"password", "not hers"}};
  ManyPasswords of_one(server->port(), "203.0.113.5");
  for (int i = 0; i < 10; ++i)
    of_one.send("/api/login", guess, "");
  EXPECT_TRUE(of_one.some_sent_away());
  ManyPasswords of_all(server->port());
  for (int i = 0; i < 100; ++i)
    of_all.send("/api/login", guess, "");
  EXPECT_TRUE(of_all.some_sent_away());
}

}  // namespace
}  // namespace lusoria::testing
