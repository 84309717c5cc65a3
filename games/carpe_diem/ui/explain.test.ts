// What things say of themselves, in every language, for everything that is drawn.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse_catalogue, plain, render, type Param, type Params } from "@shared/catalogue";
import { explain } from "./explain";
import type { Table } from "./view";

const box: Record<string, object> = {
  "tile.w_pond_baker": { back: "white", edges: ["pond", "baker", "meadow", "meadow"], chimneys: 0 },
  "tile.b_villa_end_2": { back: "black", edges: ["villa", "meadow", "meadow", "meadow"], chimneys: 2 },
  "tile.w_market": { back: "white", edges: ["meadow", "meadow", "meadow", "meadow"], chimneys: 0, single: "market" },
  "objective.a06": { colour: "red", needs: { herb: 2 }, reward: { points: 4 } },
  "objective.c03": { colour: "green", needs: { chimney: 2 }, reward: { points: 2 } },
  "frame.f1": { goals: [{ place: 3, kind: "pond", points: 4 }] },
  "kind.pond": { points: 2 },
  "track.parchments": { last: 20 },
  "panel.p1": { rows: ["P.....", "..S...", "......", "......", "......", "......"] },
};
const reconstructed = ["objective.a06", "tile.w_pond_baker", "frame.f1", "panel.p1", "track.parchments", "kind.pond"];

const ana = {
  wares: { grape: 0, herb: 3, chicken: 0, fish: 1 },
  coins: 2,
  bread: 1,
  stored: 1,
  fountain_cards: 1,
  track: 5,
  chimneys: 2,
  pawn: "s0",
  discs: ["h00"],
  goals: ["north_1"],
  complete: { pond: 2 },
  panel: "p1",
  frame: { north: "f1", east: "", south: "", west: "" },
  district: { r2c3: { tile: "w_pond_baker", turn: 0 } },
};

/** A table with one seat whose catalogue is the real one. */
function table_in(lang: string): Table {
  const files = [join(import.meta.dirname, `text/${lang}.txt`), join(import.meta.dirname, `../text/${lang}.txt`)];
  const words = new Map(files.flatMap((file) => [...parse_catalogue(readFileSync(file, "utf8"))]));
  const get = (key: string, params: Record<string, string | number> = {}) => {
    const text = words.get(key);
    if (text === undefined) throw new Error(`no words for ${key}`);
    const given: Params = Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        typeof value === "number" ? { number: value } : { key: value },
      ]),
    );
    const as_given = (param: Param) => ({
      kind: "text" as const,
      text: "number" in param ? String(param.number) : "key" in param ? param.key : "?",
    });
    return plain(render(text, given, as_given));
  };
  return {
    me: "Ana",
    my_turn: true,
    seats: [{ key: "Ana", mine: true }],
    choices: [{ verb: "go", args: { direction: "left" }, label: { params: { space: { key: "space.s1" } } } }],
    name: (key: string) => key,
    name_in_sentence: (key: string) => key,
    view: {
      table: {
        players: { Ana: ana },
        circle: { s0: ["w_market", "w_market"], s1: [] },
        slots: { c00: "a06", c01: "c03", c02: "a06" },
        row: ["b_villa_end_2"],
        track_order: ["Ana"],
      },
      memory: { stack: { w_market: 3 } },
    },
    facts: (kind: string, slug: string) => box[`${kind}.${slug}`],
    unsure: (kind: string, slug: string) => (reconstructed.includes(`${kind}.${slug}`) ? " – only supposed" : ""),
    text: { get },
  } as unknown as Table;
}

const drawn = [
  "space:s0",
  "space:s1",
  "way:left",
  "tile:w_pond_baker",
  "row:b_villa_end_2",
  "pile:white",
  "craftsmen",
  "track",
  "disc:Ana",
  "objective:a06",
  "objective:c03",
  "circle:h00",
  "circle:h01",
  "goal:north_1:Ana",
  "cell:r1c1:Ana",
  "cell:r2c3:Ana",
  "cell:r6c6:Ana",
  ...["grape", "herb", "chicken", "fish", "coin", "bread", "stored", "fountain"].map((good) => `good:${good}:Ana`),
  "fountain:pond",
];

describe.each(["en", "es", "it"])("in %s", (lang) => {
  it.each(drawn)("%s has a name, a rule and no gap in its words", (id) => {
    const said = explain(id, table_in(lang));
    expect(said?.title).toBeTruthy();
    expect(said!.lines.length).toBeGreaterThan(0);
    const sections = readFileSync(join(import.meta.dirname, `../text/rules.${lang}.md`), "utf8");
    expect(sections).toContain(`{#${said!.section}}`);
    for (const line of [said!.title, ...said!.lines]) expect(line).not.toMatch(/[{}]|undefined/);
  });
});

it("tells what a card finds, and that its figures are only supposed", () => {
  const said = explain("objective:a06", table_in("en"))!;
  expect(said.title).toBe("Pay: 2 herbs → 4 points");
  expect(said.lines.at(-1)).toBe("Only supposed.");
  expect(said.lines).toContain("You have: 3 herbs.");
});

it.each(["tile:w_pond_baker", "cell:r2c3:Ana", "goal:north_1:Ana", "cell:r1c1:Ana", "track", "fountain:pond"])(
  "says of %s that its figures are only supposed",
  (id) => expect(explain(id, table_in("en"))!.lines.at(-1)).toBe("Only supposed."),
);

it("says no such thing where nothing is printed", () => {
  expect(explain("cell:r6c6:Ana", table_in("en"))!.lines).not.toContain("Only supposed.");
});

it("counts the items of a storage: wares, coins, bread and stored tiles", () => {
  expect(explain("good:coin:Ana", table_in("en"))!.lines.join(" ")).toContain("8 items now");
});

it("tells a tile's constructions, a goal's line, a fountain card's worth", () => {
  const lines = (id: string) => explain(id, table_in("en"))!.lines.join(" ");
  expect(lines("cell:r2c3:Ana")).toMatch(/Pond: .*Baker: /s);
  expect(lines("goal:north_1:Ana")).toContain("4 points if column 3 holds part of a complete pond");
  expect(lines("fountain:pond")).toContain("You have completed 2: 4 points so far.");
});

it("says nothing of what it does not know", () => {
  expect(explain("nothing:here", table_in("en"))).toBeUndefined();
});
