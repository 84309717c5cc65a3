// The part of Fortuna's view that the page draws; the whole type comes from `lusoria types fortuna`.
import type { Action, Table } from "@shared/table/table.svelte";

export const cards = [
  "water",
  "grain_harvest",
  "wine_harvest",
  "grain_trade",
  "wine_trade",
  "recruit",
  "vestals",
  "clergy",
  "family",
  "building",
  "corruption",
  "fortuna",
] as const;
export type Card = (typeof cards)[number];

export const favours = ["water", "bacchanal", "food", "battle", "marriage", "religion"] as const;
export type Favour = (typeof favours)[number];

export const buildings = ["market", "aqueduct", "palace", "basilica"] as const;
export type Building = (typeof buildings)[number];
export const building_price = (table: Table, building: Building): number =>
  table.facts<{ price: number }>("building", building)?.price ?? 0;

export type Piece = "water" | "grain" | "wine" | "vestal" | "centurion" | "die";

export interface Player {
  position: number;
  coins: number;
  water: number;
  grain: number;
  wine: number;
  vestals: number;
  centurions: number;
  dice: number;
  aqueduct_water: number;
  married: boolean;
  buildings: Building[];
  cards: (Card | "none")[];
  reserved: Card | "none";
  hand_size: number;
}

export interface View {
  seat: string;
  options: {
    seats: number;
    vestal_prices: "1_3_5" | "1_2_3";
    favour_2_3_layout: "wine2_grain3" | "grain2_wine3";
    favour5_bonus: "palace" | "any_building";
    wine_harvest_base: number;
  };
  table: {
    stage: string;
    round: number;
    at: number;
    order: string[];
    players: Record<string, Player>;
    ownerless: (Card | "none")[][];
    open: Favour[];
    tokens: Partial<Record<Favour, number>>;
    palace_tokens: number;
    building_stock: Partial<Record<Building, number>>;
    chosen: Card | "none";
    active: Card | "none";
    military_used: boolean;
    rolled: number[];
    die: number;
    pile_size: number;
  };
  hand: Partial<Record<string, number>>;
  drawn: string[];
  palace_cards: string[];
}

export const road_length = 15;
export const gate = 10;

export const view_of = (table: Table): View => table.view as unknown as View;

export const player_of = (table: Table, key: string): Player | undefined =>
  view_of(table).table.players[key];

/** The favours in the order of their numbers; an edition swaps the second and the third. */
export function favours_in_order(view: View): Favour[] {
  const order: Favour[] = [...favours];
  if (view.options.favour_2_3_layout === "grain2_wine3") [order[1], order[2]] = [order[2]!, order[1]!];
  return order;
}

export function price_of_next(view: View, piece: "centurion" | "vestal", owned: number): number | null {
  const prices = piece === "vestal" ? view.options.vestal_prices.split("_").map(Number) : [1, 2, 3];
  return prices[owned] ?? null;
}

/** A number that the rules put into a choice's own sentence: what it gives or costs. */
export function told(action: Action, name: string): number {
  const value = action.label.params[name];
  return value && "number" in value ? value.number : 0;
}

/** What one unit sells for: the Market adds a coin (rules: Grain Trade, Wine Trade). */
export const sale_price = (player: Player | undefined, good: "grain" | "wine"): number =>
  (good === "grain" ? 2 : 3) + (player?.buildings.includes("market") ? 1 : 0);

/** How many of a favour's units an action hands in, water from either store. */
export const units_of = (action: Action): number =>
  Number(action.args["units"] ?? 0) || Number(action.args["aqueduct"] ?? 0);

/** Steps an action would bring its seat, for the preview on the road. */
export function steps_of(action: Action, player: Player): number {
  if (action.verb === "advance") return 1;
  if (action.verb === "play") return action.args["card"] === "step" ? 1 : 0;
  if (action.verb === "pay_tax") return player.coins === 0 && player.position > 0 ? -1 : 0;
  return action.verb === "favour" ? told(action, "steps") : 0;
}

/** The seat whose side a card lies on; null for an ownerless side. */
export function owner_of(view: View, card: string): string | null {
  for (const [key, player] of Object.entries(view.table.players)) {
    if (player.cards.includes(card as Card)) return key;
  }
  return null;
}

export const card_icon: Record<Card, string> = {
  water: "fortuna-act-water",
  grain_harvest: "fortuna-act-grain",
  wine_harvest: "fortuna-act-wine",
  grain_trade: "fortuna-act-sell-grain",
  wine_trade: "fortuna-act-sell-wine",
  recruit: "fortuna-act-recruit",
  vestals: "fortuna-act-vestals",
  clergy: "fortuna-act-clergy",
  family: "fortuna-act-family",
  building: "fortuna-act-build",
  corruption: "fortuna-act-corruption",
  fortuna: "fortuna-act-fortuna",
};

export const card_colour: Record<Card, string> = {
  water: "var(--p-lapis)",
  grain_harvest: "var(--p-ochre-deep)",
  wine_harvest: "var(--p-tyrian)",
  grain_trade: "var(--p-ochre-deep)",
  wine_trade: "var(--p-tyrian)",
  recruit: "var(--p-pompeian)",
  vestals: "var(--p-bronze-deep)",
  clergy: "var(--p-bronze-deep)",
  family: "var(--p-pompeian)",
  building: "var(--p-terracotta-deep)",
  corruption: "var(--p-laurel-deep)",
  fortuna: "var(--p-verdigris-deep)",
};

export const favour_icon = (favour: Favour): string =>
  `fortuna-favour-${favours.indexOf(favour) + 1}-${favour}`;

/** What a favour takes or looks at. */
export const favour_good: Record<Favour, string> = {
  water: "fortuna-water",
  bacchanal: "fortuna-wine",
  food: "fortuna-grain",
  battle: "fortuna-centurion",
  marriage: "fortuna-ring",
  religion: "fortuna-vestal",
};

const privilege_icons: Record<string, string> = {
  vestal_or_centurion: "fortuna-vestal",
  vestal: "fortuna-vestal",
  centurion: "fortuna-centurion",
  water_and_any: "fortuna-water",
  grain_and_any: "fortuna-grain",
  wine_and_any: "fortuna-wine",
  step: "fortuna-step",
  points_buildings: "fortuna-market",
  points_grain: "fortuna-grain",
  points_wine: "fortuna-wine",
  points_water: "fortuna-water",
  points_centurions: "fortuna-centurion",
  points_vestals: "fortuna-vestal",
  points_dice: "fortuna-die-6",
  points_coins: "fortuna-coin",
  points_cubes: "fortuna-grain",
  points_married: "fortuna-ring",
};
export const privilege_icon = (card: string): string => privilege_icons[card] ?? "fortuna-privilege";

/** A gives goods, B a step, C points at the end. */
export const privilege_letter = (card: string): "A" | "B" | "C" =>
  card === "step" ? "B" : card.startsWith("points_") ? "C" : "A";
export const privilege_colour = { A: "var(--p-laurel)", B: "var(--p-lapis)", C: "var(--p-pompeian)" };

export const hand_cards = (view: View): string[] =>
  Object.entries(view.hand).flatMap(([card, n]) => Array.from({ length: n ?? 0 }, () => card));
