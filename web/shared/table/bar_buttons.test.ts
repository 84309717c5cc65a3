// How the bar's buttons stand under the question.
// @vitest-environment node
import { describe, expect, it } from "vitest";
import { all_have_shorts, columns_of, in_bar_order, type BarButtons } from "./bar_buttons";
import type { Action, Table } from "./table.svelte";

const room = { wide: true, shorts: false, fits: true };

describe("columns of the bar", () => {
  it("are one row beside the question where all have room, two rows otherwise", () => {
    expect(columns_of(9, { ...room, form: "beside" })).toBe(9);
    expect([5, 10, 13].map((n) => columns_of(n, { ...room, form: "beside", fits: false }))).toEqual([3, 5, 7]);
  });

  it("are three in a row of a phone, five of a tablet held upright, then two rows", () => {
    const phone = { ...room, form: "under", wide: false } as const;
    expect([0, 1, 3, 4, 6, 9].map((n) => columns_of(n, phone))).toEqual([1, 1, 3, 2, 3, 5]);
    expect([5, 6, 10].map((n) => columns_of(n, { ...room, form: "under" }))).toEqual([5, 3, 5]);
  });

  it("are one list on a lying phone, two where many have short words", () => {
    const lying = { ...room, form: "column", wide: false } as const;
    expect([3, 13].map((n) => columns_of(n, lying))).toEqual([1, 1]);
    expect([5, 10].map((n) => columns_of(n, { ...lying, shorts: true }))).toEqual([1, 2]);
  });
});

describe("the order of the bar", () => {
  const actions = ["start", "borrow", "send", "end"].map((verb) => ({ verb })) as Action[];
  const verbs = (bar_order?: string[]) =>
    in_bar_order(actions, { ui: { bar_order } } as unknown as Table).map(({ verb }) => verb);

  it("is the title's, and the rules' where it says nothing", () => {
    expect(verbs(["send", "start"])).toEqual(["send", "start", "borrow", "end"]);
    expect(verbs()).toEqual(["start", "borrow", "send", "end"]);
  });
});

describe("tiles", () => {
  const table = {
    ui: { face: (a: Action) => (a.do === "long" ? { text: a.do } : { text: a.do, short: a.do }) },
  } as unknown as Table;
  const buttons = (...items: string[]) =>
    ({ set: null, items: items.map((item) => ({ do: item })), add_ons: [], impossible: [] }) as unknown as BarButtons;

  it("need a short word for every button", () => {
    expect(all_have_shorts(buttons("a", "b"), table)).toBe(true);
    expect(all_have_shorts(buttons("a", "long"), table)).toBe(false);
  });
});
