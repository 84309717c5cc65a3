// Who counts as one, how much they may do, and what looks like another name.
#include "server/api/budgets.h"

#include <gtest/gtest.h>

#include "server/accounts/names.h"
#include "server/api/own_names.h"
#include "server/notices/notices.h"

namespace lusoria::server {
namespace {

using std::chrono::seconds;

TEST(Addresses, AHouseholdOfIpv6CountsOnce) {
  EXPECT_EQ(network_of("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(network_of("::ffff:192.0.2.7"), "192.0.2.7") << "the same by another door";
  EXPECT_EQ(network_of("::FFFF:C000:0207"), "192.0.2.7");
  EXPECT_EQ(network_of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  EXPECT_EQ(network_of("2001:db8:1:2::1"), network_of("2001:DB8:1:2:ffff::9"));
  EXPECT_NE(network_of("2001:db8:1:2::1"), network_of("2001:db8:1:3::1"));
  EXPECT_EQ(network_of("fe80::1%eth0"), "fe80::/64");
  EXPECT_EQ(plain_address("unknown"), "");
  EXPECT_EQ(plain_address("192.0.2.7:4711"), "");
}

TEST(Budget, TellsTheTimeToWait) {
  const auto start = Buckets::Clock::now();
  Buckets buckets({.per_second = 0.1, .burst = 2});
  EXPECT_EQ(buckets.spend("a", start), 0);
  EXPECT_EQ(buckets.spend("a", start), 0);
  EXPECT_EQ(buckets.spend("a", start), 10'000);
  EXPECT_EQ(buckets.spend("a", start + seconds(4)), 6'000);
  EXPECT_EQ(buckets.spend("a", start + seconds(10)), 0);
  EXPECT_EQ(buckets.spend("b", start), 0) << "everybody has an own one";
  buckets.give_back("a");
  EXPECT_EQ(buckets.spend("a", start + seconds(10)), 0) << "what is given back can be spent";
  EXPECT_GT(buckets.spend("a", start + seconds(10)), 0);
}

TEST(Budget, RemembersNeitherForeverNorEverybody) {
  const auto start = Buckets::Clock::now();
  Buckets buckets({.per_second = 1, .burst = 2});
  for (std::size_t i = 0; i < 3 * Buckets::kMost; ++i)
    buckets.spend(std::to_string(i), start);
  EXPECT_LE(buckets.size(), Buckets::kMost) << "all at once: any go";
  EXPECT_GT(buckets.size(), 0U);
  for (std::size_t i = 0; buckets.size() < Buckets::kMost; ++i)
    buckets.spend("more" + std::to_string(i), start);
  buckets.spend("later", start + seconds(10));
  EXPECT_EQ(buckets.size(), 1U) << "who has all of it again is forgotten";
}

TEST(Budget, OneOfAddressPersonAndThingIsEnoughToRefuse) {
  Budgets budgets(true);
  int sent = 0;
  for (int i = 0; i < 20; ++i)
    sent += budgets.spend(BudgetKind::Mail,
                          {"a_" + std::to_string(i), "192.0.2.7", std::to_string(i)}) == 0
                ? 1
                : 0;
  EXPECT_EQ(sent, 6) << "many guests of one address";
  sent = 0;
  for (int i = 0; i < 20; ++i) {
    const std::string n = std::to_string(i);
    sent += budgets.spend(BudgetKind::Mail, {"b_" + n, "198.51.100." + n, "ana@example.org"}) == 0
                ? 1
                : 0;
  }
  EXPECT_EQ(sent, 3) << "many addresses at one mailbox";
  EXPECT_EQ(budgets.refused(BudgetKind::Mail), 14 + 17);
  EXPECT_EQ(budgets.spend(BudgetKind::Mail, {"b_19", "198.51.100.19", "ben@example.org"}), 0)
      << "a refusal cost its asker nothing";
}

TEST(Mailboxes, HaveManyAddresses) {
  EXPECT_EQ(mailbox_of("Ana+1@Example.org"), mailbox_of("ana@example.org"));
  EXPECT_NE(mailbox_of("ana@example.org"), mailbox_of("ana@example.com"));
  EXPECT_EQ(mailbox_of("ana@x+y"), "ana@x+y");
}

TEST(OwnNames, OnlyNamesThatNoStrangerCanOwn) {
  const OwnNames at_home("");
  for (const char* host : {"localhost:8080",
                           "127.0.0.1",
                           "[::1]:8080",
                           "192.168.1.5:8080",
                           "box",
                           "box.local",
                           "a.home.arpa"})
    EXPECT_TRUE(at_home.answers_to(host)) << host;
  for (const char* host :
       {"evil.example", "evil.example:8080", "127.0.0.1.evil.example", "localhost.evil.example."})
    EXPECT_FALSE(at_home.answers_to(host)) << host;
  const OwnNames named("https://Games.example.org:443/");
  EXPECT_TRUE(named.answers_to("games.example.org"));
  EXPECT_FALSE(named.answers_to("example.org"));
  const auto from = [&](const OwnNames& names, const char* origin, const char* host, bool secure) {
    HttpRequest request;
    request.origin = origin;
    request.host = host;
    request.secure = secure;
    return names.own_origin(request);
  };
  EXPECT_TRUE(from(named, "https://games.example.org", "games.example.org", false));
  EXPECT_FALSE(from(named, "http://games.example.org", "games.example.org", false))
      << "another scheme";
  EXPECT_FALSE(from(named, "https://games.example.org:8443", "games.example.org", true));
  EXPECT_FALSE(from(named, "null", "games.example.org", true));
  EXPECT_TRUE(from(at_home, "http://localhost:8080", "localhost:8080", false));
  EXPECT_FALSE(from(at_home, "https://localhost:8080", "localhost:8080", false));
  EXPECT_FALSE(from(at_home, "http://evil.example", "evil.example", false)) << "rebinding";
}

TEST(Names, AreReadableAsWhatTheyAre) {
  for (const char* name :
       {"Ana", "Ünal", "José María", "Анна", "Ζωή", "田中さん", "Ana 2", "O'Neill", "Ana 🎲"})
    EXPECT_EQ(person_name(name), name);
  EXPECT_EQ(person_name("  Ana\u00A0 B "), "Ana B") << "all spaces are spaces";
  EXPECT_EQ(person_name("Ａｎａ"), "Ana") << "wide letters are letters";
  for (const char* name :
       {"",          " ",          "...",     "\u0410na",  "An\u00ADa",
        "Ana\u061C", "\uFEFFAna",  "\u3164",  "Ana\u202E", "Ana\u200B",
        "admin",     "Adm\u0456n", "ADMIN 2", "A d m i n", "Lusoria",
        "Iusoria",   "Consul",     "tiro",    "Nemo",      "a\u0301\u0301\u0301\u0301"})
    EXPECT_EQ(person_name(name), "") << name;
  EXPECT_EQ(clean_name("Consul"), "Consul") << "a table may be called like that";
  EXPECT_EQ(skeleton_of("Paul"), skeleton_of("PauI"));
  EXPECT_EQ(skeleton_of("Coco"), skeleton_of("Сосо")) << "all Cyrillic";
  EXPECT_EQ(skeleton_of("ANA"), skeleton_of("ana"));
  EXPECT_NE(skeleton_of("Ana"), skeleton_of("Anna"));
}

TEST(Lines, KeepNobodyElsesLetters) {
  EXPECT_EQ(clean_line("a\u202Eb\u2066c\u061Cd\nE"), "abcdE");
  EXPECT_EQ(clean_line("👩\u200D🚀 ❤\uFE0F"), "👩\u200D🚀 ❤\uFE0F")
      << "what holds pictures together stays";
  EXPECT_EQ(clean_line(" \u200B "), std::nullopt);
  std::string long_line;
  for (int i = 0; i < 500; ++i)
    long_line += "ñ";
  EXPECT_EQ(clean_line(long_line), long_line) << "characters, not bytes";
  EXPECT_EQ(clean_line(long_line + "x"), std::nullopt);
  EXPECT_EQ(clean_note("a\nb\u202E"), "a\nb");
}

}  // namespace
}  // namespace lusoria::server
