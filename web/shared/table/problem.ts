// Why something was not done, by the code that says so.

/** What a server and the core answer: ProblemCode of engine/table/session.h, in its order. */
export const wire_codes = [
  "malformed",
  "forbidden",
  "no_such_table",
  "no_spectators",
  "not_running",
  "running",
  "not_ready",
  "seat_taken",
  "away",
  "stale",
  "not_your_turn",
  "unknown_action",
  "illegal",
  "no_undo",
  "exists",
  "unavailable",
  "not_found",
  "no_session",
  "cross_origin",
  "too_many",
  "bad_name",
  "name_taken",
  "weak_password",
  "wrong_password",
  "wrong_code",
  "undeliverable",
  "internal",
  "banned",
  "closed",
] as const;

/** What the page finds by itself: nobody answers, no free undo, no core. */
type PageCode = "offline" | "lost" | "locked" | "no_hint" | "no_trial" | "no_core";

export type ProblemCode = (typeof wire_codes)[number] | PageCode;

/** Those that have a sentence of their own at a table, `problem.<code>`; all others share one. */
export const told_codes: readonly ProblemCode[] = [
  "stale",
  "not_your_turn",
  "no_undo",
  "lost",
  "unavailable",
  "too_many",
  "no_hint",
  "no_trial",
  "no_core",
];

/** Those that have a sentence of their own around an account, `trouble.<code>`. */
export const told_troubles: readonly ProblemCode[] = [
  "offline",
  "name_taken",
  "wrong_password",
  "wrong_code",
  "bad_name",
  "weak_password",
  "too_many",
  "banned",
  "closed",
  "forbidden",
];
