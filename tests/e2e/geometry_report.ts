// Which screens are looked at, and what was found there: a table for one look, a file with each fault.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Fault } from "./geometry";
import { all_rooms, random_rooms, rooms_named, usual_rooms, type Room } from "./rooms";
import type { Look } from "./table";
import { full } from "./titles";

/** Pictures are made, of so many positions of a title: LUSORIA_SHEETS=3. */
export const sheets = Number(process.env["LUSORIA_SHEETS"] ?? 0);
export const folder = join(import.meta.dirname, "../../build/geometry");
/** Spanish has the longest words of the three. */
export const style: Look = {
  lang: (process.env["LUSORIA_LANG"] as Look["lang"]) ?? "es",
  theme: (process.env["LUSORIA_THEME"] as Look["theme"]) ?? "marble",
};

/** Some sizes alone, whatever they are: LUSORIA_ROOMS=390x664,1100x600. */
const wanted = process.env["LUSORIA_ROOMS"];
export const seed = Number(process.env["LUSORIA_SEED"] ?? Date.now() % 1_000_000);
export const rooms_to_look_at: Room[] = wanted
  ? rooms_named(wanted)
  : full
    ? [...all_rooms, ...random_rooms(seed, 20)]
    : sheets
      ? all_rooms
      : usual_rooms;

/** What was found where. */
export class Faults {
  #found: { place: string; room: string; faults: Fault[] }[] = [];

  add(place: string, room: string, faults: Fault[]): void {
    this.#found.push({ place, room, faults });
  }

  get looks(): number {
    return this.#found.length;
  }

  get all(): string[] {
    return this.#found.flatMap(({ room, place, faults }) =>
      faults.map(({ kind, what, by }) => `${room} | ${place} | ${kind}: ${what}${by ? ` <- ${by}` : ""}`),
    );
  }

  write(name: string): void {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${name}.txt`), `${this.all.join("\n")}\n`);
  }

  /** Sizes down, kinds of fault across. */
  by_kind(title: string): string {
    const kinds = [...new Set(this.#found.flatMap((f) => f.faults.map((x) => x.kind)))].toSorted();
    return this.#table(title, kinds, (f) => f.kind);
  }

  /** Sizes down, pages across. */
  by_place(): string {
    const places = [...new Set(this.#found.map((f) => f.place))];
    return this.#table("", places, (_, place) => place);
  }

  #table(title: string, columns: string[], column_of: (fault: Fault, place: string) => string): string {
    const width = (name: string) => Math.max(8, name.length + 2);
    const head = `${title.padEnd(14)}${columns.map((c) => c.padStart(width(c))).join("")}       all`;
    const lines = [...new Set(this.#found.map((f) => f.room))].map((room) => {
      const here = this.#found.filter((f) => f.room === room);
      const in_columns = here.flatMap(({ place, faults }) => faults.map((fault) => column_of(fault, place)));
      const counts = columns.map((c) => String(in_columns.filter((x) => x === c).length || "·").padStart(width(c)));
      return `  ${room.padEnd(12)}${counts.join("")}${String(in_columns.length || "·").padStart(10)}`;
    });
    return [head, ...lines].join("\n");
  }
}
