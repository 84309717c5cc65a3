// What the page reads of Glory to Rome's view; its type is the engine's own.
// Materials and roles always stand in the same six columns.
import type { Table as AnyTable } from "@shared/table/table.svelte";
import type { View } from "@views/glory_to_rome";

export type { View };
export type Table = AnyTable<View>;
export type Camp = View["table"]["camps"][string];
export type Structure = View["table"]["structures"][number];
/** What the rules work out for a camp. */
export type Figures = View["figures"]["camps"][string];

export const materials = ["rubble", "wood", "brick", "concrete", "stone", "marble"] as const;
export type Material = (typeof materials)[number];
export const roles = ["laborer", "craftsman", "legionary", "architect", "merchant", "patron"] as const;
export type Role = (typeof roles)[number];
export const is_material = (name: string): name is Material => (materials as readonly string[]).includes(name);
export const is_role = (name: string): name is Role => (roles as readonly string[]).includes(name);
/** A client of a role is a card of the material in the same column, and the other way round. */
export const material_of = (role: string | undefined): Material | undefined => materials[roles.indexOf(role as Role)];
export const role_of = (material: string | undefined): Role | undefined =>
  roles[materials.indexOf(material as Material)];
/** What a site or a card of a material is worth. */
export const value_of = (table: Table, material: Material): number =>
  table.facts<{ value: number }>("material", material)?.value ?? 0;
/** Points of the token that the most of a material in a vault brings (rules: Scoring). */
export const majority = 3;
/** Initials of the materials in the page's language; two letters where one would be shared. */
export const letter_of = (table: Table, material: Material): string => table.text.get(`ui.letter.${material}`);

export interface CardFacts {
  material: Material;
  role: Role;
  value: number;
}

export const view_of = (table: Table): View => table.view!;
export const camp_of = (table: Table, key: string): Camp | undefined => view_of(table).table.camps[key];

/** What a card is besides a building; null for a Senator. */
export const card_facts = (table: Table, card: string): CardFacts | null =>
  card === "senator" ? null : (table.facts<CardFacts>("card", card) ?? null);

const no_figures: Figures = { influence: 0, client_limit: 0, vault_limit: 0, hand_mark: 0 };
export const figures_of = (table: Table, key: string): Figures => view_of(table).figures.camps[key] ?? no_figures;

export const total = (counts: Partial<Record<string, number>>): number =>
  Object.values(counts).reduce<number>((sum, n) => sum + (n ?? 0), 0);

export const structures_of = (table: Table, key: string): Structure[] =>
  view_of(table).table.structures.filter((s) => s.owner === key);

/** Whether a seat has a building's function: finished by it, open to everybody, or working under a Gate. */
export const enjoys = (table: Table, key: string, card: string): boolean =>
  (view_of(table).functions.active[key] ?? []).some((active) => active === card);

/** What a card does as a building: in a few words, and in full. */
export function words_of(table: Table, card: string): { short: string; full: string } {
  const { text, room } = table;
  if (card === "senator") return { short: text.get("ui.senator"), full: text.get("ui.senator") };
  const variant =
    room?.options["original_circus_forum"] === true && text.has(`function.${card}_original`)
      ? `${card}_original`
      : card;
  const full = text.get(`function.${variant}`);
  return { short: text.has(`ui.short.${variant}`) ? text.get(`ui.short.${variant}`) : full, full };
}

/** A name with a word too long for the display face: on a small card one of ten letters, on a narrow one of eight. */
export const is_long = (name: string, letters = 10): boolean => name.split(" ").some((word) => word.length >= letters);

/** A card of the hand as it is spoken: name, role, material and value, how many, what it does as a building. */
export function spoken_card(table: Table, card: string, n: number): string {
  const { text } = table;
  const facts = card_facts(table, card);
  const what = facts
    ? text.get("ui.spoken_card", {
        card: text.get(`card.${card}`),
        role: text.get(`role.${facts.role}`),
        material: text.get(`material.${facts.material}`),
        n: facts.value,
      })
    : `${text.get(`card.${card}`)}.`;
  return `${n > 1 ? `${n} × ` : ""}${what} ${words_of(table, card).full}`;
}

/** What a foundation needs: as many materials as its site is worth. */
export const needed = (table: Table, s: Structure): number => value_of(table, s.site);

/** What a seat did this turn, as an icon and keys of the catalogue: the deed, and with what if it was no plain card. */
export function part_of(table: Table, key: string): { icon: string; word: string; by?: string } {
  const { leader, camps, role } = view_of(table).table;
  const camp = camps[key];
  const led = key === leader;
  if (camp?.part === "thought") return { icon: "glory_to_rome-think", word: "ui.thought" };
  if (camp?.part !== "played") {
    const choosing = table.active === key;
    return {
      icon: led ? "glory_to_rome-leader" : "app-clock",
      word: choosing ? "ui.choosing" : led && role === "none" ? "ui.leads" : "ui.waiting",
    };
  }
  if (led) return { icon: "glory_to_rome-leader", word: "ui.led" };
  if (camp.units === 0) return { icon: "glory_to_rome-follow", word: "ui.followed" };
  if (camp.played_senators > 0) return { icon: "glory_to_rome-senator", word: "ui.followed", by: "card.senator" };
  if (total(camp.played) > camp.units)
    return { icon: "glory_to_rome-petition", word: "ui.followed", by: "ui.group.petition" };
  return { icon: "glory_to_rome-follow", word: "ui.followed" };
}

/** A word of the turn line, said to who looks or of another. */
export const said_of = (table: Table, key: string, word: string): string =>
  table.text.get(table.seat(key)?.mine ? `ui.you.${word.replace("ui.", "")}` : word);

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
