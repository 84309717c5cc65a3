// What building the tile in hand would finish, for the preview: constructions closed on every side, what
// they bring at once, and the frame goals they touch. The rules themselves are the engine's; this only
// reads the drawing.
import type { Table } from "@shared/table/table.svelte";
import {
  cell_name,
  goal_line,
  player_of,
  sides,
  size,
  type FrameFacts,
  type Player,
  type TileFacts,
} from "./view";

export interface Finished {
  kind: string;
  cells: string[];
}

const steps = [
  [-1, 0],
  [0, 1],
  [1, 0],
  [0, -1],
] as const;

const place_of = (cell: string): [number, number] => [Number(cell[1]) - 1, Number(cell[3]) - 1];

/** The edges of what lies on a cell, north first, turned as it lies. */
function edges_at(table: Table, player: Player, laid: { cell: string; tile: string; turn: number }, cell: string): string[] | null {
  const built = cell === laid.cell ? laid : player.district[cell];
  if (!built || built.tile === "none") return null;
  const edges = table.facts<TileFacts>("tile", built.tile)?.edges ?? [];
  return edges.map((_, side) => edges[(side - built.turn + 4) % 4]!);
}

/** The construction of one type through a cell, or null while an edge of it is open. */
function closed(table: Table, player: Player, laid: { cell: string; tile: string; turn: number }, kind: string): string[] | null {
  const found = [laid.cell];
  for (let i = 0; i < found.length; ++i) {
    const cell = found[i]!;
    const [row, column] = place_of(cell);
    for (const [side, edge] of edges_at(table, player, laid, cell)!.entries()) {
      if (edge !== kind) continue;
      const [dr, dc] = steps[side]!;
      const next = cell_name(row + dr, column + dc);
      if (found.includes(next)) continue;
      if (!edges_at(table, player, laid, next)) return null;
      found.push(next);
    }
  }
  return found;
}

export function finished_by(table: Table, tile: string, cell: string, turn: number): Finished[] {
  const player = table.me ? player_of(table, table.me) : undefined;
  const facts = table.facts<TileFacts>("tile", tile);
  if (!player || !facts) return [];
  const kinds = [...new Set(facts.edges.filter((e) => e !== "meadow"))];
  const done = kinds.flatMap((kind) => {
    const cells = closed(table, player, { cell, tile, turn }, kind);
    return cells ? [{ kind, cells }] : [];
  });
  return facts.single ? [{ kind: facts.single, cells: [cell] }, ...done] : done;
}

const wares: Record<string, string> = { vineyard: "grape", herb_garden: "herb", chicken_yard: "chicken", pond: "fish" };

/** Goods a finished construction brings at once (rules: Rewards). */
export function goods_of(table: Table, { kind, cells }: Finished): Record<string, number> {
  const player = table.me ? player_of(table, table.me) : undefined;
  if (wares[kind]) return { [wares[kind]]: cells.length - 1 };
  if (kind === "market") return { coin: 1 };
  if (kind === "bakery") return { bread: 1 };
  if (kind === "baker") return { bread: 2 };
  if (kind === "merchant") return { coin: 1 + Object.values(player?.wares ?? {}).reduce<number>((n, w) => n + (w ?? 0), 0) };
  return {};
}

/** Frame goals a finished construction would reach: "north_1" and the like. */
export function goals_of(table: Table, player: Player, done: Finished[]): string[] {
  return sides.flatMap((side) =>
    (table.facts<FrameFacts>("frame", player.frame[side])?.goals ?? []).flatMap((goal, i) => {
      const line = goal_line(side, goal.place);
      const upright = side === "north" || side === "south";
      const touches = done.some(
        (d) => d.kind === goal.kind && d.cells.some((c) => line >= 0 && line < size && place_of(c)[upright ? 1 : 0] === line),
      );
      const id = `${side}_${i + 1}`;
      return touches && !player.goals.includes(id) ? [id] : [];
    }),
  );
}
