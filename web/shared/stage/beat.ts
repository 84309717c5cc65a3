// What a title says of a move: beats, one after the other, in the words of the table. When each begins and how long it
// takes is the schedule's, how it looks is the moves'.
import type { Message } from "../catalogue";
import type { Sound } from "../sound";
import { parse_action, type Action } from "../table/action";
import type { TableEvent } from "../table/protocol";
import type { Table } from "../table/table.svelte";

/**
 * `carry`: a thing is lifted, carried and put down. `deal`: the same, lightly, many at once. `flip`: a thing turns over
 * where it lies, or on its way. `pour`: `n` pieces of an icon go over. `count`: a number runs to its new value.
 * `tumble`: a die is thrown and shows `n`. `stamp`: a sign is pressed on. `push`: a piece goes `n` spaces of a track.
 * `glow`: a ring. `pass`: what was declined sinks and comes back.
 */
export type Motion = "carry" | "deal" | "flip" | "pour" | "count" | "tumble" | "stamp" | "push" | "glow" | "pass";

/** A name of a thing or a region (`data-piece`, `data-target`, `data-place`); of several the first that is in sight. */
export type Place = string | readonly string[];

export interface Beat {
  motion: Motion;
  /** The thing that moves. Where it is drawn before and after, it needs no ends of its own. */
  what?: Place;
  /** Drawn instead, for what has no picture of its own; of a die without its number. */
  icon?: string;
  from?: Place;
  to?: Place;
  /** Spaces of a track between both ends. */
  via?: readonly string[];
  n?: number;
  /** Payment and gain do not cross in the air; `then` waits until everything before has landed. */
  stage?: "pay" | "deed" | "gain" | "then";
  /** A held breath before it, in milliseconds. */
  hold?: number;
  /** A glow that says it was taken from whom it is shown to. */
  loss?: true;
  /** Heard as it lands, if not what the motion sounds like; null: nothing. */
  sound?: Sound | null;
}

/** An event with the views on both sides of it. */
export interface Moment<View = unknown> {
  action: Action;
  by: string;
  /** The viewer did it. */
  mine: boolean;
  before: View;
  after: View;
  messages: readonly Message[];
  table: Table<View>;
}

/**
 * Beats by verb, and by the key of a message ("event.finish") for what a move brings about; an empty list for a verb
 * without a motion of its own.
 */
export type Beats<View = unknown> = Readonly<Record<string, (moment: Moment<View>, message: Message) => Beat[]>>;

/** Whom a message names. */
export function seat_in(message: Message | undefined, name = "who"): string | null {
  const param = message?.params[name];
  return param && "seat" in param ? param.seat : null;
}

/** A number that a message tells. */
export function number_in(message: Message | undefined, name: string): number {
  const param = message?.params[name];
  return param && "number" in param ? param.number : 0;
}

/** The thing that a message names, by the last word of its key: "laborer_1". */
export function thing_in(message: Message | undefined, name: string): string {
  const param = message?.params[name];
  return param && "key" in param ? (param.key.split(".")[1] ?? "") : "";
}

/** What moves because of an event; where the title says nothing at all, the seat glows. */
export function beats_of<View>(event: TableEvent, before: View, after: View, table: Table<View>): Beat[] {
  const { by, messages } = event;
  if (event.undo !== undefined) return [];
  const told = table.ui?.beats as Beats<View> | undefined;
  const label = messages[0] ?? { key: "", params: {} };
  const action = parse_action({ do: event.do ?? "", label, reveals: false }, false);
  if (!told) return [{ motion: "glow", to: `seat:${by}`, sound: "piece" }];
  const moment = { action, by, mine: by === table.me, before, after, messages, table };
  return [
    ...(told[action.verb]?.(moment, label) ?? []),
    ...messages.flatMap((message) => told[message.key]?.(moment, message) ?? []),
  ];
}
