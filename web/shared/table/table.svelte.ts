// One table as the page shows it: what a source has told, played back event by event. What the person selects and what
// helps them hang on it; every action leaves through `play`.
import { flushSync } from "svelte";
import type { Message, Part } from "../catalogue";
import { TitleText, t } from "../i18n.svelte";
import { settings } from "../settings.svelte";
import { parse_action, type Action } from "./action";
import { answered, chosen_as, undone_to, written, type LogEntry } from "./log";
import { Help, type Asked, type Problem } from "./help.svelte";
import { land } from "./motion";
import { Playback } from "./playback";
import {
  merge_patch,
  type Bare,
  type ChatLine,
  type ComponentRow,
  type JsonObject,
  type Position,
  type Room,
  type TableEvent,
} from "./protocol";
import { rivals_of, seats_of, type SeatInfo } from "./seat_info";
import type { Link, TableListener, TableSource } from "./source";
import { Selection } from "./selection.svelte";
import { Talk } from "./talk.svelte";
import type { TitleUi } from "./title_ui";

export type { Action, Asked, LogEntry, Problem, SeatInfo };

/** What an owner of the box corrected is called what it says. */
function corrected(rows: ReadonlyMap<string, ComponentRow>): ReadonlyMap<string, Message> {
  return new Map([...rows].flatMap(([key, { says }]) => (says ? [[key, says] as const] : [])));
}

const pace_ms = { normal: 420, fast: 160, off: 0 } as const;

/** `View` is the title's own type for what is drawn; the parts that all titles share do not look inside. */
export class Table<View = unknown> implements TableListener {
  room = $state.raw<Room | null>(null);
  view = $state.raw<View | null>(null);
  now = $state.raw<Bare | null>(null);
  log = $state.raw<LogEntry[]>([]);
  status = $state<Link>("connecting");
  pending = $state.raw<string | null>(null);
  playing_back = $state(false);
  /** The event the table shows now, once one was shown: what moves, moves because of it. */
  shown = $state.raw<TableEvent | null>(null);
  /** The seat a spectator follows. */
  follow = $state<string | null>(null);
  readonly selection = new Selection(this);
  readonly help = new Help(this);
  readonly talk = new Talk();

  readonly source: TableSource;
  ui = $state.raw<TitleUi | null>(null);
  /** The box's contents by "kind.slug": what a card says. */
  #components = $state.raw<ReadonlyMap<string, ComponentRow>>(new Map());
  /** The figures of an owner's box, where the table is played with one: who thinks about it must know them. */
  edition = $state.raw<JsonObject | null>(null);
  readonly #playback = new Playback({
    show: (event, after) => this.#show(event, after),
    pace: (event) => {
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;
      return event.by === this.me || still ? 0 : pace_ms[settings.motion];
    },
    running: (on) => (this.playing_back = on),
  });

  constructor(source: TableSource) {
    this.source = source;
  }

  open(): void {
    this.source.open(this);
  }

  close(): void {
    this.#playback.clear();
    this.source.close();
  }

  /** Fetches the box's contents; done once, before the table is shown. */
  async load_components(): Promise<void> {
    const number = this.room?.options["components_edition"] as number | undefined;
    const box = await this.source.components?.(this.room?.title ?? "", number);
    this.#components = new Map((box?.components ?? []).map((row) => [`${row.kind}.${row.slug}`, row]));
    this.edition = box?.edition ?? null;
  }

  /** Shows the title as another table does, without fetching anything again. */
  look_like(other: Table): void {
    this.ui = other.ui;
    this.#components = other.#components;
    this.edition = other.edition;
  }

  // What components read.

  /** What a card of the box says, in the title's own words for it. */
  facts<T>(kind: string, slug: string): T | undefined {
    return this.#components.get(`${kind}.${slug}`)?.facts as T | undefined;
  }

  /** What is said of a figure that no rulebook prints, with its dash; nothing of one that is known. */
  unsure(kind: string, slug: string): string {
    return this.#components.get(`${kind}.${slug}`)?.certainty === "reconstructed" ? ` – ${t("table.unsure")}` : "";
  }

  /** Slugs of one kind in the box's order, which is the rules' order of sets. */
  box(kind: string): string[] {
    return [...this.#components.keys()].filter((k) => k.startsWith(`${kind}.`)).map((k) => k.slice(kind.length + 1));
  }

  /** The view as it was sent, for what is the same in all titles. */
  json = $derived((this.view ?? {}) as JsonObject);
  text = $derived(new TitleText(this.room?.title ?? "", corrected(this.#components)));
  me = $derived(this.now?.seat ?? null);
  seats = $derived<SeatInfo[]>(seats_of(this.room, this.me));
  my_seat = $derived(this.seats.find((s) => s.mine) ?? null);
  /** Whose area is drawn large: the viewer's; a spectator follows whom they like, as far as everybody may see. */
  followed = $derived<SeatInfo | null>(
    this.my_seat ?? this.seats.find((s) => s.key === this.follow) ?? this.seats[0] ?? null,
  );
  /** The others, in turn order. */
  rivals = $derived<SeatInfo[]>(rivals_of(this.seats, this.followed));
  over = $derived(this.now?.turn.actor === "over");
  my_turn = $derived(
    !this.playing_back && this.now?.turn.actor === "seat" && this.now.turn.seat === this.me && this.me !== null,
  );
  /** The seat that decides, as far as the playback has come. */
  active = $derived(this.now?.turn.actor === "seat" ? (this.now.turn.seat ?? null) : null);
  actions = $derived.by<Action[]>(() => {
    if (!this.now || !this.my_turn || this.pending) return [];
    return [
      ...this.now.choices.map((c) => parse_action(c, false)),
      ...this.now.asides.map((c) => parse_action(c, true)),
    ];
  });
  choices = $derived(this.actions.filter((a) => !a.aside));
  asides = $derived(this.actions.filter((a) => a.aside));
  /** The plain numbers of the view's table part: what a prompt's parameters are called after. */
  numbers = $derived.by<Record<string, number>>(() => {
    const part = this.json["table"] ?? {};
    return Object.fromEntries(Object.entries(part).filter((e): e is [string, number] => typeof e[1] === "number"));
  });

  seat(key: string): SeatInfo | null {
    return this.seats.find((s) => s.key === key) ?? null;
  }

  name = (key: string): string => {
    const seat = this.seat(key);
    if (!seat) return key === "nobody" ? t("table.nobody") : key;
    return seat.mine ? t("table.you") : seat.name;
  };

  /** In sentences everybody has a name: the catalogues speak of players in the third person. */
  #in_sentences = (key: string): string => this.seat(key)?.name ?? this.name(key);

  parts(message: Message): Part[] {
    return this.text.parts(message, this.#in_sentences);
  }

  say(message: Message): string {
    return this.text.say(message, this.#in_sentences);
  }

  /** Events since the viewer last acted. */
  since_my_turn = $derived<number>(answered(this.log, this.me));

  // What a person does.

  /** Several actions as one message: a set clicked together in any order. */
  async play(actions: string[]): Promise<void> {
    if (this.pending || !this.now) return;
    this.pending = actions[0] ?? "";
    this.#clear_marks();
    const answer = await this.source.play(actions, this.now.event);
    this.pending = null;
    if (!answer.ok && answer.error.code !== "stale") {
      this.help.problem = {
        code: answer.error.code,
        ...(answer.error.refusal ? { refusal: answer.error.refusal } : {}),
      };
    }
  }

  async undo(count = 1): Promise<void> {
    if (this.pending || !this.now || count < 1 || this.now.undo.free < count) return;
    this.pending = "undo";
    this.#clear_marks();
    const answer = await this.source.undo(count, this.now.event);
    this.pending = null;
    if (!answer.ok) this.help.problem = { code: answer.error.code };
  }

  /** How many actions one takes back to choose anew in a step of the turn; 0 where one cannot. */
  back_to(step: string): number {
    return undone_to(this.log, this.me, this.pending ? 0 : (this.now?.undo.free ?? 0), step);
  }

  /** Ends the playback of what others did; any click does it. */
  skip(): void {
    this.#playback.skip();
    // What was left sets off as it is drawn.
    flushSync();
    land();
  }

  #clear_marks(): void {
    this.selection.clear();
    this.help.clear();
  }

  // What the source tells.

  on_room(room: Room): void {
    this.room = room;
  }

  on_link(status: Link): void {
    this.status = status;
  }

  on_chat(lines: ChatLine[]): void {
    this.talk.add(lines);
  }

  on_position(position: Position | null): void {
    this.#playback.clear();
    this.#clear_marks();
    this.log = [];
    this.shown = null;
    this.view = (position?.view as View) ?? null;
    this.now = position;
  }

  on_history(events: TableEvent[]): void {
    const newer = this.log;
    this.log = [...events.reduce<LogEntry[]>((log, event) => written(log, event), []), ...newer];
  }

  on_events(events: TableEvent[], after: Bare): void {
    if (events.length > 0) this.#playback.add(events, after);
    else if (this.#playback.empty) this.now = after;
  }

  #show(event: TableEvent, after: Bare | null): void {
    const chosen = chosen_as(event, this);
    this.shown = event;
    this.view = merge_patch(this.json, event.delta) as View;
    this.log = written(this.log, event, chosen);
    if (after) this.now = after;
    else if (this.now) {
      this.now = { ...this.now, event: event.n, turn: event.turn, choices: [], asides: [] };
    }
    this.#clear_marks();
  }
}
