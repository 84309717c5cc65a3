// Things that are only looked at: they say what they are to a pointer, to a finger that holds them and to a screen
// reader. They are no stop of the keyboard, and may be as small as what they picture.
import type { ThingHandlers } from "@shared/table/tips.svelte";
import type { Table } from "./view";

interface SeenThing extends ThingHandlers {
  role: "img";
  "aria-label": string;
  "data-target": string;
}

/** What a thing does does not change with what is said of it: a drawing anew sets nothing anew. */
const known = new WeakMap<Table, Map<string, ThingHandlers>>();

function handlers_of(table: Table, id: string): ThingHandlers {
  const all = known.get(table) ?? new Map<string, ThingHandlers>();
  known.set(table, all);
  const found = all.get(id) ?? table.tips.handlers({ says: () => table.tips.of(id), act: null, light: () => {} });
  all.set(id, found);
  return found;
}

export function seen(table: Table, id: string, label: string): SeenThing {
  return { role: "img", "aria-label": label, "data-target": id, ...handlers_of(table, id) };
}
