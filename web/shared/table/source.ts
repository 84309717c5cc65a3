// Where a table comes from. A server table and the core inside the page are interchangeable behind
// this interface; nothing above it knows which it is.
import type { Bare, Box, ChatLine, ErrorBody, Position, Refusal, Room, TableEvent } from "./protocol";

/** Alone: the game is for its seats only as long as it runs. */
export type Link = "connecting" | "open" | "lost" | "outdated" | "closed" | "alone";

/** What a source tells its table; each call replaces or extends what was told before. */
export interface TableListener {
  on_room(room: Room): void;
  /** A whole position; null before the game starts. Forget what was known. */
  on_position(position: Position | null): void;
  /** What happened since, in order, and the position after it. */
  on_events(events: TableEvent[], after: Bare): void;
  /** Earlier events, for the log only. */
  on_history(events: TableEvent[]): void;
  on_chat(lines: ChatLine[]): void;
  on_link(link: Link): void;
}

export type Answer = { ok: true } | { ok: false; error: ErrorBody };

export interface TableSource {
  open(listener: TableListener): void;
  close(): void;
  /** Actions in the title's notation, all or nothing, answering the position at event `answers`. */
  play(actions: string[], answers: number): Promise<Answer>;
  undo(count: number, answers: number): Promise<Answer>;
  /** Asks the others to go back to just after an event. */
  ask(to: number): Promise<Answer>;
  consent(agree: boolean): Promise<Answer>;
  /** Why an action is not possible now; null when it is, or when nobody can tell. */
  why(action: string): Promise<Refusal | null>;
  say(text: string): Promise<Answer>;
  /** Several people at one device: whose eyes look, nobody's while it is handed over. */
  look_as?(seat: string | null): Promise<Answer>;
  /** The box's contents of a title's edition, for tables that draw cards. */
  components?(title: string, edition?: number): Promise<Box>;
  /** What the table does with seats and its start; sources without a lobby leave it out. */
  lobby?: Lobby;
  /** Gives a standing order; null takes it back. */
  order?(decision: string, order: string | null): Promise<Answer>;
}

export interface Lobby {
  join(seat?: number): Promise<Answer>;
  leave(): Promise<Answer>;
  seat_bot(seat: number, level: string | null): Promise<Answer>;
  ready(ready: boolean): Promise<Answer>;
  start(): Promise<Answer>;
  /** The id of the new table. */
  rematch(): Promise<string | null>;
}
