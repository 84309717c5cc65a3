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
    { key: "wine", values: [{ value: 1, presets: ["recommended", "es"] }, { value: 2, presets: ["it"] }] },
    { key: "tie", values: [{ value: "near", presets: ["recommended", "it"] }, { value: "far", presets: ["es"] }] },
  ]);
});
