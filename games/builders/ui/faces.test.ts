// Buttons of the bar, what a press on a thing without a choice means, and which tab of a phone opens by itself.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse_catalogue } from "@shared/catalogue";
import type { Action } from "@shared/table/table.svelte";
import { face, group, wish } from "./faces";
import { choose_tab, open_tab } from "./open_tab.svelte";
import type { Table } from "./view";

interface Moment {
  decision?: string;
  narrowed?: string | null;
  my_turn?: boolean;
  sites?: string[];
}

function table_at({ decision = "menu", narrowed = null, my_turn = true, sites = ["temple"] }: Moment = {}): Table {
  const player = { team: ["master_1"], sesterces: 9 };
  return {
    me: "Ana",
    followed: { key: "Ana" },
    my_turn,
    now: { event: 7, turn: { decision } },
    selection: { narrowed },
    choices: [{ verb: "hire" }, { verb: "hire" }, { verb: "take" }],
    view: {
      table: {
        players: { Ana: player, Ben: { ...player, team: ["laborer_1"] } },
        sites: sites.map((building) => ({ building, owner: "Ana", crew: ["craftsman_1"] })),
        worker_row: ["apprentice_1"],
        student: {},
        freed: [],
      },
    },
    facts: () => ({ price: 7, makes: {}, salary: 2 }),
    say: (message: { key: string }) => message.key,
    text: {
      get: (key: string, values?: object) => (values ? `${key} ${JSON.stringify(values)}` : key),
      has: (key: string) => words.has(key),
    },
  } as unknown as Table;
}

const catalogue_of = (lang: string) =>
  parse_catalogue(readFileSync(join(import.meta.dirname, `text/${lang}.txt`), "utf8"));
const words = catalogue_of("en");
const action = (verb: string) =>
  ({ verb, args: {}, label: { key: `choice.${verb}`, params: {} } }) as unknown as Action;
/** What a turn's menu may offer: in groups, or alone. */
const menu = [
  "send",
  "start",
  "hire",
  "take",
  "free",
  "buy_tool",
  "enslave",
  "university",
  "borrow",
  "buy_action",
  "end",
  "repay",
];

describe.each(["en", "es", "it"])("in %s", (lang) => {
  const catalogue = catalogue_of(lang);
  it("every choice of a menu has a word for a phone's tile", () => {
    for (const verb of menu) {
      const key = (group(action(verb), table_at()) ?? face(action(verb), table_at())).short;
      expect(key, verb).toBeDefined();
      expect(catalogue.get(key!)!.length, key).toBeLessThanOrEqual(11);
    }
  });
});

it("a group says what there is or what it costs, not in how many ways", () => {
  expect(group(action("hire"), table_at())?.detail).toBe('ui.group.hire.detail {"n":2}');
  expect(group(action("enslave"), table_at())?.detail).toBe('ui.cost {"n":7}');
});

it("only one's own people, and who is for hire, are asked why not", () => {
  const table = table_at();
  expect(wish("member:apprentice_1", table)).toBe("hire member=apprentice_1");
  expect(wish("member:master_1", table)).toBe("send member=master_1");
  expect(wish("member:craftsman_1", table)).toBe("send member=craftsman_1");
  expect(wish("member:laborer_1", table)).toBe(null);
});

describe("the tab of a phone", () => {
  it("is the sites' when a turn begins, the market's where a group of it is open or no site is", () => {
    expect(open_tab(table_at())).toBe("sites");
    expect(open_tab(table_at({ narrowed: "group:hire" }))).toBe("market");
    expect(open_tab(table_at({ narrowed: "group:send" }))).toBe("sites");
    expect(open_tab(table_at({ narrowed: "invest:tool" }))).toBe("market");
    expect(open_tab(table_at({ sites: [] }))).toBe("market");
    expect(open_tab(table_at({ decision: "site" }))).toBe("sites");
  });
  it("stays as chosen until something else is asked", () => {
    const table = table_at();
    choose_tab(table, "market");
    expect(open_tab(table)).toBe("market");
    Object.assign(table, { now: { event: 8, turn: { decision: "menu" } } });
    expect(open_tab(table)).toBe("sites");
  });
  it("stays as chosen through the others' turns", () => {
    const table = table_at({ my_turn: false });
    choose_tab(table, "market");
    Object.assign(table, { now: { event: 9, turn: { decision: "menu" } } });
    expect(open_tab(table)).toBe("market");
  });
});
