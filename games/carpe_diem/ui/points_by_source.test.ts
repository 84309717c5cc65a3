// Points by what brought them, from a log written by hand.
import { expect, it } from "vitest";
import type { LogEntry } from "@shared/table/log";
import { collected_by } from "./points_by_source";

const told = (what: string, ...keys: [string, number][]): LogEntry => ({
  n: 1,
  by: "Ana",
  do: what,
  struck: false,
  messages: keys.map(([key, count]) => ({ key, params: { who: { seat: "Ana" }, count: { number: count } } })),
});

it("tells objectives from steps beyond the track's end", () => {
  const log = [
    told("build cell=r1c1", ["event.built", 1], ["event.gain.points", 2]),
    told("disc circle=h1", ["event.gain.points", 6]),
    told("done", ["event.unfulfilled", 0], ["event.lose.points", 4]),
    { ...told("pay", ["event.gain.points", 9]), struck: true },
  ];
  expect(collected_by("Ana", log)).toEqual({ objectives: 2, unfulfilled: 1, beyond: 2 });
  expect(collected_by("Ben", log)).toEqual({ objectives: 0, unfulfilled: 0, beyond: 0 });
});
