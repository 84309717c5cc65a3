#include "engine/codec/input.h"
#include "server/api/resources.h"

namespace lusoria::server {

namespace {

constexpr std::size_t kMostPeople = 200;
constexpr std::size_t kLongestId = 40;

}  // namespace

Json friends_json(Store& store, const std::string& account) {
  Json list = Json::array();
  for (const Account& one : store.friends_of(account))
    list.push_back({{"id", one.id}, {"name", one.name}});
  return list;
}

void FriendsResource::friends(Call& call) {
  call.answer({{"friends", friends_json(store_, call.me().id)}});
}

void FriendsResource::set_friend(Call& call) {
  const std::string& id = call.me().id;
  const std::string whom = text(call.body, "account");
  const auto other = whom.size() <= kLongestId && whom != id ? store_.account(whom) : std::nullopt;
  if (!other || other->kind == "deleted") return call.refuse("malformed", "account: whom?");
  const bool listed = flag(call.body, "friend");
  if (listed && store_.friends_of(id).size() >= kMostPeople)
    return call.refuse("too_many", "too many people");
  store_.set_friend(id, whom, listed);
  friends(call);
}

void FriendsResource::mutes(Call& call) {
  call.answer({{"mutes", mutes_of(call.me())}});
}

void FriendsResource::set_mute(Call& call) {
  const std::string& id = call.me().id;
  const std::string whom = text(call.body, "account");
  if (whom.empty() || whom.size() > kLongestId || whom == id)
    return call.refuse("malformed", "account: whom?");
  std::set<std::string> mutes;
  store_.change_account(id, [&](Account& account) {
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
  if (mutes.size() > kMostPeople) return call.refuse("too_many", "too many people");
  call.answer({{"mutes", mutes}});
}

}  // namespace lusoria::server
