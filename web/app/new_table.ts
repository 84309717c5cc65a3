// What a new table is made of, and a person's usual one of each title, kept in this browser.
import { keep, read_kept } from "@shared/browser_storage";
import type { Clock, JsonObject, Undoing } from "@shared/table/protocol";

/** Who sits on a seat; on an open one a bot may play until somebody comes, a person sits at this device. */
export type Seat =
  | { who: "me" }
  | { who: "open"; meanwhile: boolean }
  | { who: "person"; name: string }
  | { who: "bot"; level: string }
  | { who: "nobody" };

/** What everybody at a table agrees on beside the rules. */
export interface Agreed {
  undo: Undoing;
  /** The page shows what was shown before. */
  notes: boolean;
}

export type Visibility = "link" | "friends" | "public";

/** How fast a table is, who may see it, whether it counts. */
export interface PaceAndAccess extends Agreed {
  clock: Clock["kind"];
  minutes: number;
  seconds: number;
  days: number;
  visibility: Visibility;
  rated: boolean;
  spectators: boolean;
  /** What everybody there should read. */
  note: string;
}

export const usual_pace_and_access: Readonly<PaceAndAccess> = {
  clock: "none",
  minutes: 15,
  seconds: 20,
  days: 3,
  visibility: "link",
  rated: false,
  spectators: true,
  notes: false,
  undo: "free",
  note: "",
};

export function clock_of({ clock, minutes, seconds, days }: PaceAndAccess): Clock {
  if (clock === "live") return { kind: clock, initial: minutes * 60_000, increment: seconds * 1000 };
  if (clock === "days") return { kind: clock, per_move: days * 86_400_000 };
  return { kind: clock };
}

export interface UsualTable {
  sits: Seat[];
  preset: string;
  changed: JsonObject;
  /** Under the name that browsers already have it. */
  company: PaceAndAccess;
}

const key = (slug: string) => `lusoria.usual_table.${slug}`;

export function kept_table(slug: string): UsualTable | null {
  const kept = read_kept<UsualTable>(key(slug));
  // What was kept before may know less than there is to choose.
  return kept && { ...kept, company: { ...usual_pace_and_access, ...kept.company } };
}

export const keep_table = (slug: string, table: UsualTable): void => keep(key(slug), table);
