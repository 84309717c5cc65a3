// Everything that is drawn says what it is, in three languages, and leads to a section that the rules page has.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse_catalogue, plain, render, type Param } from "@shared/catalogue";
import { explain } from "./explain";
import { lane_label } from "./spoken";
import type { Site, Table } from "./view";

const folder = import.meta.dirname;
const read = (path: string) => readFileSync(join(folder, path), "utf8");
const sections = new Set([...read("../text/rules.en.md").matchAll(/\{#(\w+)\}/g)].map((m) => m[1]));
const none = { stone: 0, wood: 0, architecture: 0, decoration: 0 };

const facts: Record<string, object> = {
  "building.temple": { needs: { ...none, stone: 1, wood: 2 }, sesterces: 10, points: 3 },
  "building.forum": { needs: { ...none, stone: 3 }, sesterces: 12, points: 4 },
  "building.house": { needs: { ...none, wood: 1 }, sesterces: 10, points: 0 },
  "building.hoist": { needs: { ...none, wood: 2 }, sesterces: 0, points: 2, makes: { ...none, stone: 3 } },
  "member.laborer_1": { grade: "laborer", makes: { ...none, wood: 1, decoration: 2 }, salary: 3 },
  "member.master_1": { grade: "master", makes: { ...none, stone: 2, decoration: 3 }, salary: 5 },
  "member.enslaved_1": { grade: "enslaved", makes: { ...none, stone: 2 }, salary: 0, salary_when_freed: 4, price: 7 },
  "tool.mallet": { price: 2, adds: { stone: 1 } },
  "tool.saw": { price: 2, adds: { wood: 1 } },
  "university.stone": { price: 7, makes: { ...none, stone: 3 } },
};

const site = (building: string, owner: string, crew: string[], hopeless = false) =>
  ({ building, owner, crew, missing: { ...none, wood: 2 }, next_cost: 2, hopeless }) as Site;

function table_in(lang: string): Table {
  const catalogue = new Map([
    ...parse_catalogue(read(`../text/${lang}.txt`)),
    ...parse_catalogue(read(`text/${lang}.txt`)),
  ]);
  const get = (key: string, values: Record<string, string | number> = {}): string => {
    const template = catalogue.get(key);
    if (template === undefined) throw new Error(`${lang} has no ${key}`);
    const params = Object.fromEntries(
      Object.entries(values).map(([name, v]): [string, Param] => [
        name,
        typeof v === "number" ? { number: v } : { key: v },
      ]),
    );
    return plain(
      render(template, params, (p) => ({
        kind: "text",
        text: "number" in p ? `${p.number}` : "key" in p ? p.key : "?",
      })),
    );
  };
  const player = { sesterces: 9, points: 7, loans: 1, finished: ["house"], tools: ["mallet"] };
  const shared = {
    players: { Ana: { ...player, team: ["master_1", "hoist"] }, Ben: { ...player, team: ["enslaved_1"] } },
    sites: [site("temple", "Ana", ["laborer_1"]), site("forum", "Ben", [], true)],
    bearer: { mallet: "none", saw: "laborer_1", square: "none", brush: "none" },
    student: { ...{ stone: "enslaved_1", wood: "none" }, architecture: "none", decoration: "none" },
    freed: [],
    worker_row: [],
    next_building: "house",
    enslaved_line: ["enslaved_1"],
    tool_line: ["saw"],
    university_line: ["stone"],
    loan_line: 2,
    workers_left: 4,
    active: "Ana",
    first: "Ana",
    last: "Ben",
    actions: 2,
    points_to_end: 17,
    rounds_left: 50,
  };
  return {
    me: "Ana",
    followed: { key: "Ana" },
    name: (key: string) => (key === "Ana" ? "You" : key),
    name_in_sentence: (key: string) => key,
    view: {
      table: shared,
      options: { university_mode: "replace", take_mode: "bundle" },
      figures: { taught: { stone: { ...none, stone: 3 } } },
      memory: { workers_make: { ...none, stone: 5 } },
    },
    facts: (kind: string, slug: string) => facts[`${kind}.${slug}`],
    unsure: (kind: string) => (kind === "university" ? " – reconstructed" : ""),
    text: { get, has: (key: string) => catalogue.has(key) },
  } as unknown as Table;
}

const drawn = [
  ...["building:temple", "building:hoist", "next_building", "site:temple", "site:forum", "worker_deck", "order"],
  ...["member:master_1", "member:laborer_1", "member:enslaved_1", "member:hoist", "tool:mallet", "tool:saw"],
  ...["invest:enslaved", "invest:tool", "invest:university", "invest:loan", "invest:take", "invest:action"],
  ...["loan", "built", "actions", "purse", "points"],
  ...["sesterces", "team", "tool", "university", "enslaved", "loan", "built"].map((what) => `rival:Ben:${what}`),
  ...["send", "start", "hire", "take", "free", "tool", "enslaved", "university"].map((key) => `group:${key}`),
];

describe.each(["en", "es", "it"])("in %s", (lang) => {
  const table = table_in(lang);
  it.each(drawn)("%s says what it is, and where its rule stands", (id) => {
    const said = explain(id, table)!;
    expect(said.title).not.toBe("");
    expect(said.lines.length).toBeGreaterThan(0);
    for (const line of [said.title, ...said.lines]) expect(line).not.toMatch(/[{}#]|undefined|^\s*$/);
    expect(sections).toContain(said.section);
  });
});

const english = table_in("en");

it("tells what a thing gives now", () => {
  expect(explain("site:temple", english)!.lines).toEqual([
    "Stone 1 of 1, wood 0 of 2.",
    "Brings 10 sesterces and 3 points when it is finished.",
    "At work: Laborer with the saw.",
    "2 are missing. The next member sent here costs 2 actions and a salary.",
  ]);
  expect(explain("site:forum", english)).toMatchObject({ section: "dead" });
  expect(explain("tool:saw", english)!.lines[1]).toBe("It works at the Temple until that is finished.");
  expect(explain("member:enslaved_1", english)!.lines).toContain("Makes 3 stone on the site where it works.");
  expect(explain("rival:Ben:team", english)!.lines[0]).toBe("Team: 1 free of 1");
});

it("calls everybody by name where a sentence speaks of them", () => {
  expect(explain("order", english)!.lines).toContain("Ana begins every round.");
});

it("says where a figure of the box is only reconstructed", () => {
  expect(explain("invest:university", english)!.title).toContain("reconstructed");
  expect(explain("building:temple", english)!.title).not.toContain("reconstructed");
});

it("knows nothing of what is not drawn", () => {
  expect(explain("nowhere", english)).toBeUndefined();
  expect(explain("site:pyramid", english)).toBeUndefined();
});

it("speaks a lane's needs, crew, tool and price", () => {
  const [temple] = english.view!.table.sites;
  expect(lane_label(english, temple!)).toBe(
    "Temple: stone 1 of 1, wood 0 of 2; 2 are missing. At work: Laborer with the saw. The next worker costs 2 actions",
  );
});
