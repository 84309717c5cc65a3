// Where a seat's steps and points came from, counted from the log.
import { parse_action } from "@shared/table/action";
import type { LogEntry } from "@shared/table/table.svelte";
import type { PointsBySource } from "@shared/table/title_ui";
import { favours, gate, type Table } from "./view";

export interface Steps {
  favours: Record<string, number>;
  card: number;
  privileges: number;
  /** Steps back because of the tax, below zero. */
  tax: number;
}

/** The new place of a seat on the road, if an event moved it. */
function place(entry: LogEntry, seat: string): number | null {
  for (const { key, params } of entry.messages) {
    const { who, n } = params;
    if (key === "event.position" && who && "seat" in who && who.seat === seat && n && "number" in n) return n.number;
  }
  return null;
}

export function steps_of(seat: string, log: readonly LogEntry[]): Steps {
  const steps: Steps = { favours: {}, card: 0, privileges: 0, tax: 0 };
  let at = 0;
  for (const entry of log) {
    const now = entry.struck ? null : place(entry, seat);
    if (now === null) continue;
    const { verb, args } = parse_action({ do: entry.do ?? "", label: entry.messages[0]!, reveals: false }, false);
    if (now < at) steps.tax += now - at;
    else if (verb === "favour") steps.favours[args["favour"]!] = (steps.favours[args["favour"]!] ?? 0) + now - at;
    else if (verb === "play") steps.privileges += now - at;
    else steps.card += now - at;
    at = now;
  }
  return steps;
}

/** The road by what moved the pawn; steps back are taken off the favours. C cards count together. */
export function points_by_source(seat: string, parts: Readonly<Record<string, number>>, table: Table): PointsBySource {
  const { text, log } = table;
  const { road = 0, ...cards } = parts;
  const steps = steps_of(seat, log);
  const counted = (name: string, n: number) => (n === 0 ? [] : [`${name} ${String(n).replace("-", "−")}`]);
  const ways = [
    ...favours.flatMap((f) => counted(text.get(`ui.favour.${f}.name`), steps.favours[f] ?? 0)),
    ...counted(text.get("ui.tax_back"), steps.tax),
  ];
  const given = Object.entries(cards).flatMap(([source, n]) => counted(text.get(`source.${source}`), n));
  return {
    parts: {
      favours: road - steps.card - steps.privileges,
      fortuna: steps.card,
      steps: steps.privileges,
      end: Object.values(cards).reduce((a, b) => a + b, 0),
    },
    detail: [ways.join(", "), given.join(", ")].filter(Boolean).join("; "),
    ...(road < gate ? { note: text.get("ui.outside") } : {}),
  };
}
