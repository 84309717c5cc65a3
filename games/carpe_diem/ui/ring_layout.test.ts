// The circle in rooms of every shape.
import { expect, it } from "vitest";
import { beside_plate, ring_layout, stand, type Point } from "./ring_layout";

const over = (a: Point, b: Point, x: number, y: number): boolean => Math.abs(a.x - b.x) < x && Math.abs(a.y - b.y) < y;

it.each([
  [346, 440],
  [300, 380],
  [380, 250],
  [310, 230],
  [585, 390],
  [810, 500],
  [330, 232],
  [440, 280],
])("lays out seven plates in %d × %d without overlap", (width, height) => {
  const { side, plates, stands, way, middle } = ring_layout(width, height, 7);
  expect(side).toBeGreaterThan(44); // a finger finds a plate
  plates.forEach((a, i) => {
    expect(a.x - side / 2).toBeGreaterThanOrEqual(-0.01);
    expect(a.y - side / 2).toBeGreaterThanOrEqual(-0.01);
    expect(a.x + side / 2).toBeLessThanOrEqual(width + 0.01);
    expect(a.y + side / 2).toBeLessThanOrEqual(height + 0.01);
    for (const b of plates.slice(i + 1)) expect(over(a, b, side, side)).toBe(false);
    for (const b of stands) expect(over(a, b, side / 2 + stand.x, side / 2 + stand.y)).toBe(false);
  });
  // Both arrows lie between the stands.
  for (const x of [middle.x - way - 2, middle.x + way + 2])
    for (const b of stands) expect(over({ x, y: middle.y }, b, way + stand.x - 3, way + stand.y - 3)).toBe(false);
});

it("draws something even where nothing fits", () => {
  const { side, plates } = ring_layout(120, 90, 7);
  expect(side).toBeGreaterThan(0);
  expect(plates).toHaveLength(7);
});

it("moves a stand out of the way of a plate that has grown", () => {
  const { plates, stands, middle } = ring_layout(380, 214, 7);
  const grown = 92;
  expect(over(stands[4]!, plates[4]!, grown / 2 + stand.x, grown / 2 + stand.y)).toBe(true);
  const moved = beside_plate(stands[4]!, plates[4]!, grown, middle);
  expect(over(moved, plates[4]!, grown / 2 + stand.x, grown / 2 + stand.y)).toBe(false);
});

it("stands that make way do not take each other's place", () => {
  // A phone's circle, the uppermost plate grown under a finger.
  const { plates, stands, middle } = ring_layout(340, 220, 7);
  const grown = 92;
  const plate = { x: plates[0]!.x, y: grown / 2 };
  const moved: Point[] = [];
  for (const at of [stands[0]!, stands[1]!, stands[6]!]) moved.push(beside_plate(at, plate, grown, middle, moved));
  moved.forEach((a, i) => {
    for (const b of moved.slice(i + 1)) expect(over(a, b, 2 * stand.x - 0.01, 2 * stand.y - 0.01)).toBe(false);
  });
  const alone = [stands[0]!, stands[1]!].map((at) => beside_plate(at, plate, grown, middle));
  expect(over(alone[0]!, alone[1]!, 2 * stand.x, 2 * stand.y)).toBe(true);
});
