#include "server/api/routes.h"

#include <array>

namespace lusoria::server {

namespace {

// clang-format off
constexpr auto kRoutes = std::to_array<Route>({
    {"",       "/api",                                Who::Anybody, description::about},
    {"",       "/api/openapi.json",                   Who::Anybody, description::openapi},
    {"",       "/api/ws.schema.json",                 Who::Anybody, description::ws_schema},

    {"GET",    "/api/titles",                         Who::Anybody, titles::list},
    {"GET",    "/api/titles/{slug}/text/{lang}",      Who::Anybody, titles::texts},
    {"GET",    "/api/titles/{slug}/components",       Who::Anybody, titles::components},
    {"GET",    "/api/titles/{slug}/types",            Who::Anybody, titles::types},
    {"POST",   "/api/stories",                        Who::Anybody, titles::tell_scene, BudgetKind::Stories},
    {"GET",    "/api/bots",                           Who::Anybody, titles::bot_levels},

    {"POST",   "/api/session",                        Who::Anybody, sessions::open},
    {"POST",   "/api/login",                          Who::Anybody, sessions::login, BudgetKind::Guesses, Effort::Hashing},
    {"POST",   "/api/logout",                         Who::Guest,   sessions::logout},
    {"GET",    "/api/me/sessions",                    Who::Guest,   sessions::list},
    {"DELETE", "/api/me/sessions",                    Who::Guest,   sessions::end_others},
    {"POST",   "/api/me/tokens",                      Who::Guest,   sessions::make_token, BudgetKind::Changes},

    {"GET",    "/api/me",                             Who::Guest,   me::show},
    {"PATCH",  "/api/me",                             Who::Guest,   me::change, BudgetKind::Changes},
    {"DELETE", "/api/me",                             Who::Guest,   me::remove, BudgetKind::Guesses, Effort::Hashing},
    {"POST",   "/api/me/password",                    Who::Guest,   me::set_password, BudgetKind::Guesses, Effort::Hashing},
    {"GET",    "/api/me/recovery",                    Who::Guest,   recovery::show},
    {"POST",   "/api/me/recovery",                    Who::Account, recovery::make_codes, BudgetKind::Guesses, Effort::Hashing},
    {"POST",   "/api/recovery",                       Who::Anybody, recovery::ask, BudgetKind::Guesses},
    {"POST",   "/api/recovery/use",                   Who::Anybody, recovery::use, BudgetKind::Guesses, Effort::Hashing},
    {"GET",    "/api/me/export",                      Who::Guest,   me::export_all, BudgetKind::Summaries},
    {"GET",    "/api/me/bots",                        Who::Guest,   me::bots},
    {"POST",   "/api/me/bots",                        Who::Account, me::make_bot, BudgetKind::Changes},
    {"DELETE", "/api/me/bots/{id}",                   Who::Guest,   me::remove_bot},

    {"GET",    "/api/me/notices",                     Who::Guest,   preferences::notices},
    {"PUT",    "/api/me/notices",                     Who::Guest,   preferences::set_notices, BudgetKind::Changes},
    {"POST",   "/api/me/notices/confirm",             Who::Guest,   preferences::confirm_email, BudgetKind::Guesses},
    {"GET",    "/api/me/vacation",                    Who::Guest,   preferences::vacation},
    {"POST",   "/api/me/vacation",                    Who::Guest,   preferences::set_vacation, BudgetKind::Changes},

    {"GET",    "/api/me/friends",                     Who::Guest,   friends::list},
    {"POST",   "/api/me/friends",                     Who::Guest,   friends::set},
    {"GET",    "/api/me/mutes",                       Who::Guest,   friends::mutes},
    {"POST",   "/api/me/mutes",                       Who::Guest,   friends::set_mute},

    {"GET",    "/api/people/{id}",                    Who::Anybody, people::profile, BudgetKind::Summaries},
    {"GET",    "/api/ratings",                        Who::Anybody, people::ratings, BudgetKind::Summaries},

    {"GET",    "/api/tables",                         Who::Anybody, tables::list},
    {"POST",   "/api/tables",                         Who::Guest,   tables::create, BudgetKind::NewTables},
    {"GET",    "/api/tables/{id}",                    Who::Anybody, tables::show},
    {"POST",   "/api/tables/{id}/join",               Who::Guest,   tables::join},
    {"POST",   "/api/tables/{id}/leave",              Who::Guest,   tables::leave},
    {"POST",   "/api/tables/{id}/back",               Who::Guest,   tables::back},
    {"POST",   "/api/tables/{id}/seat",               Who::Guest,   tables::put_bot},
    {"POST",   "/api/tables/{id}/ready",              Who::Guest,   tables::ready},
    {"POST",   "/api/tables/{id}/start",              Who::Guest,   tables::start},
    {"POST",   "/api/tables/{id}/rematch",            Who::Guest,   tables::rematch, BudgetKind::NewTables},

    {"POST",   "/api/tables/{id}/remove",             Who::Guest,   tables::remove},
    {"POST",   "/api/tables/{id}/close",              Who::Guest,   tables::close},
    {"POST",   "/api/tables/{id}/report",             Who::Guest,   tables::report, BudgetKind::Reports},

    {"GET",    "/api/house",                          Who::Anybody, house::show},
    {"GET",    "/api/admin/people",                   Who::Admin,   admin::people},
    {"GET",    "/api/admin/tables",                   Who::Admin,   admin::tables},
    {"GET",    "/api/admin/house",                    Who::Admin,   admin::overview},
    {"POST",   "/api/admin/deeds",                    Who::Admin,   admin::act},

    {"POST",   "/api/records",                        Who::Guest,   history::upload, BudgetKind::NewTables},
    {"GET",    "/api/tables/{id}/record",             Who::Anybody, history::record, BudgetKind::Summaries},
    {"GET",    "/api/tables/{id}/replay",             Who::Anybody, history::replay},
    {"GET",    "/api/tables/{id}/events",             Who::Anybody, history::events, BudgetKind::Summaries},
    {"GET",    "/api/tables/{id}/analysis",           Who::Anybody, history::analysis},
    {"POST",   "/api/tables/{id}/analysis",           Who::Guest,   history::order_analysis, BudgetKind::Analyses},
    {"GET",    "/api/tables/{id}/ratings",            Who::Anybody, history::ratings},
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
