// Where tiles lie: the view lists them without gaps, but at the table a tile that is taken leaves a hole and the others
// stay where they are.
import type { Table } from "./view";

export type Place = string | null;

/** The places of `now`, given where things lay before: what stays stays put, what comes back fills a hole. */
export function keep_places(before: readonly Place[], now: readonly string[]): Place[] {
  const coming = [...now];
  const kept = before.map((thing) => {
    const at = thing === null ? -1 : coming.indexOf(thing);
    return at < 0 ? null : coming.splice(at, 1)[0]!;
  });
  const holes = kept.filter((thing) => thing === null).length;
  // Nothing stayed, or there is no room: dealt anew.
  if (coming.length === now.length || coming.length > holes) return [...now];
  return kept.map((thing) => thing ?? coming.shift() ?? null);
}

const known = new WeakMap<Table, Map<string, Place[]>>();

/** The tiles of a place of the table (a space of the circle, the bottom row), holes where some were taken. */
export function places_of(table: Table, name: string, now: readonly string[]): Place[] {
  const places = known.get(table) ?? new Map<string, Place[]>();
  known.set(table, places);
  const kept = keep_places(places.get(name) ?? [], now);
  places.set(name, kept);
  return kept;
}
