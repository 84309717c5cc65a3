// What the bar's buttons say of a choice.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { parse_catalogue } from "@shared/catalogue";
import type { Action } from "@shared/table/table.svelte";
import { face } from "./faces";
import { placing } from "./placing.svelte";
import type { Table } from "./view";

const action = (verb: string, args: Record<string, string>, numbers: Record<string, number> = {}): Action => ({
  do: verb,
  verb,
  args,
  aside: false,
  reveals: false,
  label: {
    key: `choice.${verb}`,
    params: Object.fromEntries(Object.entries(numbers).map(([name, number]) => [name, { number }])),
  },
});

function table_with(...choices: Action[]): Table {
  return {
    me: "Ana",
    choices,
    selection: { narrowed: null },
    view: { table: { players: { Ana: { frame: {}, complete: { pond: 2 } } }, cards: ["a06"] } },
    facts: () => ({ points: 2 }),
    box: () => [],
    text: {
      get: (key: string, values: Record<string, unknown> = {}) =>
        key === "objective.a06" ? "2 herbs → 4 points" : [key, ...Object.values(values)].join(" "),
    },
  } as unknown as Table;
}

beforeEach(() => {
  placing.cell = null;
});

it("says of a circle what both cards would really bring", () => {
  const one = action("disc", { circle: "h00" }, { left_points: 7, right_points: 0 });
  const two = action("disc", { circle: "h01" }, { left_points: 3, right_points: -4 });
  const table = table_with(one, two);
  expect(face(one, table).text).toBe("1 · +7 +0");
  expect(face(two, table).text).toBe("2 · +3 −4");
});

it("says how a tile lies, and what building there brings", () => {
  const flat = action("build", { cell: "r1c1", turn: "0" });
  const turned = action("build", { cell: "r1c2", turn: "2" }, { fish: 2 });
  const table = table_with(flat, turned);
  expect(face(flat, table).detail).toBe("ui.unturned");
  expect(face(turned, table).detail).toBe("ui.turns 2: ui.gain.fish 2");
});

it("says what a card brings, and what a fountain card is worth now", () => {
  const pay = action("pay", {});
  const back = action("put_back", { card: "pond" });
  expect(face(pay, table_with(pay)).detail).toBe("4 points");
  expect(face(back, table_with(back)).detail).toBe("ui.points_now 4");
});

it.each(["en", "es", "it"])("a step is called by one word on the table and in the rules, %s", (lang) => {
  const read = (folder: string) =>
    parse_catalogue(readFileSync(join(import.meta.dirname, folder, `${lang}.txt`), "utf8"));
  const step = read("text").get("ui.good.step")!;
  const rules = read("../text");
  // A card that brings one, and what the log says of it.
  for (const key of ["objective.a01", "event.gain.steps"]) expect(rules.get(key)).toContain(`1 ${step}`);
});
