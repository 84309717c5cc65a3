// @vitest-environment node
import { expect, it } from "vitest";
import { level_after } from "./newcomer";

const course = { lessons: 10, enough: 4 };

it.each([
  [0, 0, null],
  [1, 1, "tiro"],
  [3, 3, "tiro"],
  [4, 0, "miles"],
  [9, 9, "miles"],
  [10, 7, "miles"],
  [10, 8, "centurio"],
  [10, 10, "centurio"],
])("%i lessons done, %i of them without help: %s", (done, clean, level) => {
  expect(level_after({ ...course, done, clean })).toBe(level);
});
