// How the bar's buttons stand under the question.
// @vitest-environment node
import { describe, expect, it } from "vitest";
import { columns_of, in_a_row, leads, type BarButtons } from "./bar_buttons";
import type { Action, Table } from "./table.svelte";

const phone = { wide: false, lead: false };
/** A row needs 44 px for a finger and 6 between two. */
const rows = (n: number): number => 50 * n + 6;

describe("columns under the question", () => {
  it("are as many as make whole rows on a phone", () => {
    expect([1, 2, 4].map((n) => columns_of(n, { ...phone, room: rows(2) }))).toEqual([1, 2, 2]);
  });

  it("give three buttons a row each where there is room", () => {
    expect(columns_of(3, { ...phone, room: rows(3) })).toBe(1);
    expect(columns_of(3, { ...phone, room: rows(3) - 1 })).toBe(3);
  });

  it("are three where two would not fit, the first row standing alone counted", () => {
    expect(columns_of(4, { wide: false, lead: true, room: rows(3) })).toBe(2);
    expect(columns_of(4, { wide: false, lead: true, room: rows(3) - 1 })).toBe(3);
    expect(columns_of(7, { ...phone, room: rows(9) })).toBe(3);
  });

  it("make at most two rows on a tablet held upright", () => {
    expect([3, 5, 7].map((n) => columns_of(n, { wide: true, lead: false, room: rows(2) }))).toEqual([3, 5, 4]);
  });
});

describe("what is mostly wanted", () => {
  const table = { ui: { face: (a: Action) => ({ text: a.do, primary: a.do === "best" }) } } as unknown as Table;
  const buttons = (...items: string[]) =>
    ({ set: null, items: items.map((item) => ({ do: item })), add_ons: [], impossible: [] }) as unknown as BarButtons;

  it("stands in a row with the others as long as their words are short", () => {
    expect(in_a_row(buttons("2 grain", "3 grain", "4 grain", "Only swap", "5 grain"), table, 800)).toBe(true);
    expect(
      in_a_row(buttons("2 grain", "3 grain", "4 grain", "Only swap", "the School of Philosophy, and done"), table, 800),
    ).toBe(false);
  });

  it("has a row of its own if it stands first and leaves whole rows", () => {
    expect(leads(buttons("best", "b", "c"), table)).toBe(true);
    expect(leads(buttons("best", "b"), table)).toBe(false);
    expect(leads(buttons("b", "best", "c"), table)).toBe(false);
  });
});
