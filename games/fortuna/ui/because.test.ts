// Because of whom: a card that lies reserved on somebody's side, and a die that is too low.
import { expect, it } from "vitest";
import { because } from "./because";
import type { Table } from "./view";

const side = (cards: string[], reserved: string) => ({ cards, reserved, coins: 3 });
const table = {
  me: "Ana",
  view: {
    table: {
      die: 2,
      ownerless: [["water"]],
      players: { Ana: side(["clergy"], "none"), Ben: side(["recruit", "family"], "recruit") },
    },
  },
  name_in_sentence: (key: string) => key,
  text: { get: (key: string, values: object) => `${key} ${JSON.stringify(values)}` },
} as unknown as Table;

it("names the player who reserved a card, the die, the coins", () => {
  const asked = { name: "Recruit Centurions", target: "card:recruit" };
  expect(because("face_down", asked, table)).toBe('ui.because.reserved {"who":"Ben"}');
  expect(because("die_too_low", { name: "Battle" }, table)).toBe('ui.because.die {"n":2}');
  expect(because("cannot_pay", { name: "Palace" }, table)).toBe('ui.because.coins {"n":3}');
  expect(because("no_effect", asked, table)).toBe(null);
});
