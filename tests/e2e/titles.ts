// The titles of this build as its registry tells them, and records that lie in their folders: no test has its own list.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
export const binary = process.env["LUSORIA_BIN"] ?? join(root, "build/lusoria");

interface Facts {
  title: string;
  seats: { min: number; max: number };
}
const registry = JSON.parse(execFileSync(binary, ["games", "--json"], { encoding: "utf8" })) as Facts[];

export const titles = registry.map(({ title }) => title);

/** The long run: everything with every title, at its full length. */
export const full = process.env["LUSORIA_E2E"] === "full";
/**
 * What the usual run shows with one title and the long run with all; LUSORIA_TITLE=builders takes another one. Of this
 * one the bots and the analysis take the least time.
 */
export const an_example: string[] = full ? titles : [process.env["LUSORIA_TITLE"] ?? "fortuna"];

export const most_seats = (title: string): number => registry.find((facts) => facts.title === title)!.seats.max;

/** Whether docs/LADDER.md says how strong the levels are at it. */
export const measured = (title: string): boolean =>
  readFileSync(join(root, "docs/LADDER.md"), "utf8").includes(`\n## ${title}\n`);

/** The entries of a record: the lines between its header and its result. */
export const entries_of = (play: string): string[] => play.split("\n\n")[1]!.split("\n");

export const play_file = (title: string, name: string): string => join(root, "games", title, "plays", `${name}.play`);

/** Whether a finished game's points are told in the title's own words. */
export const tells_points = (title: string): boolean =>
  existsSync(join(root, "games", title, "ui/points_by_source.ts"));

/** The longest finished game of two among a title's records in which nothing was undone. */
export function game_of_two(title: string): string {
  const names = readdirSync(join(root, "games", title, "plays")).filter((name) => name.endsWith(".play"));
  const plays = names.map((name) => readFileSync(play_file(title, name.replace(".play", "")), "utf8"));
  const of_two = plays.filter(
    (play) => play.match(/^seat /gm)?.length === 2 && /^result: /m.test(play) && !/^- /m.test(play),
  );
  return of_two.toSorted((a, b) => b.length - a.length)[0]!;
}
