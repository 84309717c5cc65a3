// The tile in hand while one looks where to build it: its rotation and the cell picked. Nothing is sent
// before "Build here"; it belongs to the page alone.
import type { Table } from "@shared/table/table.svelte";
import { finished_by, goals_of, goods_of, type Finished } from "./preview";
import { all_turns, builds, player_of, turns_at, view_of } from "./view";

export interface Outcome {
  done: Finished[];
  goods: Record<string, number>;
  goals: string[];
}

class Placing {
  turn = $state(0);
  cell = $state<string | null>(null);

  /** A press on a cell: pick it, and turn the tile until it fits; again: the next turn that fits. */
  pick(table: Table, cell: string): void {
    const fits = turns_at(table, cell);
    if (fits.length === 0) return;
    const at = fits.indexOf(this.turn);
    if (this.cell === cell) this.turn = fits[(at + 1) % fits.length]!;
    else if (at < 0) this.turn = fits[0]!;
    this.cell = cell;
    this.#show(table);
  }

  rotate(table: Table, by: number): void {
    const turns = this.cell ? turns_at(table, this.cell) : all_turns(table);
    if (turns.length === 0) return;
    const at = Math.max(0, turns.indexOf(this.turn));
    this.turn = turns[(at + by + turns.length) % turns.length]!;
    this.#show(table);
  }

  /** A new decision: nothing picked, the first turn that fits anywhere. */
  reset(table: Table): void {
    this.cell = null;
    this.turn = all_turns(table)[0] ?? 0;
  }

  action(table: Table) {
    return builds(table).find(
      (a) => a.args["cell"] === this.cell && Number(a.args["turn"] ?? 0) === this.turn,
    );
  }

  /** What building here would finish and bring. */
  outcome(table: Table): Outcome {
    const player = table.me ? player_of(table, table.me) : undefined;
    if (!this.cell || !player || !this.action(table)) return { done: [], goods: {}, goals: [] };
    const done = finished_by(table, view_of(table).table.taken, this.cell, this.turn);
    const goods: Record<string, number> = {};
    for (const one of done) {
      for (const [good, n] of Object.entries(goods_of(table, one))) if (n > 0) goods[good] = (goods[good] ?? 0) + n;
    }
    return { done, goods, goals: goals_of(table, player, done) };
  }

  #show(table: Table): void {
    table.lit = this.action(table)?.do ?? null;
  }
}

export const placing = new Placing();
