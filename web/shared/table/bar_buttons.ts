// What the action bar offers now: the set being picked, choices alone or bundled by kind, what may be slipped in
// before them, and what is impossible but looked for.
import { t } from "../i18n.svelte";
import type { Action, Table } from "./table.svelte";
import type { AddOn, BarForm, Face, Group, Impossible, PickSet } from "./title_ui";

export interface Bundle {
  group: Group;
  /** What is pressed to see them alone: a group's own id, or the thing's that they belong to. */
  target: string;
  actions: Action[];
}
export type Item = Action | Bundle;

export interface BarButtons {
  set: PickSet | null;
  items: Item[];
  add_ons: AddOn[];
  impossible: Impossible[];
  /** Buttons in all. */
  count: number;
}

/** Few choices stand alone; many of one kind behind one button, if the title groups them. */
const few = 6;

export const is_bundle = (item: Item): item is Bundle => "group" in item;

export const face_of = (action: Action, table: Table): Face =>
  table.ui?.face?.(action, table) ?? { text: table.say(action.label) };

/** What an action will show, in the title's words for its verb or this decision: "then your dice are rolled". */
export function reveal_of(action: Action, table: Table): string {
  const keys = [`ui.reveals.${action.verb}`, `ui.reveals_at.${table.now?.turn.decision}`];
  const own = keys.find((key) => table.text.has(key));
  return own ? table.text.get(own) : t("table.reveals");
}

/** Two and four buttons make whole rows as they come; otherwise what is mostly wanted stands first on a phone. */
function primary_first(items: Item[], table: Table): Item[] {
  const first = items.filter((item) => !is_bundle(item) && face_of(item, table).primary);
  if (first.length === 0 || [2, 4].includes(items.length)) return items;
  return [...first, ...items.filter((item) => !first.includes(item))];
}

/** Every button has a word that is short enough for a tile. */
export function all_have_shorts(buttons: BarButtons, table: Table): boolean {
  if (buttons.set || buttons.add_ons.length > 0 || buttons.impossible.length > 0) return false;
  return buttons.items.every((item) => (is_bundle(item) ? item.group : face_of(item, table)).short !== undefined);
}

interface BarRoom {
  form: BarForm;
  /** Not a phone's. */
  wide: boolean;
  /** Tiles are possible. */
  shorts: boolean;
  /** All have room in one row. */
  fits: boolean;
}

/** In how many columns so many buttons stand: one row where they have room, two at most; a lying phone has a list. */
export function columns_of(n: number, { form, wide, shorts, fits }: BarRoom): number {
  if (form === "column") return shorts && n > 5 ? 2 : 1;
  const row = form === "beside" ? (fits ? n : 0) : wide ? 5 : 3;
  return Math.max(1, n <= row ? n : Math.ceil(n / 2));
}

/** How many impossible things a phone has room for beside so many choices: they never cost a choice its place. */
const room_for_impossible = (choices: number): number => (choices === 3 ? 1 : Math.max(0, 4 - choices));

function bundled(actions: Action[], table: Table): Item[] {
  const bundles = new Map<string, Bundle>();
  const found: Item[] = [];
  for (const action of actions) {
    const group = table.ui?.group?.(action, table);
    const open = group ? bundles.get(group.key) : undefined;
    if (!group) found.push(action);
    else if (open) open.actions.push(action);
    else {
      const bundle = { group, target: `group:${group.key}`, actions: [action] };
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

/** What may be slipped in now, a button for each thing it is done with; what belongs to nothing stands in the menu. */
function slipped_in(table: Table): Item[] {
  const things = new Map<string, Action[]>();
  for (const aside of table.asides) {
    const target = table.ui?.targets?.(aside, table)[0];
    if (target !== undefined) things.set(target, [...(things.get(target) ?? []), aside]);
  }
  return [...things].map(([target, actions]) => {
    const face = face_of(actions[0]!, table);
    return actions.length === 1 ? actions[0]! : { group: { ...face, key: target }, target, actions };
  });
}

/** In the title's order of verbs, where it has one; what it does not name stays behind, as the rules list it. */
export function in_bar_order(actions: Action[], table: Table): Action[] {
  const order = table.ui?.bar_order;
  if (!order) return actions;
  const place = ({ verb }: Action) => (order.includes(verb) ? order.indexOf(verb) : order.length);
  return actions.toSorted((a, b) => place(a) - place(b));
}

export function bar_buttons_of(table: Table, phone: boolean): BarButtons {
  const narrowed = table.selection.narrowed !== null;
  const listed = table.selection.narrowed ? table.selection.at(table.selection.narrowed) : table.selection.beside_set;
  const actions = in_bar_order(listed, table);
  const grouped = actions.length > few || actions.some((a) => table.ui?.group?.(a, table)?.always);
  const offered = !narrowed && grouped ? bundled(actions, table) : actions;
  const ordered = phone ? primary_first(offered, table) : offered;
  const items = narrowed ? ordered : [...ordered, ...slipped_in(table)];
  const set = narrowed ? null : table.selection.set;
  const add_ons = narrowed ? [] : table.selection.add_ons;
  const possible = (set ? set.parts.length + 1 : 0) + items.length + add_ons.length + (narrowed ? 1 : 0);
  const refused = table.my_turn && !narrowed ? (table.ui?.impossible?.(table) ?? []) : [];
  const impossible = phone ? refused.slice(0, room_for_impossible(possible)) : refused;
  const count = possible + impossible.length;
  return { set, items, add_ons, impossible, count };
}
