// The tile in hand while one looks where to build it: its rotation and the cell picked. Nothing is sent
// before "Build here"; it belongs to the page alone.
import { told } from "@shared/table/action";
import type { Action } from "@shared/table/table.svelte";
import { all_turns, build_at, builds, cell_title, gains, goals, turns_at, type Table } from "./view";

/** What building would finish and bring, as the choice itself tells it. */
export interface Outcome {
  done: string[];
  goods: Record<string, number>;
  goals: string[];
}

class Placing {
  turn = $state(0);
  cell = $state<string | null>(null);
  /** The cell last pressed where the tile does not fit: the bar keeps the question. */
  asked = $state<string | null>(null);
  /** The cell under the pointer or the focus. */
  over = $state<string | null>(null);

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

  /** The next cell that fits in a direction, the one most straight ahead; from nowhere the first of all. */
  step(table: Table, rows: number, columns: number): void {
    const place = (cell: string) => [Number(cell[1]), Number(cell[3])] as const;
    const cells = [...new Set(builds(table).map((a) => a.args["cell"] ?? ""))];
    const [row, column] = this.cell ? place(this.cell) : [0, 0];
    const ahead = cells.map((cell) => {
      const [dr, dc] = [place(cell)[0] - row, place(cell)[1] - column];
      return { cell, on: dr * rows + dc * columns, aside: Math.abs(dr * columns) + Math.abs(dc * rows) };
    });
    const next = ahead
      .filter((c) => this.cell === null || c.on > 0)
      .sort((a, b) => a.on + 2 * a.aside - b.on - 2 * b.aside)[0];
    if (next) this.pick(table, next.cell);
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
    this.asked = null;
    this.over = null;
    this.turn = all_turns(table)[0] ?? 0;
  }

  /** A press on a cell where the tile does not fit in any turn. */
  ask(table: Table, cell: string): void {
    this.asked = cell;
    void table.help.why_not(this.refused(cell), { name: cell_title(table, cell) });
  }

  refused(cell: string): string {
    return `build cell=${cell} turn=${this.turn}`;
  }

  /** How many cells fit as the tile lies now, and how many more when it is turned. */
  cells(table: Table): { now: number; turned: number } {
    const all = new Set(builds(table).map((a) => a.args["cell"]));
    const now = builds(table).filter((a) => Number(a.args["turn"] ?? 0) === this.turn).length;
    return { now, turned: all.size - now };
  }

  action(table: Table) {
    return build_at(table, this.cell, this.turn);
  }

  /** The tile as it would lie in the cell under the pointer, turned until it fits; none on the cell picked. */
  ghost(table: Table): { cell: string; turn: number; action: Action } | null {
    const cell = this.over;
    if (!cell || cell === this.cell) return null;
    const fits = turns_at(table, cell);
    const turn = fits.includes(this.turn) ? this.turn : fits[0];
    const action = turn === undefined ? undefined : build_at(table, cell, turn);
    return action ? { cell, turn: turn!, action } : null;
  }

  outcome(table: Table, action = this.action(table)): Outcome {
    if (!action) return { done: [], goods: {}, goals: [] };
    const is_told = (name: string) => told(action, name) > 0;
    return {
      done: table.box("kind").filter(is_told),
      goods: Object.fromEntries(
        Object.entries(gains)
          .map(([good, name]) => [good, told(action, name)] as const)
          .filter(([, n]) => n !== 0),
      ),
      goals: goals.filter(is_told),
    };
  }

  #show(table: Table): void {
    table.selection.lit = this.action(table)?.do ?? null;
  }
}

export const placing = new Placing();
