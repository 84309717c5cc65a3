// The end of a game, counted row by row: each source for each seat, who is behind first.
import type { Account } from "./account";

export interface FinaleWay {
  /** What lay open: all seats count it at once. */
  together?: readonly string[];
  /** What was hidden: each seat waits until the one before has shown it. */
  one_by_one?: readonly string[];
  /** Counted after all others. */
  last?: string;
}

export interface CountedRow {
  source: string;
  /** Between two seats, in milliseconds. */
  apart: number;
  /** What each seat has before this row and after it. */
  before: Readonly<Record<string, number>>;
  after: Readonly<Record<string, number>>;
  /** Who counts first. */
  turns: string[];
}

/** Seats by what they have, the most first; who is level with somebody passes nobody. */
export const standing = (order: readonly string[], has: Readonly<Record<string, number>>): string[] =>
  [...order].sort((a, b) => (has[b] ?? 0) - (has[a] ?? 0));

const apart_ms = { together: 0, usual: 120, one_by_one: 560 };

export const in_counting_order = (sources: readonly string[], { last }: FinaleWay): string[] => [
  ...sources.filter((source) => source !== last),
  ...sources.filter((source) => source === last),
];

export function counted_rows(
  accounts: readonly Account[],
  sources: readonly string[],
  { together, one_by_one }: FinaleWay = {},
): CountedRow[] {
  let order = accounts.map(({ key }) => key).sort();
  let has: Record<string, number> = Object.fromEntries(order.map((key) => [key, 0]));
  return sources.map((source) => {
    const after = Object.fromEntries(accounts.map(({ key, parts }) => [key, has[key]! + (parts[source] ?? 0)]));
    const way = together?.includes(source) ? "together" : one_by_one?.includes(source) ? "one_by_one" : "usual";
    const row = { source, apart: apart_ms[way], before: has, after, turns: [...order].reverse() };
    order = standing(order, after);
    has = after;
    return row;
  });
}

const count_ms = 700;
/** A held breath before a row, longer before the last. */
const breath_ms = { each: 260, last: 700 };
const rest_ms = 420;

export interface RowTime {
  breath: number;
  length: number;
}

export const time_of_row = (row: CountedRow, last: boolean): RowTime => {
  const breath = last ? breath_ms.last : breath_ms.each;
  return { breath, length: breath + count_ms + row.apart * (row.turns.length - 1) + rest_ms };
};

/** How much of a row a seat has counted at a time of it, from 0 to 1. */
export function counted_by(row: CountedRow, seat: string, time: number, breath: number): number {
  const begins = breath + row.apart * row.turns.indexOf(seat);
  const part = Math.min(1, Math.max(0, (time - begins) / count_ms));
  return 1 - (1 - part) ** 2;
}
