// Points by what brought them, from logs written by hand.
import { expect, it } from "vitest";
import { collected_by } from "../../games/carpe_diem/ui/points_by_source";
import { steps_of } from "../../games/fortuna/ui/points_by_source";
import type { Message } from "./catalogue";
import type { LogEntry } from "./table/log";

const entry = (by: string, what: string, messages: Message[]): LogEntry => ({
  n: 1,
  by,
  do: what,
  struck: false,
  messages,
});

it("Fortuna books each step to the favour, card or privilege that moved the pawn, and none of what was undone", () => {
  const moved = (by: string, what: string, n: number) =>
    entry(by, what, [
      { key: "event.any", params: {} },
      { key: "event.position", params: { who: { seat: by }, n: { number: n } } },
    ]);
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

it("Carpe Diem tells objectives from steps beyond the track's end", () => {
  const told = (what: string, ...keys: [string, number][]) =>
    entry(
      "Ana",
      what,
      keys.map(([key, count]) => ({ key, params: { who: { seat: "Ana" }, count: { number: count } } })),
    );
  const log = [
    told("build cell=r1c1", ["event.built", 1], ["event.gain.points", 2]),
    told("disc circle=h1", ["event.gain.points", 6]),
    told("done", ["event.unfulfilled", 0], ["event.lose.points", 4]),
    { ...told("pay", ["event.gain.points", 9]), struck: true },
  ];
  expect(collected_by("Ana", log)).toEqual({ objectives: 2, unfulfilled: 1, beyond: 2 });
  expect(collected_by("Ben", log)).toEqual({ objectives: 0, unfulfilled: 0, beyond: 0 });
});
