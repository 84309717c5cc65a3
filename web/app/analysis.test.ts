// Where a game turned: by hand from small values.
import { expect, it } from "vitest";
import type { AnalysisResult } from "@shared/table/api";
import { balanced, signed, turning_points } from "./analysis";

const game = (values: number[], by: string[], turns: number[]): AnalysisResult => ({
  values: values.map((ana) => ({ Ana: ana * 10_000, Ben: (100 - ana) * 10_000 })),
  steps: by.map((who, i) => ({ by: who, turn: turns[i]! })),
  events: {},
  decisions: [],
  accounts: {},
});

it("a run of one actor in one turn is one turning point", () => {
  // Ana's two steps of turn 1 lose 6 and 8 points; a draw gives 20; Ben's step changes 1.
  const [first, second, ...rest] = turning_points(
    game([50, 44, 36, 56, 57], ["Ana", "Ana", "chance", "Ben"], [1, 1, 1, 2]),
  );
  expect(first).toMatchObject({ from: 0, to: 2, seat: "Ana", change: -140_000, cause: "own" });
  expect(second).toMatchObject({ from: 2, to: 3, change: 200_000, cause: "chance" });
  expect(rest).toEqual([]);
});

it("keeps the largest three in the order of the game", () => {
  const points = turning_points(game([50, 60, 50, 70, 50, 56], ["Ana", "Ben", "Ana", "Ben", "Ana"], [1, 2, 3, 4, 5]));
  expect(points.map((p) => p.from)).toEqual([0, 2, 3]);
});

it("signs are written", () => {
  expect(signed(12)).toBe("+12");
  expect(signed(-5)).toBe("−5");
  expect(signed(0)).toBe("0");
});

it("an account adds up as it is read", () => {
  // 25.4 − 3.6 − 88.6 + 66.8 = 0: rounded one by one, −4 − 89 + 67 would make 25 into −1.
  const shares = balanced({ first: 254_000, own: -36_000, chance: -886_000, others: 668_000, last: 0 });
  expect(shares).toEqual({ own: -4, chance: -88, others: 67 });
  expect(balanced({ first: 250_000, own: 100_000, chance: -50_000, others: 0, last: 300_000 })).toEqual({
    own: 10,
    chance: -5,
    others: 0,
  });
});
