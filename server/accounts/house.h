// What the operator of a server has decided for everybody: who may come, what the home page says,
// and for how long what admins need is kept. Kept in the store, so that all processes have the
// same.
#pragma once

#include "server/store/store.h"

namespace lusoria::server {

/// Who may make an account. Guests are a matter of their own.
LUSORIA_NAMED_ENUM(Registration, "registration", Open, Invitation, Closed);

/// Days after which something is forgotten.
struct Retention {
  int addresses = 14;  ///< From where people came.
  int reports = 90;    ///< Once an admin has looked at them.
  int bans = 90;       ///< Once they have ended.
  int deeds = 365;     ///< What admins did.
};

LUSORIA_MEMBERS(Retention, addresses, reports, bans, deeds);

struct House {
  Registration registration = Registration::Open;
  bool guests = true;
  std::string note;  ///< On the home page.
  Retention keep;
};

Json house_json(const House& house);
/// What JSON says of it over what it was; an error sentence or nothing.
std::string change_house(const Json& wanted, House& house);

House house_of(Store& store);
void set_house(Store& store, const House& house);

/// Forgets what the house no longer wants to know.
void tidy_house(Store& store);

}  // namespace lusoria::server
