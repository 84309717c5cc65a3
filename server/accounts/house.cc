#include "server/accounts/house.h"

#include "engine/codec/input.h"
#include "server/accounts/names.h"

namespace lusoria::server {

namespace {

constexpr int kLongestKept = 3650;
constexpr const char* kSetting = "house";
constexpr Millis kMillisADay = 86'400'000;
constexpr std::int64_t kMostAnalyses = 20'000;

}  // namespace

Json house_json(const House& house) {
  return {{"registration", std::string(slug(house.registration))},
          {"guests", house.guests},
          {"note", house.note},
          {"keep",
           {{"addresses", house.keep.addresses},
            {"reports", house.keep.reports},
            {"bans", house.keep.bans},
            {"deeds", house.keep.deeds}}}};
}

std::string change_house(const Json& wanted, House& house) {
  if (wanted.contains("registration")) {
    const auto registration = from_slug<Registration>(text(wanted, "registration"));
    if (!registration) return "registration: open, invitation or closed";
    house.registration = *registration;
  }
  if (wanted.contains("guests")) house.guests = flag(wanted, "guests");
  if (wanted.contains("note")) {
    const auto note = clean_note(text(wanted, "note"));
    if (!note) return "note: at most 200 characters";
    house.note = *note;
  }
  const Json keep = wanted.value("keep", Json::object());
  if (!keep.is_object()) return "keep: days of addresses, reports, bans and deeds";
  auto read = [&](std::string_view name, int& days) {
    days = whole(keep, std::string(name).c_str(), days, 0, kLongestKept);
  };
  fields(read, house.keep);
  return {};
}

House house_of(Store& store) {
  House house;
  (void)change_house(object_in(store.setting(kSetting)), house);
  return house;
}

void set_house(Store& store, const House& house) {
  store.set_setting(kSetting, house_json(house).dump());
}

void tidy_house(Store& store) {
  const Retention keep = house_of(store).keep;
  const Millis now = store.now();
  const auto before = [&](int days) { return now - days * kMillisADay; };
  store.forget_before(
      before(keep.addresses), before(keep.reports), before(keep.bans), before(keep.deeds));
  store.keep_analyses(kMostAnalyses);
}

}  // namespace lusoria::server
