// Shapes of docs/PROTOCOL.md, version 1, as far as the page uses them.
import type { Message } from "../catalogue";
import type { ProblemCode } from "./problem";

export const protocol_version = 1;

export interface Turn {
  number: number;
  actor: "seat" | "chance" | "over";
  seat?: string;
  decision?: string;
}

export interface Choice {
  do: string;
  label: Message;
  reveals: boolean;
}

export interface SeatResult {
  score: number;
  rank: number;
  share: number;
  parts: Record<string, number>;
}

export interface Result {
  reason: string;
  seats: Record<string, SeatResult>;
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** What a viewer may know and do now, without the view. */
export interface Bare {
  event: number;
  seat: string | null;
  turn: Turn;
  choices: Choice[];
  asides: Choice[];
  /** Own latest actions that may be taken back, and those that may be if the table agrees. */
  undo: { free: number; ask?: number };
  result: Result | null;
}

export interface Position extends Bare {
  view: JsonObject;
}

export interface TableEvent {
  n: number;
  by: string;
  do?: string;
  undo?: number;
  messages: Message[];
  delta: JsonObject;
  turn: Turn;
}

export interface RoomSeat {
  seat: number;
  key: string;
  name: string | null;
  account: string | null;
  bot: string | null;
  ready: boolean;
  away: boolean;
  here: boolean;
  /** Somebody without an account: the name is only what they say. */
  guest?: boolean;
  until_person?: boolean;
  nonce?: string | null;
}

export type Clock =
  { kind: "none" } | { kind: "live"; initial: number; increment: number } | { kind: "days"; per_move: number };

export interface Clocks {
  left: Record<string, number>;
  running: string | null;
  since: number;
  deadline: number;
  now: number;
}

/** How a table takes back: freely until something was shown, always by consent, or not at all. */
export type Undoing = "free" | "ask" | "never";

export interface Room {
  id: string;
  title: string;
  name: string;
  /** What whoever opened the table wants everybody to read. */
  note: string;
  options: JsonObject;
  status: "open" | "running" | "over" | "abandoned";
  visibility: "public" | "friends" | "link" | "password";
  rated: boolean;
  notes: boolean;
  /** False: only the seats look on while the game runs. */
  spectators: boolean;
  undo: Undoing;
  /** False for a record that was brought from elsewhere. */
  witnessed: boolean;
  clock: Clock;
  host: string;
  commitment: string;
  created: number;
  started: number | null;
  ended: number | null;
  seats: RoomSeat[];
  you?: { seat: number | null; host: boolean; orders: Record<string, string> };
  invite?: string;
  watchers: number;
  /** Somebody's last actions, and all that followed, wait for the others' consent to be taken back. */
  ask: { by: string; actions: number; agreed: string[]; waiting: string[] } | null;
  clocks: Clocks | null;
  result: Result | null;
  fair: { secret: string; nonces: Record<string, string> } | null;
  next: string | null;
  /** At a table of this device: who should have it now, whether the browser keeps the game, who is a person, whether
      it is a trial of another table's game. */
  here?: { hand_over: string | null; kept: boolean; people: string[]; trial: boolean };
}

export interface ChatLine {
  n: number;
  by: string;
  name: string;
  text: string;
  at: number;
  guest?: boolean;
}

export interface Refusal {
  key: string;
  section: string;
}

export interface ErrorBody {
  code: ProblemCode;
  message: string;
  refusal?: Refusal;
  index?: number;
  /** Of too much: milliseconds until it is worth another try. */
  wait?: number;
}

/** An answer over a line; `re` names the question. */
export type LineAnswer =
  | {
      t: "table";
      re?: number;
      table: string;
      room: Room;
      position: Position | Bare | null;
      events: TableEvent[];
      chat: ChatLine[];
      now: number;
    }
  | { t: "ok"; re?: number; event: number }
  | { t: "why"; re?: number; refusal: Refusal | null }
  | { t: "refused"; re?: number; error: ErrorBody }
  | { t: "pong"; re?: number; now: number };

/** What comes over a line. */
export type ServerMessage =
  | LineAnswer
  | { t: "hello"; protocol: number }
  | { t: "room"; table: string; room: Room }
  | { t: "start"; table: string; position: Position }
  | { t: "events"; table: string; events: TableEvent[]; position: Bare }
  | { t: "chat"; table: string; chat: ChatLine[] }
  | { t: "bye"; table: string; reason: string };

export interface OptionSpec {
  key: string;
  values: string[] | null;
  low: number;
  high: number;
  default: Json;
}

/** Fields every title has that are no rule to choose. */
export const hidden_options = ["seats", "rules_version", "components_edition"];

export interface TitleInfo {
  slug: string;
  designer: string;
  year: number;
  seats: { min: number; max: number };
  score_unit: number;
  options: OptionSpec[];
  presets: { slug: string; options: JsonObject }[];
  /** An owner's figures that new games are played with where this comes from. */
  edition?: JsonObject;
}

export interface ComponentRow {
  kind: string;
  slug: string;
  copies: number;
  certainty: Certainty;
  facts: JsonObject;
  /** Its name, where an owner of the box corrected what the catalogue's says. */
  says?: Message;
}

/** How well a figure of the box is known. */
export type Certainty = "exact" | "cross_checked" | "reconstructed";

/** The box a table is played with. */
export interface Box {
  components: ComponentRow[];
  /** Where it is an owner's: what differs from the one compiled in. */
  edition?: JsonObject;
}

export interface Me {
  /** Looks after this house. */
  admin?: boolean;
  id: string;
  name: string;
  kind: "guest" | "account" | "bot";
}

/** RFC 7396: a patch turns one view into the next; null removes a member. */
export function merge_patch(target: Json | undefined, patch: Json): Json {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
  const base = target && typeof target === "object" && !Array.isArray(target) ? target : {};
  const merged: JsonObject = { ...base };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else merged[key] = merge_patch(merged[key], value);
  }
  return merged;
}
