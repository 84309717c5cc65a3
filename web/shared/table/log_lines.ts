// The log as a story: one line a turn, which opens to its steps. The turn that is being played, and the viewer's own
// latest, lie open. A turn that is told as before has the same lines as before: only what changed is drawn anew.
import { gist_of, steps_of, turns_of, type LogEntry, type Step, type TurnTold } from "./log";
import type { Table } from "./table.svelte";

export interface Line {
  key: string;
  by: string;
  /** What it tells; of a whole turn several. */
  steps: Step[];
  entries: LogEntry[];
  /** The turn it opens or closes. */
  turn?: number;
  /** What happened since the viewer's last turn begins here. */
  since: boolean;
}

/** How a turn is told. */
interface Telling {
  since: boolean;
  /** It is still being played. */
  running: boolean;
  opened: boolean;
  mine: boolean;
}

type Titled = Pick<Table, "log" | "me" | "active" | "since_my_turn" | "ui">;

function lines_of_turn({ by, entries }: TurnTold, how: Telling, { ui }: Titled): Line[] {
  const steps = steps_of(entries, ui?.quiet ?? []);
  const first = entries[0]!.n;
  const whole = how.running || steps.length < 2;
  const turn = whole ? {} : { turn: first };
  const one = (step: Step, j: number): Line => ({
    key: `${step.entry.n}.${j}`,
    by: step.entry.by,
    steps: [step],
    entries: [step.entry],
    since: false,
  });
  const all = { key: `${first}`, by, entries, ...turn, since: false };
  const kept = how.mine ? (ui?.lasting ?? []) : [];
  const told: Line[] =
    whole || how.opened
      ? [...(whole ? [] : [{ ...all, steps: [] }]), ...steps.map(one)]
      : [
          { ...all, steps: gist_of(steps, [...(ui?.minor ?? []), ...kept]) },
          ...steps.filter(({ message }) => kept.includes(message.key)).map(one),
        ];
  return told.map((line, j) => ({ ...line, since: how.since && j === 0 }));
}

const same = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((one, i) => one === b[i]);

/** A turn as it was told, by the number of its first event. */
type Told = Map<number, { entries: readonly LogEntry[]; how: string; lines: Line[] }>;

export class LogLines {
  #told: Told = new Map();

  /** The lines of a log whose turns with these first events are opened. */
  of(table: Titled, opened: ReadonlySet<number>): Line[] {
    const turns = turns_of(table.log);
    const told: Told = new Map();
    let headed = false;
    const lines = turns.flatMap((turn, i) => {
      const { by, entries, at } = turn;
      const mine = by === table.me;
      const since = !headed && table.since_my_turn > 0 && at >= table.since_my_turn && !mine;
      headed ||= since;
      const running = i === turns.length - 1 && (mine || by === table.active);
      const first = entries[0]!.n;
      const telling = { since, running, opened: opened.has(first), mine };
      const how = JSON.stringify(telling);
      const before = this.#told.get(first);
      const as_before = before?.how === how && same(before.entries, entries);
      const now = as_before ? before : { entries, how, lines: lines_of_turn(turn, telling, table) };
      told.set(first, now);
      return now.lines;
    });
    this.#told = told;
    return lines;
  }
}
