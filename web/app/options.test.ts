// @vitest-environment node
import { expect, it, vi } from "vitest";
import type { TitleInfo } from "@shared/table/protocol";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });

it("sets of rules are told apart by the options in which they differ", async () => {
  const { differences } = await import("./options");
  const info = {
    options: [{ key: "wine" }, { key: "seats" }, { key: "tie" }],
    presets: [
      { slug: "recommended", options: { wine: 1, seats: 2, tie: "near" } },
      { slug: "es", options: { wine: 1, seats: 2, tie: "far" } },
      { slug: "it", options: { wine: 2, seats: 2, tie: "near" } },
    ],
  } as unknown as TitleInfo;
  expect(differences(info)).toEqual([
    {
      key: "wine",
      values: [
        { value: 1, presets: ["recommended", "es"] },
        { value: 2, presets: ["it"] },
      ],
    },
    {
      key: "tie",
      values: [
        { value: "near", presets: ["recommended", "it"] },
        { value: "far", presets: ["es"] },
      ],
    },
  ]);
});

it("a number among few is chosen by its words, one among many is typed", async () => {
  const { values_of } = await import("./options");
  const spec = { key: "wine", values: null, low: 1, high: 2, default: 1 };
  expect(values_of(spec)).toEqual([1, 2]);
  expect(values_of({ ...spec, high: 60 })).toEqual([]);
  expect(values_of({ ...spec, values: ["a", "b"], default: "a" })).toEqual(["a", "b"]);
  expect(values_of({ ...spec, default: false })).toEqual([true, false]);
});

it("players are compared in words by the difference of their Elo", async () => {
  const { compared } = await import("./standing");
  expect([0, 29, -29, 30, 89, 90, 199, 200].map(compared)).toEqual([
    "even",
    "even",
    "even",
    "little_stronger",
    "little_stronger",
    "clearly_stronger",
    "clearly_stronger",
    "much_stronger",
  ]);
  expect([-30, -90, -200].map(compared)).toEqual(["little_weaker", "clearly_weaker", "much_weaker"]);
});
