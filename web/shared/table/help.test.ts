// What helps at a table: one answer at a time, the best choice first.
// @vitest-environment node
import { expect, it, vi } from "vitest";
import { Help } from "./help.svelte";
import type { Table } from "./table.svelte";

vi.mock("../local/local", () => ({
  can_play_here: true,
  local: {
    hint: () =>
      Promise.resolve({
        best: [
          { do: "c", value: 0.997 },
          { do: "b", value: 0.998 },
        ],
      }),
  },
}));

const table = {
  my_turn: true,
  room: { rated: false, seats: [], title: "fortuna" },
  now: {},
  json: {},
  source: { why: () => Promise.resolve({ key: "refusal.not_now", section: "turn" }) },
} as unknown as Table;

it("keeps the order in which the core names the best choices, and takes the place of why not", async () => {
  const help = new Help(table);
  await help.why_not("a");
  expect(help.problem?.refusal?.section).toBe("turn");
  await help.hint();
  expect(help.best?.map((hint) => hint.do)).toEqual(["c", "b"]);
  expect(help.problem).toBeNull();
  await help.why_not("a");
  expect(help.best).toBeNull();
});
