// One table as the page shows it: what a source has told, played back event by event, and what the
// person may do now. Components read it; every action goes through `act`.
import { flushSync } from "svelte";
import type { Message, Part } from "../catalogue";
import { TitleText, t } from "../i18n.svelte";
import { can_play_here } from "../local/local";
import { settings } from "../settings.svelte";
import { parse_action, type Action } from "./action";
import { Advice } from "./advice.svelte";
import { answered, chosen_as, places_of, undone_to, written, type LogEntry } from "./log";
import { land } from "./motion";
import { orders_of, type StandingOrder } from "./orders";
import { Playback } from "./playback";
import {
  merge_patch,
  type Bare,
  type ChatLine,
  type JsonObject,
  type Position,
  type Refusal,
  type Room,
  type TableEvent,
} from "./protocol";
import { rivals_of, seats_of, type SeatInfo } from "./seat_info";
import type { Link, TableListener, TableSource } from "./source";
import { Talk } from "./talk.svelte";
import type { AddOn, Impossible, Part as SetPart, PickSet, Reason, TitleUi } from "./title_ui";

export type { Action, LogEntry, SeatInfo };

/** Why something did not happen, to be shown at the bar until the next step. */
export interface Problem {
  refusal?: Refusal | Reason;
  code: string;
  asked?: Asked;
}

/** The thing somebody asked about: what it is called, and whose it is if it lies before a seat. */
export interface Asked {
  name: string;
  target?: string;
  seat?: string;
}

function asked_about(target: string): Asked {
  const element = document.querySelector(`[data-target="${CSS.escape(target)}"]`);
  const seat = element?.closest<HTMLElement>("[data-place^='seat:']")?.dataset["place"]?.slice("seat:".length);
  return { name: element?.getAttribute("aria-label") ?? "", target, ...(seat ? { seat } : {}) };
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
  confirming = $state.raw<Action | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** Where this table's rules are opened without leaving it; elsewhere they have a page of their own. */
  rules_at = $state<string | null>(null);
  /** What took the person to the rules, to be answered there. */
  question = $state.raw<Problem | null>(null);
  /** The board element whose choices the bar shows alone, when one press is not enough. */
  narrowed = $state<string | null>(null);
  /** A choice (by its notation) under the pointer or the focus, in the bar or on the board. */
  lit = $state<string | null>(null);
  playing_back = $state(false);
  /** The event the table shows now, once one was shown: what moves, moves because of it. */
  shown = $state.raw<TableEvent | null>(null);
  /** What a thing says in full, beside it, while it is pointed at, focused or pressed. */
  tip = $state.raw<{ title: string; text: string; box: DOMRect } | null>(null);
  /** What is picked of the present set, in the order of the clicks. */
  picked = $state.raw<readonly string[]>([]);
  /** The seat a spectator follows. */
  follow = $state<string | null>(null);
  /** What goes along with the next choice, in notation. */
  added = $state<string | null>(null);
  /** Board elements of the log's line under the pointer. */
  pointed = $state.raw<readonly string[]>([]);
  /** A puzzle: nothing helps the person or answers for them. */
  unaided = $state(false);
  readonly advice = new Advice();
  readonly talk = new Talk();

  readonly source: TableSource;
  ui = $state.raw<TitleUi | null>(null);
  /** The box's contents by "kind.slug": what a card says. */
  #components = $state.raw<ReadonlyMap<string, JsonObject>>(new Map());
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
    const rows = (await this.source.components?.(this.room?.title ?? "")) ?? [];
    this.#components = new Map(rows.map((row) => [`${row.kind}.${row.slug}`, row.facts]));
  }

  /** Shows the title as another table does, without fetching anything again. */
  look_like(other: Table): void {
    this.ui = other.ui;
    this.#components = other.#components;
  }

  // What components read.

  /** What a card of the box says, in the title's own words for it. */
  facts<T>(kind: string, slug: string): T | undefined {
    return this.#components.get(`${kind}.${slug}`) as T | undefined;
  }

  /** Slugs of one kind in the box's order, which is the rules' order of sets. */
  box(kind: string): string[] {
    return [...this.#components.keys()].filter((k) => k.startsWith(`${kind}.`)).map((k) => k.slice(kind.length + 1));
  }

  /** The view as it was sent, for what is the same in all titles. */
  json = $derived((this.view ?? {}) as JsonObject);
  text = $derived(new TitleText(this.room?.title ?? ""));
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
  /** The set asked for now, and the choices beside it. */
  set = $derived.by<PickSet | null>(() => (this.choices.length > 0 ? (this.ui?.set?.(this) ?? null) : null));
  beside_set = $derived.by<Action[]>(() => {
    const set = this.set;
    if (!set) return this.choices;
    const verbs = new Set([set.close ?? "", ...set.parts.map((p) => p.do)].map((notation) => notation.split(" ")[0]));
    return this.choices.filter((c) => !verbs.has(c.verb));
  });
  asides = $derived(this.actions.filter((a) => a.aside));
  add_ons = $derived.by<AddOn[]>(() => (this.choices.length > 0 ? (this.ui?.add_ons?.(this) ?? []) : []));
  #by_target = $derived.by<Map<string, Action[]>>(() => {
    const found = new Map<string, Action[]>();
    for (const action of this.actions) {
      const group = action.aside ? null : this.ui?.group?.(action, this);
      const targets = [...(this.ui?.targets?.(action, this) ?? []), ...(group ? [`group:${group.key}`] : [])];
      for (const target of targets) {
        found.set(target, [...(found.get(target) ?? []), action]);
      }
    }
    return found;
  });

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

  /** The actions a board element stands for now. */
  at(target: string): Action[] {
    return this.#by_target.get(target) ?? [];
  }

  /** The part of the present set an element stands for, and how often it is picked. */
  part_at(target: string): SetPart | undefined {
    return this.set?.parts.find((p) => p.target === target);
  }

  times_picked(part: SetPart): number {
    return this.picked.filter((p) => p === part.do).length;
  }

  is_lit(target: string): boolean {
    return this.lit !== null && this.at(target).some((a) => a.do === this.lit);
  }

  /** The title's standing orders. */
  orders = $derived.by<StandingOrder[]>(() => (this.source.order && !this.unaided ? orders_of(this.text) : []));

  /** Orders that could answer what the person is asked now. */
  orders_now = $derived.by<StandingOrder[]>(() => {
    const decision = this.my_turn && !this.pending ? this.now?.turn.decision : undefined;
    return this.orders.filter((o) => o.decision === decision);
  });

  ordered(decision: string): string | null {
    return this.room?.you?.orders[decision] ?? null;
  }

  /** Gives a standing order, which answers at once if it is asked now; null takes it back. */
  async order(decision: string, order: string | null): Promise<void> {
    const answer = await this.source.order?.(decision, order);
    if (answer && !answer.ok) this.problem = { code: answer.error.code };
  }

  /** Events since the viewer last acted. */
  since_my_turn = $derived<number>(answered(this.log, this.me));

  // What a person does.

  /** A press on the board: the action itself, or the bar narrowed to what this thing can do. */
  press(target: string): void {
    const part = this.part_at(target);
    const add_on = this.add_ons.find((a) => a.target === target);
    if (part) this.pick(part);
    else if (add_on) this.add(add_on);
    else this.#press_action(target);
  }

  #press_action(target: string): void {
    const found = this.at(target);
    if (found.length === 1) this.act(found[0]!);
    else if (found.length > 1) this.narrowed = this.narrowed === target ? null : target;
    else void this.why(target);
  }

  /** Adds a thing to the next choice, or takes it back. */
  add(add_on: AddOn): void {
    this.added = this.added === add_on.do ? null : add_on.do;
  }

  /** Picks a part of the set once more; beyond what there is, none of it. */
  pick(part: SetPart): void {
    const set = this.set;
    if (!set) return;
    const taken = this.times_picked(part);
    if (taken >= part.copies || (taken > 0 && this.picked.length >= set.most)) {
      this.picked = this.picked.filter((p) => p !== part.do);
    } else if (this.picked.length < set.most) {
      this.picked = [...this.picked, part.do];
    } else if (set.most === 1) {
      this.picked = [part.do];
    }
  }

  /** Sends the set: its parts in the rules' order, whatever the order of the clicks. */
  async send_set(): Promise<void> {
    const set = this.set;
    if (!set || this.picked.length < set.least) return;
    const picked = this.picked;
    const sorted = set.parts.flatMap((p) => Array.from({ length: this.times_picked(p) }, () => p.do));
    await this.play([...sorted, ...(set.close ? [set.close] : [])]);
    // Refused: what was picked stands as it stood.
    if (this.problem) this.picked = picked;
  }

  act(action: Action): void {
    if (this.pending) return;
    const ask = settings.confirm === "always" || (settings.confirm === "reveals" && action.reveals);
    if (ask && this.confirming?.do !== action.do) {
      this.confirming = action;
      return;
    }
    void this.play([action.do, ...(this.ui?.along?.(action, this) ?? [])]);
  }

  /** Several actions as one message: a set clicked together in any order. */
  async play(actions: string[]): Promise<void> {
    if (this.pending || !this.now) return;
    this.pending = actions[0] ?? "";
    this.#clear_marks();
    const answer = await this.source.play(actions, this.now.event);
    this.pending = null;
    if (!answer.ok && answer.error.code !== "stale") {
      this.problem = { code: answer.error.code, ...(answer.error.refusal ? { refusal: answer.error.refusal } : {}) };
    }
  }

  async undo(count = 1): Promise<void> {
    if (this.pending || !this.now || count < 1 || this.now.undo.free < count) return;
    this.pending = "undo";
    this.#clear_marks();
    const answer = await this.source.undo(count, this.now.event);
    this.pending = null;
    if (!answer.ok) this.problem = { code: answer.error.code };
  }

  /** How many actions one takes back to choose anew in a step of the turn; 0 where one cannot. */
  back_to(step: string): number {
    return undone_to(this.log, this.me, this.pending ? 0 : (this.now?.undo.free ?? 0), step);
  }

  /** Rated games are played without help; a browser without WebAssembly has none to give. */
  may_hint = $derived(can_play_here && this.my_turn && this.room?.rated === false && !this.unaided);

  /** A game to try things in may begin here: one's own, running, and not rated. */
  may_try = $derived(
    this.me !== null && this.room?.status === "running" && this.room.rated === false && !this.room.here?.trial,
  );

  async hint(): Promise<void> {
    const asked = this.now;
    if (!this.may_hint || !this.view || !this.room) return;
    const found = await this.advice.ask(this.room, this.json, () => this.now === asked);
    if (!found) this.problem = { code: "no_hint" };
  }

  /** Asks the rule that forbids what a board element or an impossible button stands for. */
  async why(target: string): Promise<void> {
    const wish = this.ui?.wish?.(target, this);
    if (wish) await this.why_not(wish, asked_about(target));
  }

  async why_not(thing: string | Impossible, asked?: Asked): Promise<void> {
    const refusal =
      typeof thing === "string" ? await this.source.why(thing) : (thing.why ?? (await this.source.why(thing.do)));
    if (refusal) this.problem = { code: "illegal", refusal, ...(asked ? { asked } : {}) };
  }

  /** A refusal in words: the rule in short, then because of whom or of what. */
  refused({ refusal, asked }: Problem): string {
    if (!refusal) return "";
    const because = asked && this.ui?.because?.(refusal.key.replace("refusal.", ""), asked, this);
    return [this.text.get(refusal.key, "params" in refusal ? refusal.params : undefined), because]
      .filter(Boolean)
      .join(" ");
  }

  /** The address of the rules, of a section, of the rule that answers a refusal. */
  rules_link(...path: string[]): string {
    return [this.rules_at ?? `#/rules/${this.room?.title}`, ...path].join("/");
  }

  /** Ends the playback of what others did; any click does it. */
  skip(): void {
    this.#playback.skip();
    // What was left sets off as it is drawn.
    flushSync();
    land();
  }

  #clear_marks(): void {
    this.confirming = null;
    this.advice.best = null;
    this.problem = null;
    this.narrowed = null;
    this.lit = null;
    this.tip = null;
    this.picked = [];
    this.added = null;
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

  /** Points at what a line of the log was about. */
  point(entry: LogEntry | null): void {
    this.pointed = entry ? places_of(entry, this) : [];
  }
}
