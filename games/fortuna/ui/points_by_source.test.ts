// Steps by what brought them, from a log written by hand.
import { expect, it } from "vitest";
import type { LogEntry } from "@shared/table/log";
import { steps_of } from "./points_by_source";

const moved = (by: string, what: string, n: number): LogEntry => ({
  n: 1,
  by,
  do: what,
  struck: false,
  messages: [
    { key: "event.any", params: {} },
    { key: "event.position", params: { who: { seat: by }, n: { number: n } } },
  ],
});

it("books each step to the favour, card or privilege that moved the pawn, and none of what was undone", () => {
  const log = [
    moved("Ana", "favour favour=food grain=2", 2),
    moved("Ben", "favour favour=water", 1),
    { ...moved("Ana", "advance", 3), struck: true },
    moved("Ana", "advance", 3),
    moved("Ana", "military card=fortuna", 4),
    moved("Ana", "play card=step", 5),
    moved("Ana", "pay_tax", 4),
    moved("Ana", "favour favour=food grain=1", 5),
  ];
  expect(steps_of("Ana", log)).toEqual({ favours: { food: 3 }, card: 2, privileges: 1, tax: -1 });
  expect(steps_of("Ben", log)).toEqual({ favours: { water: 1 }, card: 0, privileges: 0, tax: 0 });
});
