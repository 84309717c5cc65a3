// What admins see and do. Every deed is one row of a table and leaves a line in the log of deeds.
#include <algorithm>
#include <array>

#include "engine/codec/input.h"
#include "server/accounts/house.h"
#include "server/accounts/secrets.h"
#include "server/api/handlers.h"

namespace lusoria::server {

namespace {

constexpr int kMostFound = 50;
constexpr int kMostLogged = 200;
constexpr Millis kResetLife = kDay;
constexpr Millis kInvitationLife = 30 * kDay;
constexpr int kLongestBan = 3650;

Json time_json(Millis at) {
  return at == 0 ? Json() : Json(at);
}

Json ban_json(const Ban& ban) {
  return {{"subject", ban.subject},
          {"reason", ban.reason},
          {"author", ban.author},
          {"at", ban.at},
          {"until", time_json(ban.until)}};
}

Json person_json(Store& store, const Account& account) {
  Json networks = Json::array();
  for (const SeenFrom& seen : store.seen_from(account.id))
    networks.push_back({{"address", seen.network}, {"at", seen.at}});
  const auto ban = store.ban_of(account.id);
  return {{"id", account.id},
          {"name", account.name},
          {"kind", std::string(slug(account.kind))},
          {"owner", account.owner.empty() ? Json() : Json(account.owner)},
          {"created", account.created},
          {"seen", account.seen},
          {"admin", store.is_admin(account.id)},
          {"addresses", std::move(networks)},
          {"ban", ban ? ban_json(*ban) : Json()}};
}

void note(const Call& call, const std::string& what, const std::string& subject, const Json& body) {
  call.server.store.note_deed(
      {random_id("d_"), call.server.store.now(), call.me().id, what, subject, body.dump()});
}

std::optional<Account> account_in(const Call& call) {
  auto account = call.server.store.account(text(call.body, "account"));
  if (!account || account->kind == AccountKind::Deleted) {
    call.malformed("account: whom?");
    return std::nullopt;
  }
  return account;
}

void rename(Call& call) {
  const auto account = account_in(call);
  if (!account) return;
  const std::string name = person_name(text(call.body, "name"));
  if (name.empty()) return call.bad_name();
  const auto changed = call.server.accounts.rename(*account, name, [&](Account& now) {
    now.name = name;
    if (!now.login.empty()) now.login = login_of(name);
  });
  if (!changed) return call.refuse(ProblemCode::NameTaken, "this name is taken");
  note(call, "rename", account->id, {{"from", account->name}, {"to", name}});
  call.answer({{"person", person_json(call.server.store, *changed)}});
}

/// Ends what somebody has open.
void shut_out(const Call& call, const std::string& account) {
  call.server.store.drop_sessions(account, "");
  call.server.sockets.check(account);
}

void ban(Call& call) {
  Store& store = call.server.store;
  const std::string address = text(call.body, "address");
  const auto reason = clean_line(text(call.body, "reason"));
  if (!reason) return call.malformed("reason: what are they told?");
  const int days = whole(call.body, "days", 0, 0, kLongestBan);
  Ban made{"", *reason, call.me().id, store.now(), days == 0 ? 0 : store.now() + days * kDay};
  if (address.empty()) {
    const auto account = account_in(call);
    if (!account) return;
    if (store.is_admin(account->id))
      return call.refuse(ProblemCode::Forbidden, "an admin is not banned; revoke the role first");
    made.subject = account->id;
  } else {
    // "2001:db8::/64" is how it is shown.
    const std::string plain = plain_address(address.substr(0, address.find('/')));
    if (plain.empty()) return call.malformed("address: of IPv4 or IPv6");
    made.subject = network_of(plain);
    if (made.subject == call.request.network) return call.malformed("address: that is your own");
  }
  store.put_ban(made);
  note(call, "ban", made.subject, {{"reason", made.reason}, {"until", made.until}});
  if (address.empty()) {
    shut_out(call, made.subject);
    for (const Account& bot : store.accounts_of(made.subject))
      shut_out(call, bot.id);
  } else {
    call.server.bans.refresh(store);
  }
  call.answer({{"ban", ban_json(made)}});
}

void unban(Call& call) {
  const std::string subject = text(call.body, "subject");
  call.server.store.drop_ban(subject);
  call.server.bans.refresh(call.server.store);
  note(call, "unban", subject, Json::object());
  call.answer(Json::object());
}

void reset(Call& call) {
  const auto account = account_in(call);
  if (!account) return;
  if (account->login.empty()) return call.malformed("account: a guest has no password");
  if (call.server.store.is_admin(account->id) && account->id != call.me().id)
    return call.refuse(ProblemCode::Forbidden, "another admin's password is reset at the machine");
  call.server.store.drop_keys(account->id, KeyKind::Reset);
  const std::string key = call.server.accounts.make_key(account->id, KeyKind::Reset, kResetLife);
  note(call, "reset", account->id, Json::object());
  call.answer({{"key", key}, {"link", "/#/recover/" + key}});
}

void invite(Call& call) {
  const std::string key =
      call.server.accounts.make_key(call.me().id, KeyKind::Invitation, kInvitationLife);
  note(call, "invite", "", Json::object());
  call.answer({{"key", key}, {"link", "/#/profile?invitation=" + key}});
}

/// Does something at a table, and answers when it is done.
template <class Command>
void at_table(const Call& call,
              const std::string& what,
              Command command,
              std::function<void()> then) {
  const std::string id = text(call.body, "table");
  if (id.size() < 3 || id.size() > 40)
    return call.refuse(ProblemCode::NoSuchTable, "there is no such table");
  call.server.tables.table(id)->act(
      call.me().id,
      std::move(command),
      [call, what, id, then = std::move(then)](const Answer& done) {
        if (done.problem) return call.refuse(*done.problem);
        call.later([call, what, id, then] {
          then();
          note(call, what, id, {{"line", whole(call.body, "line", std::int64_t{0})}});
          call.answer(Json::object());
        });
      });
}

void close(Call& call) {
  at_table(call, "close", command::Close{call.me().id, true}, [] {});
}

void hush(Call& call) {
  const int line = whole(call.body, "line", 0, 0, 1'000'000);
  at_table(call, "hush", command::Hush{line}, [call, line] {
    call.server.store.scrub_chat(text(call.body, "table"), line);
  });
}

void settle(Call& call) {
  const std::string id = text(call.body, "report");
  call.server.store.settle_report(id);
  note(call, "settle", id, Json::object());
  call.answer(Json::object());
}

void set(Call& call) {
  House house = house_of(call.server.store);
  const std::string error = change_house(call.body, house);
  if (!error.empty()) return call.malformed(error);
  set_house(call.server.store, house);
  note(call, "set", "", house_json(house));
  call.answer({{"house", house_json(house)}});
}

void revoke(Call& call) {
  const auto account = account_in(call);
  if (!account) return;
  call.server.store.set_admin(account->id, false);
  note(call, "revoke", account->id, Json::object());
  call.answer(Json::object());
}

struct DeedRow {
  std::string_view name;
  Handler* act;
};

constexpr auto kDeeds = std::to_array<DeedRow>({{"rename", rename},
                                                {"ban", ban},
                                                {"unban", unban},
                                                {"reset", reset},
                                                {"invite", invite},
                                                {"close", close},
                                                {"hush", hush},
                                                {"settle", settle},
                                                {"revoke", revoke},
                                                {"set", set}});

}  // namespace

void admin::people(Call& call) {
  Json list = Json::array();
  for (const Account& account :
       call.server.store.search_people(call.request.param("q"), kMostFound))
    list.push_back(person_json(call.server.store, account));
  call.answer({{"people", std::move(list)}});
}

void admin::tables(Call& call) {
  Json list = Json::array();
  for (const TableRow& row : call.server.store.search_tables(call.request.param("q"), kMostFound)) {
    Json room = Json::parse(row.summary, nullptr, false);
    room["touched"] = row.touched;
    list.push_back(std::move(room));
  }
  call.answer({{"tables", std::move(list)}});
}

void admin::overview(Call& call) {
  Store& store = call.server.store;
  Json names = Json::object();
  const auto name = [&](const std::string& id) {
    if (names.contains(id)) return;
    if (const auto account = store.account(id)) names[id] = account->name;
  };
  Json bans = Json::array();
  for (const Ban& one : store.bans()) {
    name(one.subject);
    bans.push_back(ban_json(one));
  }
  Json reports = Json::array();
  for (const Report& one : store.reports(kMostLogged)) {
    name(one.whom);
    name(one.author);
    reports.push_back({{"id", one.id},
                       {"table", one.table},
                       {"line", one.line},
                       {"whom", one.whom},
                       {"text", one.text},
                       {"author", one.author},
                       {"at", one.at},
                       {"settled", time_json(one.settled)}});
  }
  Json deeds = Json::array();
  for (const Deed& one : store.deeds(kMostLogged)) {
    name(one.author);
    name(one.subject);
    deeds.push_back({{"at", one.at},
                     {"author", one.author},
                     {"what", one.what},
                     {"subject", one.subject},
                     {"more", object_in(one.body)}});
  }
  call.answer({{"house", house_json(house_of(store))},
               {"bans", std::move(bans)},
               {"reports", std::move(reports)},
               {"deeds", std::move(deeds)},
               {"names", std::move(names)}});
}

void admin::act(Call& call) {
  const std::string what = text(call.body, "do");
  const auto* const row = std::find_if(
      kDeeds.begin(), kDeeds.end(), [&](const DeedRow& one) { return one.name == what; });
  if (row == kDeeds.end()) return call.malformed("do: there is no such deed");
  row->act(call);
}

void house::show(Call& call) {
  call.answer({{"house", house_json(house_of(call.server.store))}});
}

}  // namespace lusoria::server
