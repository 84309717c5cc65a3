// @vitest-environment node
// What a person picks and what is sent: sets in any order, one message, restored when refused.
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Bare, Room } from "./protocol";
import type { Answer, TableSource } from "./source";
import type { PickSet, TitleUi } from "./title_ui";

let Table: typeof import("./table.svelte").Table;

// The page's modules look for a browser when they load; loading them compiles half the shell.
beforeAll(async () => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => undefined }));
  vi.stubGlobal("document", { hidden: false, documentElement: { dataset: {} }, getAnimations: () => [] });
  vi.stubGlobal("navigator", { languages: ["en"] });
  ({ Table } = await import("./table.svelte"));
}, 120_000);

const say = (key: string) => ({ key, params: {} });
const choice = (notation: string) => ({ do: notation, label: say("choice"), reveals: false });
const cards = ["arch", "bath", "wall"];

const set: PickSet = {
  parts: cards.map((card) => ({
    do: `give card=${card}`,
    target: `card:${card}`,
    face: { text: card },
    copies: card === "bath" ? 2 : 1,
  })),
  least: 1,
  most: 3,
  close: "done",
  face: (count) => ({ text: String(count) }),
};

function table_with(answer: Answer, asked = set) {
  const sent: string[][] = [];
  const source = { play: async (actions: string[]) => (sent.push(actions), answer) } as unknown as TableSource;
  const table = new Table(source);
  table.ui = { set: () => asked } as unknown as TitleUi;
  table.on_room({
    id: "t",
    title: "x",
    seats: [{ seat: 0, key: "Ana", name: "Ana", bot: null, here: true }],
  } as unknown as Room);
  const now: Bare = {
    event: 1,
    seat: "Ana",
    turn: { number: 1, actor: "seat", seat: "Ana", decision: "give" },
    choices: [choice("give card=arch"), choice("done"), choice("think")],
    asides: [],
    undo: { free: 0 },
    result: null,
  } as unknown as Bare;
  table.now = now;
  return { table, sent };
}

describe("a set", () => {
  it("is picked in any order and sent in the rules' order as one message", async () => {
    const { table, sent } = table_with({ ok: true });
    for (const card of ["wall", "bath", "arch"]) table.selection.press(`card:${card}`);
    await table.selection.send_set();
    expect(sent).toEqual([["give card=arch", "give card=bath", "give card=wall", "done"]]);
    expect(table.selection.picked).toEqual([]);
  });

  it("takes a card as often as there are copies, then none of it", async () => {
    const { table } = table_with({ ok: true });
    const bath = set.parts[1]!;
    table.selection.pick(bath);
    table.selection.pick(bath);
    expect(table.selection.times_picked(bath)).toBe(2);
    table.selection.pick(bath);
    expect(table.selection.times_picked(bath)).toBe(0);
  });

  it("is not sent below its least, and stands as it stood after a refusal", async () => {
    const { table, sent } = table_with({ ok: false, error: { code: "illegal", message: "" } });
    await table.selection.send_set();
    expect(sent).toEqual([]);
    table.selection.press("card:wall");
    await table.selection.send_set();
    expect(table.selection.picked).toEqual(["give card=wall"]);
    expect(table.help.problem?.code).toBe("illegal");
  });

  it("that its last part closes is closed only below that", async () => {
    const { table, sent } = table_with({ ok: true }, { ...set, full: 3 });
    for (const card of ["wall", "arch"]) table.selection.press(`card:${card}`);
    await table.selection.send_set();
    for (const card of ["wall", "bath", "arch"]) table.selection.press(`card:${card}`);
    await table.selection.send_set();
    expect(sent).toEqual([
      ["give card=arch", "give card=wall", "done"],
      ["give card=arch", "give card=bath", "give card=wall"],
    ]);
  });

  it("leaves the other choices in the bar", async () => {
    const { table } = table_with({ ok: true });
    expect(table.selection.beside_set.map((c) => c.do)).toEqual(["think"]);
  });
});

describe("a thing added to a choice", () => {
  it("goes along with it in one message, and is taken back by a second press", async () => {
    const { table, sent } = table_with({ ok: true });
    const tool = { do: "equip tool=saw", target: "tool:saw", face: { text: "saw" } };
    table.ui = {
      add_ons: () => [tool],
      along: (_: unknown, t: typeof table) => [t.selection.added ?? "no_tool"],
    } as unknown as TitleUi;
    table.selection.press("tool:saw");
    table.selection.press("tool:saw");
    expect(table.selection.added).toBeNull();
    table.selection.press("tool:saw");
    table.selection.act(table.choices[2]!);
    await vi.waitFor(() => expect(table.pending).toBeNull());
    expect(sent).toEqual([["think", "equip tool=saw"]]);
    expect(table.selection.added).toBeNull();
  });
});

describe("an owner's box", () => {
  const rows = [
    { kind: "tile", slug: "w_market", copies: 1, certainty: "reconstructed", facts: {} },
    {
      kind: "objective",
      slug: "a06",
      copies: 1,
      certainty: "exact",
      facts: {},
      says: { key: "objective.corrected", params: { herb: { number: 2 }, points: { number: 5 } } },
    },
  ];

  it("is asked for by its number, names what was corrected and says what is not sure", async () => {
    vi.stubGlobal("document", { documentElement: { dataset: {} } });
    const { use_language } = await import("../i18n.svelte");
    await use_language("en");
    const asked: unknown[] = [];
    const source = {
      components: async (...of: unknown[]) => (asked.push(of), { components: rows, edition: { base: 1 } }),
    } as unknown as TableSource;
    const table = new Table(source);
    table.on_room({ title: "carpe_diem", seats: [], options: { components_edition: 173 } } as unknown as Room);
    expect(table.text.get("objective.a06")).toBe("2 herbs → 4 points");
    await table.load_components();
    expect(asked).toEqual([["carpe_diem", 173]]);
    expect(table.edition).toEqual({ base: 1 });
    expect(table.text.get("objective.a06")).toBe("2 herbs → 5 points");
    expect(table.text.get("objective.a05")).toBe("2 grapes → 4 points");
    expect(table.unsure("tile", "w_market")).toContain("reconstructed");
    expect(table.unsure("objective", "a06")).toBe("");
  });
});

describe("the only choice", () => {
  const only = { ...choice("end"), reveals: false };
  function table_asking(public_decisions: string[], choices = [only], undo?: number) {
    const { table } = table_with({ ok: true });
    table.ui = { public_decisions } as unknown as TitleUi;
    table.now = { ...table.now!, choices };
    if (undo !== undefined) table.shown = { undo } as unknown as typeof table.shown;
    return table;
  }

  it("is known to be it where everybody sees so, and only there", () => {
    expect(table_asking(["give"]).forced?.do).toBe("end");
    expect(table_asking([]).forced).toBeNull();
    expect(table_asking(["give"], [only, choice("stay")]).forced).toBeNull();
  });

  it("is asked of somebody who has just come back to it", () => {
    expect(table_asking(["give"], [only], 1).forced).toBeNull();
  });

  it("is asked where it shows something to people", () => {
    const shows = { ...only, reveals: true };
    const table = table_asking(["give"], [shows]);
    const seats = [table.room!.seats[0]!, { seat: 1, key: "Ben", name: "Ben", bot: null, here: true }];
    table.on_room({ ...table.room!, rated: false, undo: "free", seats } as unknown as Room);
    expect(table.forced).toBeNull();
    const bots = [seats[0]!, { ...seats[1]!, bot: "miles" }];
    table.on_room({ ...table.room!, seats: bots } as unknown as Room);
    expect(table.forced?.do).toBe("end");
  });
});
