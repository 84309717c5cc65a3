// @vitest-environment node
// A pawn walks round the circle, over spaces that are emptied, and never across it.
import { expect, it } from "vitest";
import { way_round } from "./beats";
import type { View } from "./view";

/** A circle of seven in which only these spaces have tiles, and Ana's pawn. */
const view = (pawn: string, filled: string[], movement = "circle"): View => {
  const circle = Object.fromEntries(
    Array.from({ length: 7 }, (_, i) => [`s${i}`, filled.includes(`s${i}`) ? ["t01"] : []]),
  );
  return { options: { movement }, table: { circle, players: { Ana: { pawn } } } } as unknown as View;
};
const all = ["s0", "s1", "s2", "s3", "s4", "s5", "s6"];

it.each([
  ["to its neighbour", "s1", "s2", all, ["bend:s1"]],
  ["the other way round", "s0", "s6", all, ["bend:s6"]],
  ["over an emptied space", "s5", "s0", all.filter((id) => id !== "s6"), ["bend:s5", "stand:s6", "bend:s6"]],
  [
    "the long way, where the short one has tiles",
    "s0",
    "s4",
    ["s0", "s4", "s5"],
    ["bend:s0", "stand:s1", "bend:s1", "stand:s2", "bend:s2", "stand:s3", "bend:s3"],
  ],
])("goes %s", (_, from, to, filled, way) => {
  expect(way_round(view(from, filled), view(to, filled), "Ana")).toEqual(way);
});

it("goes straight across where pawns move along a star", () => {
  expect(way_round(view("s0", all, "star"), view("s3", all, "star"), "Ana")).toEqual([]);
});
