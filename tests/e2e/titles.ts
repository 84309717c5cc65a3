// The titles of this build as its registry tells them, and records that lie in their folders: no test has its own list.
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
export const binary = process.env["LUSORIA_BIN"] ?? join(root, "build/lusoria");

interface Facts {
  title: string;
  seats: { min: number; max: number };
}
const registry = JSON.parse(execFileSync(binary, ["games", "--json"], { encoding: "utf8" })) as Facts[];

export const titles = registry.map(({ title }) => title);
export const most_seats = (title: string): number => registry.find((facts) => facts.title === title)!.seats.max;

export const play_file = (title: string, name: string): string => join(root, "games", title, "plays", `${name}.play`);

/** The longest finished game of two among a title's records. */
export function game_of_two(title: string): string {
  const names = readdirSync(join(root, "games", title, "plays")).filter((name) => name.endsWith(".play"));
  const plays = names.map((name) => readFileSync(play_file(title, name.replace(".play", "")), "utf8"));
  const of_two = plays.filter((play) => play.match(/^seat /gm)?.length === 2 && /^result: /m.test(play));
  return of_two.toSorted((a, b) => b.length - a.length)[0]!;
}
