// Everything that is drawn says what it is, what it does now, and where its rule stands.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse_catalogue } from "@shared/catalogue";
import { expect, it } from "vitest";
import { explain } from "./explain";
import type { Table } from "./view";

const here = import.meta.dirname;
const read = (path: string) => readFileSync(join(here, path), "utf8");
const words = new Map([...parse_catalogue(read("../text/en.txt")), ...parse_catalogue(read("text/en.txt"))]);
const named = (kind: string) =>
  [...words.keys()].filter((key) => key.startsWith(kind)).map((key) => key.slice(kind.length));
const sections = [...read("../text/rules.en.md").matchAll(/\{#(\w+)\}/g)].map((m) => m[1]!);

const side = { cards: ["clergy"], reserved: "none", position: 7, coins: 3, water: 1, aqueduct_water: 1 };
const figures = { next_centurion: 2, next_vestal: 0, grain_price: 3, wine_price: 4 };
const table = {
  me: "Ana",
  followed: { key: "Ana" },
  view: {
    options: { wine_harvest_base: 1 },
    figures: { players: { Ana: figures, "Ben: the 2nd": figures } },
    table: {
      open: ["water", "food"],
      tokens: { water: 2 },
      building_stock: { market: 2 },
      palace_tokens: 3,
      pile_size: 11,
      players: { Ana: side, "Ben: the 2nd": { ...side, cards: ["recruit"], reserved: "recruit", position: 12 } },
    },
  },
  name: (key: string) => (key === "Ana" ? "You" : key),
  name_in_sentence: (key: string) => key,
  facts: () => ({ price: 2 }),
  unsure: (_: string, slug: string) => (slug === "points_cubes" ? " (unsure)" : ""),
  text: {
    has: (key: string) => words.has(key),
    get: (key: string, values: object = {}) => {
      if (!words.has(key)) throw new Error(`no word ${key}`);
      return `${key} ${JSON.stringify(values)}`;
    },
  },
} as unknown as Table;
const lines_of = (id: string) => explain(id, table)!.lines.join("\n");

const goods = ["coin", "water", "grain", "wine", "centurion", "vestal", "die"];
const buildings = named("building.");
const ids = [
  ...named("card.")
    .filter((card) => card !== "none")
    .map((card) => `card:${card}`),
  ...named("favour.").map((favour) => `favour:${favour}`),
  ...buildings.flatMap((building) => [`building:${building}`, `built:${building}`, `has:${building}:Ben: the 2nd`]),
  ...named("privilege.").flatMap((card) => [`privilege:${card}`, `drawn:${card}`]),
  ...goods.flatMap((good) => [`good:${good}`, `has:${good}:Ben: the 2nd`]),
  "piece:die",
  "has:privilege:Ben: the 2nd",
  "has:married:Ben: the 2nd",
  "married",
  "plot:1",
  "pawn:Ana",
  "pawn:Ben: the 2nd",
  "palace",
  "pile",
  "die:5",
];

it("explains every kind of thing, with a section that the rules have", () => {
  for (const id of ids) {
    const said = explain(id, table);
    expect(said?.title, id).toBeTruthy();
    expect(said?.lines.length, id).toBeGreaterThan(0);
    expect(sections, id).toContain(said?.section);
  }
  expect(explain("seat:Ana", table)).toBe(undefined);
});

it("says what holds now", () => {
  expect(lines_of("favour:water")).toContain('ui.tip.tokens {"n":2}');
  expect(lines_of("favour:food")).toContain("ui.no_tokens");
  expect(lines_of("favour:battle")).toContain("ui.tip.used");
  expect(lines_of("card:recruit")).toContain("ui.reserved_help");
  expect(lines_of("card:clergy")).not.toContain("ui.reserved_help");
  expect(lines_of("card:family")).toContain("ui.ownerless");
  expect(lines_of("building:market")).toContain('{"n":2,"price":2}');
  expect(lines_of("piece:centurion")).toContain('ui.tip.next {"price":2}');
  expect(lines_of("piece:vestal")).not.toContain("ui.tip.next");
  expect(lines_of("good:wine")).toContain('ui.tip.sale {"n":4}');
  expect(lines_of("good:water")).toContain("ui.in_aqueduct");
  expect(lines_of("pawn:Ana")).toContain('ui.tip.to_rome {"n":3}');
  expect(lines_of("pawn:Ben: the 2nd")).toContain("ui.tip.in_rome");
  expect(explain("has:coin:Ben: the 2nd", table)!.title).toContain("Ben: the 2nd");
});

it("calls everybody by name where a sentence speaks of them", () => {
  expect(lines_of("card:clergy")).toContain('ui.tip.side {"who":"Ana"}');
});

it("tells where the box is only reconstructed", () => {
  expect(lines_of("privilege:points_cubes")).toContain("(unsure)");
  expect(lines_of("privilege:step")).not.toContain("(unsure)");
});
