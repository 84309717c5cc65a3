// What the page reads of Carpe Diem's view; its type is the engine's own.
// Tiles, objective cards, frame pieces and panels are described by the box's contents.
import { lookup } from "@shared/lookup";
import type { Action, Table as AnyTable } from "@shared/table/table.svelte";
import type { View } from "@views/carpe_diem";

export type { View };
export type Table = AnyTable<View>;
export type Player = View["table"]["players"][string];
export type Built = Player["district"]["r1c1"];

export const wares = ["grape", "herb", "chicken", "fish"] as const;
/** What building may bring, and what a choice calls it. */
export const gains = {
  grape: "grape",
  herb: "herb",
  chicken: "chicken",
  fish: "fish",
  coin: "coins",
  bread: "bread",
  step: "steps",
};
export const sides = ["north", "east", "south", "west"] as const;
export const goals = sides.flatMap((side) => [`${side}_1`, `${side}_2`]);
export type Side = (typeof sides)[number];
export const size = 6;
export const row_tiles = 11;

export interface TileFacts {
  back: "white" | "black";
  edges: string[];
  chimneys: number;
  single?: string;
}

export interface ObjectiveFacts {
  colour: "red" | "green";
  needs: Record<string, number>;
  reward: Partial<Record<"points" | "coins" | "bread" | "steps", number>>;
}

interface FrameFacts {
  goals: { place: number; kind: string; points: number }[];
}

/** Of a kind of construction: what its fountain card is worth. */
export interface FountainFacts {
  points: number;
}

/** Of the parchment track. */
interface TrackFacts {
  last: number;
}

/** The number of the track's last space. */
export const last_step = (table: Table): number => table.facts<TrackFacts>("track", "parchments")?.last ?? 20;

export interface PanelFacts {
  rows: string[];
}

export const view_of = (table: Table): View => table.view!;
/** The circle's spaces, clockwise. */
export const spaces_of = (view: View): string[] => Object.keys(view.table.circle);
export const player_of = (table: Table, key: string): Player | undefined => view_of(table).table.players[key];

const dwellings = ["merchant", "baker", "administrator", "craftsman"];
/** Icons of what cards ask for: wares, constructions, and groups of them. */
export function kind_icon(kind: string): string {
  if (dwellings.includes(kind)) return `carpe_diem-dwelling-${kind}`;
  const special: Record<string, string> = {
    any_landscape: "landscape",
    any_dwelling: "dwelling",
    any_single: "market",
  };
  return `carpe_diem-${(special[kind] ?? kind).replace("_", "-")}`;
}

export const part_of = (edge: string): string => (dwellings.includes(edge) ? `dwelling_${edge}` : edge);
export const is_landscape = (edge: string): boolean =>
  ["vineyard", "herb_garden", "chicken_yard", "pond"].includes(edge);

export const cell_name = (row: number, column: number): string => `r${row + 1}c${column + 1}`;

/** Row and column a frame goal looks along, by side and place (clockwise round the frame). */
function goal_line(side: Side, place: number): number {
  return side === "north" || side === "east" ? place - 1 : size - place;
}

/** A goal of a district's frame: what it asks for in which line, and the points it brings at the end. */
export interface Goal {
  id: string;
  side: Side;
  kind: string;
  points: number;
  line: number;
}

export const goals_of = (table: Table, player: Player | undefined): Goal[] =>
  sides.flatMap((side) =>
    (table.facts<FrameFacts>("frame", player?.frame[side] ?? "")?.goals ?? []).map(({ place, kind, points }, i) => ({
      id: `${side}_${i + 1}`,
      side,
      kind,
      points,
      line: goal_line(side, place),
    })),
  );

/** The space a step left or right leads to, as the choice tells it. */
export function destination(go: Action): string | null {
  const space = go.label.params["space"];
  return space && "key" in space ? space.key.replace("space.", "") : null;
}

/** Quarter turns in which the tile at hand may be built on a cell. */
export function turns_at(table: Table, cell: string): number[] {
  return builds(table)
    .filter((a) => a.args["cell"] === cell)
    .map((a) => Number(a.args["turn"] ?? 0));
}

export const builds = (table: Table): Action[] => table.choices.filter((a) => a.verb === "build");

/** The choice of building in a cell, turned so often. */
export const build_at = (table: Table, cell: string | null, turn: number): Action | undefined =>
  builds(table).find((a) => a.args["cell"] === cell && Number(a.args["turn"] ?? 0) === turn);

/** Every quarter turn offered anywhere, ascending. */
export const all_turns = (table: Table): number[] =>
  [...new Set(builds(table).map((a) => Number(a.args["turn"] ?? 0)))].sort();

/** Tiles of a back still in their pile. */
export const tiles_left = (table: Table, back: TileFacts["back"]): number =>
  Object.entries(view_of(table).memory.stack)
    .filter(([tile]) => table.facts<TileFacts>("tile", tile)?.back === back)
    .reduce((sum, [, n]) => sum + (n ?? 0), 0);

/** How many constructions of a kind a seat has completed. */
export const complete_of = (table: Table, key: string, kind: string): number =>
  lookup<number | undefined>(player_of(table, key)?.complete ?? {}, kind) ?? 0;

/** What a seat has, in the fixed order: wares, coins, bread, tiles stored, fountain cards. */
export function goods_of(table: Table, key: string): { key: string; icon: string; n: number }[] {
  const player = player_of(table, key);
  if (!player) return [];
  return [
    ...wares.map((ware) => ({ key: ware as string, icon: `carpe_diem-${ware}`, n: player.wares[ware] ?? 0 })),
    { key: "coin", icon: "carpe_diem-coin", n: player.coins },
    { key: "bread", icon: "carpe_diem-bread", n: player.bread },
    { key: "stored", icon: "carpe_diem-stored", n: player.stored },
    { key: "fountain", icon: "carpe_diem-fountain-card", n: player.fountain_cards },
  ];
}

/** The viewer's own fountain cards, equal ones together. */
export const hand_cards = (view: View): { card: string; n: number }[] =>
  Object.entries(view.table.hand).flatMap(([card, n]) => (n ? [{ card, n }] : []));

/** A cell's name where a sentence or a button begins with it. */
export function cell_title(table: Table, cell: string): string {
  const name = table.text.get(`cell.${cell}`);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The number under which an open circle stands in the bar and on the board while a disc is placed; 0 for none. */
export const circle_number = (table: Table, circle: string): number =>
  1 + table.choices.filter((a) => a.verb === "disc").findIndex((a) => a.args["circle"] === circle);

/** The two cards a scoring circle lies between. */
export function cards_of_circle(circle: string): [string, string] {
  const [kind, row, column] = [circle[0], Number(circle[1]), Number(circle[2])];
  return kind === "h" ? [`c${row}${column}`, `c${row}${column + 1}`] : [`c${row}${column}`, `c${row + 1}${column}`];
}
