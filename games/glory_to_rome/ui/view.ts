// The part of Glory to Rome's view that the page draws; the whole type comes from
// `lusoria types glory_to_rome`. Materials and roles always stand in the same six columns.
import type { Table } from "@shared/table/table.svelte";

export const materials = ["rubble", "wood", "brick", "concrete", "stone", "marble"] as const;
export type Material = (typeof materials)[number];
export const roles = ["laborer", "craftsman", "legionary", "architect", "merchant", "patron"] as const;
export type Role = (typeof roles)[number];
export const value_of: Record<Material, number> = { rubble: 1, wood: 1, brick: 2, concrete: 2, stone: 3, marble: 3 };
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
    staged: { cards: Partial<Record<string, number>> };
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
export const influence = (camp: Camp): number =>
  materials.reduce((sum, m) => sum + (camp.sites[m] ?? 0) * value_of[m], first_influence);

const active = (table: Table, key: string, card: string): boolean =>
  view_of(table).functions.active[key]?.includes(card) ?? false;

export function client_limit(table: Table, key: string, camp: Camp): number {
  const rooms = influence(camp) + (active(table, key, "insula") ? 2 : 0);
  return active(table, key, "aqueduct") ? 2 * rooms : rooms;
}

export const vault_limit = (table: Table, key: string, camp: Camp): number =>
  influence(camp) + (active(table, key, "market") ? 2 : 0);

export const total = (counts: Partial<Record<string, number>>): number =>
  Object.values(counts).reduce<number>((sum, n) => sum + (n ?? 0), 0);

export const structures_of = (table: Table, key: string): Structure[] =>
  view_of(table).table.structures.filter((s) => s.owner === key);

/** What a foundation needs: as many materials as its site is worth. */
export const needed = (s: Structure): number => value_of[s.site];

export const hand_of = (view: View): { card: string; n: number }[] =>
  Object.entries(view.table.hand)
    .map(([card, n]) => ({ card, n: n ?? 0 }))
    .filter((c) => c.n > 0);

export const building_icon = (card: string): string =>
  card === "senator" ? "glory_to_rome-senator" : `glory_to_rome-b-${card}`;
