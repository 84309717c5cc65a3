// The log of a table: events in words, undone ones struck.
import type { Message } from "../catalogue";
import { parse_action } from "./action";
import type { TableEvent } from "./protocol";
import type { Table } from "./table.svelte";

export interface LogEntry {
  n: number;
  by: string;
  messages: Message[];
  struck: boolean;
  /** The action in notation, as this viewer saw it. */
  do?: string;
  /** What the viewer's button for it said. */
  face?: string;
  /** The step of the turn in which the viewer chose it. */
  step?: string;
}

/** What the viewer's own action was when it was chosen. */
export type Chosen = Pick<LogEntry, "face" | "step">;

/** The viewer's own action in short words and its step, taken while the position it was chosen in still stands. */
export function chosen_as(event: TableEvent, table: Table): Chosen {
  if (event.by !== table.me || event.do === undefined || !table.ui) return {};
  const offered = [...(table.now?.choices ?? []), ...(table.now?.asides ?? [])].find((c) => c.do === event.do);
  const face = offered ? table.ui.face?.(parse_action(offered, false), table).text : undefined;
  const status = table.view ? table.ui.status?.(table) : undefined;
  const step = status?.step ?? status?.phase;
  return { ...(face !== undefined ? { face } : {}), ...(step !== undefined ? { step } : {}) };
}

/** The board elements a line of the log was about. */
export function places_of(entry: LogEntry, table: Table): string[] {
  if (!entry.do || !table.ui?.targets) return [];
  const action = parse_action({ do: entry.do, label: entry.messages[0]!, reveals: false }, false);
  return [`seat:${entry.by}`, ...table.ui.targets(action, table)];
}

/** The log with one more event; an undo is told by the strokes themselves. */
export function written(log: readonly LogEntry[], event: TableEvent, chosen: Chosen = {}): LogEntry[] {
  const next = [...log];
  if (event.undo === undefined) {
    const { n, by, messages } = event;
    next.push({ n, by, messages, struck: false, ...(event.do !== undefined ? { do: event.do } : {}), ...chosen });
    return next;
  }
  let left = event.undo;
  for (let i = next.length - 1; i >= 0 && left > 0; --i) {
    if (next[i]!.struck) continue;
    next[i] = { ...next[i]!, struck: true };
    --left;
  }
  return next;
}

/** One seat's turn: what it did, and what chance did in it. */
export interface TurnTold {
  by: string;
  entries: LogEntry[];
  /** Where it begins in the log. */
  at: number;
}

/** The log as a story: what a seat does in a row belongs together, with the throws and draws that follow from it. */
export function turns_of(log: readonly LogEntry[]): TurnTold[] {
  const turns: TurnTold[] = [];
  log.forEach((entry, at) => {
    const last = turns.at(-1);
    if (last && (last.by === entry.by || entry.by === "chance")) last.entries.push(entry);
    else turns.push({ by: entry.by, entries: [entry], at });
  });
  return turns;
}

/** A message of the log, the same several times in a row told once. */
export interface Step {
  entry: LogEntry;
  message: Message;
  times: number;
}

export function steps_of(entries: readonly LogEntry[], quiet: readonly string[]): Step[] {
  const steps: Step[] = [];
  for (const entry of entries)
    for (const message of entry.messages) {
      if (quiet.includes(message.key)) continue;
      const last = steps.at(-1);
      const same =
        last?.entry.by === entry.by &&
        last.entry.struck === entry.struck &&
        last.message.key === message.key &&
        JSON.stringify(last.message.params) === JSON.stringify(message.params);
      if (last && same) ++last.times;
      else steps.push({ entry, message, times: 1 });
    }
  return steps;
}

/** What a turn comes to in one line: what stands, without what only led to it unless there is nothing else. */
export function gist_of(steps: readonly Step[], minor: readonly string[]): Step[] {
  const standing = steps.filter(({ entry }) => !entry.struck);
  const told = standing.filter(({ message }) => !minor.includes(message.key));
  return told.length > 0 ? told : standing.length > 0 ? standing : [...steps];
}

/** How much of the log the viewer has answered: what follows happened since. */
export function answered(log: readonly LogEntry[], me: string | null): number {
  const by = (at: number) => log[at - 1]!.by;
  let at = log.length;
  // Back over the present turn, what chance did in it included, then over what the others did.
  while (at > 0 && (by(at) === me || by(at) === "chance")) --at;
  while (at > 0 && by(at) !== me) --at;
  return at;
}

/** How many of the viewer's last `free` actions an undo takes back to choose anew in a step; 0 where it cannot. */
export function undone_to(log: readonly LogEntry[], me: string | null, free: number, step: string): number {
  if (free < 1) return 0;
  const own = log.filter((e) => e.by === me && !e.struck).slice(-free);
  const at = own.findIndex((e) => e.step === step);
  return at < 0 ? 0 : own.length - at;
}
