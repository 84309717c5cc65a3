// What a seat may do and what chance may deal. A send is up to three small decisions: the member,
// the site if several can take it, a tool if one lies ready.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/action.h"
#include "engine/core/seat.h"
#include "games/builders/components.h"

namespace lusoria::builders {

enum class Verb : std::uint8_t {
  Start,
  Hire,
  Enslave,
  BuyTool,
  Borrow,
  University,
  Educate,
  Free,
  Send,
  Site,
  Equip,
  NoTool,
  Take,
  BuyAction,
  End,
  Repay,
  DealBuilding,
  DealApprentice,
  DealWorker,
  First
};

inline constexpr std::array<std::string_view, 20> kVerbSlugs{
    "start", "hire",  "enslave",       "buy_tool",        "borrow",      "university", "educate",
    "free",  "send",  "site",          "equip",           "no_tool",     "take",       "buy_action",
    "end",   "repay", "deal_building", "deal_apprentice", "deal_worker", "first"};

constexpr Names names(Verb) {
  return {"verb", kVerbSlugs};
}

inline constexpr std::array<VerbSpec, 20> kVerbs{{
    {"start", {named<Building>("building")}},
    {"hire", {named<Member>("member")}},
    {"enslave", {named<Member>("member")}},
    {"buy_tool", {named<Tool>("tool")}},
    {"borrow", {}},
    {"university", {named<Resource>("resource")}},
    {"educate", {named<Member>("member")}},
    {"free", {named<Member>("member")}},
    {"send", {named<Member>("member")}},
    {"site", {named<Building>("building")}},
    {"equip", {named<Tool>("tool")}},
    {"no_tool", {}},
    {"take", {number("actions")}},
    {"buy_action", {}},
    {"end", {}},
    {"repay", {}},
    {"deal_building", {named<Building>("building")}},
    {"deal_apprentice", {seat_ref("seat"), named<Member>("member")}},
    {"deal_worker", {named<Member>("member")}},
    {"first", {seat_ref("seat")}},
}};

struct Action : BasicAction<Verb> {
  constexpr bool operator==(const Action&) const = default;

  static constexpr Action of(Verb verb, std::uint8_t a = 0, std::uint8_t b = 0) {
    Action action;
    action.verb = verb;
    action.a = a;
    action.b = b;
    return action;
  }

  template <NamedEnum E>
  static constexpr Action of(Verb verb, E operand) {
    return of(verb, static_cast<std::uint8_t>(operand));
  }

  static constexpr Action start(Building b) { return of(Verb::Start, b); }

  static constexpr Action hire(Member m) { return of(Verb::Hire, m); }

  static constexpr Action enslave(Member m) { return of(Verb::Enslave, m); }

  static constexpr Action buy_tool(Tool t) { return of(Verb::BuyTool, t); }

  static constexpr Action borrow() { return of(Verb::Borrow); }

  static constexpr Action university(Resource r) { return of(Verb::University, r); }

  static constexpr Action educate(Member m) { return of(Verb::Educate, m); }

  static constexpr Action free(Member m) { return of(Verb::Free, m); }

  static constexpr Action send(Member m) { return of(Verb::Send, m); }

  static constexpr Action site(Building b) { return of(Verb::Site, b); }

  static constexpr Action equip(Tool t) { return of(Verb::Equip, t); }

  static constexpr Action no_tool() { return of(Verb::NoTool); }

  static constexpr Action take(int actions) {
    return of(Verb::Take, static_cast<std::uint8_t>(actions));
  }

  static constexpr Action buy_action() { return of(Verb::BuyAction); }

  static constexpr Action end() { return of(Verb::End); }

  static constexpr Action repay() { return of(Verb::Repay); }

  static constexpr Action deal_building(Building b) { return of(Verb::DealBuilding, b); }

  static constexpr Action deal_apprentice(Seat seat, Member m) {
    return of(Verb::DealApprentice, seat, static_cast<std::uint8_t>(m));
  }

  static constexpr Action deal_worker(Member m) { return of(Verb::DealWorker, m); }

  static constexpr Action first(Seat seat) { return of(Verb::First, seat); }

  constexpr Member member() const { return static_cast<Member>(a); }

  constexpr Building building() const { return static_cast<Building>(a); }

  constexpr Tool tool() const { return static_cast<Tool>(a); }

  constexpr Resource resource() const { return static_cast<Resource>(a); }
};

}  // namespace lusoria::builders
