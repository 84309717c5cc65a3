// Ways back to an account, and what the people who look after a house can do; on both stores.
#include <algorithm>
#include <chrono>
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <thread>

#include "tests/server/both_stores.h"
#include "tests/server/listener.h"

namespace lusoria::testing {
namespace {

constexpr const char* kPassword = "carpe noctem quoque";
constexpr const char* kAnother = "festina lente, mane";

class House : public BothStores {
 protected:
  /// Somebody with an account.
  static Person with_account(int port, const std::string& name) {
    Person person(port);
    person.enter(name);
    EXPECT_EQ(code_of(person.post("/api/me/password", {{"password", kPassword}})), "ok") << name;
    return person;
  }

  static std::string id_of(Person& person) { return person.get("/api/me")["me"]["id"]; }

  static std::string sign_in(int port, const std::string& name, const std::string& password) {
    return code_of(Person(port).post("/api/login", {{"name", name}, {"password", password}}));
  }
};

INSTANTIATE_TEST_SUITE_P(Stores, House, ::testing::Values("sqlite", "postgres"), store_name);

TEST_P(House, WeakPasswordsAreRefused) {
  const auto server = start({"--no-rate-limits"});
  Person ana(server->port());
  ana.enter("Annabella");
  for (const char* password : {"short",
                               "password",
                               "Password123!",
                               "P4ssw0rd",
                               "qwertyuiop",
                               "12345678",
                               "aaaaaaaa",
                               "abcabcabc",
                               "iloveyou99",
                               "annabella1",
                               "19801231",
                               "asdfghjkl"})
    EXPECT_EQ(code_of(ana.post("/api/me/password", {{"password", password}})), "weak_password")
        << password;
  EXPECT_EQ(code_of(ana.post("/api/me/password", {{"password", kPassword}})), "ok");
}

TEST_P(House, ARecoveryCodeOpensOnce) {
  const auto server = start({"--no-rate-limits"});
  Person ana = with_account(server->port(), "Ana");
  EXPECT_EQ(code_of(ana.post("/api/me/recovery", {{"password", "wrong"}})), "wrong_password");
  const Json codes = ana.post("/api/me/recovery", {{"password", kPassword}})["codes"];
  ASSERT_EQ(codes.size(), 8U);
  EXPECT_EQ(ana.call("GET", "/api/me/export").body.find(codes[0].get<std::string>()),
            std::string::npos);
  std::string typed = codes[0].get<std::string>();
  std::transform(typed.begin(), typed.end(), typed.begin(), ::toupper);
  Person lost(server->port());
  const auto use = [&](const std::string& key, const std::string& password) {
    return code_of(lost.post("/api/recovery/use", {{"key", key}, {"password", password}}));
  };
  EXPECT_EQ(use(typed, "password1"), "weak_password") << "and the code is not used up";
  EXPECT_EQ(use(" " + typed + " ", kAnother), "ok") << "however it is typed";
  EXPECT_EQ(lost.get("/api/me")["me"]["name"], "Ana");
  EXPECT_EQ(ana.call("GET", "/api/me").status, 401) << "all sessions end";
  EXPECT_EQ(use(typed, kPassword), "wrong_code") << "once";
  EXPECT_EQ(use("aaaa-bbbb-cccc-dddd", kPassword), "wrong_code");
  EXPECT_EQ(sign_in(server->port(), "Ana", kPassword), "wrong_password");
  EXPECT_EQ(sign_in(server->port(), "Ana", kAnother), "ok");
  EXPECT_EQ(lost.get("/api/me/recovery")["recovery"]["codes"], 7);
  lost.post("/api/me/recovery", {{"password", kAnother}});
  EXPECT_EQ(use(codes[1].get<std::string>(), kPassword), "wrong_code")
      << "new ones make the old void";
}

TEST_P(House, AKeyIsMailedToConfirmedAddressesOnly) {
  Listener mailbox(Listener::Kind::Mail);
  const int port = free_port();
  const std::string url = "https://games.example.org:" + std::to_string(port);
  const auto server = start({"--no-rate-limits",
                             "--smtp",
                             "smtp://127.0.0.1:" + std::to_string(mailbox.port()),
                             "--mail-from",
                             "games@example.org",
                             "--port",
                             std::to_string(port),
                             "--base-url",
                             url});
  Person ana = with_account(server->port(), "Ana");
  ana.call("PUT", "/api/me/notices", Json{{"email", "ana@example.org"}});
  ASSERT_TRUE(mailbox.wait_for(1));
  Person lost(server->port());
  const auto ask = [&](const std::string& name) {
    return lost.call("POST", "/api/recovery", Json{{"name", name}});
  };
  const std::string answer = ask("Ana").body;
  EXPECT_EQ(ask("Nobody").body, answer) << "nobody learns who is here";
  const std::string code = mailbox.taken()[0].substr(mailbox.taken()[0].find("Lusoria: ") + 9, 8);
  ASSERT_EQ(code_of(ana.post("/api/me/notices/confirm", {{"code", code}})), "ok");
  ask("ana");
  ASSERT_TRUE(mailbox.wait_for(2));
  ASSERT_EQ(mailbox.taken().size(), 2U) << "nothing was sent before it was confirmed";
  const std::string mail = mailbox.taken()[1];
  const std::string link = url + "/#/recover/";
  ASSERT_NE(mail.find(link), std::string::npos) << mail;
  const std::string key = mail.substr(mail.find(link) + link.size(), 19);
  EXPECT_EQ(code_of(lost.post("/api/recovery/use", {{"key", key}, {"password", kAnother}})), "ok")
      << key;
  EXPECT_EQ(sign_in(server->port(), "Ana", kAnother), "ok");
}

TEST_P(House, AdminsLookAfterPeople) {
  {
    const auto server = start({"--no-rate-limits"});
    with_account(server->port(), "Cleo");
  }
  const auto server =
      start({"--no-rate-limits", "--trust-proxy", "--admin", "cleo", "--admin", "Dan"});
  Person dan = with_account(server->port(), "Dan");
  EXPECT_EQ(dan.call("GET", "/api/admin/house").status, 403)
      << "whoever takes the name later is somebody else";
  Person cleo(server->port());
  ASSERT_EQ(code_of(cleo.post("/api/login", {{"name", "Cleo"}, {"password", kPassword}})), "ok");
  EXPECT_EQ(cleo.get("/api/me")["me"]["admin"], true);
  const auto act = [&](Json deed) { return cleo.post("/api/admin/deeds", deed); };

  Player ana(server->port(), "Ana");
  ASSERT_EQ(code_of(ana.person.post("/api/me/password", {{"password", kPassword}})), "ok");
  ana.connect();
  const std::string here = from("192.0.2.9");
  ASSERT_EQ(
      ana.person.call("POST", "/api/login", Json{{"name", "Ana"}, {"password", kPassword}}, here)
          .status,
      200);
  ana.person.call("GET", "/api/me", std::nullopt, here);
  Json found = cleo.get("/api/admin/people?q=aN")["people"];
  ASSERT_EQ(found.size(), 2U) << "Ana and Dan: " << found;
  // From where somebody came is written when the answer is already on its way.
  for (int tries = 0; tries < 200; ++tries) {
    found = cleo.get("/api/admin/people?q=192.0.2.9")["people"];
    if (!found.empty()) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  ASSERT_EQ(found.size(), 1U) << found;
  EXPECT_EQ(found[0]["id"], ana.id);
  EXPECT_TRUE(cleo.get("/api/admin/people?q=%25")["people"].empty()) << "a sign is a sign";

  EXPECT_EQ(code_of(act({{"do", "rename"}, {"account", ana.id}, {"name", "admin"}})), "bad_name");
  EXPECT_EQ(act({{"do", "rename"}, {"account", ana.id}, {"name", "Ana Livia"}})["person"]["name"],
            "Ana Livia");
  const Json reset = act({{"do", "reset"}, {"account", ana.id}});
  EXPECT_EQ(
      code_of(Person(server->port())
                  .post("/api/recovery/use", {{"key", reset["key"]}, {"password", kAnother}})),
      "ok");
  EXPECT_EQ(sign_in(server->port(), "Ana Livia", kAnother), "ok");

  // Bots are out with their owner: by one of them somebody banned would go on talking.
  ASSERT_EQ(code_of(ana.person.post("/api/login", {{"name", "Ana Livia"}, {"password", kAnother}})),
            "ok");
  const Json machina = ana.person.post("/api/me/bots", {{"name", "Machina"}});
  const std::string bearer =
      "Authorization: Bearer " + machina["token"].get<std::string>() + "\r\n";
  const auto bot_status = [&] {
    return Person(server->port()).call("GET", "/api/me", std::nullopt, bearer).status;
  };
  EXPECT_EQ(bot_status(), 200) << machina;
  EXPECT_EQ(code_of(act({{"do", "ban"}, {"account", ana.id}})), "malformed") << "with a reason";
  EXPECT_EQ(code_of(act({{"do", "ban"}, {"account", ana.id}, {"reason", "Shouting"}, {"days", 7}})),
            "ok");
  const Json refused =
      Person(server->port()).post("/api/login", {{"name", "Ana Livia"}, {"password", kAnother}});
  EXPECT_EQ(code_of(refused), "banned");
  EXPECT_EQ(refused["error"]["message"], "Shouting");
  EXPECT_EQ(ana.person.call("GET", "/api/me").status, 401);
  EXPECT_EQ(bot_status(), 401);
  EXPECT_EQ(code_of(act({{"do", "unban"}, {"subject", ana.id}})), "ok");
  EXPECT_EQ(sign_in(server->port(), "Ana Livia", kAnother), "ok");

  EXPECT_EQ(
      code_of(act(
          {{"do", "ban"}, {"address", "2001:db8:1:2::7"}, {"reason", "Flooding"}, {"days", 1}})),
      "ok");
  const auto status = [&](const std::string& address) {
    return Person(server->port()).call("GET", "/api", std::nullopt, from(address)).status;
  };
  EXPECT_EQ(status("2001:db8:1:2:ffff::1"), 403);
  EXPECT_EQ(status("2001:db8:1:3::1"), 200);
  EXPECT_FALSE(WebSocket(server->port(), "", from("2001:db8:1:2::9")).open());

  const Json overview = cleo.get("/api/admin/house");
  ASSERT_EQ(overview["bans"].size(), 1U);
  EXPECT_EQ(overview["bans"][0]["subject"], "2001:db8:1:2::/64");
  std::multiset<std::string> deeds;
  for (const Json& deed : overview["deeds"])
    deeds.insert(deed["what"].get<std::string>());
  EXPECT_EQ(deeds, (std::multiset<std::string>{"ban", "ban", "rename", "reset", "unban"}));
  EXPECT_EQ(code_of(act({{"do", "revoke"}, {"account", id_of(cleo)}})), "ok");
  EXPECT_EQ(cleo.call("GET", "/api/admin/house").status, 403);
}

TEST_P(House, HostsAndAdminsLookAfterTables) {
  {
    const auto server = start({"--no-rate-limits"});
    with_account(server->port(), "Cleo");
  }
  const auto server = start({"--no-rate-limits", "--admin", "Cleo"});
  Person cleo(server->port());
  cleo.post("/api/login", {{"name", "Cleo"}, {"password", kPassword}});
  Player ana(server->port(), "Ana");
  Player eve(server->port(), "Eve");
  const Json made =
      ana.person.post("/api/tables", {{"title", title(server->port())}, {"name", "Ides"}})["table"];
  const std::string path = "/api/tables/" + made["id"].get<std::string>();
  ana.table = eve.table = made["id"].get<std::string>();
  ASSERT_EQ(code_of(eve.person.post(path + "/join", {{"seat", 1}})), "ok");
  EXPECT_EQ(code_of(eve.person.post(path + "/remove", {{"seat", 0}})), "forbidden") << "hosts only";
  EXPECT_EQ(code_of(eve.person.post(path + "/close", {})), "forbidden");
  EXPECT_EQ(ana.person.post(path + "/remove", {{"seat", 1}})["table"]["seats"][1]["account"],
            nullptr);
  EXPECT_EQ(code_of(eve.person.post(path + "/join", {{"seat", 1}})), "forbidden")
      << "and not again";

  // A line of chat is reported once, seen by the admin, and taken away from everybody and the log.
  ana.watch();
  eve.watch();
  ASSERT_EQ(eve.ask({{"t", "chat"}, {"text", "canis"}})["t"], "ok");
  for (int i = 0; i < 2; ++i)
    EXPECT_EQ(code_of(ana.person.post(path + "/report", {{"line", 1}})), "ok");
  EXPECT_EQ(code_of(ana.person.post(path + "/report", {{"line", 2}})), "malformed");
  const Json reports = cleo.get("/api/admin/house")["reports"];
  ASSERT_EQ(reports.size(), 1U) << reports;
  EXPECT_EQ(reports[0]["text"], "canis");
  EXPECT_EQ(reports[0]["whom"], eve.id);
  EXPECT_EQ(
      code_of(cleo.post("/api/admin/deeds", {{"do", "hush"}, {"table", ana.table}, {"line", 1}})),
      "ok");
  const auto told =
      ana.until([](const Json& m) { return m["t"] == "chat" && m["chat"][0]["text"] == ""; });
  EXPECT_TRUE(told.has_value()) << "who looks on is told";
  EXPECT_EQ(ana.watch()["chat"][0]["text"], "");
  EXPECT_EQ(
      code_of(cleo.post("/api/admin/deeds", {{"do", "settle"}, {"report", reports[0]["id"]}})),
      "ok");
  EXPECT_TRUE(cleo.get("/api/admin/house")["reports"][0]["settled"].is_number());

  EXPECT_EQ(cleo.get("/api/admin/tables?q=ides")["tables"].size(), 1U);
  EXPECT_EQ(code_of(cleo.post("/api/admin/deeds", {{"do", "close"}, {"table", ana.table}})), "ok");
  EXPECT_EQ(ana.person.get(path)["table"]["status"], "abandoned");
  const Json other = ana.person.post("/api/tables", {{"title", title(server->port())}})["table"];
  EXPECT_EQ(ana.person.post("/api/tables/" + other["id"].get<std::string>() + "/close",
                            {})["table"]["status"],
            "abandoned")
      << "hosts close their own";
}

TEST_P(House, TheCommandDoesWhatThePageDoes) {
  {
    const auto server = start({"--no-rate-limits"});
    with_account(server->port(), "Cleo");
    with_account(server->port(), "Ben");
  }
  const auto server = start({"--no-rate-limits", "--admin", "Cleo"});
  const TempFolder folder;
  const std::string said = folder.path() + "/said";
  std::ofstream(folder.path() + "/password") << kPassword << "\n";
  std::string token = "none";
  int code = 0;
  const auto admin = [&](const std::string& rest) {
    code = run_lusoria("admin --server http://127.0.0.1:" + std::to_string(server->port()) +
                           " --token " + token + " " + rest + " 2>/dev/null",
                       said);
    std::ifstream in(said);
    return Json::parse(in, nullptr, false);
  };
  admin("house");
  EXPECT_NE(code, 0) << "nobody's token";
  token = admin("token Ben <" + folder.path() + "/password")["token"].get<std::string>();
  admin("house");
  EXPECT_NE(code, 0) << "no admin's";
  token = admin("token Cleo <" + folder.path() + "/password")["token"].get<std::string>();
  const Json found = admin("people ben")["people"];
  ASSERT_EQ(found.size(), 1U) << found;
  const std::string ben = found[0]["id"].get<std::string>();
  admin("do ban account=" + ben + " reason='Shouting twice' days=7");
  EXPECT_EQ(code, 0);
  EXPECT_EQ(sign_in(server->port(), "Ben", kPassword), "banned");
  admin("do unban subject=" + ben);
  const std::string key = admin("do reset account=" + ben)["key"].get<std::string>();
  EXPECT_EQ(
      code_of(
          Person(server->port()).post("/api/recovery/use", {{"key", key}, {"password", kAnother}})),
      "ok");
  Person ana(server->port());
  ana.enter("Ana");
  const Json made = ana.post("/api/tables", {{"title", title(server->port())}, {"name", "Ides"}});
  ASSERT_EQ(admin("tables ides")["tables"].size(), 1U);
  const std::string table = made["table"]["id"].get<std::string>();
  admin("do close table=" + table);
  EXPECT_EQ(ana.get("/api/tables/" + table)["table"]["status"], "abandoned");
  admin("do set registration=closed keep='{\"addresses\":7}'");
  const Json house = admin("house");
  EXPECT_EQ(code, 0);
  EXPECT_EQ(house["house"]["registration"], "closed") << house;
  EXPECT_EQ(house["house"]["keep"]["addresses"], 7) << house;
  std::multiset<std::string> deeds;
  for (const Json& deed : house["deeds"])
    deeds.insert(deed["what"].get<std::string>());
  EXPECT_EQ(deeds, (std::multiset<std::string>{"ban", "close", "reset", "set", "unban"}));
  admin("do ban account=" + ben);
  EXPECT_NE(code, 0) << "without a reason";
}

TEST_P(House, TheDoorIsTheOperators) {
  {
    const auto server = start({"--no-rate-limits"});
    with_account(server->port(), "Cleo");
  }
  const auto server = start({"--no-rate-limits", "--admin", "Cleo"});
  Person cleo(server->port());
  cleo.post("/api/login", {{"name", "Cleo"}, {"password", kPassword}});
  const auto act = [&](Json deed) { return cleo.post("/api/admin/deeds", deed); };
  Person ana(server->port());
  ana.enter("Ana");
  EXPECT_EQ(ana.get("/api/house")["house"]["registration"], "open");
  EXPECT_EQ(code_of(act({{"do", "set"}, {"registration", "ajar"}})), "malformed");
  const Json set = act({{"do", "set"},
                        {"registration", "invitation"},
                        {"guests", false},
                        {"note", "Closed on Mondays."},
                        {"keep", {{"addresses", 3}}}});
  ASSERT_EQ(code_of(set), "ok");
  const Json told = ana.get("/api/house")["house"];
  EXPECT_EQ(told["note"], "Closed on Mondays.");
  EXPECT_EQ(told["keep"]["addresses"], 3);
  EXPECT_EQ(told["keep"]["deeds"], 365) << "what was not said stays";
  Person ben(server->port());
  EXPECT_EQ(code_of(ben.post("/api/session", {{"name", "Ben"}})), "closed");
  EXPECT_EQ(code_of(ana.post("/api/me/password", {{"password", kPassword}})), "closed");
  const std::string key = act({{"do", "invite"}})["key"].get<std::string>();
  ASSERT_EQ(code_of(ben.post("/api/session", {{"name", "Ben"}, {"invitation", key}})), "ok");
  EXPECT_EQ(code_of(ben.post("/api/me/password", {{"password", kPassword}, {"invitation", key}})),
            "ok");
  EXPECT_EQ(code_of(ana.post("/api/me/password", {{"password", kPassword}, {"invitation", key}})),
            "closed")
      << "an invitation is for one";
  EXPECT_EQ(code_of(ben.post("/api/recovery/use", {{"key", key}, {"password", kAnother}})),
            "wrong_code");
  act({{"do", "set"}, {"registration", "closed"}});
  const std::string late = act({{"do", "invite"}})["key"].get<std::string>();
  EXPECT_EQ(code_of(ana.post("/api/me/password", {{"password", kPassword}, {"invitation", late}})),
            "closed");
  EXPECT_EQ(sign_in(server->port(), "Ben", kPassword), "ok") << "who is here stays";
}

}  // namespace
}  // namespace lusoria::testing
