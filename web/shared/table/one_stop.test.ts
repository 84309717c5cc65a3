// Where an arrow key leads among things that do not lie in rows.
// @vitest-environment node
import { expect, it } from "vitest";
import { nearest } from "./one_stop";

const left = { x: -1, y: 0 };
const right = { x: 1, y: 0 };
const down = { x: 0, y: 1 };

it("goes to the next thing that way, not to a nearer one that lies across", () => {
  const things = [
    { x: 0, y: 0 },
    { x: 100, y: 5 },
    { x: 20, y: 60 },
    { x: 300, y: 0 },
  ];
  expect(nearest(things[0]!, things, right)).toBe(1);
  expect(nearest(things[1]!, things, right)).toBe(3);
  expect(nearest(things[0]!, things, down)).toBe(2);
  expect(nearest(things[3]!, things, left)).toBe(1);
});

it("stays where nothing lies that way", () => {
  expect(
    nearest(
      { x: 0, y: 0 },
      [
        { x: 0, y: 0 },
        { x: 10, y: 0 },
      ],
      left,
    ),
  ).toBe(-1);
});

it("reaches everything of a ring by going on", () => {
  const ring = Array.from({ length: 12 }, (_, i) => ({
    x: Math.cos((i * Math.PI) / 6) * 100,
    y: Math.sin((i * Math.PI) / 6) * 100,
  }));
  const seen = new Set([0]);
  const open = [0];
  while (open.length > 0) {
    const from = open.pop()!;
    for (const way of [left, right, down, { x: 0, y: -1 }]) {
      const to = nearest(ring[from]!, ring, way);
      if (to >= 0 && !seen.has(to)) {
        seen.add(to);
        open.push(to);
      }
    }
  }
  expect(seen.size).toBe(ring.length);
});
