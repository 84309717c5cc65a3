// The sentence that says what will happen at a new table: words, and in them what was chosen.
import { language, parts, t } from "@shared/i18n.svelte";
import { seat_letters, type SeatLetter } from "@shared/seats";
import type { Clock } from "@shared/table/protocol";
import { player_name } from "./start";
import type { Seat } from "./new_table";

export interface Piece {
  text: string;
  /** Somebody chose it; in the colour of a seat where it is one. */
  chosen?: boolean;
  seat?: SeatLetter;
}

/** A text of the shell in pieces; lists of pieces take the place of their parameter. */
export function said(key: string, values: Record<string, string | number | Piece[]> = {}): Piece[] {
  const plain = Object.fromEntries(Object.entries(values).map(([name, v]) => [name, Array.isArray(v) ? "…" : v]));
  return parts(key, plain).flatMap((part): Piece[] => {
    const value = part.kind === "thing" ? values[part.key] : undefined;
    return Array.isArray(value) ? value : [{ text: part.text, chosen: typeof value === "string" }];
  });
}

function name_of(sit: Seat, seat: number): string {
  if (sit.who === "me") return t("new.who_me");
  if (sit.who === "bot") return t(`level.${sit.level}`);
  if (sit.who === "person") return sit.name.trim() || player_name(seat + 1);
  return t("new.who_open");
}

/** "you, Centurio and whoever opens the link" */
export function who_plays(sits: Seat[]): Piece[] {
  const people = sits.flatMap((sit, i): Piece[] =>
    sit.who === "nobody" ? [] : [{ text: name_of(sit, i), chosen: true, seat: seat_letters[i]! }],
  );
  const list = new Intl.ListFormat(language.lang, { type: "conjunction" }).formatToParts(people.map((p) => p.text));
  return list.map((part) => (part.type === "element" ? people.shift()! : { text: part.value }));
}

/** How fast a game is; `minutes` is what the title usually takes. */
export function pace_of(clock: Clock, minutes: number): Piece[] {
  if (clock.kind === "none") return said("new.sentence_no_clock", { clock: t("new.no_clock") });
  if (clock.kind === "days")
    return said("new.sentence_days", { clock: t("clock.left_days", { n: Math.round(clock.per_move / 86_400_000) }) });
  return said("new.sentence_live", {
    clock: t("clock.live"),
    minutes: Math.round(clock.initial / 60_000),
    seconds: Math.round(clock.increment / 1000),
    n: minutes,
  });
}

export const plain_words = (pieces: readonly Piece[]): string => pieces.map((p) => p.text).join("");
