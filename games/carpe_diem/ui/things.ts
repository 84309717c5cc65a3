// Things that are only looked at: they say what they are to a pointer, to a finger that holds them and to a screen
// reader. They are no stop of the keyboard, and may be as small as what they picture.
import type { ThingHandlers } from "@shared/table/tips.svelte";
import type { Table } from "./view";

interface SeenThing extends ThingHandlers {
  role: "img";
  "aria-label": string;
  "data-target": string;
}

export function seen(table: Table, id: string, label: string): SeenThing {
  return {
    role: "img",
    "aria-label": label,
    "data-target": id,
    ...table.tips.handlers({ says: () => table.tips.of(id), act: null, light: () => {} }),
  };
}
