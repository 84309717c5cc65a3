// What a new table is made of, and a person's usual one of each title, kept in this browser.
import type { Clock, JsonObject } from "@shared/table/protocol";

/** Who sits on a seat; on an open one a bot may play until somebody comes, a person sits at this device. */
export type Seat =
  | { who: "me" }
  | { who: "open"; meanwhile: boolean }
  | { who: "person"; name: string }
  | { who: "bot"; level: string }
  | { who: "nobody" };

/** How fast a table is, who may see it, whether it counts. */
export interface Company {
  clock: Clock["kind"];
  minutes: number;
  seconds: number;
  days: number;
  visibility: "link" | "public";
  rated: boolean;
  notes: boolean;
  name: string;
}

export const usual_company: Readonly<Company> = {
  clock: "none",
  minutes: 15,
  seconds: 20,
  days: 3,
  visibility: "link",
  rated: false,
  notes: false,
  name: "",
};

export function clock_of({ clock, minutes, seconds, days }: Company): Clock {
  if (clock === "live") return { kind: clock, initial: minutes * 60_000, increment: seconds * 1000 };
  if (clock === "days") return { kind: clock, per_move: days * 86_400_000 };
  return { kind: clock };
}

export interface UsualTable {
  sits: Seat[];
  preset: string;
  changed: JsonObject;
  company: Company;
}

const key = (slug: string) => `lusoria.usual_table.${slug}`;

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
