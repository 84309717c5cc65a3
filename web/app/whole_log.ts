// The whole log of a finished game, of which the page may have seen the end only.
import { api } from "@shared/table/api";
import { written, type LogEntry } from "@shared/table/log";
import type { Table } from "@shared/table/table.svelte";

const at_once = 1000;

export async function whole_log(table: Table): Promise<LogEntry[]> {
  if (!table.room || !table.now || table.log[0]?.n === 1) return table.log;
  const seat = table.me ? `&seat=${encodeURIComponent(table.me)}` : "";
  let log: LogEntry[] = [];
  for (;;) {
    const { events } = await api.events(table.room.id, `?after=${log.at(-1)?.n ?? 0}&limit=${at_once}${seat}`);
    log = events.reduce<LogEntry[]>((all, event) => written(all, event), log);
    if (events.length < at_once) return log;
  }
}
