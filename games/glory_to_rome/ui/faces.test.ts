// A petition as the page picks it: how many cards, and what closes it. And how the turn line speaks.
import { expect, it } from "vitest";
import { set } from "./faces";
import { said_of, type Table } from "./view";

const facts: Record<string, object> = {
  garden: { material: "stone", role: "merchant", value: 3 },
  villa: { material: "stone", role: "merchant", value: 3 },
  road: { material: "rubble", role: "laborer", value: 1 },
};

interface Position {
  hand: Record<string, number>;
  to_pick?: number;
  functions?: string[];
  options?: object;
}

const original = { original_circus_forum: true, rules_version: 2 };

function petition({ hand, to_pick = 2, functions = [], options = original }: Position) {
  const staged = { cards: {}, petition: "merchant", to_pick };
  const view = { options, functions: { active: { Ana: functions } }, table: { staged, hand } };
  const table = {
    me: "Ana",
    now: { turn: { decision: "lead" } },
    view,
    facts: (_: string, card: string) => facts[card],
    box: () => Object.keys(facts),
    text: { get: (key: string) => key },
  } as unknown as Table;
  const asked = set(table);
  return (
    asked && {
      cards: asked.parts.map((p) => p.do),
      least: asked.least,
      most: asked.most,
      close: asked.close,
      full: asked.full,
    }
  );
}

const hand = { garden: 1, villa: 2, road: 1 };
const cards = ["pick card=garden", "pick card=villa"];

it("is of as many cards as the rules ask for and closed by the last of them", () => {
  const usual = { original_circus_forum: false, rules_version: 2 };
  expect(petition({ hand, options: usual })).toEqual({ cards, least: 2, most: 2 });
  expect(petition({ hand, to_pick: 3 })).toEqual({ cards, least: 3, most: 3 });
});

it("with the original Circus is of two, which are closed, or of three", () => {
  const functions = ["circus"];
  expect(petition({ hand, functions })).toEqual({ cards, least: 2, most: 3, close: "done", full: 3 });
  const two = { garden: 1, villa: 1 };
  expect(petition({ hand: two, functions })).toEqual({ cards, least: 2, most: 2, close: "done", full: 3 });
  const first = { original_circus_forum: true, rules_version: 1 };
  expect(petition({ hand, functions, options: first })).toEqual({ cards, least: 2, most: 2 });
});

it("of a Palace is not closed: more may follow", () => {
  const functions = ["circus", "palace"];
  expect(petition({ hand, functions })).toEqual({ cards, least: 2, most: 3 });
});

it("the turn line speaks to who looks, and of the others", () => {
  const table = {
    seat: (key: string) => ({ mine: key === "Ana" }),
    text: { get: (key: string) => key },
  } as unknown as Table;
  expect(said_of(table, "Ana", "ui.choosing")).toBe("ui.you.choosing");
  expect(said_of(table, "Ben", "ui.choosing")).toBe("ui.choosing");
});
