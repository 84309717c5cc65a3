#include "engine/codec/input.h"
#include "server/api/handlers.h"

namespace lusoria::server {

namespace {

constexpr std::size_t kMostPeople = 200;
constexpr std::size_t kLongestId = 40;

}  // namespace

Json friends::as_json(Store& store, const std::string& account) {
  Json list = Json::array();
  for (const Account& one : store.friends_of(account))
    list.push_back({{"id", one.id}, {"name", one.name}});
  return list;
}

void friends::list(Call& call) {
  call.answer({{"friends", as_json(call.server.store, call.me().id)}});
}

void friends::set(Call& call) {
  const std::string& id = call.me().id;
  const std::string whom = text(call.body, "account");
  const auto other =
      whom.size() <= kLongestId && whom != id ? call.server.store.account(whom) : std::nullopt;
  if (!other || other->kind == AccountKind::Deleted) return call.malformed("account: whom?");
  const bool listed = flag(call.body, "friend");
  if (listed && call.server.store.friends_of(id).size() >= kMostPeople)
    return call.refuse(ProblemCode::TooMany, "too many people");
  call.server.store.set_friend(id, whom, listed);
  list(call);
}

void friends::mutes(Call& call) {
  call.answer({{"mutes", mutes_of(call.me())}});
}

void friends::set_mute(Call& call) {
  const std::string& id = call.me().id;
  const std::string whom = text(call.body, "account");
  if (whom.empty() || whom.size() > kLongestId || whom == id)
    return call.malformed("account: whom?");
  std::set<std::string> mutes;
  call.server.store.change_account(id, [&](Account& account) {
    mutes = mutes_of(account);
    if (flag(call.body, "muted"))
      mutes.insert(whom);
    else
      mutes.erase(whom);
    if (mutes.size() > kMostPeople) return;
    Json more = object_in(account.preferences);
    more["mutes"] = mutes;
    account.preferences = more.dump();
  });
  if (mutes.size() > kMostPeople) return call.refuse(ProblemCode::TooMany, "too many people");
  call.answer({{"mutes", mutes}});
}

}  // namespace lusoria::server
