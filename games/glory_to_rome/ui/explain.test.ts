// Everything that is drawn says what it is, what it gives now, and which rule it has.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { explain } from "./explain";
import { materials, roles, spoken_card, type Table } from "./view";

const facts: Record<string, object> = {
  "card.dock": { material: "wood", role: "craftsman", value: 1 },
  "card.villa": { material: "stone", role: "merchant", value: 3 },
  ...Object.fromEntries(materials.map((m, i) => [`material.${m}`, { value: [1, 1, 2, 2, 3, 3][i] }])),
};

const camp = {
  cards: 4,
  senators: 1,
  clients: { laborer: 2 },
  stockpile: { stone: 3 },
  vault: 2,
  played: {},
  played_senators: 0,
};
const structures = [
  { owner: "Ana", card: "villa", site: "stone", stage: "foundation", materials: { stone: 1 } },
  { owner: "Ben", card: "dock", site: "wood", stage: "finished", materials: { wood: 1 } },
];

/** The catalogues of a language, so that a tip is what people read. */
function words(language: string): Record<string, string> {
  const folder = join(import.meta.dirname, "..");
  const files = [`${folder}/text/${language}.txt`, `${folder}/ui/text/${language}.txt`];
  const lines = files.flatMap((file) => readFileSync(file, "utf8").split("\n"));
  return Object.fromEntries(
    lines.flatMap((line) => (/^[a-z]/.test(line) ? [line.split(" = ") as [string, string]] : [])),
  );
}

function table_of({ language = "en", functions = true, unsure = "" } = {}): Table {
  const catalogue = words(language);
  const get = (key: string, params: Record<string, string | number> = {}) => {
    if (catalogue[key] === undefined) throw new Error(`no word for ${key}`);
    return Object.entries(params).reduce(
      (said, [name, value]) => said.replaceAll(`{${name}}`, `${value}`),
      catalogue[key],
    );
  };
  const camps = { Ana: camp, Ben: { ...camp, clients: {}, senators: 0 } };
  const figures = { influence: 5, client_limit: 5, vault_limit: 7, hand_mark: 5 };
  return {
    followed: { key: "Ana" },
    name: (key: string) => key,
    facts: (kind: string, slug: string) => facts[`${kind}.${slug}`],
    unsure: () => unsure,
    room: { options: {} },
    text: { get, has: (key: string) => key in catalogue },
    view: {
      options: { functions },
      table: { camps, structures, pool: { wood: 6 }, town: { wood: 2 }, outskirts: { wood: 1 }, deck: 30, senators: 5 },
      figures: { camps: { Ana: figures, Ben: figures } },
    },
  } as unknown as Table;
}

const things = [
  "card:dock",
  "card:senator",
  "building:Ana:villa",
  "building:Ben:dock",
  ...materials.flatMap((m) => [`pool:${m}`, `town:${m}`, `outskirts:${m}`, `majority:${m}`, `stock:${m}`]),
  ...roles.flatMap((role) => [`client:${role}`, `client:Ben:${role}`]),
  "stock:Ben:stone",
  "deck",
  "senators",
  "senators:Ana",
  "vault",
  "vault:Ben",
  "hand:Ben",
  "influence:Ana",
  "played:Ana",
];

describe.each(["en", "es", "it"])("in %s", (language) => {
  const rules = readFileSync(join(import.meta.dirname, `../text/rules.${language}.md`), "utf8");
  it.each(things)("%s explains itself and leads to its rule", (id) => {
    const said = explain(id, table_of({ language }));
    expect(said?.title).toBeTruthy();
    expect(said?.lines.length).toBeGreaterThan(0);
    expect([said?.title, ...(said?.lines ?? [])].join(" ")).not.toMatch(/\{(?!n\?)|undefined/);
    expect(rules).toContain(`{#${said?.section}}`);
  });
});

it("says a card's role and what that does, its material and its building", () => {
  const { title, lines } = explain("card:dock", table_of())!;
  expect(title).toBe("Dock");
  expect(lines[0]).toMatch(/^Craftsman: .*from your hand/);
  expect(lines[1]).toContain("wood");
  expect(lines[2]).toContain("from your hand to your stockpile");
});

it("says how far a building is, whose it is and what it will give", () => {
  const [now] = explain("building:Ana:villa", table_of())!.lines;
  expect(now).toBe("Ana. Foundation on a stone site: 1 of 3 materials laid; finished it gives 3 influence.");
});

it("says that buildings do nothing in a game without their functions", () => {
  const { lines } = explain("building:Ben:dock", table_of({ functions: false }))!;
  expect(lines[1]).toBe("In this game buildings give influence and nothing else.");
});

it("is spoken of with role, material, value and number where it is a card of the hand", () => {
  expect(spoken_card(table_of(), "dock", 2)).toMatch(/^2 × Dock: Craftsman, wood, value 1\. Each Laborer action/);
  expect(spoken_card(table_of({ language: "it" }), "senator", 1)).toMatch(/^Senatore\. Guida/);
});

it("says what of a card is only reconstructed", () => {
  expect(explain("card:villa", table_of({ unsure: " – unsure" }))!.lines[1]).toContain("unsure");
});

it("tells a rival's figures apart from one's own", () => {
  expect(explain("client:laborer", table_of())!.title).toBe("Clientele, Laborer: 2");
  expect(explain("client:Ben:laborer", table_of())!.title).toBe("Clientele, Laborer: 0");
  expect(explain("nothing:here", table_of())).toBeUndefined();
});
