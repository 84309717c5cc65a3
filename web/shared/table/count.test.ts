// @vitest-environment node
import { expect, it } from "vitest";
import type { Account } from "./account";
import { counted_by, counted_rows, in_counting_order, standing, time_of_row } from "./count";

const account = (key: string, parts: Record<string, number>): Account => ({ key, parts, score: 0, rank: 1 });
const rows = counted_rows(
  [account("Ana", { road: 8, cards: 9 }), account("Ben", { road: 10, cards: 2 }), account("Eva", { road: 10 })],
  ["road", "cards"],
);

it("adds each source to what a seat has, and who is behind counts first", () => {
  expect(rows.map(({ after }) => after)).toEqual([
    { Ana: 8, Ben: 10, Eva: 10 },
    { Ana: 17, Ben: 12, Eva: 10 },
  ]);
  expect(rows[1]!.turns).toEqual(["Ana", "Eva", "Ben"]);
});

it("passes nobody at a tie", () => {
  expect(standing(["Ana", "Ben", "Eva"], { Ana: 3, Ben: 5, Eva: 5 })).toEqual(["Ben", "Eva", "Ana"]);
});

it("holds its breath, longer before the last row, and everybody has counted when a row is over", () => {
  const [first, last] = rows.map((row, i) => time_of_row(row, i === 1));
  expect(last!.breath).toBeGreaterThan(first!.breath);
  expect(counted_by(rows[0]!, "Ana", first!.breath, first!.breath)).toBe(0);
  for (const seat of ["Ana", "Ben", "Eva"]) expect(counted_by(rows[0]!, seat, first!.length, first!.breath)).toBe(1);
});

it("counts what lay open at once, and shows what was hidden one seat after the other", () => {
  const way = { together: ["road"], one_by_one: ["cards"] };
  const accounts = [account("Ana", { road: 8, cards: 9 }), account("Ben", { road: 10, cards: 2 })];
  const [open, hidden] = counted_rows(accounts, ["road", "cards"], way);
  expect(counted_by(open!, "Ana", 500, 100)).toBe(counted_by(open!, "Ben", 500, 100));
  const half_ana = time_of_row(hidden!, true).breath + 300;
  expect(counted_by(hidden!, "Ana", half_ana, 700)).toBeGreaterThan(0);
  expect(counted_by(hidden!, "Ben", half_ana, 700)).toBe(0);
  expect(in_counting_order(["fountains", "frame"], { last: "fountains" })).toEqual(["frame", "fountains"]);
});
