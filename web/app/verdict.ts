// Who won, in words.
import { t } from "@shared/i18n.svelte";
import type { Result, SeatResult } from "@shared/table/protocol";
import type { Table } from "@shared/table/table.svelte";

export const ranked_in = (result: Result): [key: string, seat: SeatResult][] =>
  Object.entries(result.seats).sort(([, a], [, b]) => a.rank - b.rank || b.score - a.score);

export const winners_of = (result: Result) => ranked_in(result).filter(([, seat]) => seat.rank === 1);

export function headline_of(result: Result, table: Table): string {
  const winners = winners_of(result);
  const names = winners.map(([key]) => table.name(key));
  if (names.length > 1) return t("result.shared", { who: names.join(" · ") });
  return winners[0]?.[0] === table.me ? t("result.you_win") : t("result.wins", { who: names[0] ?? "" });
}

/** Equal on points with the winner, and yet not first: a tie-break decided. */
export const is_tie_broken = (result: Result): boolean => {
  const best = winners_of(result)[0]?.[1].score;
  return ranked_in(result).some(([, seat]) => seat.rank > 1 && seat.score === best);
};
