#include "server/store/postgres_connection.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <utility>

namespace lusoria::server {

namespace {

std::vector<std::string> split(const char* list) {
  std::vector<std::string> items;
  std::istringstream in(list == nullptr ? "" : list);
  for (std::string item; std::getline(in, item, ',');)
    items.push_back(item);
  if (items.empty()) items.emplace_back();
  return items;
}

/// Connects to one of the hosts. What the address says itself comes behind the defaults and wins.
PGconn* begin_connecting(const PostgresAddress& address, std::size_t host) {
  const std::string& port = address.ports[std::min(host, address.ports.size() - 1)];
  const auto given = [](const std::string& text) { return text.empty() ? nullptr : text.c_str(); };
  // A network that went dumb is noticed in seconds, not after the system's many minutes; of several
  // hosts only the one that can be written is ours.
  const auto options =
      std::to_array<std::pair<const char*, const char*>>({{"fallback_application_name", "lusoria"},
                                                          {"tcp_user_timeout", "15000"},
                                                          {"keepalives_idle", "10"},
                                                          {"keepalives_interval", "5"},
                                                          {"keepalives_count", "3"},
                                                          {"target_session_attrs", "read-write"},
                                                          {"dbname", address.url.c_str()},
                                                          {"host", given(address.hosts[host])},
                                                          {"port", given(port)}});
  std::vector<const char*> keys;
  std::vector<const char*> values;
  for (const auto& [key, value] : options) {
    if (value == nullptr) continue;
    keys.push_back(key);
    values.push_back(value);
  }
  keys.push_back(nullptr);
  values.push_back(nullptr);
  return PQconnectStartParams(keys.data(), values.data(), 1);
}

}  // namespace

Waited wait_for(int socket, short events, const Deadline& deadline, const Reach& reach) {
  constexpr int kLookUp = 100;
  while (!reach.abandoned && !deadline.over()) {
    pollfd wait{socket, events, 0};
    if (::poll(&wait, 1, std::min(deadline.milliseconds_left(), kLookUp)) > 0) return Waited::Ready;
  }
  return Waited::TooLong;
}

PostgresAddress address_of(const std::string& url) {
  PostgresAddress address{url, {}, {}};
  PQconninfoOption* options = PQconninfoParse(url.c_str(), nullptr);
  for (const PQconninfoOption* option = options; option != nullptr && option->keyword != nullptr;
       ++option) {
    const std::string_view key = option->keyword;
    if (key == "host") address.hosts = split(option->val);
    if (key == "port") address.ports = split(option->val);
  }
  PQconninfoFree(options);
  // Without one libpq knows where to look, and says what it does not understand.
  if (address.hosts.empty()) address = {url, {""}, {""}};
  return address;
}

/// The hosts are tried in turn here: libpq's own waiting for each of them cannot be ended.
ConnectionPtr connect_to(const PostgresAddress& address, const Reach& reach) {
  constexpr std::chrono::seconds kForEachHost{3};
  std::string why;
  for (std::size_t host = 0; host < address.hosts.size(); ++host) {
    const Deadline deadline(std::min<std::chrono::milliseconds>(reach.deadline, kForEachHost));
    ConnectionPtr connection(begin_connecting(address, host));
    PostgresPollingStatusType state = PGRES_POLLING_WRITING;
    while (PQstatus(connection.get()) != CONNECTION_BAD &&
           (state == PGRES_POLLING_WRITING || state == PGRES_POLLING_READING)) {
      const short events = state == PGRES_POLLING_READING ? POLLIN : POLLOUT;
      if (wait_for(PQsocket(connection.get()), events, deadline, reach) == Waited::TooLong) break;
      state = PQconnectPoll(connection.get());
    }
    if (state == PGRES_POLLING_OK) return connection;
    why = PQerrorMessage(connection.get());
    if (why.empty()) why = "no answer from " + address.hosts[host];
  }
  throw StoreError("postgres: " + why);
}

}  // namespace lusoria::server
