// The part of Glory to Rome's view that the page draws; the whole type comes from
// `lusoria types glory_to_rome`. Materials and roles always stand in the same six columns.
import type { Table } from "@shared/table/table.svelte";

export const materials = ["rubble", "wood", "brick", "concrete", "stone", "marble"] as const;
export type Material = (typeof materials)[number];
export const roles = ["laborer", "craftsman", "legionary", "architect", "merchant", "patron"] as const;
export type Role = (typeof roles)[number];
/** What a site or a card of a material is worth. */
export const value_of = (table: Table, material: Material): number =>
  table.facts<{ value: number }>("material", material)?.value ?? 0;
/** Letters of the materials: the initials of their Latin-rooted English names, the same in every language. */
export const letter_of: Record<Material, string> = { rubble: "R", wood: "W", brick: "B", concrete: "C", stone: "S", marble: "M" };

type Counts<K extends string> = Partial<Record<K, number>>;

export interface Camp {
  sites: Counts<Material>;
  clients: Counts<Role>;
  fresh: Counts<Role>;
  stockpile: Counts<Material>;
  played: Counts<Material>;
  played_senators: number;
  units: number;
  part: "waiting" | "thought" | "played";
  vault: number;
  cards: number;
  senators: number;
}

export interface Structure {
  owner: string;
  card: string;
  site: Material;
  stage: "foundation" | "finished" | "public";
  materials: Counts<Material>;
}

export interface View {
  functions: { active: Record<string, string[]> };
  table: {
    turns: number;
    deck: number;
    senators: number;
    leader: string;
    role: Role | "none";
    spent: number;
    camps: Record<string, Camp>;
    pool: Counts<Material>;
    town: Counts<Material>;
    outskirts: Counts<Material>;
    demand: Counts<Material>;
    structures: Structure[];
    hand: Partial<Record<string, number>>;
    revealed: Partial<Record<string, number>>;
    staged: { cards: Partial<Record<string, number>>; petition: Role | "none"; to_pick: number };
    frames: { kind: number; a: number; b: number; c: number }[];
    fountain: string;
  };
}

interface CardFacts {
  material: Material;
  role: Role;
  value: number;
}

export const view_of = (table: Table): View => table.view as unknown as View;
export const camp_of = (table: Table, key: string): Camp | undefined => view_of(table).table.camps[key];

/** What a card is besides a building; null for a Senator. */
export const card_facts = (table: Table, card: string): CardFacts | null =>
  card === "senator" ? null : (table.facts<CardFacts>("card", card) ?? null);

const first_influence = 2;
export const influence = (table: Table, camp: Camp): number =>
  materials.reduce((sum, m) => sum + (camp.sites[m] ?? 0) * value_of(table, m), first_influence);

const active = (table: Table, key: string, card: string): boolean =>
  view_of(table).functions.active[key]?.includes(card) ?? false;

export function client_limit(table: Table, key: string, camp: Camp): number {
  const rooms = influence(table, camp) + (active(table, key, "insula") ? 2 : 0);
  return active(table, key, "aqueduct") ? 2 * rooms : rooms;
}

export const vault_limit = (table: Table, key: string, camp: Camp): number =>
  influence(table, camp) + (active(table, key, "market") ? 2 : 0);

export const total = (counts: Partial<Record<string, number>>): number =>
  Object.values(counts).reduce<number>((sum, n) => sum + (n ?? 0), 0);

export const structures_of = (table: Table, key: string): Structure[] =>
  view_of(table).table.structures.filter((s) => s.owner === key);

/** What a foundation needs: as many materials as its site is worth. */
export const needed = (table: Table, s: Structure): number => value_of(table, s.site);

/** The mark up to which a thinker draws (rules: Think, Shrine, Temple). */
export const hand_mark = (table: Table, key: string): number =>
  5 + (active(table, key, "shrine") ? 2 : 0) + (active(table, key, "temple") ? 4 : 0);

/** Actions of the led role: what the cards played and the clients give together, and those done. */
export function actions_of(table: Table, key: string): { cards: number; clients: number; done: number } | null {
  const { role, spent, camps } = view_of(table).table;
  const camp = camps[key];
  if (!camp || role === "none" || table.active !== key) return null;
  const acts = (client: Role) =>
    client === role ||
    (role === "laborer" && active(table, key, "storeroom")) ||
    (client === "merchant" && active(table, key, "ludus_magna"));
  const each = active(table, key, "circus_maximus") && camp.part === "played" ? 2 : 1;
  const clients = roles
    .filter(acts)
    .reduce((sum, r) => sum + ((camp.clients[r] ?? 0) - (camp.fresh[r] ?? 0)) * each, 0);
  return { cards: camp.units, clients, done: spent };
}

/** What a seat did this turn, as an icon and a key of the catalogue. */
export function part_of(table: Table, key: string): { icon: string; word: string } {
  const { leader, camps, role } = view_of(table).table;
  const camp = camps[key];
  const led = key === leader;
  if (camp?.part === "thought") return { icon: "glory_to_rome-think", word: "ui.thought" };
  if (camp?.part !== "played") {
    const choosing = table.active === key;
    return { icon: led ? "glory_to_rome-leader" : "app-clock", word: choosing ? "ui.choosing" : led && role === "none" ? "ui.leads" : "ui.waiting" };
  }
  if (led) return { icon: "glory_to_rome-leader", word: "ui.led" };
  if (camp.units === 0) return { icon: "glory_to_rome-follow", word: "ui.followed" };
  return {
    icon: camp.played_senators > 0 ? "glory_to_rome-senator" : total(camp.played) > 1 ? "glory_to_rome-petition" : "glory_to_rome-follow",
    word: "ui.followed",
  };
}

/** The hand by material, Senators last, so that a card always lies where one looks for it. */
export function hand_of(table: Table): { card: string; n: number }[] {
  const place = (card: string) => materials.indexOf(card_facts(table, card)?.material as Material);
  const at = (card: string) => (place(card) < 0 ? materials.length : place(card));
  return Object.entries(view_of(table).table.hand)
    .map(([card, n]) => ({ card, n: n ?? 0 }))
    .filter((c) => c.n > 0)
    .sort((a, b) => at(a.card) - at(b.card) || a.card.localeCompare(b.card));
}

export const building_icon = (card: string): string =>
  card === "senator" ? "glory_to_rome-senator" : `glory_to_rome-b-${card}`;
