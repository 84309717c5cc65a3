#include "tests/server/sitter.h"

#include <unistd.h>

namespace lusoria::testing {

void Sitter::sit_down(int port, const std::string& title) {
  enter(port);
  const Json made = person.post(
      "/api/tables",
      {{"title", title}, {"seats", {{{"me", true}}, {{"bot", "random"}}}}, {"start", true}});
  table = made["table"]["id"].get<std::string>();
}

void Sitter::sit_down_with(Sitter& other, int port, const std::string& title) {
  enter(port);
  other.enter(port);
  const Json made =
      person.post("/api/tables", {{"title", title}, {"seats", {{{"me", true}}, Json::object()}}});
  table = other.table = made["table"]["id"].get<std::string>();
  other.person.post("/api/tables/" + table + "/join", {{"ready", true}});
  person.post("/api/tables/" + table + "/start", {});
}

void Sitter::enter(int port) {
  person = Person(port);
  person.enter("Ana");
  acknowledged = 0;
  seen.clear();
  over = false;
}

bool Sitter::take(const Json& message) {
  int event = 0;
  if (message.contains("events")) {
    for (const Json& one : message["events"]) {
      event = one["n"].get<int>();
      seen[event] = one.value("do", "undo");
    }
  }
  if (message.value("t", "") == "ok") ++answered;
  // Told means stored, as much as acknowledged does.
  acknowledged = std::max(acknowledged, event);
  if (!message.contains("position") || message["position"].is_null()) return false;
  const Json& position = message["position"];
  acknowledged = std::max(acknowledged, position["event"].get<int>());
  over = !position["result"].is_null();
  return !over && !position["choices"].empty();
}

void Sitter::play(int port) {
  WebSocket socket(port, person.cookie());
  if (!socket.open() || !socket.hello()) return;
  const Json watch{{"t", "watch"}, {"id", 1}, {"table", table}};
  socket.send(watch);
  int number = 1;
  while (!stop && !over) {
    const auto message = socket.receive(10'000);
    if (!message) return;
    if (message->value("t", "") == "refused") {
      ::usleep(100'000);
      socket.send(watch);
      continue;
    }
    if (!take(*message)) continue;
    const Json& position = (*message)["position"];
    const Json& choices = position["choices"];
    ++moves;
    ::usleep(static_cast<useconds_t>(pause_ms) * 1000);
    socket.send({{"t", "play"},
                 {"id", ++number},
                 {"table", table},
                 {"answers", position["event"]},
                 {"do", {choices[static_cast<unsigned>(moves) * 31 % choices.size()]["do"]}}});
  }
}

Found Sitter::check(int port) {
  person.set_port(port);
  Found sum{.acknowledged = static_cast<int>(seen.size())};
  const Json shown = person.get("/api/tables/" + table);
  if (!shown.is_object() || !shown.contains("position")) {
    ADD_FAILURE() << shown;
    return sum;
  }
  const Json& position = shown["position"];
  EXPECT_GE(position["event"].get<int>(), acknowledged);
  EXPECT_NE(position["turn"]["actor"], "chance") << "half a step";
  int after = seen.empty() ? 0 : seen.begin()->first - 1;
  while (sum.found < sum.acknowledged && after < seen.rbegin()->first) {
    const Json told =
        person.get("/api/tables/" + table + "/events?limit=1000&after=" + std::to_string(after));
    const Json events = told.is_object() ? told.value("events", Json::array()) : Json::array();
    if (events.empty()) break;
    for (const Json& one : events) {
      after = one["n"].get<int>();
      const auto mine = seen.find(after);
      if (mine == seen.end()) continue;
      const bool same = one.value("do", "undo") == mine->second;
      EXPECT_TRUE(same) << "event " << after << " was " << mine->second << ", is " << one;
      sum.found += same ? 1 : 0;
    }
  }
  EXPECT_EQ(sum.found, sum.acknowledged) << "lost at " << table;
  return sum;
}

}  // namespace lusoria::testing
