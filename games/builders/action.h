// What a seat may do and what chance may deal. A send is up to three small decisions: the member,
// the site if several can take it, a tool if one lies ready.
#pragma once

#include <cstdint>

#include "engine/core/action_of.h"
#include "engine/core/seat.h"
#include "games/builders/components.h"

namespace lusoria::builders {

LUSORIA_NAMED_ENUM(Verb, "verb",
                   Start, Hire, Enslave, BuyTool, Borrow, University, Educate, Free, Send, Site,
                   Equip, NoTool, Take, BuyAction, End, Repay, DealBuilding, DealApprentice,
                   DealWorker, First);

LUSORIA_NAMED_ENUM(Decision, "decision", Menu, Site, Tool, Educate);

/// What chance draws from; `First` is the draw of the first player.
LUSORIA_NAMED_ENUM(Stream, "stream", Buildings, Apprentices, Workers, First);

/// Why something may not be done; the text says more, section() says where it is written.
LUSORIA_NAMED_ENUM(Refusal, "refusal",
                   Unknown, NotYourTurn, NotNow, NoActions, NotEnoughActions, NotEnoughSesterces,
                   NotInRow, AlreadyInvested, NotInLine, NobodyToEducate, NotInTeam, OnSite,
                   EnslavedCannotLearn, MachineCannotLearn, AlreadyEducated, NotEnslaved,
                   NoOpenSite, NotYourSite, ToolNotInSupply, TakeOneToThree, ActionsLeft, NoLoan,
                   LoanOnlyAtEnd, TakeTheTwin);

LUSORIA_NAMED_ENUM(EndReason, "reason", Points, DeadPosition, Cap);

LUSORIA_NAMED_ENUM(Source, "source", Buildings, Machines, Sesterces, Enslaved, Loans);

inline constexpr auto kVerbs = verb_table<Verb>({
    {Verb::Start, Decision::Menu, {named<Building>("building")}},
    {Verb::Hire, Decision::Menu, {named<Member>("member")}},
    {Verb::Enslave, Decision::Menu, {named<Member>("member")}},
    {Verb::BuyTool, Decision::Menu, {named<Tool>("tool")}},
    {Verb::Borrow, Decision::Menu},
    {Verb::University, Decision::Menu, {named<Resource>("resource")}},
    {Verb::Educate, Decision::Educate, {named<Member>("member")}},
    {Verb::Free, Decision::Menu, {named<Member>("member")}},
    {Verb::Send, Decision::Menu, {named<Member>("member")}},
    {Verb::Site, Decision::Site, {named<Building>("building")}},
    {Verb::Equip, Decision::Tool, {named<Tool>("tool")}},
    {Verb::NoTool, Decision::Tool},
    {Verb::Take, Decision::Menu, {number("actions")}},
    {Verb::BuyAction, Decision::Menu},
    {Verb::End, Decision::Menu},
    {Verb::Repay, Decision::Menu},
    {.verb = Verb::DealBuilding, .operands = {named<Building>("building")}},
    {.verb = Verb::DealApprentice, .operands = {seat_ref("seat"), named<Member>("member")}},
    {.verb = Verb::DealWorker, .operands = {named<Member>("member")}},
    {.verb = Verb::First, .operands = {seat_ref("seat")}},
});

struct Action : ActionOf<Action, Verb> {
  constexpr Member member() const { return static_cast<Member>(a); }

  constexpr Building building() const { return static_cast<Building>(a); }

  constexpr Tool tool() const { return static_cast<Tool>(a); }

  constexpr Resource resource() const { return static_cast<Resource>(a); }

  /// How many are given for sesterces.
  constexpr int actions() const { return a; }

  /// Whom chance deals to or draws to begin.
  constexpr Seat seat() const { return a; }

  /// The apprentice dealt to that seat.
  constexpr Member dealt() const { return static_cast<Member>(b); }
};

}  // namespace lusoria::builders
