#include "server/api/routes.h"

#include <array>

namespace lusoria::server {

namespace {

template <class Resource>
Resource resource_of(void (Resource::*)(Call&));

/// Calls a resource's method.
template <auto kMethod>
void to(Resources& resources, Call& call) {
  (std::get<decltype(resource_of(kMethod))>(resources).*kMethod)(call);
}

using Description = DescriptionResource;
using Titles = TitlesResource;
using Sessions = SessionsResource;
using Me = AccountResource;
using Preferences = PreferencesResource;
using Friends = FriendsResource;
using People = PeopleResource;
using Tables = TablesResource;
using History = HistoryResource;

// clang-format off
constexpr auto kRoutes = std::to_array<Route>({
    {"",       "/api",                                Who::Anybody, to<&Description::about>},
    {"",       "/api/openapi.json",                   Who::Anybody, to<&Description::openapi>},
    {"",       "/api/ws.schema.json",                 Who::Anybody, to<&Description::ws_schema>},

    {"GET",    "/api/titles",                         Who::Anybody, to<&Titles::list>},
    {"GET",    "/api/titles/{slug}/text/{lang}",      Who::Anybody, to<&Titles::text>},
    {"GET",    "/api/titles/{slug}/components",       Who::Anybody, to<&Titles::components>},
    {"GET",    "/api/titles/{slug}/types",            Who::Anybody, to<&Titles::types>},
    {"POST",   "/api/stories",                        Who::Anybody, to<&Titles::tell_scene>},
    {"GET",    "/api/bots",                           Who::Anybody, to<&Titles::bot_levels>},

    {"POST",   "/api/session",                        Who::Anybody, to<&Sessions::open>, Limit::NewGuests, CountBy::Stranger},
    {"POST",   "/api/login",                          Who::Anybody, to<&Sessions::login>, Limit::Attempts, CountBy::Address},
    {"POST",   "/api/logout",                         Who::Guest,   to<&Sessions::logout>},
    {"GET",    "/api/me/sessions",                    Who::Guest,   to<&Sessions::list>},
    {"DELETE", "/api/me/sessions",                    Who::Guest,   to<&Sessions::end_others>},
    {"POST",   "/api/me/tokens",                      Who::Guest,   to<&Sessions::make_token>},

    {"GET",    "/api/me",                             Who::Guest,   to<&Me::show>},
    {"PATCH",  "/api/me",                             Who::Guest,   to<&Me::change>},
    {"DELETE", "/api/me",                             Who::Guest,   to<&Me::remove>, Limit::Attempts},
    {"POST",   "/api/me/password",                    Who::Guest,   to<&Me::set_password>, Limit::Attempts},
    {"GET",    "/api/me/export",                      Who::Guest,   to<&Me::export_all>},
    {"GET",    "/api/me/bots",                        Who::Guest,   to<&Me::bots>},
    {"POST",   "/api/me/bots",                        Who::Account, to<&Me::make_bot>},
    {"DELETE", "/api/me/bots/{id}",                   Who::Guest,   to<&Me::remove_bot>},

    {"GET",    "/api/me/notices",                     Who::Guest,   to<&Preferences::notices>},
    {"PUT",    "/api/me/notices",                     Who::Guest,   to<&Preferences::set_notices>, Limit::Changes},
    {"POST",   "/api/me/notices/confirm",             Who::Guest,   to<&Preferences::confirm_email>, Limit::Attempts},
    {"GET",    "/api/me/vacation",                    Who::Guest,   to<&Preferences::vacation>},
    {"POST",   "/api/me/vacation",                    Who::Guest,   to<&Preferences::set_vacation>},

    {"GET",    "/api/me/friends",                     Who::Guest,   to<&Friends::friends>},
    {"POST",   "/api/me/friends",                     Who::Guest,   to<&Friends::set_friend>},
    {"GET",    "/api/me/mutes",                       Who::Guest,   to<&Friends::mutes>},
    {"POST",   "/api/me/mutes",                       Who::Guest,   to<&Friends::set_mute>},

    {"GET",    "/api/people/{id}",                    Who::Anybody, to<&People::profile>},
    {"GET",    "/api/ratings",                        Who::Anybody, to<&People::ratings>},

    {"GET",    "/api/tables",                         Who::Anybody, to<&Tables::list>},
    {"POST",   "/api/tables",                         Who::Guest,   to<&Tables::create>, Limit::NewTables},
    {"GET",    "/api/tables/{id}",                    Who::Anybody, to<&Tables::show>},
    {"POST",   "/api/tables/{id}/join",               Who::Guest,   to<&Tables::join>},
    {"POST",   "/api/tables/{id}/leave",              Who::Guest,   to<&Tables::leave>},
    {"POST",   "/api/tables/{id}/back",               Who::Guest,   to<&Tables::back>},
    {"POST",   "/api/tables/{id}/seat",               Who::Guest,   to<&Tables::put_bot>},
    {"POST",   "/api/tables/{id}/ready",              Who::Guest,   to<&Tables::ready>},
    {"POST",   "/api/tables/{id}/start",              Who::Guest,   to<&Tables::start>},
    {"POST",   "/api/tables/{id}/rematch",            Who::Guest,   to<&Tables::rematch>},

    {"POST",   "/api/records",                        Who::Guest,   to<&History::upload>, Limit::NewTables},
    {"GET",    "/api/tables/{id}/record",             Who::Anybody, to<&History::record>},
    {"GET",    "/api/tables/{id}/replay",             Who::Anybody, to<&History::replay>},
    {"GET",    "/api/tables/{id}/events",             Who::Anybody, to<&History::events>},
    {"GET",    "/api/tables/{id}/analysis",           Who::Anybody, to<&History::analysis>},
    {"POST",   "/api/tables/{id}/analysis",           Who::Guest,   to<&History::order_analysis>},
    {"GET",    "/api/tables/{id}/ratings",            Who::Anybody, to<&History::ratings>},
});
// clang-format on

/// Longer names are nobody's: a live table would be made for each.
constexpr std::size_t kLongestName = 40;

/// The next part of a path: what stands between slashes, which may be several.
std::string_view next_part(std::string_view& path) {
  path.remove_prefix(std::min(path.size(), path.find_first_not_of('/')));
  const std::string_view part = path.substr(0, path.find('/'));
  path.remove_prefix(part.size());
  return part;
}

bool fits(std::string_view pattern, std::string_view path, std::vector<std::string>& names) {
  names.clear();
  while (true) {
    const std::string_view wanted = next_part(pattern);
    const std::string_view part = next_part(path);
    if (wanted.empty() || part.empty()) return wanted.empty() && part.empty();
    if (!wanted.starts_with('{')) {
      if (wanted != part) return false;
    } else if (part.size() > kLongestName) {
      return false;
    } else {
      names.emplace_back(part);
    }
  }
}

}  // namespace

std::span<const Route> routes() {
  return kRoutes;
}

const Route* find_route(std::string_view method,
                        std::string_view path,
                        std::vector<std::string>& names) {
  for (const Route& route : kRoutes) {
    if ((route.method.empty() || route.method == method) && fits(route.path, path, names))
      return &route;
  }
  return nullptr;
}

}  // namespace lusoria::server
