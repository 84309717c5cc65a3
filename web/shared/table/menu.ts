// What the action bar offers now: the set being picked, choices alone or bundled by kind, and what is
// impossible but looked for.
import type { Action, Table } from "./table.svelte";
import type { Face, Group, Impossible, PickSet } from "./title_ui";

export interface Bundle {
  group: Group;
  actions: Action[];
}
export type Item = Action | Bundle;

export interface Menu {
  set: PickSet | null;
  items: Item[];
  impossible: Impossible[];
  /** Buttons in all. */
  count: number;
}

/** Few choices stand alone; many of one kind behind one button, if the title groups them. */
const few = 6;

export const is_bundle = (item: Item): item is Bundle => "group" in item;

export const face_of = (action: Action, table: Table): Face =>
  table.ui?.face?.(action, table) ?? { text: table.say(action.label) };

/** A phone's list may scroll, so what is mostly wanted stands first. */
function primary_first(items: Item[], table: Table): Item[] {
  const first = items.filter((item) => !is_bundle(item) && face_of(item, table).primary);
  return first.length === 0 ? items : [...first, ...items.filter((item) => !first.includes(item))];
}

function bundled(actions: Action[], table: Table): Item[] {
  const bundles = new Map<string, Bundle>();
  const found: Item[] = [];
  for (const action of actions) {
    const group = table.ui?.group?.(action, table);
    const open = group ? bundles.get(group.key) : undefined;
    if (!group) found.push(action);
    else if (open) open.actions.push(action);
    else {
      const bundle = { group, actions: [action] };
      bundles.set(group.key, bundle);
      found.push(bundle);
    }
  }
  // What is chosen on the board stands last: its button is the longer way.
  const last = (item: Item) => Number(is_bundle(item) && item.group.always === true);
  return found
    .map((item) => (is_bundle(item) && item.actions.length === 1 ? item.actions[0]! : item))
    .sort((a, b) => last(a) - last(b));
}

export function menu_of(table: Table, phone: boolean): Menu {
  const narrowed = table.narrowed !== null;
  const actions = table.narrowed ? table.at(table.narrowed) : table.beside_set;
  const grouped = actions.length > few || actions.some((a) => table.ui?.group?.(a, table)?.always);
  const offered = !narrowed && grouped ? bundled(actions, table) : actions;
  const items = phone ? primary_first(offered, table) : offered;
  const set = narrowed ? null : table.set;
  const impossible = table.my_turn && !narrowed ? (table.ui?.impossible?.(table) ?? []) : [];
  const count = (set ? set.parts.length + 1 : 0) + items.length + impossible.length + (narrowed ? 1 : 0);
  return { set, items, impossible, count };
}
