// What the page reads of Fortuna's view; its type is the engine's own.
import { told } from "@shared/table/action";
import type { Action, Table as AnyTable } from "@shared/table/table.svelte";
import type { View } from "@views/fortuna";

export type { View };
export type Table = AnyTable<View>;

export type Card = Exclude<View["table"]["chosen"], "none">;

export const favours = ["water", "bacchanal", "food", "battle", "marriage", "religion"] as const;
export type Favour = (typeof favours)[number];

export const buildings = ["market", "aqueduct", "palace", "basilica"] as const;
export type Building = (typeof buildings)[number];
export const building_price = (table: Table, building: Building): number =>
  table.facts<{ price: number }>("building", building)?.price ?? 0;

export type Player = View["table"]["players"][string];
/** What the rules work out for a seat; a price of 0: there is no next one. */
export type Figures = View["figures"]["players"][string];

export const road_length = 15;
export const gate = 10;

export const view_of = (table: Table): View => table.view!;

export const player_of = (table: Table, key: string): Player | undefined => view_of(table).table.players[key];

/** The favours in the order of their numbers; an edition swaps the second and the third. */
export function favours_in_order(view: View): Favour[] {
  const order: Favour[] = [...favours];
  if (view.options.favour_2_3_layout === "grain2_wine3") [order[1], order[2]] = [order[2]!, order[1]!];
  return order;
}

/** What the next piece costs its seat, and what one good sells for. */
export const figures_of = (table: Table, key: string): Figures | undefined => view_of(table).figures.players[key];

/** What a card's effect mentions: the price of what it sells, what a harvest begins with. */
export const effect_params = (table: Table, card: Card): Record<string, number> => {
  const figures = table.me ? figures_of(table, table.me) : undefined;
  return {
    price: (card === "wine_trade" ? figures?.wine_price : figures?.grain_price) ?? 0,
    base: view_of(table).options.wine_harvest_base,
  };
};

/** How many of a favour's units an action hands in, water from either store. */
export const units_of = (action: Action): number =>
  Number(action.args["units"] ?? 0) || Number(action.args["aqueduct"] ?? 0);

/** Steps an action would bring its seat, for the preview on the road. */
export function steps_of(action: Action): number {
  if (action.verb === "advance") return 1;
  if (action.verb === "play") return action.args["card"] === "step" ? 1 : 0;
  if (action.verb === "pay_tax") return action.label.key.endsWith(".back") ? -1 : 0;
  return action.verb === "favour" ? told(action, "steps") : 0;
}

/** The seat whose side a card lies on; null for an ownerless side. */
export function owner_of(view: View, card: string): string | null {
  for (const [key, player] of Object.entries(view.table.players)) {
    if (player.cards.includes(card as Card)) return key;
  }
  return null;
}

/** What a card looks like: the picture of its act, and its colour. */
const card_looks: Record<Card, [act: string, pigment: string]> = {
  water: ["water", "lapis"],
  grain_harvest: ["grain", "ochre-deep"],
  wine_harvest: ["wine", "tyrian"],
  grain_trade: ["sell-grain", "ochre-deep"],
  wine_trade: ["sell-wine", "tyrian"],
  recruit: ["recruit", "pompeian"],
  vestals: ["vestals", "bronze-deep"],
  clergy: ["clergy", "bronze-deep"],
  family: ["family", "pompeian"],
  building: ["build", "terracotta-deep"],
  corruption: ["corruption", "laurel-deep"],
  fortuna: ["fortuna", "verdigris-deep"],
};
export const card_icon = (card: Card): string => `fortuna-act-${card_looks[card][0]}`;
export const card_colour = (card: Card): string => `var(--p-${card_looks[card][1]})`;

/** A favour with its number, as it is spoken. */
export function favour_label(table: Table, favour: Favour, n: number): string {
  const { open, tokens } = view_of(table).table;
  const key = open.includes(favour) ? "ui.favour_open" : "ui.favour_used";
  return table.text.get(key, { n, favour: table.text.get(`favour.${favour}`), tokens: tokens[favour] ?? 0 });
}

export const favour_icon = (favour: Favour): string => `fortuna-favour-${favours.indexOf(favour) + 1}-${favour}`;

/** What a favour takes or looks at. */
export const favour_good: Record<Favour, string> = {
  water: "fortuna-water",
  bacchanal: "fortuna-wine",
  food: "fortuna-grain",
  battle: "fortuna-centurion",
  marriage: "fortuna-ring",
  religion: "fortuna-vestal",
};

/** What stands for a thing that privilege cards give or count, where it has another name. */
const privilege_pictures: Record<string, string> = {
  vestal_or_centurion: "vestal",
  buildings: "market",
  centurions: "centurion",
  vestals: "vestal",
  dice: "die-6",
  coins: "coin",
  cubes: "grain",
  married: "ring",
};
export function privilege_icon(card: string): string {
  const thing = card.replace(/^points_|_and_any$/, "");
  return `fortuna-${privilege_pictures[thing] ?? thing}`;
}

/** A gives goods, B a step, C points at the end. */
export const privilege_letter = (card: string): "A" | "B" | "C" =>
  card === "step" ? "B" : card.startsWith("points_") ? "C" : "A";
export const privilege_colour = { A: "var(--p-laurel)", B: "var(--p-lapis)", C: "var(--p-pompeian)" };

/** The viewer's privileges, and how many of each. */
export const hand_cards = (view: View): [card: string, count: number][] =>
  Object.entries(view.hand).flatMap(([card, n]) => (n ? [[card, n]] : []));

export const goods_of = (player: Player) =>
  [
    ["coin", player.coins],
    ["water", player.water],
    ["grain", player.grain],
    ["wine", player.wine],
  ] as const;
export const pieces_of = (player: Player) =>
  [
    ["centurion", player.centurions],
    ["vestal", player.vestals],
    ["die", player.dice],
  ] as const;
export const piece_icon = (piece: string): string => `fortuna-${piece === "die" ? "die-6" : piece}`;

/** Everything public of somebody that is counted. */
export const counts_of = (player: Player): [thing: string, n: number, icon: string][] => [
  ...goods_of(player).map(([good, n]): [string, number, string] => [
    good,
    good === "water" ? n + player.aqueduct_water : n,
    `fortuna-${good}`,
  ]),
  ...pieces_of(player).map(([piece, n]): [string, number, string] => [piece, n, piece_icon(piece)]),
  ["privilege", player.hand_size, "fortuna-privilege"],
];

/** What a card does, in a few words. */
export const effect_of = (table: Table, card: Card): string =>
  table.text.get(`ui.card.${card}`, effect_params(table, card));

/** A card's name where there is little room: some have words of more than twelve letters. */
export const card_short = (table: Table, card: Card): string => {
  const short = `ui.card_short.${card}`;
  return table.text.get(table.text.has(short) ? short : `card.${card}`);
};
/** Too long a word for wide letters. */
export const is_long = (name: string): boolean => /\S{10}/.test(name) || name.length > 19;

/** A card as it is spoken. */
export function card_label(table: Table, card: Card, reserved: boolean): string {
  const name = table.text.get(`card.${card}`);
  return `${reserved ? table.text.get("ui.reserved", { card: name }) : name}: ${effect_of(table, card)}`;
}
