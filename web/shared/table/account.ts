// A finished game's points as the page shows them: by source, for every seat, in the order of the ranks.
import { number_text } from "../i18n.svelte";
import type { Result } from "./protocol";
import type { Table } from "./table.svelte";
import type { PointsBySource } from "./title_ui";
import "./patterns.css";

/** How the sources look in a bar, by their order. */
const patterns = ["solid", "stripes", "dots", "plain", "cross", "pales", "fesses"];
export const pattern_of = (index: number): string => patterns[index % patterns.length]!;

export type Parts = Readonly<Record<string, number>>;

export interface Account extends Omit<PointsBySource, "parts"> {
  key: string;
  score: number;
  rank: number;
  parts: Parts;
}

/** With the title's finer account, where it has one. */
export const accounts_of = (table: Table, result: Result): Account[] =>
  Object.entries(result.seats)
    .sort(([, a], [, b]) => a.rank - b.rank || b.score - a.score)
    .map(([key, { score, rank, parts }]) => ({
      key,
      score,
      rank,
      parts,
      ...table.ui?.points_by_source?.(key, parts, table),
    }));

/** The sources that anybody has something of. */
export const sources_of = (accounts: readonly Account[]): string[] =>
  [...new Set(accounts.flatMap(({ parts }) => Object.keys(parts)))].filter((source) =>
    accounts.some(({ parts }) => (parts[source] ?? 0) !== 0),
  );

/** In whole points, of which the rules may count parts. */
export const points_text = (n: number, unit: number): string => number_text(n / unit);
