#include "tests/server/player.h"

#include <poll.h>

namespace lusoria::testing {

namespace {

// Nothing for so long means that nothing will come, on however slow a machine.
constexpr int kPatience = 60'000;
// More moves than any game has.
constexpr int kMostRounds = 50'000;

/// Waits until something has come for one of them.
bool wait_for_any(const std::array<Player*, 2>& people) {
  std::array<pollfd, 2> waits{};
  for (unsigned i = 0; i < 2; ++i)
    waits[i] = {people[i]->socket->fd(), POLLIN, 0};
  return ::poll(waits.data(), waits.size(), kPatience) > 0;
}

}  // namespace

TempFolder* Network::folder_ = nullptr;
ServerProcess* Network::server_ = nullptr;

void Network::SetUpTestSuite() {
  folder_ = new TempFolder;
  server_ = new ServerProcess(
      {"--data", folder_->path(), "--no-rate-limits", "--bot-pace", "0", "--bot-threads", "1"});
  ASSERT_NE(server_->port(), 0);
}

void Network::TearDownTestSuite() {
  EXPECT_EQ(server_->stop(), 0) << "a graceful stop";
  delete server_;
  delete folder_;
}

std::vector<std::string> Network::titles() {
  Person anyone(port());
  std::vector<std::string> slugs;
  const Json answer = anyone.get("/api/titles");
  for (const Json& title : answer["titles"])
    slugs.push_back(title["slug"].get<std::string>());
  return slugs;
}

Player::Player(int port, const std::string& name) : person(port) {
  id = person.enter(name);
  connect();
}

void Player::connect() {
  socket = std::make_unique<WebSocket>(person.port(), person.cookie());
  ASSERT_TRUE(socket->open());
  ASSERT_TRUE(socket->hello());
}

Json Player::ask(Json message) {
  const int number = ++last_id_;
  message["id"] = number;
  message["table"] = table;
  socket->send(message);
  const auto answer = until([&](const Json& m) { return m.value("re", 0) == number; }, kPatience);
  return answer ? *answer : Json{{"t", "silence"}};
}

void Player::take(const Json& message) {
  if (schema_ == nullptr) schema_ = std::make_unique<Schema>(person.get("/api/ws.schema.json"));
  EXPECT_EQ(schema_->check(schema_->document()["$defs"]["Server"], message), "") << message;
  if (message.contains("room")) room = message["room"];
  if (message.contains("position") && !message["position"].is_null()) {
    position = message["position"];
    if (position.contains("view")) {
      view = position["view"];
      event = position["event"].get<int>();
    }
  }
  if (!message.contains("events")) return;
  for (const Json& one : message["events"]) {
    if (one["n"].get<int>() <= event) continue;
    EXPECT_EQ(one["n"].get<int>(), event + 1) << "events have no gap";
    event = one["n"].get<int>();
    merge(view, one["delta"]);
  }
}

bool Player::take_all() {
  bool some = false;
  while (auto message = socket->receive(0)) {
    take(*message);
    some = true;
  }
  return some;
}

Json Player::watch(int after) {
  Json message{{"t", "watch"}};
  if (after >= 0) message["after"] = after;
  return ask(message);
}

bool Player::wait_for_turn() {
  while (!deciding() && !over()) {
    const auto message = socket->receive(kPatience);
    if (!message) {
      ADD_FAILURE() << "silence at " << position;
      return false;
    }
    take(*message);
  }
  return !over();
}

Json Player::play_something() {
  const Json& choices = position["choices"];
  const std::string action = choices[++turns_ * 7919 % choices.size()]["do"].get<std::string>();
  return ask({{"t", "play"}, {"answers", event}, {"do", {action}}});
}

void sit_together(Player& ana, Player& ben, const Json& table, const Json& more) {
  Json asked = table;
  asked["seats"] = Json::array({{{"me", true}}, Json::object()});
  for (const Json& seat : more)
    asked["seats"].push_back(seat);
  const Json made = ana.person.post("/api/tables", asked);
  ASSERT_TRUE(made.contains("table")) << made;
  ana.table = ben.table = made["table"]["id"].get<std::string>();
  const std::string path = "/api/tables/" + ana.table;
  ben.person.post(path + "/join", {{"ready", true}});
  ASSERT_EQ(ana.person.post(path + "/start", {})["table"]["status"], "running");
  ana.watch();
  ben.watch();
}

void sit_with_bot(Player& ana, const Json& table) {
  Json asked = table;
  asked["seats"] = {{{"me", true}}, {{"bot", "random"}}};
  asked["start"] = true;
  const Json made = ana.person.post("/api/tables", asked);
  ASSERT_TRUE(made.contains("table")) << made;
  ana.table = made["table"]["id"].get<std::string>();
  ana.watch();
}

void play_out(std::array<Player*, 2> people) {
  for (int i = 0; i < kMostRounds && !(people[0]->over() && people[1]->over()); ++i) {
    bool something = false;
    for (Player* player : people) {
      if (!player->deciding() || player->over()) continue;
      const Json answer = player->play_something();
      if (answer["t"] == "refused") {
        ASSERT_EQ(answer["error"]["code"], "stale") << answer;
      }
      something = true;
    }
    for (Player* player : people)
      something = player->take_all() || something;
    if (something) continue;
    for (const Player* player : people)
      ASSERT_TRUE(player->socket->open()) << "closed with " << player->socket->close_code();
    ASSERT_TRUE(wait_for_any(people))
        << "silence; the table is at " << people[0]->person.get("/api/tables/" + people[0]->table);
  }
  EXPECT_TRUE(people[0]->over() && people[1]->over());
}

nlohmann::json unordered(const Json& json) {
  return nlohmann::json::parse(json.dump());
}

}  // namespace lusoria::testing
