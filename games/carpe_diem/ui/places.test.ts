// A tile that is taken leaves a hole; the others do not move.
import { expect, it } from "vitest";
import { keep_places } from "./places";

it("keeps everything in its place when one is taken", () => {
  expect(keep_places(["pond", "villa", "market", "pond"], ["pond", "market", "pond"])).toEqual([
    "pond",
    null,
    "market",
    "pond",
  ]);
});

it("leaves the hole when the next one is taken", () => {
  expect(keep_places(["pond", null, "market", "villa"], ["pond", "villa"])).toEqual(["pond", null, null, "villa"]);
});

it("puts back what is undone", () => {
  expect(keep_places(["pond", null, "market"], ["pond", "villa", "market"])).toEqual(["pond", "villa", "market"]);
});

it("lies as dealt when a new phase fills the place", () => {
  expect(keep_places([null, null, null, null], ["villa", "pond"])).toEqual(["villa", "pond"]);
  expect(keep_places(["pond", null], ["baker", "villa", "market", "pond"])).toEqual([
    "baker",
    "villa",
    "market",
    "pond",
  ]);
  expect(keep_places([], ["villa"])).toEqual(["villa"]);
});
