// @vitest-environment node
import { expect, it } from "vitest";
import { personas_of, portrait_of } from "./personas";

const bot = (level: string) => ({ name: level, bot: level });
const ana = { name: "Ana", bot: null };

it("gives a level its own faces first, and never one twice", () => {
  expect(personas_of([ana, bot("miles"), bot("consul"), bot("miles")])).toEqual([null, "Rufus", "Nasica", "Drusilla"]);
  for (const level of ["random", "tiro", "miles", "decurio", "centurio", "tribunus", "legatus", "consul"]) {
    const all = personas_of(Array.from({ length: 5 }, () => bot(level)));
    expect(new Set(all).size).toBe(5);
    expect(all.every((name) => portrait_of(name!))).toBe(true);
  }
});

it("leaves a person's name to the person", () => {
  expect(personas_of([{ name: "rufus", bot: null }, bot("miles")])).toEqual([null, "Drusilla"]);
});

it("stays the same when somebody else looks", () => {
  const seats = [bot("tiro"), ana, bot("tiro")];
  expect(personas_of(seats)).toEqual(personas_of([...seats]));
});
