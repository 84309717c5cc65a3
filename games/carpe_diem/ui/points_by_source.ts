// What a seat collected during the game, taken apart: where it began, objectives, steps beyond the track's end.
import type { LogEntry } from "@shared/table/table.svelte";
import type { PointsBySource } from "@shared/table/title_ui";
import { goals, player_of, type Table } from "./view";

const scoring = ["disc", "first", "pay", "coins", "spend_bread", "done"];
/** Two cards beside each of four discs. */
const cards_scored = 8;

export interface Collected {
  objectives: number;
  unfulfilled: number;
  /** Steps that the track had no room for. */
  beyond: number;
}

export function collected_by(seat: string, log: readonly LogEntry[]): Collected {
  const found: Collected = { objectives: 0, unfulfilled: 0, beyond: 0 };
  for (const entry of log.filter((e) => !e.struck)) {
    const where = scoring.includes(entry.do?.split(" ")[0] ?? "") ? "objectives" : "beyond";
    for (const { key, params } of entry.messages) {
      const { who, count } = params;
      if (!who || !("seat" in who) || who.seat !== seat) continue;
      if (key === "event.unfulfilled") ++found.unfulfilled;
      const points = count && "number" in count ? count.number : 0;
      if (key === "event.gain.points") found[where] += points;
      if (key === "event.lose.points") found[where] -= points;
    }
  }
  return found;
}

export function points_by_source(seat: string, parts: Readonly<Record<string, number>>, table: Table): PointsBySource {
  const { objectives, unfulfilled, beyond } = collected_by(seat, table.log);
  const { collected = 0, track = 0, ...rest } = parts;
  const met = player_of(table, seat)?.goals.length ?? 0;
  return {
    parts: { start: collected - objectives - beyond, objectives, track: track + beyond, ...rest },
    detail: [
      table.text.get("ui.account.cards", { n: cards_scored - unfulfilled, of: cards_scored }),
      table.text.get("ui.account.goals", { n: met, of: goals.length }),
    ].join("; "),
  };
}
