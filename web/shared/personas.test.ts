// @vitest-environment node
import { expect, it } from "vitest";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { faces_of, personas_of, portrait_of, styled_level } from "./personas";

/** What the core holds to as well (tests/ai/styles_test.cc). */
interface Case {
  seats: [string, string][];
  faces: (string | null)[];
  levels: (string | null)[];
}
const cases = JSON.parse(readFileSync(join(import.meta.dirname, "../../tests/ai/personas.json"), "utf8")) as Case[];

it.each(cases)("gives $faces to $seats", ({ seats, faces, levels }) => {
  const sitting = seats.map(([name, bot]) => ({ name, bot: bot || null }));
  expect(personas_of(sitting)).toEqual(faces);
  expect(sitting.map(({ bot }, i) => bot && styled_level(sitting, i))).toEqual(levels);
});

it("never shows one face twice, and has a drawing of each", () => {
  for (const level of ["random", "tiro", "miles", "centurio", "consul"]) {
    const all = personas_of(Array.from({ length: 5 }, () => ({ name: level, bot: level })));
    expect(new Set(all).size).toBe(5);
    expect(all.every((name) => portrait_of(name!))).toBe(true);
    expect(faces_of(level)).toHaveLength(2);
  }
});
