// A person's usual table of each title, kept in this browser.
import type { Clock, Json } from "@shared/table/protocol";

/** Who sits on a seat of a new table; on an open one a bot may play until somebody comes. */
export type Seat =
  | { who: "me" }
  | { who: "open"; meanwhile: boolean }
  | { who: "bot"; level: string }
  | { who: "nobody" };

export interface UsualTable {
  sits: Seat[];
  preset: string;
  changed: Record<string, Json>;
  clock: Clock["kind"];
  visibility: "link" | "public";
  notes: boolean;
}

const key = (slug: string) => `lusoria.usual.${slug}`;

export function kept_table(slug: string): UsualTable | null {
  try {
    return JSON.parse(localStorage.getItem(key(slug)) ?? "null") as UsualTable | null;
  } catch {
    return null;
  }
}

export function keep_table(slug: string, table: UsualTable): void {
  localStorage.setItem(key(slug), JSON.stringify(table));
}
